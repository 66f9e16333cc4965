"""A server that speaks TDS 7.4 well enough for FreeTDS and Microsoft's driver, and answers by a script.

It keeps the session options that matter (NOEXEC, PARSEONLY, SHOWPLAN_XML) as SQL Server keeps them: a missing table is
not seen under NOEXEC, an option lives as long as its session. It is no SQL Server: it understands no SQL.
"""

from __future__ import annotations

import re
import select
import socket
import ssl
import struct
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from tests.tds import protocol
from tests.tds.protocol import Closed, Wire
from tests.tds.script import Answer, Fault, Script
from tests.tds.values import INT, NVARCHAR, NVARCHAR_MAX, Reader

_OPTION = re.compile(r"\s*SET\s+(NOEXEC|PARSEONLY|FMTONLY|SHOWPLAN_XML)\s+(ON|OFF)\s*;?\s*", re.IGNORECASE)
_ESCAPE = re.compile(r"\s*SET\s+(NOEXEC|PARSEONLY|FMTONLY)\s+OFF\s*;\s*(\S.*)", re.IGNORECASE | re.DOTALL)
"""A batch whose first statement ends what holds the others back: that one statement is obeyed."""
_PROCEDURES = {
    10: "sp_executesql",
    11: "sp_prepare",
    12: "sp_execute",
    13: "sp_prepexec",
    14: "sp_prepexecrpc",
    15: "sp_unprepare",
}
_SYNTAX = frozenset({102, 156})
_DESCRIBE = "dm_exec_describe_first_result_set"
_NO_SHOWPLAN = Fault(262, "SHOWPLAN permission denied in database 'demo'.", 14)
_NO_DESCRIBE = Fault(297, "The user does not have permission to perform this action.")


class _Cancelled(Exception):
    """The client sent an attention."""


class TdsServer:
    """The server; use it as a context. ``script`` may be changed while it runs."""

    def __init__(self, script: Script, context: ssl.SSLContext | None = None) -> None:
        self.script, self.context = script, context
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.open_sessions = 0
        self._lock = threading.Lock()
        self._stopping = False
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> TdsServer:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping = True
        with suppress(OSError):  # closed already
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits there
        self._listener.close()
        for connection in self._sockets:
            connection.close()

    def _accept(self) -> None:
        while not self._stopping:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._sockets.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with self._lock:
            self.open_sessions += 1
        try:
            _Session(self, Wire(connection)).run()
        except (Closed, OSError, ssl.SSLError):
            pass  # the client went away, or the test ended
        finally:
            connection.close()
            with self._lock:
                self.open_sessions -= 1


