"""Run the mutants of a Cosmic Ray session: one collected pytest session, one fork for each mutant.

CONTRIBUTING.md has the commands. The tests are collected once, and measured once: which test runs
which line. Then every mutant gets a fork, which puts the changed functions into its loaded modules
and runs the tests of the changed lines until one fails. Tests that have noticed other mutants of
the module come first, then the fastest. No file is edited, and several forks run side by side.

A change that takes effect at import is made to the values of the loaded modules, as far as they are
plain, and the games are built again. Such a mutant may survive although a test notices it: with
`--new-process`, it is tested at last in a new process with a changed copy of the module.

A test that takes many times its usual processor time kills the mutant as well, for example if the
change makes a loop endless. These are counted apart from failed tests. A mutant whose tests
together take too long survives, so that a slow machine never hides a gap.
"""

import argparse
import ast
import difflib
import gc
import inspect
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import coverage
    import pytest
    from cosmic_ray.work_db import WorkDB
    from cosmic_ray.work_item import MutationSpec

MEASUREMENT = Path("mutation.coverage")
SETTINGS = Path(__file__).with_suffix(".toml")
FOLDER = Path("src").resolve()
SOURCES = ("src/pithead/kernel", "src/pithead/games")
PYTEST_OPTIONS = ("-q", "-p", "no:cacheprovider")
SURVIVED, KILLED, TIMED_OUT, NOT_TESTED, KILLED_AT_IMPORT = 0, 1, 2, 3, 4
OUTCOMES = ("survived", "killed", "killed by a timeout", "not tested", "killed at import")
# Of processor time:
TEST_SECONDS = 2.0
TIMES_AS_LONG = 10.0
# By the clock, for a process that waits for ever:
NEW_PROCESS_SECONDS = 300
MUTANT_CLOCK_SECONDS = 1800
MEASUREMENT_SECONDS = 7200
FAST_SECONDS = 8.0
MEMORY = 2 * 2**30
ENDED_BY_TIME = (TIMED_OUT, -signal.SIGPROF, -signal.SIGXCPU, -signal.SIGKILL)
PLAIN = (bool, int, float, str, tuple, list, dict, frozenset, range, type(None))

JUSTIFIED_PLACES = re.compile(r"_?describe(_.*)?|prompt|topic|subject|(.*_)?text|__repr__")
"""Functions whose mutants are not run, because tests do not fix the wording."""
JUSTIFIED_LINES = re.compile(r"if TYPE_CHECKING:|@mypyc_attr|TypedDict, total=|warnings\.warn\(")
"""Lines whose mutants are not run. tools/mutation-survivors.md gives the reasons."""
JUSTIFIED_ARGUMENTS = re.compile(r"(strict|stacklevel)=$")
"""What stands before a value whose mutants are not run."""


class Child(NamedTuple):
    """A process that works on a mutant."""

    started: float
    job: str
    spec: "MutationSpec"
    pipe: int


class Parsed(NamedTuple):
    """A module as all its mutants need it."""

    tree: object
    """The tree of Cosmic Ray."""
    code: CodeType
    statements: list[range]
    """The lines of each statement, without those of its body."""

    @staticmethod
    def of(source: str, path: Path) -> "Parsed":
        from cosmic_ray.ast import get_ast

        statements = []
        for statement in ast.walk(ast.parse(source)):
            if isinstance(statement, ast.stmt):
                body = getattr(statement, "body", None)
                end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
                statements.append(range(statement.lineno, end + 1))
        return Parsed(get_ast(source), compile(source, str(path), "exec"), statements)

    def changed_lines(self, old: str, new: str) -> set[int]:
        """Return the numbers of the old lines of all statements that a change touches.

        The first line of a statement that goes over several may never run: in `if (`, nothing
        happens.
        """
        before, after = old.splitlines(), new.splitlines()
        first = 0
        shorter = min(len(before), len(after))
        while first < shorter and before[first] == after[first]:
            first += 1
        last = 0
        while last < shorter - first and before[-1 - last] == after[-1 - last]:
            last += 1
        changed = set(range(first + 1, len(before) - last + 1))
        for lines in self.statements:
            if not changed.isdisjoint(lines):
                changed.update(lines)
        return changed


class TestsByLine(dict[Path, dict[int, list[str]]]):
    """The tests of every line of the modules, each read from the measurement when it is needed."""

    def __init__(self, data: "coverage.CoverageData") -> None:
        super().__init__()
        self.data = data

    def __missing__(self, path: Path) -> dict[int, list[str]]:
        self[path] = self.data.contexts_by_lineno(str(path))
        return self[path]


