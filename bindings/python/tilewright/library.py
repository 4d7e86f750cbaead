"""The library for Python: errors as exceptions, callbacks, texts in and out.

A Call owns everything that is passed to C for the time of a call, and the exception that a callback
raised: a callback that raises stops the call, and the exception is raised again at its end. So an
interrupt (Ctrl-C) ends a long run, and nothing of it is lost.
"""

import functools
import json
import os
import weakref

from tilewright._binding import ffi, lib

NULL = ffi.NULL


class Error(Exception):
    """An error of the library: `message` says what was found and what was expected.

    `hint` says what to do about it, `file`, `line` and `column` where it is ("" and 0: nowhere);
    `faults` lists all faults of a text, this one first.
    """

    def __init__(self, message, hint="", file="", line=0, column=0):
        where = "%s:%d:%d: " % (file, line, column) if line else "%s: " % file if file else ""
        super().__init__(where + message + (" (%s)" % hint if hint else ""))
        self.message, self.hint, self.file = message, hint, file
        self.line, self.column = line, column
        self.faults = [self]


class InputError(Error, ValueError):
    """A text or file is not what it should be."""


class UsageError(Error, ValueError):
    """The caller asked for something that does not exist."""


class Unsupported(Error, NotImplementedError):
    """A sensible request that this version, this build or this engine does not support."""


class TooLarge(Error):
    """A limit is exceeded, or more memory is needed than may be taken."""


ERRORS = {lib.TW_ERR_INPUT: InputError, lib.TW_ERR_IO: InputError, lib.TW_ERR_VERSION: InputError,
          lib.TW_ERR_USAGE: UsageError, lib.TW_ERR_UNSUPPORTED: Unsupported,
          lib.TW_ERR_TOO_LARGE: TooLarge}


def string(chars):
    return ffi.string(chars).decode("utf-8", "replace")


def exception(status, error):
    """Converts a status and its tw_error to an exception."""
    if status == lib.TW_ERR_MEMORY:
        return MemoryError(string(error.message) or "out of memory")
    message = string(error.message) or string(lib.tw_status_text(status))
    return ERRORS.get(status, Error)(message, string(error.hint), string(error.file),
                                     error.at.line, error.at.column)


def owned(made, free, *borrowed):
    """Returns `made`, which is freed when nothing refers to it any more; until then all that it
    borrows stays alive.

    The finalizer is weakref's, not cffi's: it is not part of a cycle, whose objects the garbage
    collector clears in any order, so perhaps a puzzle before its solver."""
    weakref.finalize(made, _end, free, ffi.cast(ffi.typeof(made), made), borrowed)
    return made


def _end(free, pointer, borrowed):
    free(pointer)


def in_turn(method):
    """For objects of the library that serve one thread at a time: other threads wait for `_turn`,
    an RLock of the object."""
    @functools.wraps(method)
    def waits(self, *values, **options):
        with self._turn:
            return method(self, *values, **options)
    return waits


class Call:
    """One call of the library: its error, and the data that its callbacks share."""

    def __init__(self, progress=None, folder=None, found=None):
        self.handle = ffi.new_handle(self)
        self.error = ffi.new("tw_error *")
        self.progress, self.folder, self.found = progress, folder, found
        self.faults, self.bytes = [], bytearray()
        self.raised = None

    def check(self, status):
        """Raises the exception of a callback, or the one of the status."""
        if self.raised is not None:
            raise self.raised
        if status != lib.TW_OK:
            first = self.faults[0] if self.faults else exception(status, self.error)
            if self.faults:
                first.faults = self.faults
            raise first

    def report(self):
        return ffi.new("tw_report *", {"fault": lib.python_fault, "user": self.handle})

    def out(self):
        return ffi.new("tw_out *", {"write": lib.python_write, "user": self.handle})

    def watch(self):
        return ffi.new("tw_watch *", {"go_on": lib.python_go_on, "user": self.handle})

    def source(self, name, text):
        """A text to be read, or a mapping, and the objects that must live as long as it."""
        if not isinstance(text, (str, bytes)):
            text = json.dumps(text)
            name += "" if name.endswith(".json") else ".json"
        data = text.encode("utf-8") if isinstance(text, str) else bytes(text)
        kept = [ffi.new("char[]", name.encode("utf-8")), ffi.new("char[]", data)]
        source = ffi.new("tw_source *", {"name": kept[0], "text": kept[1], "size": len(data),
                                         "load": lib.python_load, "user": self.handle})
        return source, kept


def keep_raised(kind, value, trace):
    """Stores the exception of a callback in its Call; the callback tells C to stop."""
    call = ffi.from_handle(trace.tb_frame.f_locals["user"])
    if call.raised is None:
        call.raised = value


@ffi.def_extern(onerror=keep_raised)
def python_fault(user, error):
    call = ffi.from_handle(user)
    call.faults.append(exception(error.status or lib.TW_ERR_INPUT, error))
    return True


@ffi.def_extern(onerror=keep_raised)
def python_write(user, data, count):
    ffi.from_handle(user).bytes += ffi.buffer(data, count)
    return True


@ffi.def_extern(error=lib.TW_ERR_IO, onerror=keep_raised)
def python_load(user, path, added, error):
    call = ffi.from_handle(user)
    if call.folder is None:
        return lib.TW_ERR_USAGE
    folder = ffi.new("char[]", os.fsencode(call.folder))
    wanted = os.path.join(os.fsencode(call.folder), ffi.string(path))
    status = lib.tw_file_below(wanted, ffi.new("const char *[]", [folder, NULL]), added, error)
    return lib.TW_ERR_IO if status == lib.TW_ERR_USAGE else status


@ffi.def_extern(onerror=keep_raised)
def python_go_on(user, done):
    call = ffi.from_handle(user)
    return call.progress is None or call.progress(done) is not False


@ffi.def_extern(onerror=keep_raised)
def python_progress(user, progress):
    call = ffi.from_handle(user)
    return call.progress is None or call.progress(progress) is not False


@ffi.def_extern(onerror=keep_raised)
def python_designed(user, designed):
    return ffi.from_handle(user).found(designed) is not False


@ffi.def_extern(onerror=keep_raised)
def python_designing(user, result):
    done = result.next / result.parts if result.parts else 0.0
    return ffi.from_handle(user).progress(done) is not False


@ffi.def_extern(onerror=keep_raised)
def python_solution(user, solution):
    ffi.from_handle(user).found(solution)
    return True


@ffi.def_extern(onerror=keep_raised)
def python_hit(user, options, count):
    ffi.from_handle(user).found(list(options[0:count]))
    return True
