"""Packets, tokens and the login of TDS 7.4, server side."""

from __future__ import annotations

import socket
import ssl
import struct
from dataclasses import dataclass
from typing import Any

from tests.tds.script import Column, Fault
from tests.tds.values import COLLATION

SQL_BATCH, RPC, ATTENTION, TRANSACTION, LOGIN, PRELOGIN, RESPONSE = 0x01, 0x03, 0x06, 0x0E, 0x10, 0x12, 0x04
_LAST, RESET = 0x01, 0x08
PACKET = 4096
MORE, ERROR, COUNT, CANCELLED = 0x01, 0x02, 0x10, 0x20
DONE, DONE_PROC, DONE_IN_PROC = 0xFD, 0xFE, 0xFF


class Closed(Exception):
    """The client is gone."""


class Wire:
    """A socket that speaks in packets, perhaps through TLS."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.tls: ssl.SSLObject | None = None
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._buffer = b""

    def receive(self) -> tuple[int, int, bytes]:
        """Return kind, status and body of the next message."""
        body = b""
        while True:
            kind, status, length = struct.unpack(">BBH4x", self._read(8))
            body += self._read(length - 8)
            if status & _LAST:
                return kind, status, body

    def send(self, body: bytes, kind: int = RESPONSE) -> None:
        """Send one message."""
        pieces = [body[at : at + PACKET - 8] for at in range(0, len(body), PACKET - 8)] or [b""]
        packets = [
            struct.pack(">BBHHBB", kind, _LAST * (piece is pieces[-1]), len(piece) + 8, 0, number % 256, 0) + piece
            for number, piece in enumerate(pieces, start=1)
        ]
        self._write(b"".join(packets))

    def stream(self, body: bytes, *, last: bool) -> None:
        """Send one packet of a message that goes on."""
        for at in range(0, len(body), PACKET - 8):
            piece = body[at : at + PACKET - 8]
            ends = last and at + PACKET - 8 >= len(body)
            self._write(struct.pack(">BBHHBB", RESPONSE, _LAST * ends, len(piece) + 8, 0, 1, 0) + piece)

    def start_tls(self, context: ssl.SSLContext) -> None:
        """Shake hands inside of prelogin packets; afterwards everything is encrypted."""
        tls = context.wrap_bio(self._in, self._out, server_side=True)
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._flush_handshake()
                self._in.write(self.receive()[2])
        self._flush_handshake()
        self.tls = tls

    def _flush_handshake(self) -> None:
        if data := self._out.read():
            self.send(data, PRELOGIN)

    def _read(self, size: int) -> bytes:
        while len(self._buffer) < size:
            try:
                data = self.connection.recv(65536)
            except OSError as error:
                raise Closed from error
            if not data:
                raise Closed
            self._buffer += self._decrypted(data)
        piece, self._buffer = self._buffer[:size], self._buffer[size:]
        return piece

    def _decrypted(self, data: bytes) -> bytes:
        if self.tls is None:
            return data
        self._in.write(data)
        plain = b""
        while True:
            try:
                piece = self.tls.read(65536)
            except (ssl.SSLWantReadError, ssl.SSLZeroReturnError):
                return plain
            plain += piece

    def _write(self, data: bytes) -> None:
        if self.tls is not None:
            self.tls.write(data)
            data = self._out.read()
        try:
            self.connection.sendall(data)
        except OSError as error:
            raise Closed from error


@dataclass(frozen=True, slots=True)
class Login:
    """What a client says of itself."""

    user: str
    password: str
    database: str
    read_only: bool
    wants_features: bool


def read_prelogin(body: bytes) -> int:
    """Return which encryption the client asks for (0 login only, 1 all, 2 none, 3 required)."""
    at = 0
    while body[at] != 0xFF:
        token, offset, _ = struct.unpack(">BHH", body[at : at + 5])
        if token == 1:
            return body[offset]
        at += 5
    return 2


def prelogin_answer(encryption: int) -> bytes:
    """Write our side of the prelogin."""
    options = [(0, bytes([16, 0, 0x10, 0, 0, 0])), (1, bytes([encryption])), (2, b"\x00"), (4, b"\x00")]
    at = 5 * len(options) + 1
    head, data = b"", b""
    for token, value in options:
        head += struct.pack(">BHH", token, at + len(data), len(value))
        data += value
    return head + b"\xff" + data


def read_login(body: bytes) -> Login:
    """Read LOGIN7."""
    type_flags, option_flags3 = body[26], body[27]
    texts = []
    for number in range(9):
        offset, length = struct.unpack("<HH", body[36 + 4 * number : 40 + 4 * number])
        texts.append(body[offset : offset + 2 * length])
    scrambled = texts[2]
    password = bytes((((byte ^ 0xA5) << 4) & 0xF0) | ((byte ^ 0xA5) >> 4) for byte in scrambled)
    return Login(
        texts[1].decode("utf-16-le"),
        password.decode("utf-16-le"),
        texts[8].decode("utf-16-le"),
        bool(type_flags & 0x20),
        bool(option_flags3 & 0x10),
    )


def login_answer(login: Login) -> bytes:
    """Write the tokens of a successful login."""
    database = login.database or "master"
    tokens = (
        _change(1, _short(database), _short("master"))
        + _change(7, bytes([5]) + COLLATION, b"\x00")
        + _change(2, _short("us_english"), _short(""))
        + _change(4, _short(str(PACKET)), _short(str(PACKET)))
    )
    program = _short("Microsoft SQL Server")
    acknowledged = b"\x01" + bytes([0x74, 0, 0, 4]) + program + bytes([16, 0, 0x10, 0])
    tokens += b"\xad" + struct.pack("<H", len(acknowledged)) + acknowledged
    if login.wants_features:
        tokens += b"\xae\xff"
    return tokens + done()


def _short(text: str) -> bytes:
    return bytes([len(text)]) + text.encode("utf-16-le")


def _change(kind: int, new: bytes, old: bytes) -> bytes:
    body = bytes([kind]) + new + old
    return b"\xe3" + struct.pack("<H", len(body)) + body


def transaction_answer(request: int) -> bytes:
    """Write the tokens after begin (5), commit (7) and rollback (8) of a transaction."""
    descriptor = b"\x01" + bytes(7)
    if request == 5:
        return _change(8, bytes([8]) + descriptor, b"\x00") + done()
    return _change({7: 9, 8: 10}.get(request, 10), b"\x00", bytes([8]) + descriptor) + done()


def error(fault: Fault) -> bytes:
    """Write an error token."""
    message = struct.pack("<H", len(fault.message)) + fault.message.encode("utf-16-le")
    body = struct.pack("<IBB", fault.number, 1, fault.severity) + message + _short("double") + _short("")
    body += struct.pack("<I", 1)
    return b"\xaa" + struct.pack("<H", len(body)) + body


def done(status: int = 0, count: int = 0, token: int = DONE) -> bytes:
    """Write the end of a statement, a procedure or a statement inside one."""
    return struct.pack("<BHHQ", token, status, 0xC1, count)


def columns(found: tuple[Column, ...]) -> bytes:
    """Write the columns of a result."""
    parts = [struct.pack("<BH", 0x81, len(found))]
    parts += [struct.pack("<IH", 0, 0x0009) + kind.info + _short(name) for name, kind in found]
    return b"".join(parts)


def row(found: tuple[Column, ...], values: tuple[Any, ...]) -> bytes:
    """Write one row."""
    cells = (kind.null if value is None else kind.write(value) for (_, kind), value in zip(found, values, strict=True))
    return b"\xd1" + b"".join(cells)


def return_status() -> bytes:
    """Write the return value of a procedure."""
    return struct.pack("<Bi", 0x79, 0)


def return_handle(handle: int) -> bytes:
    """Write the handle of a prepared statement."""
    return (
        struct.pack("<BH", 0xAC, 0) + b"\x00" + b"\x01" + struct.pack("<IH", 0, 0) + bytes([0x26, 4, 4])
        + struct.pack("<i", handle)
    )  # fmt: skip