class MutationRun:
    """A pytest plugin that runs the mutants of a session instead of the collected tests."""

    def __init__(self, options: argparse.Namespace, measurement: "coverage.Coverage") -> None:
        self.options = options
        self.measurement = measurement
        self.sources = {
            path: path.read_text(encoding="utf-8")
            for folder in SOURCES
            for path in sorted(Path(folder).resolve().rglob("*.py"))
        }
        self.kills: defaultdict[Path, Counter[str]] = defaultdict(Counter)
        """How many mutants of each module each test has noticed."""
        self.parsed: dict[Path, Parsed] = {}
        self.sound: set[str] = set()
        self.unsound: set[str] = set()
        """Tests that pass or fail when games are built again without any change."""

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        tests = session.items
        if not self.options.measured:
            child = fork(lambda _: measure(tests, self.measurement), MEASUREMENT_SECONDS)
            if os.waitstatus_to_exitcode(os.waitpid(child[0], 0)[1]) != SURVIVED:
                raise SystemExit("The tests fail without any change.")
            self.measurement.stop()
        self.read_measurement(tests)
        self.functions = loaded_functions()
        self.lines_with = lines_by_name(self.sources)
        from cosmic_ray.work_db import WorkDB, use_db

        with use_db(self.options.session, WorkDB.Mode.open) as database:
            pending = self.pending(database)
            print(f"{len(tests)} tests, {len(pending)} mutants", flush=True)
            gc.freeze()
            try:
                self.run_all(database, pending)
            except KeyboardInterrupt:
                print("interrupted; the same command with --measured goes on", flush=True)
        return True

    def pending(self, database: "WorkDB") -> "list[tuple[str, MutationSpec]]":
        """Return the mutants to run, module by module; write down which are never run."""
        from cosmic_ray.work_item import WorkerOutcome, WorkResult

        settings = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["cosmic-ray"]
        excluded = settings["filters"]["operators-filter"]["exclude-operators"]
        other_operator = re.compile("|".join(f"(?:{pattern})" for pattern in excluded))
        pending, skipped = [], []
        items = database.pending_work_items
        if self.options.again:
            completed = database.completed_work_items
            items = [item for item, result in completed if not result.is_killed]
        for item in items:
            (spec,) = item.mutations
            source = self.sources[spec.module_path.resolve()].splitlines()
            if other_operator.match(spec.operator_name) or is_justified(spec, source):
                skipped.append(item.job_id)
            elif any(part in str(spec.module_path) for part in self.options.module):
                pending.append((item.job_id, spec))
        database.set_multiple_results(skipped, WorkResult(WorkerOutcome.SKIPPED))

        def place(entry: "tuple[str, MutationSpec]") -> tuple[object, ...]:
            path = str(entry[1].module_path)
            first = next(i for i, part in enumerate(self.options.module) if part in path)
            return first, path, entry[1].start_pos, entry[1].operator_name, entry[1].occurrence

        return sorted(pending, key=place)

    def run_all(self, database: "WorkDB", pending: "list[tuple[str, MutationSpec]]") -> None:
        from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

        counts = [0] * len(OUTCOMES)
        children: dict[int, Child] = {}
        queue: Iterator[tuple[str, MutationSpec]] = iter(pending)
        left = len(pending)
        while left:
            while len(children) < self.options.jobs and (entry := next(queue, None)):
                job, spec = entry
                path = spec.module_path.resolve()
                if path not in self.parsed:
                    self.parsed = {path: Parsed.of(self.sources[path], path)}
                    assert self.tests_of[path] is not None  # read it before the process forks

                def work(pipe: int, spec: "MutationSpec" = spec) -> int:
                    return self.judge(spec, pipe)

                number, pipe = fork(work, MUTANT_CLOCK_SECONDS)
                children[number] = Child(time.monotonic(), job, spec, pipe)
            number, status = next_ended(children)
            child = children.pop(number)
            with os.fdopen(child.pipe, encoding="utf-8") as pipe_file:
                report, _, diff = pipe_file.read().partition("\0")
            code = os.waitstatus_to_exitcode(status)
            outcome = TIMED_OUT if code in ENDED_BY_TIME else code if code >= 0 else KILLED
            path = child.spec.module_path.resolve()
            killer = report.split("\n")[-1]
            if outcome == KILLED_AT_IMPORT and not self.is_sound(killer, path):
                queue = chain([(child.job, child.spec)], queue)
                continue
            left -= 1
            counts[outcome] += 1
            if outcome in (KILLED, KILLED_AT_IMPORT):
                self.kills[path][killer] += 1
            if outcome != NOT_TESTED:
                verdict = TestOutcome.SURVIVED if outcome == SURVIVED else TestOutcome.KILLED
                result = WorkResult(WorkerOutcome.NORMAL, report, verdict, diff)
                database.set_result(child.job, result)
            seconds = time.monotonic() - child.started
            place = f"{child.spec.module_path}:{child.spec.start_pos[0]}"
            print(f"{place} {seconds:.1f} s, {OUTCOMES[outcome]}: {report!r}", flush=True)
            if outcome == SURVIVED:
                print(diff, flush=True)
            if left % 20 == 0:
                totals = zip(counts, OUTCOMES, strict=True)
                print(f"{left} left;", ", ".join(f"{n} {name}" for n, name in totals), flush=True)

    def is_sound(self, name: str, path: Path) -> bool:
        """Whether a test passes when games are built again without any change."""
        if name not in self.sound | self.unsound:

            def check(_: int) -> int:
                build_games_again(path)
                return KILLED if fails(self.tests[name], None) else SURVIVED

            number, pipe = fork(check, MUTANT_CLOCK_SECONDS)
            os.close(pipe)
            passed = os.waitpid(number, 0)[1] == SURVIVED
            (self.sound if passed else self.unsound).add(name)
        return name in self.sound

    def read_measurement(self, tests: "list[pytest.Item]") -> None:
        """Read the tests of every line and how long each takes."""
        import coverage

        data = coverage.CoverageData(str(MEASUREMENT))
        data.read()
        self.tests_of = TestsByLine(data)
        self.durations = {
            name: float(seconds)
            for seconds, _, name in (
                line.partition(" ")
                for line in MEASUREMENT.with_suffix(".durations").read_text("utf-8").splitlines()
            )
        }
        self.new = {test.nodeid for test in tests} - self.durations.keys()
        """Tests without a measurement, which are run for every mutant."""
        self.durations.update(dict.fromkeys(self.new, 0.0))
        self.tests = {test.nodeid: test for test in tests}

    def in_order(self, names: set[str], path: Path) -> list[str]:
        """Sort tests: those that are likely to notice a mutant of this module soon come first."""
        kills = self.kills[path]
        folder = "tests/kernel/" if "kernel" in path.parts else "tests/rules/"

        def cost(name: str) -> tuple[float, str]:
            chance = (1 + 3 * kills[name]) * (4 if name.startswith(folder) else 1)
            return self.durations[name] / chance, name

        return sorted((name for name in names if name in self.tests), key=cost)

    def judge(self, spec: "MutationSpec", pipe: int) -> int:
        """Run the tests of the changed lines on the changed functions, and report on the pipe."""
        path = spec.module_path.resolve()
        old, parsed = self.sources[path], self.parsed[path]
        new = mutated(parsed.tree, spec)
        new_code = compile(new, str(path), "exec")
        changed: list[tuple[CodeType, CodeType]] = []
        at_import = not find_changes(parsed.code, new_code, changed)
        for old_part, new_part in changed:
            for function in self.functions.get(place_of(old_part), []):
                function.__code__ = new_part
        names = set[str]()
        for line in parsed.changed_lines(old, new):
            names.update(self.tests_of[path].get(line, []))
        # Lines that run while the tests are collected have the empty context. If few tests run
        # them again, they have probably built something that all tests share.
        at_import |= "" in names and len(names) < len(self.tests) / 10
        tests = []
        if at_import:
            try:
                for changed_path, line in self.change_values(path, new_code):
                    names.update(self.tests_of[changed_path].get(line, []))
                build_games_again(path)
            except Exception as error:
                os.write(pipe, f"does not load: {error!r}".encode())
                return KILLED
            others = {name for found in self.tests_of[path].values() for name in found}
            tests = self.in_order(others - names - self.unsound, path)
            names -= self.unsound
        tests = self.in_order(names | self.new, path) + tests
        report = f"{len(tests)} tests"
        outcome = SURVIVED
        for number, name in enumerate(tests):
            if time.process_time() > self.options.seconds:
                report += f", only {number} of them run"
                break
            limit = TEST_SECONDS + TIMES_AS_LONG * self.durations[name]
            signal.setitimer(signal.ITIMER_PROF, limit)
            following = self.tests[tests[number + 1]] if number + 1 < len(tests) else None
            if fails(self.tests[name], following):
                outcome = KILLED_AT_IMPORT if at_import else KILLED
                report = f"{report}\n{name}"
                break
        signal.setitimer(signal.ITIMER_PROF, 0)
        if outcome == SURVIVED and self.options.new_process:
            report += ", then a new process"
            outcome = run_in_new_process(path, new, self.fastest(tests or list(self.tests)))
        lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1)
        os.write(pipe, f"{report}\0{chr(10).join(list(lines)[2:])}".encode())
        return outcome

    def change_values(self, path: Path, new_code: CodeType) -> Iterator[tuple[Path, int]]:
        """Run a changed module again, take over its new plain values, and yield who uses them."""
        name = ".".join(path.relative_to(FOLDER).with_suffix("").parts).removesuffix(".__init__")
        module = sys.modules.get(name)
        if module is None:
            return
        fresh = ModuleType(name)
        fresh.__dict__.update(__file__=str(path), __package__=module.__package__)
        # Dataclasses look for the module of their annotations here.
        sys.modules[name] = fresh
        try:
            exec(new_code, fresh.__dict__)
        finally:
            sys.modules[name] = module
        for changed in take_over(vars(module), vars(fresh), module, name):
            if isinstance(changed, str):
                yield from self.lines_with[changed]
            else:
                lines = (line for _, _, line in changed.__code__.co_lines() if line)
                yield from ((path, line) for line in lines)

    def fastest(self, names: list[str]) -> list[str]:
        """Return as many tests as take a few seconds together."""
        chosen: list[str] = []
        left = FAST_SECONDS
        for name in sorted(names, key=lambda name: self.durations[name]):
            left -= self.durations[name]
            if left < 0 and chosen:
                break
            chosen.append(name)
        return chosen


