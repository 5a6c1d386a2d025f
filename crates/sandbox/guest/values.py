"""Values that cross the boundary, as JSON text. The host's half is `plumb_code::Value`."""

from _json import encode_basestring_ascii as _quote
from json import loads

# Most levels of lists in lists: the host's parser stops at 128 levels of JSON, and a level of ours is two of those.
DEEPEST = 50
# Bytes of the value as JSON.
LARGEST = 256 * 1024

_type, _len, _str, _repr, _hex, _isinstance = type, len, str, repr, hex, isinstance
_list_iter, _tuple_iter, _dict_items = list.__iter__, tuple.__iter__, dict.items
_set_iter, _frozen_iter, _bytes_hex = set.__iter__, frozenset.__iter__, bytes.hex
_int_add, _float_add, _str_join, _bytes_add = int.__add__, float.__add__, str.__add__, bytes.__add__
_bits, _encode, _decode = int.bit_length, str.encode, bytes.decode
_float_repr = float.__repr__
_list, _dict, _set, _tuple, _frozen = list, dict, set, tuple, frozenset
_bool, _int, _float, _bytes, _none = bool, int, float, bytes, type(None)
_unicode_error, _joined = UnicodeEncodeError, "".join


class TooLarge(Exception):
    """The value has more than `LARGEST` bytes."""


class Unsupported(Exception):
    """The value, or one inside it, is of a type that does not cross."""


def text(string):
    """A JSON string. What no UTF-8 can hold becomes a question mark, as a terminal would show it."""
    try:
        _encode(string, "utf-8")
    except _unicode_error:
        string = _decode(_encode(string, "utf-8", "replace"), "utf-8")
    return _quote(string)


def encode(value):
    """The value as JSON, read with the methods of the built-in types: a subclass cannot say what it holds."""
    parts, room = [], LARGEST

    def put(part):
        nonlocal room
        room -= _len(part)
        if room < 0:
            raise TooLarge
        parts.append(part)

    def several(name, items, depth):
        put('{"%s":[' % name if name else "[")
        first = True
        for item in items:
            if not first:
                put(",")
            first = False
            write(item, depth + 1)
        put("]}" if name else "]")

    def write(value, depth):
        if depth > DEEPEST:
            raise Unsupported("a value nested more than %d deep" % DEEPEST)
        kind = _type(value)
        if kind is _none:
            put("null")
        elif kind is _bool:
            put("true" if value else "false")
        elif _isinstance(kind, _type) and _type.__instancecheck__(_int, value):
            if _bits(value) > LARGEST * 4:
                raise TooLarge
            value = _int_add(value, 0)
            put('%d' % value if -(2**63) <= value < 2**63 else '{"int":"%s"}' % _hex(value))
        elif _type.__instancecheck__(_float, value):
            put('{"float":"%s"}' % _float_repr(_float_add(value, -0.0)))
        elif _type.__instancecheck__(_str, value):
            value = _str_join(value, "")
            if _len(value) > LARGEST:
                raise TooLarge
            try:
                _encode(value, "utf-8")
            except _unicode_error:
                raise Unsupported("str with half of a surrogate pair") from None
            put(_quote(value))
        elif _type.__instancecheck__(_list, value):
            several("", _list_iter(value), depth)
        elif _type.__instancecheck__(_tuple, value):
            several("tuple", _tuple_iter(value), depth)
        elif _type.__instancecheck__(_dict, value):
            put('{"dict":[')
            first = True
            for key, item in _dict_items(value):
                put("[" if first else ",[")
                first = False
                write(key, depth + 1)
                put(",")
                write(item, depth + 1)
                put("]")
            put("]}")
        elif _type.__instancecheck__(_set, value):
            several("set", _set_iter(value), depth)
        elif _type.__instancecheck__(_frozen, value):
            several("set", _frozen_iter(value), depth)
        elif _type.__instancecheck__(_bytes, value):
            value = _bytes_add(value, b"")
            if _len(value) > LARGEST // 2:
                raise TooLarge
            put('{"bytes":"%s"}' % _bytes_hex(value))
        else:
            raise Unsupported(_type.__dict__["__name__"].__get__(kind))

    write(value, 0)
    return _joined(parts)


def decode(value):
    """The value of JSON that was read."""
    kind = _type(value)
    if kind is _list:
        return [decode(item) for item in value]
    if kind is not _dict:
        return value
    ((name, held),) = value.items()
    if name == "int":
        return _int(held, 16)
    if name == "float":
        return _float(held)
    if name == "bytes":
        return _bytes.fromhex(held)
    if name == "tuple":
        return _tuple(decode(item) for item in held)
    if name == "set":
        return {_hashable(decode(item)) for item in held}
    if name == "dict":
        return {_hashable(decode(key)): decode(item) for key, item in held}
    raise ValueError("unknown kind of value: %s" % name)


def _hashable(value):
    """A set within a set, or as a key, is a frozen one."""
    if _type(value) is _set:
        return _frozen(value)
    if _type(value) is _tuple:
        return _tuple(_hashable(item) for item in value)
    return value
