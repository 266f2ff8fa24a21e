"""The wire: values as plain data and JSON, in and out, strictly.

Here: a strict cattrs converter, reading JSON within limits, and errors that give the path in the document.
Not here: a type of any game.

Members of a union have their class's name under the key `type`, or another name under another key if people
write them by hand. A bag is a list of pairs, item and count. Unknown keys, wrong types, unknown tags,
duplicate keys, fractions and absurd sizes are refused.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import GenericAlias, MappingProxyType
from typing import Any, Final, TypeVar, get_args, get_origin

from attrs import field, fields, frozen, has
from cattrs import BaseValidationError, Converter, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from conquest_rules.kernel.bag import Bag

Value = TypeVar("Value")
Hook = Callable[[object, object], object]

TAG = "type"
MAX_TEXT = 32 * 1024 * 1024
MAX_INT = 1_000_000_000
MAX_STRING = 100_000
MAX_ITEMS = 1_000_000
MAX_DEPTH = 60


class WireError(ValueError):
    """A document that cannot be read: every problem, each with its path in the document."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        more = (f"(and {len(problems) - 20} more)",) if len(problems) > 20 else ()
        super().__init__("\n".join((*problems[:20], *more)))
        self.problems = problems


@frozen
class Wire:
    """A strict converter, the unions whose members have a tag, and the classes written in another form."""

    converter: Converter
    unions: tuple[object, ...]
    forms: Mapping[type, type] = field(factory=dict)


def class_name(member: type) -> str:
    """The tag of a class: its name."""
    return member.__name__


def kebab_name(member: type) -> str:
    """The tag of a class that people write by hand.

    >>> kebab_name(ValueError)
    'value-error'
    """
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", member.__name__).lower()


def members(union: object, named: Callable[[type], str] = class_name) -> dict[str, type]:
    """The classes of a union by their tags."""
    return {named(member): member for member in get_args(union)}


# What comes in: one hook for each shape a value can have.


def _named(value: object) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return json.dumps(value)[:60]


def _expect(value: object, kind: type[Value], what: str) -> Value:
    # A bool is an int to Python, and to nobody else.
    if type(value) is not kind:
        raise ValueError(f"should be {what}, is {_named(value)}")
    return value


def _enum(value: object, kind: type[StrEnum]) -> StrEnum:
    if type(value) is str and value in kind.__members__.values():
        return kind(value)
    raise ValueError(f"should be one of {', '.join(str(one.value) for one in kind)}; is {_named(value)}")


# What comes out is of the types asked for, which are values here and beyond the type checker.
def _each(converter: Converter, items: Iterable[tuple[int | str, object, object]], kind: object) -> list[Any]:
    """Structure items one by one (place, item, type), and report every wrong one with its place."""
    made, errors = list[Any](), list[Exception]()
    for place, item, inner in items:
        try:
            made.append(converter.structure(item, inner))  # type: ignore[arg-type]  # cattrs takes any form of type
        except Exception as error:
            note = IterableValidationNote(f"at {place}", place, inner)
            error.__notes__ = [*getattr(error, "__notes__", []), note]
            errors.append(error)
    if errors:
        raise IterableValidationError("in a list", errors, kind)  # type: ignore[arg-type]  # shown, not used
    return made


def _tuple_hook(converter: Converter, kind: object) -> Hook:
    parts = get_args(kind)

    def structure(value: object, _: object) -> tuple[object, ...]:
        items = _expect(value, list, "a list")
        if parts[1:] == (...,):
            return tuple(
                _each(converter, ((place, item, parts[0]) for place, item in enumerate(items)), kind)
            )
        if len(items) != len(parts):
            raise ValueError(f"should be a list of {len(parts)}, is a list of {len(items)}")
        return tuple(_each(converter, zip(range(len(items)), items, parts, strict=True), kind))

    return structure


def _bag_hook(converter: Converter, kind: object) -> Hook:
    pair_type = GenericAlias(tuple, (get_args(kind)[0], int))

    def structure(value: object, _: object) -> Bag[str]:
        listed = _expect(value, list, "a list")
        pairs = _each(converter, ((place, pair, pair_type) for place, pair in enumerate(listed)), kind)
        if any(count < 1 for _, count in pairs):
            raise ValueError("should count at least 1 of every item")
        bag = Bag(pairs)
        if len(bag.pairs) != len(pairs):
            raise ValueError("should name every item once")
        return bag

    return structure


def _dict_hook(converter: Converter, kind: object) -> Hook:
    key_type, item_type = get_args(kind)

    def structure(value: object, _: object) -> dict[object, object]:
        items = _expect(value, dict, "an object")
        keys = _each(converter, ((key, key, key_type) for key in items), kind)
        made = _each(converter, ((key, item, item_type) for key, item in items.items()), kind)
        return dict(zip(keys, made, strict=True))

    return structure


def _class_hook(converter: Converter, kind: type) -> Hook:
    build: Callable[[dict[str, object]], object] = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True
    )
    return lambda value, _: build(_expect(value, dict, "an object"))


def _union_hook(converter: Converter, union: object, key: str, named: Callable[[type], str]) -> Hook:
    classes = members(union, named)

    def structure(value: object, _: object) -> object:
        document = _expect(value, dict, "an object")
        tag = document.get(key)
        if type(tag) is not str or tag not in classes:
            raise ValueError(f"its {key!r} should be one of {', '.join(classes)}; is {_named(tag)}")
        return converter.structure({name: one for name, one in document.items() if name != key}, classes[tag])

    return structure


