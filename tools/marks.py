"""Marks: what code, data, tests and catalogues say of clauses and rulings, read from their syntax trees.

What lives here: finding `@clause`, `@by_construction` and `cites` in code, `clause` and `clauses` in
data, `@checks` and `@reads` on tests, and the rows of catalogues. What may not live here: an import of what
is read, a verdict on any clause. It answers for no clause, but for not missing a mark and not seeing one that
is none.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeGuard

STRAY: Final = "bears a mark, but no test run collects it"
IDLE: Final = "bears a mark, but is skipped or may fail"
SLOW: Final = "bears a mark, but is slow, and make test leaves it out"
KINDS: Final = ("property", "table", "example")
# The word of the mark that names rulings and not clauses.
READS: Final = "reads"

Def: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Scope: TypeAlias = tuple[Def, ...]
Tables: TypeAlias = Mapping[str, Sequence[ast.expr]]


class Clause(NamedTuple):
    """One row of a catalogue."""

    game: str
    id: str
    row: Mapping[str, object]
    same_as: Sequence[str]
    where: str

    @property
    def names(self) -> frozenset[str]:
        """The words by which a game can lack it: its id and its topic."""
        return frozenset((self.id, str(self.row.get("topic"))))


class Mark(NamedTuple):
    """One clause named at one spot; the kind is `lives`, `by-construction`, or one of tests.

    Where the word of the mark is `reads` it is a ruling that is named.
    """

    clause: str
    kind: str
    spot: str
    where: str
    word: str = ""


# A mark as a tree has it: its expression, its kind, and the name of its spot within the file.
Said: TypeAlias = tuple[ast.expr, str, str]


def last_name(node: ast.AST) -> str:
    """The word by which a decorator, a call or a base class goes: `given` for `hypothesis.given(...)`."""
    match node:
        case ast.Call(func=inner):
            return last_name(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def walk(node: ast.AST, around: Scope = ()) -> Iterator[tuple[Scope, ast.AST]]:
    """Every node of a tree with the definitions that hold it, itself included, outermost first."""
    left = [(around, node)]
    while left:
        around, node = left.pop()
        inside = (*around, node) if isinstance(node, Def) else around
        yield inside, node
        left += [(inside, child) for child in ast.iter_child_nodes(node)][::-1]


def decorators(node: ast.AST, *words: str) -> list[ast.expr]:
    """The decorators of a definition that go by one of these words."""
    return [d for d in node.decorator_list if last_name(d) in words] if isinstance(node, Def) else []


def code_marks(tree: ast.Module) -> Iterator[Said]:
    """Where clauses live in the code, and the types that make them true."""
    for scope, node in walk(tree):
        spot = ":" + (".".join(part.name for part in scope) or "<module>")
        if isinstance(node, ast.Call) and last_name(node) == "cites":
            yield node, "lives", spot
        for mark in decorators(node, "clause", "by_construction"):
            yield mark, "lives" if last_name(mark) == "clause" else "by-construction", spot


def test_marks(tree: ast.Module) -> Iterator[Said]:
    """What each test is evidence for; a mark on a class speaks for every test in it."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for scope, node in walk(tree):
        for mark in decorators(node, "checks", READS):
            tests = [s for s, n in walk(node, scope[:-1]) if s[-1] is n and is_collected(s, used)]
            table = "table=True" in [ast.unparse(word) for word in getattr(mark, "keywords", [])]
            for test in tests or [scope]:
                is_property = is_machine(test[-1]) or decorators(test[-1], "given")
                kind = "property" if is_property else "table" if table else "example"
                around = list(marks_around(tree, test))
                kind = SLOW if "slow" in map(last_name, around) else IDLE if is_idle(around) else kind
                kind = kind if tests else STRAY
                yield mark, kind, "".join(f"::{part.name}" for part in test)


def is_machine(node: ast.AST) -> bool:
    """Whether a definition is one of Hypothesis's state machines."""
    return isinstance(node, ast.ClassDef) and "RuleBasedStateMachine" in map(last_name, node.bases)


def is_collected(scope: Scope, used: Collection[str]) -> bool:
    """Whether a test run finds a definition: a machine that is put to use, or a test in its proper place."""
    *around, last = scope
    if isinstance(last, ast.ClassDef):
        return is_machine(last) and last.name in used
    homes = [part for part in around if isinstance(part, ast.ClassDef) and not is_machine(part)]
    known = [home.name.startswith("Test") or "TestCase" in map(last_name, home.bases) for home in homes]
    return last.name.startswith("test") and homes == around and all(known)


