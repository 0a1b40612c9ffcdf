"""Names that look like those of others, and names that cannot be seen."""

import unicodedata
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from pithead.table.base import errors
from pithead.table.base.lookalikes import is_of_one_script, look_the_same
from pithead.table.base.player_names import checked_player_name
from pithead.table.base.table_setup import SeatRequest, checked_name
from pithead.table.service import Service
from tests.table.attacks.places import SEATS, code
from tests.table.authenticator import register
from tests.table.conftest import Run
from tests.table.test_notices import new_player

UNSEEN = "\u3164\u115f\u1160\uffa0\u034f\ufe0f\u180b\u17b4\u200b\u200d\u2060\u00ad\u2800\U000e0100"
LOOKALIKES = [
    ("Ada", "ɑdɑ"),
    ("Paola", "Pɑolɑ"),
    ("Ida", "ӏdа"),
    ("Ada", "ᴀda"),
    ("Ada", "ᴀᴅᴀ"),
    ("Otto", "օttօ"),
    ("Vera", "νera"),
    ("Emma", "Ernrna"),
    ("Bill", "B1II"),
    ("Olga", "0lga"),
    ("Anna", "ΑΝΝΑ"),
    ("Anna", "АННА".replace("Н", "N")),
    ("Hans", "ＨＡＮＳ"),
    ("Eva", "𝓔𝓿𝓪"),
    ("Mia", "mi\u0307a"),
    ("Zoë", "Zoe\u0308\u0308"),
    ("Νίκος", "νικος".replace("ι", "ί")),
]


@pytest.mark.parametrize("letter", UNSEEN)
def test_what_is_not_seen_makes_no_other_name(letter: str) -> None:
    for name in (f"Ad{letter}a", f"{letter}Ada", f"Ada{letter}"):
        assert look_the_same(name, ["Ada"])
        try:
            assert look_the_same(checked_name(name), ["Ada"])
            assert letter not in checked_name(name)
        except errors.BadName:
            assert not letter.isprintable()
    with pytest.raises(errors.BadName):
        checked_name(letter * 3)


@pytest.mark.parametrize(("name", "other"), LOOKALIKES)
def test_letters_that_look_the_same_make_no_other_name(name: str, other: str) -> None:
    assert look_the_same(other, [name])
    assert look_the_same(name, [other])


@pytest.mark.parametrize(
    "name", ["Аdа", "Annа", "Ꭺda", "ΑNNA", "Adaя", "꓃ꓮ", "Ⲁⲛⲛⲁ", "ᏗᏓ", "Ada さ", "אda"]
)
def test_a_name_has_letters_of_one_script_that_is_in_use(name: str) -> None:
    with pytest.raises(errors.MixedName):
        checked_name(name)
    with pytest.raises(errors.MixedName):
        checked_player_name(name)


@pytest.mark.parametrize(
    "name",
    ["Jürgen-Peter O’Neill", "Ωμέγα", "Дарья", "山田さくらアリス", "김민준金", "नेहा", "שרה", "Åsa",
     "محمد", "ნინო", "Trần Thị Bích", "สมชาย", "አበበ"],
)  # fmt: skip
def test_names_of_people_everywhere_are_accepted(name: str) -> None:
    assert checked_name(name) == name
    assert is_of_one_script(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("ϹΟϹΟ", "ΣΟΣΟ"), ("ϲοϲο", "σοσο"), ("ſritz", "sritz"), ("Ａｄａ", "Ada"), ("𝓔𝓿𝓪", "Eva")],
)
def test_a_name_is_shown_as_it_is_compared(name: str, shown: str) -> None:
    """Otherwise it could look like Coco or Fritz, and be another name."""
    assert unicodedata.normalize("NFKC", checked_name(name)) == checked_name(name)
    assert checked_name(name).casefold() == shown.casefold()


def test_a_guest_may_have_a_picture_in_their_name() -> None:
    assert checked_name("Ada ❤️") == "Ada ❤"
    assert checked_name("⛏ Ada 🚂") == "⛏ Ada 🚂"