def is_justified(spec: "MutationSpec", source: list[str]) -> bool:
    """Whether a mutant is of a kind that may survive wherever it occurs."""
    row, column = spec.start_pos
    line = source[row - 1]
    return bool(
        (spec.definition_name and JUSTIFIED_PLACES.fullmatch(spec.definition_name))
        or JUSTIFIED_LINES.search(line)
        or JUSTIFIED_ARGUMENTS.search(line[:column])
    )


def mutated(tree: object, spec: "MutationSpec") -> str:
    """Return the source of a module with a mutation."""
    from cosmic_ray.mutating import MutationVisitor
    from cosmic_ray.plugins import get_operator

    operator = get_operator(spec.operator_name)(**spec.operator_args)
    visitor = MutationVisitor(spec.occurrence, operator)
    changed = visitor.walk(tree)
    assert visitor.mutation_applied
    return str(changed.get_code())


def take_over(
    old: "dict[str, object]", new: "dict[str, object]", owner: object, module_name: str
) -> "Iterator[str | FunctionType]":
    """Set changed constants, class attributes and default values; yield names and functions."""
    for name, value in list(new.items()):
        before = old.get(name)
        if isinstance(value, FunctionType) and isinstance(before, FunctionType):
            for attribute in ("__defaults__", "__kwdefaults__"):
                default = getattr(value, attribute)
                if repr(default) != repr(getattr(before, attribute)):
                    setattr(before, attribute, default)
                    # What `dataclass` writes has no lines of its own.
                    is_written = before.__code__.co_filename != "<string>"
                    yield before if is_written else getattr(owner, "__name__", name)
        elif isinstance(value, type) and isinstance(before, type):
            if value.__module__ == module_name:
                yield from take_over(dict(vars(before)), dict(vars(value)), before, module_name)
        elif isinstance(value, PLAIN) and isinstance(before, PLAIN):
            if not name.startswith("__") and repr(before) != repr(value):
                for place in (owner, *sys.modules.values()):
                    if place is owner or vars(place).get(name) is before:
                        setattr(place, name, value)
                yield name


