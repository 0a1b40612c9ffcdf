"""The files of the container image fit the project; `.ci/container` builds it where it can."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from pithead.table.base.settings import Settings, settings_from
from tests.terminal.test_help import parse

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
CADDY = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
IMAGE = r"[a-z0-9./-]+:[a-z0-9.-]+"


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile with their arguments."""
    lines = [line for line in DOCKERFILE.splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    found = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    return [(name, rest) for name, rest in found]


def test_every_file_that_is_copied_exists_and_is_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    stages = set()
    for name, rest in instructions():
        if name == "FROM":
            stages.add(rest.rpartition(" AS ")[2])
        if name != "COPY":
            continue
        sources = [word for word in shlex.split(rest)[:-1] if not word.startswith("--")]
        stage = re.search(r"--from=(\S+)", rest)
        if stage is not None:
            assert stage[1] in stages
            continue
        for source in sources:
            assert (ROOT / source).exists(), source
            assert f"!{source.split('/')[0]}" in ignored, source


def test_the_locked_requirements_are_installed_with_their_hashes() -> None:
    for _, rest in instructions():
        for part in rest.split("&&"):
            if "pip install" in part and ".txt" in part:
                assert "--require-hashes" in part
            for file in re.findall(r"requirements/\S+\.txt", part):
                assert (ROOT / file).exists()


def test_the_image_runs_as_a_user_without_rights_and_has_a_health_check() -> None:
    last = [name for name, _ in instructions()]
    last = last[len(last) - last[::-1].index("FROM") :]
    assert "HEALTHCHECK" in last
    assert dict(instructions())["USER"] == "10001"
    assert "/readyz" in dict(instructions())["HEALTHCHECK"]


def test_images_have_a_version() -> None:
    bases = [rest.partition(" AS ")[0] for name, rest in instructions() if name == "FROM"]
    others = [service.get("image", "") for service in COMPOSE["services"].values()]
    for image in [*bases, *(image for image in others if image != "pithead")]:
        assert re.fullmatch(IMAGE, image), image
        assert not image.endswith(":latest")


@pytest.mark.parametrize("name", ["serve", "work"])
def test_the_commands_and_settings_of_the_services_are_known(name: str) -> None:
    service = COMPOSE["services"][name]
    command = [re.sub(r"\$\{\w+:-(\w+)\}", r"\1", word) for word in service["command"]]
    parse(command)
    variables = {key: str(value) for key, value in service["environment"].items()}
    settings = settings_from(variables)
    assert settings.database.startswith("postgresql://")
    assert (settings.secure_cookies, settings.thinks) == (True, False)
    assert Settings().secure_cookies is False


def test_services_depend_on_services_and_use_networks_that_exist() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists(), volume
    # Only the proxy is reached from outside, and it does not reach the database.
    assert [name for name in services if "ports" in services[name]] == ["proxy"]
    assert not set(services["proxy"]["networks"]) & set(services["database"]["networks"])
    subnet = COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert services["serve"]["environment"]["FORWARDED_ALLOW_IPS"] == subnet


def test_the_proxy_passes_streams_on_and_hides_what_is_for_operators() -> None:
    assert "reverse_proxy serve:8000" in CADDY
    assert "flush_interval -1" in CADDY
    assert "@inside path /metrics /healthz /readyz" in CADDY
    assert CADDY.count("{") == CADDY.count("}")
    assert {"read_header", "read_body"} <= set(CADDY.split())
