"""Breaks: what can be broken in a function, by rewriting its syntax tree.

What lives here: the list of breaks of one function (a check taken out, a part of an effect left undone, a
condition turned round, a number one too high), and the source with one of them made. What may not live here:
an import of what is broken, the running of tests (`broken`), a verdict (`bite`). It answers for no clause.
"""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

PACKAGE: Final = Path("src/conquest_rules")
# A function of one of these types says why not: to take it out is to let it find nothing.
SAYS_WHY_NOT: Final = ("Violation", "Misfit", "Refusals", "Violations", "Faults")
# What is said of a refusal is no rule.
WORDS: Final = (*SAYS_WHY_NOT, "Fault")
TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}

# What a function of a type answers if it does nothing; {} is its first argument.
NOTHING: Final = {
    "Moved | None": "None",
    "Moved": "({}, ())",
    "State": "{}",
    "tuple[State,": "({}, ())",
    "tuple[": "()",
    "frozenset[": "frozenset()",
    "Iterator[": "iter(())",
    "Iterable[": "()",
    "Bag[": "Bag()",
}
# A refusal by another clause.
REFUSAL: Final = 'Violation("{}", ())'
# The breaks of a check as a whole.
TAKEN_OUT: Final = "taken out"
NEVER_CONTENT: Final = "never content"
CONTRARY: Final = {"bool": "not ({})", "int": "({}) + 1"}
# What can be left out of a call, a tuple or a body, and the rest still makes sense.
UNDOABLE: Final = (ast.keyword, ast.Call, ast.Starred, ast.Expr, ast.AugAssign, ast.Continue)

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Change(NamedTuple):
    """One field of one node of a tree that gets another value: where, in words, and what."""

    line: int
    what: str
    node: ast.AST
    field: str
    new: object


def file_of(spot: str) -> Path:
    """The file of a spot such as `nerath/movement/moving:move_limit`, seen from the root."""
    return PACKAGE / f"{spot.partition(':')[0]}.py"


def function(tree: ast.Module, spot: str) -> Function | None:
    """The function of a spot, if it is one and not a class or a whole module."""
    node: ast.AST | None = tree
    for name in spot.partition(":")[2].split("."):
        inside = list(ast.iter_child_nodes(node)) if node else []
        node = next((n for n in inside if isinstance(n, Function | ast.ClassDef) and n.name == name), None)
    return node if isinstance(node, Function) else None


def changes(node: Function, another: str) -> list[Change]:
    """Everything that can be broken in a function: all of it, then parts.

    `another` is a clause that no action breaks: a check that should refuse by its own clause names it.
    """
    inner, ways = [node, *_within(node)], (_undone, _turned, _reckoned)
    smaller = [change for way in ways for one in inner for change in way(one)]
    whole = list(_answered(node))
    # A step that should go on by itself, and does nothing, goes on for ever: that takes long to notice.
    parts = [*smaller, *whole] if _goes_on(node) else [*whole, *smaller]
    refusal = REFUSAL.format(another)
    return [*_taken_out(node, refusal), *_never_content(node, refusal), *parts]


def _goes_on(node: Function) -> bool:
    """Whether a function may be what comes of a step by itself."""
    kind = ast.unparse(node.returns) if node.returns else ""
    return kind == "Moved" and [one.arg for one in node.args.args] == ["state", "step"]


def is_check(node: Function) -> bool:
    """Whether a function says why not."""
    kind = ast.unparse(node.returns) if node.returns else ""
    return any(word in kind for word in SAYS_WHY_NOT)


def broken(source: str, spot: str, number: int, another: str) -> str:
    """A source in which one thing is broken."""
    tree = ast.parse(source)
    node = function(tree, spot)
    assert node is not None, f"{spot} is no function"
    change = changes(node, another)[number]
    setattr(change.node, change.field, change.new)
    return ast.unparse(tree)


def _within(node: Function) -> Iterator[ast.AST]:
    """The nodes of a function's body, but for assertions and for what only words a refusal."""
    todo: list[ast.AST] = [*node.body]
    while todo:
        one = todo.pop(0)
        match one:
            case ast.Assert() | ast.JoinedStr():
                continue
            case ast.Assign(targets=[ast.Tuple()], value=ast.Tuple(elts=elements)):
                todo[:0] = elements  # With a part less it could not be unpacked.
                continue
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in WORDS:
            continue
        yield one
        todo[:0] = ast.iter_child_nodes(one)