def build_games_again(path: Path) -> None:
    """Build the loaded games once more, in place: those that a change of this module concerns."""
    from pithead.kernel import game_registry

    for game in game_registry._games.values():
        if "kernel" in path.parts or game.id in path.parts:
            game.__init__(game_registry.built_in_edition(type(game)))  # type: ignore[misc]


def run_in_new_process(path: Path, text: str, tests: list[str]) -> int:
    """Run pytest with links to all sources but one."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(FOLDER, copy, copy_function=os.symlink)
        changed = copy / path.relative_to(FOLDER)
        changed.unlink()
        changed.write_text(text, encoding="utf-8")
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", *PYTEST_OPTIONS, *tests],
                stdout=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": str(copy)},
                timeout=NEW_PROCESS_SECONDS,
            )
        except subprocess.TimeoutExpired:
            return TIMED_OUT
    return KILLED if done.returncode else SURVIVED


def measure(tests: "list[pytest.Item]", measurement: "coverage.Coverage") -> int:
    """Write down which lines each test runs, and how long it takes.

    This happens in a fork as well: no test leaves anything behind in the first process.
    """
    durations = []
    for test in tests:
        measurement.switch_context(test.nodeid)
        start = time.process_time()
        if fails(test, None):
            print(f"{test.nodeid} fails without any change", flush=True)
            return KILLED
        durations.append(f"{time.process_time() - start} {test.nodeid}\n")
    measurement.stop()
    measurement.save()
    MEASUREMENT.with_suffix(".durations").write_text("".join(durations), encoding="utf-8")
    return SURVIVED


def fails(test: "pytest.Item", following: "pytest.Item | None") -> bool:
    """Run a test; fixtures that the following test shares stay."""
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(test, log=False, nextitem=following))


def fork(work: Callable[[int], int], seconds: int) -> tuple[int, int]:
    """Start `work` in a child with limits of time and memory; return its id and its pipe."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        result = NOT_TESTED
        try:
            os.close(reader)
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            # Both hold even if the first process is killed meanwhile.
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            result = work(writer)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(result)
    os.close(writer)
    return child, reader


