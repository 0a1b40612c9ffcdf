"""Worker processes: they answer jobs, and their parent notices silence and death."""

import os
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from pithead.worker_process import WorkerDied, WorkerProcess, WorkerTimeout, serve


def work(pipe: Connection, factor: int) -> None:
    def answer(job: int | str) -> int:
        if job == "die":
            os._exit(3)
        if job == "never":
            threading.Event().wait()
        return factor * int(job)

    serve(pipe, answer)


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    worker = WorkerProcess(work, 7)
    worker.start()
    yield worker
    worker.stop()


def test_it_answers_one_job_after_the_other(worker: WorkerProcess) -> None:
    for job in (6, 3):
        worker.send(job)
        assert worker.receive(60) == 7 * job


def test_silence_is_a_timeout(worker: WorkerProcess) -> None:
    worker.send("never")
    with pytest.raises(WorkerTimeout):
        worker.receive(0.1)


def test_a_dead_process_is_noticed_and_takes_no_more_jobs(worker: WorkerProcess) -> None:
    worker.send("die")
    for _ in range(2):
        with pytest.raises(WorkerDied):
            worker.receive(60)
        worker.send(1)


def test_a_stopped_process_is_dead(worker: WorkerProcess) -> None:
    worker.stop()
    worker.stop()
    with pytest.raises(WorkerDied):
        worker.receive(60)


def test_a_process_that_was_stopped_before_cannot_start() -> None:
    worker = WorkerProcess(work, 7)
    worker.stop()
    with pytest.raises(WorkerDied):
        worker.start()