def test_a_guest_who_looks_like_a_player(address: str) -> None:
    site = address.replace("127.0.0.1", "localhost")
    with httpx.Client(base_url=site) as player:
        register(player, "Anna Nova")
        refused = player.post("/player/register/options", data={"name": "ΑΝΝΑ ΝΟνΑ"})
        assert refused.status_code == 409
    with httpx.Client(base_url=f"{address}/api/v1") as guest:
        for name in ("ΑΝΝΑ ΝΟνΑ", "Anna\u3164 Nova", "ɑnna nova", "АNNА NОVА", "Anna Nova"):
            seats = [{"kind": "me", "name": name}, {"kind": "open"}]
            made = guest.post("/tables", json={"game": "schiefer", "seats": seats})
            if made.status_code == 422:
                assert code(made) == "mixed_name"
                continue
            table = made.json()["table_id"]
            shown = guest.get(f"/tables/{table}").json()["seats"][0]["name"]
            assert shown.endswith("(guest)")
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "ANNA NOVA"}]
        made = guest.post("/tables", json={"game": "schiefer", "seats": bots}).json()
        seats = guest.get(f"/tables/{made['table_id']}").json()["seats"]
        assert seats[1]["name"] == "ANNA NOVA (guest)"
        made = guest.post("/tables", json={"game": "schiefer", "seats": SEATS}).json()
        joined = guest.post(f"/tables/{made['table_id']}/join", json={"name": "ANNΑ"})
        assert code(joined) == "mixed_name"


@pytest.mark.parametrize("name", ["Aда", "\u3164", "x" * 50, "bot:greedy", "a\nb\0"])
def test_a_cookie_with_a_name_that_nobody_can_have(address: str, name: str) -> None:
    """Somebody else may have set it: the visitor can play all the same."""
    headers = {"cookie": f"pithead_name={quote(name)}"}
    begun = httpx.post(f"{address}/play/schiefer", headers=headers)
    assert begun.status_code == 303
    page = httpx.get(f"{address}/new/schiefer", headers=headers).text
    field = page.partition('name="name0"')[2].partition(">")[0]
    assert field
    assert name not in field


def test_a_guest_who_looks_like_another_at_the_table(service: Service, run: Run[Any]) -> None:
    """Both are shown with a number."""

    async def story() -> None:
        created = await service.seats.create(
            "schiefer", [SeatRequest("me", "Anna"), SeatRequest("open")], public=True
        )
        table = created.table_id
        with pytest.raises(errors.SeatedName):
            await service.actions.chat(table, None, "it is me", name="ΑΝΝΑ")
        joined = await service.seats.join(table, "ΑΝΝΑ")
        names = [seat.name for seat in (await service.queries.view(table)).seats]
        assert names == ["Anna", "ΑΝΝΑ 2"]
        await service.seats.rename(table, joined.token, 1, "ANNA")
        names = [seat.name for seat in (await service.queries.view(table)).seats]
        assert names == ["Anna", "ANNA 2"]

    run(story())


@pytest.mark.parametrize("rest", ["\n", " " * 40, "\u3164" * 40, "\u2003"])
def test_what_is_left_out_of_a_name_does_not_hide_a_player(
    service: Service, run: Run[Any], rest: str
) -> None:
    async def story() -> None:
        await new_player(service, "Petra Kohl")
        seats = [SeatRequest("me", "Anna"), SeatRequest("open")]
        table = (await service.seats.create("schiefer", seats, public=True)).table_id
        await service.actions.chat(table, None, "Hello", name=f"Petra Kohl{rest}")
        await service.seats.join(table, f"Petra Kohl{rest}")
        shown = await service.queries.view(table)
        assert [line.name for line in shown.chat] == ["Petra Kohl (guest)"]
        assert shown.seats[1].name == "Petra Kohl (guest)"

    run(story())
