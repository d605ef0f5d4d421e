import pytest

from tzaar.errors import RecordError
from tzaar.records.sgf import SgfNode, fold, read_trees, write_property, write_tree


def read(text: str) -> SgfNode:
    (tree,) = read_trees(text)
    assert isinstance(tree, SgfNode), tree
    return tree


def error(text: str) -> str:
    (found,) = read_trees(text)
    assert isinstance(found, RecordError), found
    return str(found)


def line(root: SgfNode) -> list[dict[str, list[str]]]:
    nodes = [root]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return [node.properties for node in nodes]


class TestReading:
    def test_nodes_properties_and_values(self) -> None:
        root = read("(;FF[4]AB[aa][bb] ;W[cc]\n;B[dd])")
        assert line(root) == [{"FF": ["4"], "AB": ["aa", "bb"]}, {"W": ["cc"]}, {"B": ["dd"]}]

    def test_variations(self) -> None:
        root = read("(;FF[4](;W[a];B[b])(;W[c](;B[d])(;B[e])))")
        main, other = root.children
        assert main.properties == {"W": ["a"]}
        assert [child.properties["B"] for child in other.children] == [["d"], ["e"]]

    def test_escapes(self) -> None:
        root = read(r"(;C[a \] b \\ c \[ d \: e])")
        assert root.only("C") == r"a ] b \ c [ d : e"

    def test_escaped_line_break_is_no_line_break(self) -> None:
        assert read("(;C[one \\\ntwo\nthree])").only("C") == "one two\nthree"

    def test_line_numbers_with_all_kinds_of_line_breaks(self) -> None:
        root = read("\n(;C[x\ny]\r\n;W[a]\r;B[b])")
        assert (root.line, root.children[0].line) == (2, 4)
        assert root.children[0].children[0].line == 5

    def test_names_in_any_case_and_with_digits(self) -> None:
        assert read("(;ff [TZAAR]\n[x] P0[a]p0[b])").properties == {
            "FF": ["TZAAR", "x"],
            "P0": ["a", "b"],
        }

    def test_text_around_trees_is_passed_over(self) -> None:
        found = list(read_trees("From: Ada (me)\n\n(;FF[4]) and then\n(;C[x])  \n"))
        assert [isinstance(tree, SgfNode) for tree in found] == [True, True]

    def test_superfluous_parentheses(self) -> None:
        assert line(read("(((;N[4];W[a])))")) == [{"N": ["4"]}, {"W": ["a"]}]

    def test_a_node_after_a_variation_is_another(self) -> None:
        assert len(read("(;FF[4](;W[a]);W[b])").children) == 2

    def test_nothing(self) -> None:
        assert list(read_trees("")) == []
        assert list(read_trees("no tree at all")) == []

    def test_only_refuses_several_values(self) -> None:
        root = read("\n(;FF[4][5])")
        assert root.only("GM") is None
        with pytest.raises(RecordError, match="line 2: FF has 2 values instead of one"):
            root.only("FF")


class TestBroken:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("(;FF[4]\n;W[a]", "line 1: the game tree that begins here is never closed"),
            ("(", "line 1: the game tree that begins here is never closed"),
            ("(;", "line 1: the game tree that begins here is never closed"),
            ("()", "line 1: a game tree without any node"),
            ("((())())", "line 1: a game tree without any node"),
            ("(;FF[4]\n;W[a)", "line 2: a value is opened with '[' and never closed"),
            ("(;FF[4]\n;C[x][a\\])", "line 2: a value is opened with '[' and never closed"),
            ("(;[4])", "line 1: a value without the name of a property before it"),
            ("(;FF)", "line 1: the property FF has no value in '[' and ']'"),
            ("(FF[4];)", "line 1: the property FF stands before the first ';'"),
            ("(;FF[4];!W[a])", "line 1: '!W[a])' is not part of a game tree"),
            ("((;N[4])(;N[4]))", "line 1: a game tree begins with one node, not with several"),
            ("(;FF[4]\x00)", "line 1: a null byte: this is not text"),
            ("\n(;FF[4]\n\udcff)", "line 3: a byte here is not UTF-8"),
            (f"(;{'A' * 100})", f"line 1: the property {'A' * 37}... has no value in '[' and ']'"),
        ],
    )
    def test_message(self, text: str, message: str) -> None:
        assert error(text) == message

    @pytest.mark.parametrize("rest", [")", ";W[a])", " W[a]"])
    def test_what_follows_a_closed_tree(self, rest: str) -> None:
        tree, found = read_trees(f"(;FF[4])\n{rest}")
        assert isinstance(tree, SgfNode)
        assert str(found).startswith("line 2: ")
        assert "follows after the game tree was closed" in str(found)

    @pytest.mark.parametrize(
        "broken",
        ["(;FF[4];W[a]", "(;FF[4];W[a", "(;FF[4];W[a)", "(;FF[4]W)", "(;FF[4]\\", "(;FF[4];C[\\"],
    )
    def test_the_trees_around_are_read(self, broken: str) -> None:
        first, second, third = read_trees(f"(;FF[1])\n{broken}\n(;\nGM[3])")
        assert isinstance(first, SgfNode)
        assert isinstance(second, RecordError)
        assert second.line == 2
        assert isinstance(third, SgfNode)
        assert (third.only("GM"), third.line) == ("3", 3)

    def test_an_escaped_tree_in_a_comment_is_a_comment(self) -> None:
        text = f"(;FF[4]{write_property('C', '(;FF[TZAAR])')})"
        assert read(text).only("C") == "(;FF[TZAAR])"