@dataclass(slots=True)
class _Session:
    """One connection."""

    server: TdsServer
    wire: Wire
    options: set[str] = field(default_factory=set)
    prepared: dict[int, str] = field(default_factory=dict)
    in_procedure: bool = False

    @property
    def script(self) -> Script:
        return self.server.script

    def run(self) -> None:
        if self.script.silent:
            self.wire.receive()
            time.sleep(60)
            return
        if not self._login():
            return
        while True:
            kind, status, body = self.wire.receive()
            if status & protocol.RESET and self.script.resets_sessions:
                self.options.clear()
            match kind:
                case protocol.SQL_BATCH:
                    self.in_procedure = False
                    self._statement(_skip_headers(body).decode("utf-16-le"), ())
                case protocol.RPC:
                    self.in_procedure = True
                    self._call(Reader(_skip_headers(body)))
                case protocol.TRANSACTION:
                    request = struct.unpack("<H", _skip_headers(body)[:2])[0]
                    self.wire.send(protocol.transaction_answer(request))
                case protocol.ATTENTION:
                    self.wire.send(protocol.done(protocol.CANCELLED))
                case _:
                    raise Closed

    def _login(self) -> bool:
        wanted = protocol.read_prelogin(self.wire.receive()[2])
        encrypts = self.server.context is not None and wanted in {1, 3}
        self.wire.send(protocol.prelogin_answer(1 if encrypts else 2))
        if encrypts and self.server.context:
            self.wire.start_tls(self.server.context)
        login = protocol.read_login(self.wire.receive()[2])
        self.script.read_only_intent.append(login.read_only)
        self.script.encrypted.append(encrypts)
        fault = self.script.login_fault
        if login.password != self.script.password:
            fault = Fault(18456, f"Login failed for user '{login.user}'.", 14)
        if fault:
            self.wire.send(protocol.error(fault) + protocol.done(protocol.ERROR))
            return False
        self.wire.send(protocol.login_answer(login))
        return True

    def _call(self, reader: Reader) -> None:
        size = reader.number("H")
        if size == 0xFFFF:
            name = _PROCEDURES.get(reader.number("H"), "")
        else:
            name = reader.take(2 * size).decode("utf-16-le").rpartition(".")[2].lower()
        reader.take(2)
        values = []
        while reader.left > 1:
            values.append(reader.parameter()[2])
        match name:
            case "sp_executesql":
                self._statement(values[0], tuple(values[1:]))
            case "sp_prepexec":
                self.prepared[len(self.prepared) + 1] = values[2]
                self._statement(values[2], tuple(values[3:]), handle=len(self.prepared))
            case "sp_prepexecrpc":  # how Microsoft's driver calls a procedure
                self.prepared[len(self.prepared) + 1] = values[2]
                self._statement(values[2], tuple(values[3:]), handle=len(self.prepared))
            case "sp_prepare":
                self.prepared[len(self.prepared) + 1] = values[2]
                self._end(protocol.return_handle(len(self.prepared)))
            case "sp_execute":
                self._statement(self.prepared[values[0]], tuple(values[1:]))
            case "sp_unprepare":
                self._end(b"")
            case _:
                self._fail(Fault(2812, f"Could not find stored procedure '{name}'."))

    def _statement(self, text: str, values: tuple[Any, ...], handle: int = 0) -> None:
        self.script.seen.append((text, values))
        first = protocol.return_handle(handle) if handle else b""
        if found := _OPTION.fullmatch(text):
            self._set(found[1].upper(), found[2].upper() == "ON")
        elif escape := _ESCAPE.fullmatch(text):
            self.options.discard(escape[1].upper())
            self._answer(escape[2], (), first)
        elif re.match(r"\s*SET\s", text, re.IGNORECASE):
            self._end(first)
        elif fault := self._compile_fault(text):
            self._fail(fault)
        elif "SHOWPLAN_XML" in self.options:
            self._plan(text)
        elif "FMTONLY" in self.options:
            answer = self.script.answer(text)
            self._rows(Answer("", answer.columns if answer and answer.columns else (("", INT),)), first)
        elif self.options:
            self._end(first)
        elif _DESCRIBE in text:
            self._describe(str(values[0]) if values else "")
        else:
            self._answer(text, values, first)

    def _set(self, option: str, on: bool) -> None:
        if option == "SHOWPLAN_XML" and on and not self.script.showplan_granted:
            # As the server does it: the option is on, each statement then fails.
            self.options.add("NO SHOWPLAN")
            self._end(b"")
            return
        obeyed = self.script.obeys_showplan if option == "SHOWPLAN_XML" else self.script.obeys_noexec
        if on and obeyed:
            self.options.add(option)
        elif not on:
            self.options.discard(option)
        self._end(b"")

    def _compile_fault(self, text: str) -> Fault | None:
        if "NO SHOWPLAN" in self.options:
            return _NO_SHOWPLAN
        fault = self.script.compile_fault(text) if _DESCRIBE not in text else None
        if fault is None or "PARSEONLY" in self.options:
            return fault if fault and fault.number in _SYNTAX else None
        return None if fault.number == 208 and "NOEXEC" in self.options else fault

    def _plan(self, text: str) -> None:
        answer = self.script.answer(text)
        kinds = answer.kinds if answer else ("SELECT WITHOUT QUERY",)
        statements = "".join(
            f'<StmtSimple StatementType="{kind}" StatementSubTreeCost="0.5" StatementEstRows="42"'
            f" StatementText={quoteattr(text)}/>"
            for kind in kinds
        )
        document = (
            '<ShowPlanXML xmlns="http://schemas.microsoft.com/sqlserver/2004/07/showplan"><BatchSequence><Batch>'
            f"<Statements>{statements}</Statements></Batch></BatchSequence></ShowPlanXML>"
        )
        column = (("Microsoft SQL Server 2005 XML Showplan", NVARCHAR_MAX),)
        self._rows(Answer("", column, [(document,)]), b"")

    def _describe(self, text: str) -> None:
        if not self.script.describe_granted:
            self._fail(_NO_DESCRIBE)
            return
        fault = self.script.compile_fault(text)
        names = (("name", NVARCHAR), ("system_type_name", NVARCHAR), ("error_number", INT), ("error_message", NVARCHAR))
        row = (None, None, fault.number, fault.message) if fault else ("c", "int", None, None)
        if "SELECT error_number" in self.script.seen[-1][0]:
            self._rows(Answer("", names[2:3], [row[2:3]] if fault else []), b"")
            return
        self._rows(Answer("", names, [row]), b"")

    def _answer(self, text: str, values: tuple[Any, ...], first: bytes) -> None:
        answer = self.script.answer(text)
        if answer is None and self.script.otherwise:
            answer = self.script.otherwise(text, values)
        if answer is None:
            if re.fullmatch(r"\s*SELECT 1\s*", text):
                self._rows(Answer("", (("", INT),), [(1,)]), first)
            else:
                self._rows(Answer("", (("", INT),), []), first)
        elif answer.fault:
            self._wait(answer.wait) and self._fail(answer.fault)
        else:
            self._rows(answer, first)

    def _rows(self, answer: Answer, first: bytes) -> None:
        try:
            self._stream(answer, first)
        except _Cancelled:
            self.script.cancels += 1
            self.wire.stream(protocol.done(protocol.CANCELLED), last=True)

    def _stream(self, answer: Answer, first: bytes) -> None:
        if not self._wait(answer.wait):
            raise _Cancelled
        buffer, count = first + protocol.columns(answer.columns), 0
        for values in answer.rows:
            if count and answer.pause and not self._wait(answer.pause):
                raise _Cancelled
            buffer += protocol.row(answer.columns, values)
            count += 1
            if len(buffer) > 16_000 or answer.pause:
                if self._attention():
                    raise _Cancelled
                self.wire.stream(buffer, last=False)
                buffer = b""
        if answer.deaf:
            self.wire.stream(buffer, last=False)
            time.sleep(answer.deaf)
            raise Closed
        if answer.drop:
            self.wire.stream(buffer, last=False)
            raise Closed
        more = protocol.MORE if answer.late or answer.second else 0
        token = protocol.DONE_IN_PROC if self.in_procedure else protocol.DONE
        more |= protocol.MORE if self.in_procedure else 0
        buffer += protocol.done(protocol.COUNT | more, count, token)
        if answer.second:
            buffer += protocol.columns(answer.columns) + protocol.done(protocol.COUNT, 0, token)
        if answer.late:
            buffer += protocol.error(answer.late) + protocol.done(protocol.ERROR, 0, token)
        self.wire.stream(buffer + self._procedure_end(), last=True)

    def _wait(self, seconds: float) -> bool:
        """Wait, reading the socket meanwhile; False when the client cancelled."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if self._attention(min(left, 0.2)):
                return False
        return True

    def _attention(self, seconds: float = 0.0) -> bool:
        ready, _, _ = select.select([self.wire.connection], [], [], seconds)
        return bool(ready) and self.wire.receive()[0] == protocol.ATTENTION

    def _fail(self, fault: Fault) -> None:
        token = protocol.DONE_PROC if self.in_procedure else protocol.DONE
        self.wire.send(protocol.error(fault) + protocol.done(protocol.ERROR, 0, token))

    def _end(self, first: bytes) -> None:
        self.wire.send(first + (self._procedure_end() or protocol.done()))

    def _procedure_end(self) -> bytes:
        return protocol.return_status() + protocol.done(0, 0, protocol.DONE_PROC) if self.in_procedure else b""


def _skip_headers(body: bytes) -> bytes:
    return body[struct.unpack("<I", body[:4])[0] :]
