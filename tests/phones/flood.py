"""Attacker on the Wi-Fi, a process of its own: `python -m tests.phones.flood PORT KEY REQUESTS STREAMS SECONDS`.

It opens streams, keeps them open and prints "streams"; then it sends requests from two threads, tries to send a hundred
megabytes, and prints as JSON how many bytes were accepted, the answers, and how many streams it got.
"""

import http.client
import json
import os
import socket
import sys
import threading
import time
from collections import Counter

from tests.phones.game_server import Guest

THREADS, LARGE = 2, 100_000_000


def open_stream(guest):
    """Open a stream and return its socket; None if it is refused."""
    try:
        return guest.open_stream()[0]
    except OSError:
        return None


def send_requests(port, times, answers, deadline):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    for _ in range(times):
        if time.monotonic() > deadline:  # on a busy machine the flood ends early
            return
        try:
            line.request("POST", "/answer", "choice=1.x", {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"})
            answer = line.getresponse()
            words = answer.read().decode()
            is_ours = "Too much at once" in words or "has been taken off" in words or "This phone" in words
            answers[str(answer.status) if is_ours else f"{answer.status}: {words[:60]}"] += 1
        except (OSError, http.client.HTTPException):
            answers["hung up"] += 1
            line.close()


def send_large_body(port):
    """Try to send a hundred megabytes; return how many were accepted."""
    byte_count = 0
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            head = f"POST /answer HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nContent-Length: {LARGE}\r\n\r\n"
            line.sendall(head.encode())
            while byte_count < LARGE:
                line.sendall(b"x" * 65536)
                byte_count += 65536
    except OSError:
        pass
    return byte_count


def main(port, key, requests, streams, seconds):
    os.nice(10)  # a real attacker's device has a processor of its own
    open_streams = [open_stream(Guest(port, key=key)) for _ in range(streams)]
    print("streams", flush=True)
    answers = Counter()
    flooding = [
        threading.Thread(target=send_requests, args=(port, requests // THREADS, answers, time.monotonic() + seconds))
        for _ in range(THREADS)
    ]
    for thread in flooding:
        thread.start()
    byte_count = send_large_body(port)
    for thread in flooding:
        thread.join()
    print(json.dumps({"sent": byte_count, "answers": answers, "kept": len(list(filter(None, open_streams)))}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
