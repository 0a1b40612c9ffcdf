"""A server that tests mutants quickly: one collected pytest session, one fork for each mutant.

CONTRIBUTING.md has the commands. The server collects the tests and measures once which test runs
which line. For each request it forks. The child puts the changed functions into its loaded modules
and runs the tests of the changed lines, fastest first, until one fails. A change that takes effect
at import needs a new process: the child then starts pytest with the fastest tests.

A test that takes many times its usual processor time kills the mutant as well, for example if the
change makes a loop endless. The server counts these apart from failed tests. A mutant whose tests
together take too long survives, so that a slow machine never hides a gap.
"""

import ast
import difflib
import gc
import inspect
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import coverage
    import pytest

SOCKET = Path("mutation.socket")
MEASUREMENT = Path("mutation.coverage")
SOURCES = ("src/pithead/kernel", "src/pithead/games")
PYTEST_OPTIONS = ("-q", "-p", "no:cacheprovider")
SURVIVED, KILLED, TIMED_OUT = 0, 1, 2
OUTCOMES = ("survived", "killed", "killed by a timeout")
# Of processor time:
MUTANT_SECONDS = 60.0
TEST_SECONDS = 5.0
TIMES_AS_LONG = 10.0
# By the clock, for a process that waits for ever:
NEW_PROCESS_SECONDS = 300
REQUEST_SECONDS = 900
MEASUREMENT_SECONDS = 3600
FAST_SECONDS = 8.0
MEMORY = 2 * 2**30
ENDED_BY_TIME = (TIMED_OUT, -signal.SIGPROF, -signal.SIGXCPU, -signal.SIGKILL)