def _is_bag(kind: object) -> bool:
    return get_origin(kind) is Bag


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_class(kind: object) -> bool:
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and has(origin) and origin is not Bag


def _is_dict(kind: object) -> bool:
    return get_origin(kind) is dict


HOOKS: Final = (
    (_is_class, _class_hook),
    (_is_tuple, _tuple_hook),
    (_is_bag, _bag_hook),
    (_is_dict, _dict_hook),
)


def strict_wire(
    *unions: object,
    key: str = TAG,
    named: Callable[[type], str] = class_name,
    forms: Mapping[type, type] = MappingProxyType({}),
) -> Wire:
    """A wire for any attrs classes; the members of these unions have tags under a key.

    A class with a form is written as that form, which takes its parts from the value by their names.
    """
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_structure_hook(int, lambda value, _: _expect(value, int, "a whole number"))
    converter.register_structure_hook(bool, lambda value, _: _expect(value, bool, "true or false"))
    converter.register_structure_hook(str, lambda value, _: _expect(value, str, "a text"))
    # A text enum is a str to Python; its own hook comes before that of str.
    converter.register_structure_hook(StrEnum, _enum)
    converter.register_unstructure_hook(StrEnum, lambda member: member.value)
    for fits, hook in HOOKS:
        converter.register_structure_hook_factory(fits, lambda kind, hook=hook: hook(converter, kind))
    converter.register_unstructure_hook_factory(
        _is_bag,
        lambda kind: (
            lambda bag: [[converter.unstructure(item, get_args(kind)[0]), count] for item, count in bag.pairs]
        ),
    )
    for union in unions:
        converter.register_structure_hook(union, _union_hook(converter, union, key, named))
        converter.register_unstructure_hook(
            union, lambda value: {key: named(type(value)), **converter.unstructure(value, type(value))}
        )
    for kind, form in forms.items():
        converter.register_unstructure_hook(kind, _form_hook(converter, form))
    return Wire(converter, unions, forms)


def _form_hook(converter: Converter, form: type) -> Callable[[object], object]:
    names = [one.name for one in fields(form)]
    return lambda value: converter.unstructure(form(**{name: getattr(value, name) for name in names}), form)


# Documents and texts.


def to_document(wire: Wire, value: object, kind: object) -> object:
    """A value of a type as plain data: objects, lists, texts, whole numbers, true, false, null."""
    return wire.converter.unstructure(value, kind)


def _told(error: BaseException, _: type | None) -> str:
    match error:
        case KeyError():
            return f"the key {error.args[0]!r} is missing"
        case ForbiddenExtraKeysError():
            return f"unknown key {', '.join(sorted(map(repr, error.extra_fields)))}"
        case _:
            return str(error)


def from_document(wire: Wire, document: object, kind: type[Value]) -> Value:
    """A value of a type from plain data, or a `WireError` that names every problem."""
    guarded(document)
    try:
        return wire.converter.structure(document, kind)
    except BaseValidationError as error:
        problems = transform_error(error, path="$", format_exception=_told)
        told = (one.rpartition(" @ ") for one in problems)
        raise WireError(tuple(f"{path}: {what}" for what, _, path in told)) from None
    except (ValueError, TypeError, KeyError) as error:
        raise WireError((f"$: {_told(error, None)}",)) from None


def guarded(document: object) -> None:
    """Refuse data that no game could have written: absurd numbers, lengths and depths."""
    stack, items = [(document, "$", 0)], 0
    while stack:
        value, path, depth = stack.pop()
        items += 1
        if items > MAX_ITEMS or depth > MAX_DEPTH:
            raise WireError((f"{path}: the document is too large or too deep",))
        match value:
            case bool() | None:
                pass
            case int() if abs(value) > MAX_INT:
                raise WireError((f"{path}: the number is beyond {MAX_INT}",))
            case str() if len(value) > MAX_STRING:
                raise WireError((f"{path}: the text is longer than {MAX_STRING}",))
            case int() | str():
                pass
            case list():
                stack += [(one, f"{path}[{place}]", depth + 1) for place, one in enumerate(value)]
            case dict():
                stack += [(one, f"{path}.{str(key)[:60]}", depth + 1) for key, one in value.items()]
            case float():
                raise WireError((f"{path}: numbers are whole, and {value} is not",))
            case _:
                raise WireError((f"{path}: {type(value).__name__} has no place in a document",))


def _whole(digits: str) -> int:
    if len(digits) > 12:
        raise WireError((f"the number {digits[:12]}... is beyond {MAX_INT}",))
    return int(digits)


def _no_fraction(text: str) -> object:
    raise WireError((f"numbers are whole, and {text[:20]} is not",))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise WireError((f"the key {twice!r} stands twice in one object",))
    return made


def parse_json(text: str) -> object:
    """The plain data of a JSON text; raises `WireError`."""
    if len(text) > MAX_TEXT:
        raise WireError((f"the text is {len(text)} characters long, the limit is {MAX_TEXT}",))
    try:
        document: object = json.loads(
            text,
            parse_int=_whole,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
            object_pairs_hook=_once,
        )
    except json.JSONDecodeError as error:
        raise WireError((f"line {error.lineno}, column {error.colno}: {error.msg}",)) from None
    except RecursionError:
        raise WireError(("the document is too deep",)) from None
    return document
