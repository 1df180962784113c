"""The pages use another port if a program uses theirs, and their address names it."""

import asyncio
import socket
from contextlib import closing, contextmanager

import uvicorn

from phones.request_guard import HostNames
from phones.server import bind_when_free


@contextmanager
def occupy_port():
    """Yield a port on which another socket listens."""
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def free_port():
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        return other.getsockname()[1]


def bind_port(usual, spare, released_s):
    config = uvicorn.Config("none", host="127.0.0.1", port=usual)
    with closing(asyncio.run(bind_when_free(config, spare, released_s))) as bound:
        return bound.getsockname()[1]


def test_spare_port_is_used_while_another_program_uses_the_usual_port():
    with occupy_port() as usual, occupy_port() as also_used:
        free = free_port()
        assert bind_port(usual, (also_used, free), 0.0) == free


def test_usual_port_is_used_if_freed_before_the_timeout():
    usual, spare = free_port(), free_port()
    assert bind_port(usual, (spare,), 60.0) == usual


def test_only_addresses_with_the_used_port_are_accepted():
    names = HostNames(8642)
    names.port = 8643
    assert names.is_ours("localhost:8643") and not names.is_ours("localhost:8642")