def _taken_out(node: Function, refusal: str) -> Iterator[Change]:
    """A check finds nothing any more; one that always finds something names a clause that nothing breaks."""
    if is_check(node):
        kind = ast.unparse(node.returns) if node.returns else ""
        nothing = "None" if "None" in kind else "()" if "tuple" in kind else "iter(())"
        told = refusal if kind == "Violation" else nothing
        yield Change(node.lineno, TAKEN_OUT, node, "body", ast.parse(f"return {told}").body)


def _never_content(node: Function, refusal: str) -> Iterator[Change]:
    """A check refuses everything: what is allowed is not."""
    kind = ast.unparse(node.returns) if node.returns else ""
    if is_check(node) and kind == "Violation | None":
        body = ast.parse(f"return {refusal}").body
        yield Change(node.lineno, NEVER_CONTENT, node, "body", body)


def _answered(node: Function) -> Iterator[Change]:
    """What a function answers is nothing, the state as it was, or the contrary."""
    kind = ast.unparse(node.returns) if node.returns else ""
    name = node.args.args[0].arg if node.args.args else ""
    nothing = next((text for start, text in NOTHING.items() if kind.startswith(start)), None)
    if nothing is not None:
        told = nothing.format(name)
        yield Change(node.lineno, f"always {told}", node, "body", ast.parse(f"return {told}").body)
    for one in _within(node) if kind in CONTRARY else ():
        if isinstance(one, ast.Return) and one.value is not None:
            new = ast.parse(CONTRARY[kind].format(ast.unparse(one.value)), mode="eval").body
            yield Change(one.lineno, f"answers {ast.unparse(new)}", one, "value", new)


def _without(items: Sequence[ast.AST], place: int) -> list[ast.AST]:
    return [*items[:place], *items[place + 1 :]]


def _undone(node: ast.AST) -> Iterator[Change]:
    """A part of what is done is left undone."""
    match node:
        case ast.Call(func=ast.Name(id="evolve")):
            fields = ["keywords"]
        case ast.Tuple(elts=elements, ctx=ast.Load()) if any(isinstance(e, ast.Call) for e in elements):
            fields = ["elts"]
        case ast.stmt():
            fields = [field for field in ("body", "orelse") if hasattr(node, field)]
        case _:
            fields = []
    for field in fields:
        items: list[ast.AST] = getattr(node, field)
        for place, item in enumerate(items):
            if isinstance(item, UNDOABLE) and not _is_docstring(item):
                rest = _without(items, place) or ([ast.Pass()] if field == "body" else [])
                yield Change(item.lineno, f"without {ast.unparse(item)}", node, field, rest)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _turned(node: ast.AST) -> Iterator[Change]:
    """A condition is turned round, or a part of it left out."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield Change(test.lineno, f"not: {ast.unparse(test)}", node, "test", _not(test))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change(node.lineno, f"without the not: {ast.unparse(node)}", node, "operand", _not(operand))
        case ast.comprehension(ifs=[*tests]):
            for place, test in enumerate(tests):
                rest = _without(tests, place)
                yield Change(test.lineno, f"not: {ast.unparse(test)}", node, "ifs", [*rest, _not(test)])
                yield Change(test.lineno, f"without if {ast.unparse(test)}", node, "ifs", rest)
        case ast.BoolOp(values=[*tests]):
            for place, test in enumerate(tests):
                told = f"without: {ast.unparse(test)}"
                yield Change(test.lineno, told, node, "values", _without(tests, place))
        case ast.Compare(ops=[*ops]):
            for place, op in enumerate(ops):
                if new := TURNED.get(type(op)):
                    turned = [*ops[:place], new(), *ops[place + 1 :]]
                    yield Change(node.lineno, f"{new.__name__}: {ast.unparse(node)}", node, "ops", turned)


def _reckoned(node: ast.AST) -> Iterator[Change]:
    """A yes is a no, a number one too high, a sum a difference."""
    match node:
        case ast.Constant(value=bool(value)):
            yield Change(node.lineno, f"{not value} for {value}", node, "value", not value)
        case ast.Constant(value=int(value)):
            yield Change(node.lineno, f"{value + 1} for {value}", node, "value", value + 1)
        case ast.BinOp(op=op) if new := RECKONED.get(type(op)):
            yield Change(node.lineno, f"{new.__name__}: {ast.unparse(node)}", node, "op", new())