def ask() -> int:
    """Ask the server whether its tests notice the change that is on disk now."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(SOCKET))
        outcome = int(connection.recv(1) or str(KILLED))
    print(OUTCOMES[outcome])
    return outcome


def serve(arguments: list[str]) -> None:
    """Collect the tests that pytest selects with these arguments, and answer requests.

    With `--measured` first, the last measurement is used again: only tests have changed since then.
    """
    # Cosmic Ray asks without any package, so only the server imports these.
    import coverage
    import pytest

    measured = arguments[:1] == ["--measured"]
    if measured:
        arguments = arguments[1:]
    else:
        MEASUREMENT.unlink(missing_ok=True)
    measurement = coverage.Coverage(
        data_file=str(MEASUREMENT), include=[f"{folder}/*" for folder in SOURCES], config_file=False
    )
    if not measured:
        measurement.start()
    pytest.main([*PYTEST_OPTIONS, *arguments], plugins=[Server(measurement, measured)])


class Server:
    """A pytest plugin that answers requests instead of running the collected tests once."""

    def __init__(self, measurement: "coverage.Coverage", measured: bool) -> None:
        self.measurement = measurement
        self.measured = measured
        self.sources = {
            path: path.read_text(encoding="utf-8")
            for folder in SOURCES
            for path in sorted(Path(folder).resolve().rglob("*.py"))
        }

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        tests = session.items
        if not self.measured:
            if in_fork(lambda: measure(tests, self.measurement), MEASUREMENT_SECONDS) != SURVIVED:
                raise SystemExit("The tests fail without any change.")
            self.measurement.stop()
        self.read_measurement(tests)
        self.functions = loaded_functions()
        gc.freeze()
        counts = [0] * len(OUTCOMES)
        SOCKET.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(SOCKET))
            server.listen()
            print(f"ready with {len(tests)} tests", flush=True)
            try:
                while True:
                    connection, _ = server.accept()
                    with connection:
                        outcome = in_fork(self.judge, REQUEST_SECONDS)
                        counts[outcome] += 1
                        connection.sendall(str(outcome).encode())
                    totals = zip(counts, OUTCOMES, strict=True)
                    print("so far:", ", ".join(f"{n} {name}" for n, name in totals), flush=True)
            except KeyboardInterrupt:
                return True
            finally:
                SOCKET.unlink()

    def read_measurement(self, tests: "list[pytest.Item]") -> None:
        """Read the tests of every line, and sort the tests by their duration."""
        import coverage

        data = coverage.CoverageData(str(MEASUREMENT))
        data.read()
        self.tests_of = {path: data.contexts_by_lineno(str(path)) for path in self.sources}
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
        self.fastest_first = sorted(tests, key=lambda test: self.durations[test.nodeid])
        self.fast: list[str] = []
        left = FAST_SECONDS
        for test in self.fastest_first:
            left -= self.durations[test.nodeid]
            if left > 0:
                self.fast.append(test.nodeid)

    def judge(self) -> int:
        """Run the tests of the changed lines on the changed functions."""
        names: set[str] = set()
        at_import = False
        for path, old in self.sources.items():
            new = path.read_text(encoding="utf-8")
            if new != old:
                old_code, new_code = (compile(text, str(path), "exec") for text in (old, new))
                changed: list[tuple[CodeType, CodeType]] = []
                at_import |= not find_changes(old_code, new_code, changed)
                for old_part, new_part in changed:
                    for function in self.functions.get(place_of(old_part), []):
                        function.__code__ = new_part
                for line in changed_lines(old, new):
                    names.update(self.tests_of[path].get(line, []))
        # Lines that run while the tests are collected have the empty context. If few tests run
        # them again, they have probably built something that all tests share.
        at_import |= "" in names and len(names) < len(self.fastest_first) / 10
        names |= self.new
        tests = [test for test in self.fastest_first if test.nodeid in names]
        print(f"{len(tests)} tests", end=", ", flush=True)
        for number, test in enumerate(tests):
            if time.process_time() > MUTANT_SECONDS:
                print(f"only {number} of them run", end=", ", flush=True)
                break
            limit = TEST_SECONDS + TIMES_AS_LONG * self.durations[test.nodeid]
            signal.setitimer(signal.ITIMER_PROF, limit)
            if fails(test, tests[number + 1] if number + 1 < len(tests) else None):
                return KILLED
        signal.setitimer(signal.ITIMER_PROF, 0)
        if not at_import:
            return SURVIVED
        command = [sys.executable, "-m", "pytest", "-x", *PYTEST_OPTIONS, *self.fast]
        try:
            done = subprocess.run(command, stdout=subprocess.DEVNULL, timeout=NEW_PROCESS_SECONDS)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        return KILLED if done.returncode else SURVIVED


def measure(tests: "list[pytest.Item]", measurement: "coverage.Coverage") -> int:
    """Write down which lines each test runs, and how long it takes.

    This happens in a fork as well: no test leaves anything behind in the server.
    """
    durations = []
    for test in tests:
        measurement.switch_context(test.nodeid)
        start = time.perf_counter()
        if fails(test, None):
            return KILLED
        durations.append(f"{time.perf_counter() - start} {test.nodeid}\n")
    measurement.stop()
    measurement.save()
    MEASUREMENT.with_suffix(".durations").write_text("".join(durations), encoding="utf-8")
    return SURVIVED


def fails(test: "pytest.Item", following: "pytest.Item | None") -> bool:
    """Run a test; fixtures that the following test shares stay."""
    from _pytest.runner import runtestprotocol

    if any(report.failed for report in runtestprotocol(test, log=False, nextitem=following)):
        print(test.nodeid, end=", ", flush=True)
        return True
    return False


def in_fork(work: Callable[[], int], seconds: int) -> int:
    """Run `work` in a child process with limits of time and memory, and return its outcome."""
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        result = KILLED
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            # Both hold even if the server is killed meanwhile.
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            result = work()
        finally:
            os._exit(result)
    done = status = 0
    while not done:
        time.sleep(0.01)
        done, status = os.waitpid(child, os.WNOHANG)
        if not done and time.monotonic() - start > seconds:
            os.killpg(child, signal.SIGKILL)
            done, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    outcome = SURVIVED if code == 0 else TIMED_OUT if code in ENDED_BY_TIME else KILLED
    print(f"{time.monotonic() - start:.2f} s: {OUTCOMES[outcome]}", flush=True)
    return outcome


def changed_lines(old: str, new: str) -> set[int]:
    """Return the numbers of the old lines of all statements that a change touches.

    The first line of a statement that goes over several may never run: in `if (`, nothing happens.
    """
    matcher = difflib.SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False)
    changed = {
        line + 1
        for tag, start, end, _, _ in matcher.get_opcodes()
        if tag != "equal"
        for line in range(start, end)
    }
    for statement in ast.walk(ast.parse(old)):
        if isinstance(statement, ast.stmt):
            body = getattr(statement, "body", None)
            end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
            lines = range(statement.lineno, end + 1)
            if not changed.isdisjoint(lines):
                changed.update(lines)
    return changed


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


if __name__ == "__main__":
    if sys.argv[1:] == ["ask"]:
        sys.exit(ask())
    serve(sys.argv[1:])
