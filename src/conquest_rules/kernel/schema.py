"""JSON Schemas, derived from the same types that the wire reads and writes.

Here: the walk over attrs classes, enums, tuples, bags and unions that makes a JSON Schema (draft 2020-12).
Not here: a type of any game, or reading documents (`wire`).
"""

from enum import Enum
from types import NoneType, UnionType
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.wire import MAX_INT, MAX_STRING, TAG, Wire, members

Schema = dict[str, object]

_PLAIN: dict[object, Schema] = {
    str: {"type": "string", "maxLength": MAX_STRING},
    int: {"type": "integer", "minimum": -MAX_INT, "maximum": MAX_INT},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(wire: Wire, kind: object, title: str) -> Schema:
    """The schema of documents that hold a value of this type."""
    definitions: dict[str, Schema] = {}
    body = _schema(wire, kind, definitions)
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **body, "$defs": dict(sorted(definitions.items()))}


def _schema(wire: Wire, kind: object, definitions: dict[str, Schema]) -> Schema:
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if kind in wire.unions:
        return {"oneOf": [_defined(wire, one, definitions, name) for name, one in members(kind).items()]}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(wire, one, definitions) for one in parts]}
    if origin is tuple and parts[1:] == (...,):
        return {"type": "array", "items": _schema(wire, parts[0], definitions)}
    if origin is tuple:
        inner = [_schema(wire, one, definitions) for one in parts]
        return {"type": "array", "prefixItems": inner, "minItems": len(inner), "maxItems": len(inner)}
    if origin is Bag:
        pair = [_schema(wire, parts[0], definitions), {"type": "integer", "minimum": 1, "maximum": MAX_INT}]
        return {
            "type": "array",
            "items": {"type": "array", "prefixItems": pair, "minItems": 2, "maxItems": 2},
        }
    if isinstance(origin, type) and issubclass(origin, dict):
        values = _schema(wire, parts[1], definitions)
        return {
            "type": "object",
            "propertyNames": _schema(wire, parts[0], definitions),
            "additionalProperties": values,
        }
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    return _defined(wire, kind, definitions, tag=None)


def _defined(wire: Wire, kind: object, definitions: dict[str, Schema], tag: str | None) -> Schema:
    """A reference to the class's definition, which is made when first needed."""
    origin = get_origin(kind) or kind
    assert isinstance(origin, type)
    # A union has no name; what holds one is known by its own.
    parts = (part for part in get_args(kind) if part not in wire.unions)
    names = [origin.__name__, *(str(getattr(part, "__name__", part)) for part in parts)]
    name = "-".join(names) + ("-tagged" if tag else "")
    if name not in definitions:
        definitions[name] = {}  # A class may hold itself: the reference comes before the definition.
        definitions[name] = _object(
            wire, origin, dict(zip(_parameters(origin), get_args(kind), strict=False)), definitions, tag
        )
    return {"$ref": f"#/$defs/{name}"}


def _parameters(origin: type) -> tuple[object, ...]:
    return tuple(getattr(origin, "__parameters__", ()))


def _object(
    wire: Wire, origin: type, given: dict[object, object], definitions: dict[str, Schema], tag: str | None
) -> Schema:
    written = wire.forms.get(origin, origin)
    hints = get_type_hints(written)
    properties: dict[str, Schema] = {TAG: {"const": tag}} if tag else {}
    required = [TAG] if tag else []
    for one in fields(written):
        if one.init:
            properties[one.name] = _schema(wire, _with(hints[one.name], given), definitions)
            if one.default is NOTHING:
                required.append(one.name)
    documentation = (origin.__doc__ or "").split("\n", 1)[0]
    return {
        "type": "object",
        "description": documentation,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _with(kind: object, given: dict[object, object]) -> object:
    """A type with its parameters replaced by what they stand for."""
    if isinstance(kind, TypeVar):
        return given.get(kind, str)
    parts = get_args(kind)
    if not parts or not given:
        return kind
    replaced = tuple(_with(part, given) for part in parts)
    if replaced == parts:
        return kind
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return Union[replaced]  # noqa: UP007  # the members are known at run time only
    return origin[replaced]  # type: ignore[index]  # a generic's origin takes its parameters
