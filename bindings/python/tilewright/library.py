"""The library as Python sees it: errors as exceptions, callbacks, texts in and out.

Everything that is handed to C for the time of a call lies in a Call, which also holds what a
callback raised: a callback that raises says stop, and the exception goes on where the call ends.
So an interrupt (Ctrl-C) ends a long run, and nothing is lost of it.
"""

import os
import weakref

from tilewright._binding import ffi, lib

NULL = ffi.NULL


class Error(Exception):
    """The library refuses: `message` says what was found and what was expected.

    `hint` says what to do about it, `file`, `line` and `column` where it is ("" and 0: nowhere),
    `faults` has all faults of a text, of which this one is the first.
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
    """The caller asked for something that there is not."""


class Unsupported(Error, NotImplementedError):
    """Sensible, but not by this version, this build or this engine."""


class TooLarge(Error):
    """Over a limit, or more memory than it may take."""


ERRORS = {lib.TW_ERR_INPUT: InputError, lib.TW_ERR_IO: InputError, lib.TW_ERR_VERSION: InputError,
          lib.TW_ERR_USAGE: UsageError, lib.TW_ERR_UNSUPPORTED: Unsupported,
          lib.TW_ERR_TOO_LARGE: TooLarge}


def string(chars):
    return ffi.string(chars).decode("utf-8", "replace")


def exception(status, error):
    """What a status and its tw_error say, as an exception that is to be raised."""
    if status == lib.TW_ERR_MEMORY:
        return MemoryError(string(error.message) or "out of memory")
    message = string(error.message) or string(lib.tw_status_text(status))
    return ERRORS.get(status, Error)(message, string(error.hint), string(error.file),
                                     error.at.line, error.at.column)


def owned(made, free, *borrowed):
    """What was made, to be freed when nothing has it any more; until then all that it borrows lives
    on.

    A finalizer of weakref, not of cffi: it stands outside of what the garbage collector takes
    apart, which clears the objects of a cycle in any order, so a puzzle before its solver."""
    weakref.finalize(made, _end, free, ffi.cast(ffi.typeof(made), made), borrowed)
    return made


def _end(free, pointer, borrowed):
    free(pointer)


class Call:
    """One call of the library: its error, and what callbacks hand to one another."""

    def __init__(self, progress=None, folder=None):
        self.handle = ffi.new_handle(self)
        self.error = ffi.new("tw_error *")
        self.progress, self.folder = progress, folder
        self.faults, self.bytes = [], bytearray()
        self.raised = None

    def check(self, status):
        """Raises what a callback raised, or what the status says."""
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
        """A text to be read, and what must live as long as it is."""
        data = text.encode("utf-8") if isinstance(text, str) else bytes(text)
        kept = [ffi.new("char[]", name.encode("utf-8")), ffi.new("char[]", data)]
        source = ffi.new("tw_source *", {"name": kept[0], "text": kept[1], "size": len(data),
                                         "load": lib.python_load, "user": self.handle})
        return source, kept


def keep_raised(kind, value, trace):
    """What a callback raised, for the call that it belongs to; C is told to stop."""
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