def marks_around(tree: ast.Module, scope: Scope) -> Iterator[ast.expr]:
    """The decorators of a test and of what holds it, and each `pytestmark` around it."""
    yield from (mark for part in scope for mark in part.decorator_list)
    for line in [line for part in (tree, *scope) for line in part.body if isinstance(line, ast.Assign)]:
        if "pytestmark" in map(last_name, line.targets):
            yield from line.value.elts if isinstance(line.value, ast.List | ast.Tuple) else [line.value]


def is_idle(marks: Sequence[ast.expr]) -> bool:
    """Whether one of these marks skips a test or lets it fail on no condition."""
    calls = [mark for mark in marks if isinstance(mark, ast.Call)]
    tamed = [call for call in calls if call.args or "condition" in [word.arg for word in call.keywords]]
    bare = [mark for mark in marks if mark not in tamed]
    return "skip" in map(last_name, marks) or "xfail" in map(last_name, bare)


def tables(tree: ast.Module) -> Tables:
    """The items of each module-level tuple and list whose name is bound only once, by `*NAME`."""
    bound = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    lines = [line for line in tree.body if isinstance(line, ast.Assign | ast.AnnAssign)]
    names = [last_name(line.targets[0] if isinstance(line, ast.Assign) else line.target) for line in lines]
    values = [line.value.elts if isinstance(line.value, ast.Tuple | ast.List) else [] for line in lines]
    return {f"*{name}": items for name, items in zip(names, values, strict=True) if bound[name] == 1}


def named(path: str, file: str, known: Tables, said: Said) -> Iterator[Mark | str]:
    """The clauses or rulings that one mark names, and what is wrong with its arguments."""
    mark, kind, spot = said
    word, where = last_name(mark), f"{path}:{mark.lineno}"
    arguments, keywords = (mark.args, mark.keywords) if isinstance(mark, ast.Call) else ([], [])
    if not arguments:
        yield f"{where}: {word} names no {'ruling' if word == READS else 'clause'}"
    for argument in arguments:
        items = known.get(ast.unparse(argument)) or (texts(argument, mark) if word == "cites" else [argument])
        ids = [item.value for item in items if isinstance(item, ast.Constant)]
        if not all(isinstance(id, str) for id in ids) or len(ids) < len(items):
            rule = "takes string literals, or *NAME of a module-level tuple of them"
            yield f"{path}:{argument.lineno}: {word} {rule}, not {ast.unparse(argument)}"
        yield from (Mark(id, kind, file + spot, where, word) for id in ids if isinstance(id, str))
    for text in [ast.unparse(keyword) for keyword in keywords if word != "cites"]:
        if word != "checks" or text not in ("table=True", "table=False"):
            yield f"{where}: {word} does not take {text}"


def texts(argument: ast.expr, call: ast.expr) -> Sequence[ast.expr]:
    """The texts in an argument of `cites`, which may choose among several or add what others give.

    If the whole call has none, the argument itself is what is wrong.
    """
    found = [node for node in ast.walk(argument) if is_text(node)]
    return found if found or any(map(is_text, ast.walk(call))) else [argument]


def is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    """Whether a node is a text as it is written."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def data_marks(path: str, spot: str, value: object) -> Iterator[Mark | str]:
    """The clauses that the tables of a data file name, at any depth."""
    for child in value if isinstance(value, list) else []:
        yield from data_marks(path, spot, child)
    for key, child in value.items() if isinstance(value, dict) else []:
        if key not in ("clause", "clauses"):
            yield from data_marks(path, spot, child)
            continue
        ids = child if key == "clauses" and isinstance(child, list) else [child]
        if not ids or not all(isinstance(id, str) for id in ids):
            yield f"{path}: {key} = {child!r} names no clause"
        yield from (Mark(id, "lives", spot, path) for id in ids if isinstance(id, str))


def catalogue(path: str, game: str, rows: object) -> Iterator[Clause | str]:
    """The clauses of one game, in the order of its catalogue."""
    if not isinstance(rows, list) or not rows:
        yield f"{path}: there is no clause in it"
    for row in rows if isinstance(rows, list) else []:
        match {"same_as": [], **row}:
            case {"id": str(id), "slug": str(slug), "force": str(), "same_as": [*others]}:
                yield Clause(game, id, row, [str(other) for other in others], path)
                if len(f"{id} {slug}".split()) != 2 or "missing" in slug:
                    yield f"{path}: {id} {slug}: an id and a slug are one word each, and not missing"
            case _:
                yield f"{path}: a clause needs an id, a slug and a force, and same_as is a list: {row}"


def load(path: Path, name: str) -> ast.Module | dict[str, object] | str:
    """The tree of a file, or the problem that it has none."""
    try:
        text = path.read_text("utf-8-sig")
        return ast.parse(text) if path.suffix == ".py" else tomllib.loads(text)
    except (SyntaxError, ValueError) as error:
        line = re.search(r"line (\d+)", str(error))
        return f"{name}:{line[1]}: {error}" if line else f"{name}: {error}"