def next_ended(children: dict[int, Child]) -> tuple[int, int]:
    """Wait until a child ends; end those that take too long."""
    while True:
        for number, child in children.items():
            if time.monotonic() - child.started > MUTANT_CLOCK_SECONDS:
                os.killpg(number, signal.SIGKILL)
            done, status = os.waitpid(number, os.WNOHANG)
            if done:
                return done, status
        time.sleep(0.01)


def lines_by_name(sources: dict[Path, str]) -> defaultdict[str, set[tuple[Path, int]]]:
    """Return where each name is used, and the lines of each function under its own name."""
    found = defaultdict[str, set[tuple[Path, int]]](set)
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Name):
                found[node.id].add((path, node.lineno))
            elif isinstance(node, ast.Attribute):
                found[node.attr].add((path, node.end_lineno or node.lineno))
            elif isinstance(node, ast.FunctionDef):
                lines = range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
                found[node.name].update((path, line) for line in lines)
    return found


def place_of(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def loaded_functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return all functions by the place of their code."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for function in gc.get_objects():
        if isinstance(function, FunctionType):
            found.setdefault(place_of(function.__code__), []).append(function)
    return found


def find_changes(old: CodeType, new: CodeType, changed: list[tuple[CodeType, CodeType]]) -> bool:
    """Collect the changed functions; return False if code outside of functions changed."""
    if old == new:
        return True
    if old.co_flags & inspect.CO_OPTIMIZED:
        changed.append((old, new))
        return True
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)]
    complete = own_code(old) == own_code(new)
    for old_part, new_part in zip(*inner, strict=complete):
        complete &= find_changes(old_part, new_part, changed)
    return complete


def own_code(code: CodeType) -> tuple[object, ...]:
    """The code of a module or a class without that of its functions."""
    constants = [type(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    return code.co_code, code.co_names, constants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("session", help="the file that `cosmic-ray init` wrote")
    parser.add_argument("tests", nargs="+", help="what pytest collects")
    parser.add_argument(
        "--measured", action="store_true", help="only tests have changed since the last measurement"
    )
    parser.add_argument(
        "--again", action="store_true", help="run those again that have survived until now"
    )
    parser.add_argument(
        "--new-process", action="store_true", help="run survivors in a new process at last"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many mutants run side by side")
    parser.add_argument(
        "--seconds", type=float, default=60, help="processor time after which a mutant survives"
    )
    parser.add_argument(
        "--module", action="append", help="only modules with this in their path; the first first"
    )
    options = parser.parse_args()
    options.module = options.module or [""]
    import coverage
    import pytest

    if not options.measured:
        MEASUREMENT.unlink(missing_ok=True)
    measurement = coverage.Coverage(
        data_file=str(MEASUREMENT), include=[f"{folder}/*" for folder in SOURCES], config_file=False
    )
    if not options.measured:
        measurement.start()
    pytest.main([*PYTEST_OPTIONS, *options.tests], plugins=[MutationRun(options, measurement)])


if __name__ == "__main__":
    main()