class TestSize:
    """Depth and length must cost neither Python's stack nor more than linear time.

    Quadratic time would not be a failure here, but hours of waiting.
    """

    @pytest.mark.parametrize("unit", ["(", "(;", "(;W[a]", "(;FF[", "(;W[", "()", ")("])
    @pytest.mark.parametrize("depth", [10**4, pytest.param(10**6, marks=pytest.mark.slow)])
    def test_deep_nesting(self, unit: str, depth: int) -> None:
        assert all(isinstance(found, RecordError) for found in read_trees(unit * depth))

    def test_a_hundred_thousand_parentheses(self) -> None:
        assert error("(" * 10**5) == "line 1: the game tree that begins here is never closed"
        assert error("(" * 10**5 + ")" * 10**5) == "line 1: a game tree without any node"

    def test_a_deep_tree_is_read_walked_and_written(self) -> None:
        depth = 2 * 10**4
        text = "(;W[a]" + "(;W[a](;W[b])" * depth + ")" * (depth + 1)
        tree = read(text)
        count = 0

        def look(node: SgfNode, level: int, main: bool) -> int:
            nonlocal count
            count += 1
            return level + 1

        fold(tree, 0, look)
        assert count == 2 * depth + 1
        assert len(write_tree(tree)) > depth

    def test_a_tree_is_not_endless(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tzaar.records.sgf.MOST_NODES", 1000)
        read("(" + ";" * 1000 + ")")
        text = "(;FF[4]" + ";" * 10**7
        assert error(text) == "line 1: a game tree of more than 1,000 nodes"

    @pytest.mark.parametrize("junk", ["x", " ", "\\", "[", "]", "W[", "\n", "W\n", "C[\\]"])
    def test_ten_megabytes_of_junk(self, junk: str) -> None:
        text = "(;FF[4]" + junk * (10**7 // len(junk))
        assert all(isinstance(found, RecordError) for found in read_trees(text))


class TestWriting:
    def test_escapes(self) -> None:
        assert write_property("C", "a]b", "\\") == "C[a\\]b][\\\\]"

    def test_meaningless_characters_are_left_out(self) -> None:
        assert write_property("C", "a\x00b\udcffc\td\ne") == "C[abc\td\ne]"

    def test_a_line_needs_no_parentheses(self) -> None:
        root = SgfNode({"FF": ["4"]})
        root.append({"W": ["a"]}).append({"B": ["b"]})
        assert write_tree(root) == "(;FF[4];W[a];B[b])"

    @pytest.mark.parametrize(
        "text",
        [
            "(;FF[4])",
            "(;FF[4](;W[a];B[b])(;W[c](;B[d])(;B[e])))",
            r"(;FF[4]C[\[\]\\:][x])",
        ],
    )
    def test_there_and_back(self, text: str) -> None:
        assert write_tree(read(text)) == text


def test_fold_takes_the_main_line_first() -> None:
    seen = []

    def look(node: SgfNode, before: str, main: bool) -> str:
        path = before + "".join(node.properties.get("N", ()))
        seen.append((path, main))
        return path

    fold(read("(;N[a](;N[b](;N[c])(;N[d]))(;N[e];N[f]))"), "", look)
    assert seen == [
        ("a", True),
        ("ab", True),
        ("abc", True),
        ("abd", False),
        ("ae", False),
        ("aef", False),
    ]
