"""Protocol of the dice tower: what it sends and receives. It uses no pins: MicroPython and Python both run it.

It sends HELLO until the table answers `ACK 0`, at most GREETINGS times. Then each event is a numbered line with a
checksum, sent again until the table answers `ACK n`. A line is stored before it is sent first: a tower that loses power
sends it again with the same boot and number, so that the table counts it once.
"""

AGAIN_MS = 150
QUIET_MS = 5000
GREETINGS = 20
LONGEST = 256


def add_checksum(body):
    """Return `body` with the XOR of its bytes and a line end."""
    total = 0
    for byte in body.encode():
        total ^= byte
    return f"{body}*{total:02X}\n".encode()


class TowerProtocol:
    """Protocol state of the tower.

    `boot` must differ at every start; `stored_state` is the last value given to `keep` before the power failed, or None. `keep` must
    store it before it returns. Times are milliseconds that may wrap round. After the first fault on the wire, each line
    needs two acknowledgements: these have no checksum, and one flipped bit turns an old `ACK 4` into an `ACK 5`.
    """

    def __init__(self, name, version, boot, now_ms, stored_state=None, keep=lambda stored_state: None):
        self.lights = {}
        self._boot, self._number, self._queue = stored_state if stored_state and stored_state[2] else (boot, 0, [])
        self._keep = keep
        self._hello = f"HELLO {name} {version} {self._boot}"
        self._is_greeted = False
        self._out = [b"\n"]  # ends whatever noise the start made
        self._rest = b""
        self._spoke_at = now_ms
        self._acks_to_finish = 1
        self._send_next(now_ms)

    def say(self, event):
        """Queue an event: "ROLL dice 3 chest", "DRAW gems silver", "PRESS primary"."""
        self._number += 1
        self._queue.append(f"#{self._number} {event}")
        self._keep((self._boot, self._number, self._queue))

    def bytes_to_send(self, now_ms):
        """Return the bytes to write now."""
        line = self._line()
        if line and abs(now_ms - self._sent_at) >= AGAIN_MS:
            self._out.append(add_checksum(line))
            self._sent_at = now_ms
            self._sent += 1
            self._is_greeted |= self._sent >= GREETINGS
        if not self._out and abs(now_ms - self._spoke_at) >= QUIET_MS:
            self._out.append(add_checksum("PING"))
        if self._out:
            self._spoke_at = now_ms
        outgoing_bytes, self._out = b"".join(self._out), []
        return outgoing_bytes

    def receive(self, arrived, now_ms):
        """Handle bytes from the table, however they are split. Unknown lines are ignored."""
        *lines, self._rest = (self._rest + arrived).split(b"\n")
        self._rest = self._rest[-LONGEST:]
        for line in lines:
            words = line.split()
            if len(words) > 0:
                COMMANDS.get(words[0], TowerProtocol._noise)(self, words[1:], now_ms)

    def _line(self):
        """Return the line to be sent until it is acknowledged."""
        if not self._is_greeted:
            return self._hello
        return self._queue[0] if self._queue else None

    def _send_next(self, now_ms):
        self._sent = self._acks = 0
        self._sent_at = now_ms - AGAIN_MS

    def _handle_ack(self, words, now_ms):
        line = self._line() or ""
        number = line.split()[0][1:] if line.startswith("#") else "0"
        if words != [number.encode()]:
            return self._noise(words, now_ms)
        if self._sent > 1:
            self._acks_to_finish = 2
        self._acks += 1
        self._sent_at = now_ms - AGAIN_MS
        if line and self._acks >= self._acks_to_finish:
            self._finish_line(now_ms)

    def _finish_line(self, now_ms):
        if self._is_greeted:
            self._queue.pop(0)
            self._keep((self._boot, self._number, self._queue))
        self._is_greeted = True
        self._send_next(now_ms)

    def _noise(self, words, now_ms):
        if words != [b"0"]:
            self._acks_to_finish = 2

    def _light(self, words, now_ms):
        if len(words) == 2:
            self.lights[words[0]] = words[1]

    def _ping(self, words, now_ms):
        self._out.append(add_checksum(self._hello))


COMMANDS = {b"ACK": TowerProtocol._handle_ack, b"LIGHT": TowerProtocol._light, b"PING": TowerProtocol._ping}
