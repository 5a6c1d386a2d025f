"""Answers one request: looks at a program, or runs it once. Expected values never come here."""

import sys
import types
from io import StringIO
from json import loads

import inspection
import locked
import values
from values import text

# Characters that a run may print.
LONGEST_OUTPUT = 10_000

_write, _getvalue = StringIO.write, StringIO.getvalue
_len, _type, _str, _compile, _exec, _eval = len, type, str, compile, exec, eval


class OutputLimit(BaseException):
    """The program printed more than a run may."""


class Output(StringIO):
    """Standard output, bounded. Only `printed` knows whether it ran over, whatever the program does with this."""

    def __init__(self, printed):
        StringIO.__init__(self)
        self._printed = printed

    def write(self, string):
        printed = self._printed
        if _type(string) is _str:
            printed[0] += _len(string)
            if printed[0] > printed[1]:
                raise OutputLimit
        return _write(self, string)


def answer(request):
    """The answer to a request, both JSON."""
    request = loads(request)
    locked.arm(request["seed"])
    if request["kind"] == "inspect":
        return _inspect(request)
    return _run(request)


def _inspect(request):
    try:
        for part in ("before", "after"):
            _compile(request[part], "<%s>" % part, "exec", dont_inherit=True)
        _compile(request["source"], "<program>", "exec", dont_inherit=True)
        found = inspection.inspect(request["source"]) if request["constructs"] else "null"
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        return '{"syntax":{"line":%d,"column":%d,"message":%s}}' % (max(line, 1), max(column, 1), text(_str(error.msg)))
    except (ValueError, MemoryError, RecursionError, OverflowError) as error:
        message = _str(error) or "too deeply nested"
        return '{"syntax":{"line":1,"column":1,"message":%s}}' % text(message)
    return '{"inspected":{"constructs":%s,"python":%s}}' % (found, text("%d.%d.%d" % sys.version_info[:3]))


def _run(request):
    printed = [0, request.get("output_characters", LONGEST_OUTPUT)]
    output, errors = Output(printed), Output([0, LONGEST_OUTPUT])
    sys.stdout, sys.stderr, sys.stdin = output, errors, StringIO(request.get("stdin", ""))
    sys.argv, sys.__stdout__, sys.__stderr__, sys.__stdin__ = ["program.py"], output, errors, sys.stdin
    program = request["kind"] == "program"
    module = types.ModuleType("__main__" if program else "program")
    module.__builtins__ = __builtins__
    namespace = module.__dict__
    sys.modules[module.__name__] = module
    try:
        value = _value_of(request, namespace, output)
        if printed[0] > printed[1]:
            raise OutputLimit
    except OutputLimit:
        return '{"output_too_long":{}}'
    except BaseException as error:
        if printed[0] > printed[1]:
            return '{"output_too_long":{}}'
        if program and _type(error) is SystemExit and error.code in (None, 0):
            return '{"returned":{"value":null,"output":%s}}' % text(_getvalue(output))
        return _raised(error, _getvalue(output))
    try:
        return '{"returned":{"value":%s,"output":%s}}' % (values.encode(value), text(_getvalue(output)))
    except values.TooLarge:
        return '{"too_large":{}}'
    except values.Unsupported as error:
        return '{"unsupported":{"type":%s}}' % text(_str(error)[:200])
    except BaseException as error:
        return _raised(error, _getvalue(output))


def _value_of(request, namespace, output):
    kind = request["kind"]
    if kind == "check":
        return _checked(request, namespace)
    for part, name in (("before", "<before>"), ("source", "<program>"), ("after", "<after>")):
        if request[part]:
            _exec(_compile(request[part], name, "exec", dont_inherit=True), namespace)
    if kind == "program":
        return None
    # What the function prints is the answer, not what was printed on the way to it.
    output.seek(0)
    output.truncate()
    if kind == "expression":
        return _eval(_compile(request["expression"], "<test>", "eval", dont_inherit=True), namespace)
    function = _named(request["function"], namespace)
    arguments = [values.decode(value) for value in request["arguments"]]
    keywords = {name: values.decode(value) for name, value in request["keywords"]}
    return function(*arguments, **keywords)


def _named(name, namespace):
    first, *others = name.split(".")
    if first not in namespace:
        raise NameError("name '%s' is not defined" % first)
    held = namespace[first]
    for other in others:
        held = getattr(held, other)
    return held


def _checked(request, namespace):
    """What the author's checker says: an expression, or a program that defines `check(result, output, arguments)`."""
    names = {
        "result": values.decode(request["result"]),
        "output": request["output"],
        "arguments": [values.decode(value) for value in request["arguments"]],
    }
    try:
        code = _compile(request["source"].strip(), "<program>", "eval", dont_inherit=True)
    except SyntaxError:
        _exec(_compile(request["source"], "<program>", "exec", dont_inherit=True), namespace)
        return namespace["check"](**names)
    namespace.update(names)
    return _eval(code, namespace)


def _raised(error, output):
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<program>":
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, SyntaxError) and error.filename == "<program>":
        line = error.lineno
    try:
        message = _str(error)
        message = "".join(message[:1000]) if _type(message) is _str else ""
    except BaseException:
        message = ""
    kind = _type.__dict__["__name__"].__get__(_type(error))[:100]
    return '{"raised":{"kind":%s,"message":%s,"line":%s,"output":%s}}' % (
        text(kind),
        text(message),
        "null" if line is None else "%d" % line,
        text(output),
    )
