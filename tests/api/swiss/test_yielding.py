"""While something long is worked out, other threads get the interpreter sooner; afterwards all is as it was."""

import sys
import threading

from babak.yielding import EAGER, yielding


def test_the_interval_is_short_inside_and_the_old_one_afterwards() -> None:
    usual = sys.getswitchinterval()
    with yielding():
        assert round(sys.getswitchinterval(), 6) == EAGER
        with yielding():
            assert round(sys.getswitchinterval(), 6) == EAGER
        assert round(sys.getswitchinterval(), 6) == EAGER
    assert sys.getswitchinterval() == usual


def test_the_last_of_many_restores_it() -> None:
    usual = sys.getswitchinterval()
    inside, leave = threading.Barrier(3), threading.Event()

    def work() -> None:
        with yielding():
            inside.wait()
            leave.wait()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    inside.wait()
    assert round(sys.getswitchinterval(), 6) == EAGER
    leave.set()
    for thread in threads:
        thread.join()
    assert sys.getswitchinterval() == usual
