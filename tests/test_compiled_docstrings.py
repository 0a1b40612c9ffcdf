"""The docstrings that the build adds to mypyc's C files."""

from tools.compiled_docstrings import docstrings, with_docstrings

SOURCE = '''\
"""A module."""

class _Node:
    def value(self) -> int:
        """Not this one."""

class Node:
    """A node."""

    visits: int
    """How often it was visited."""

    def __init__(self) -> None:
        self.parent = None
        """The node above
        this one."""

    def value(self) -> float:
        """A "value" — of what??"""

    @property
    def depth(self) -> int:
        """How deep it is."""

    def bare(self) -> None: ...

def root() -> Node:
    """The root."""
'''

C_FILE = r"""
static PyGetSetDef mcts___Node_getseters[] = {
    {"visits",
     (getter)mcts___Node_get_visits, (setter)mcts___Node_set_visits,
     NULL, NULL},
    {"parent",
     (getter)mcts___Node_get_parent, (setter)mcts___Node_set_parent,
     NULL, NULL},
    {"depth",
     (getter)mcts___Node_get_depth,
     NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};
static PyMethodDef mcts___Node_methods[] = {
    {"value",
     (PyCFunction)CPyPy_mcts___Node___value,
     METH_O,
     PyDoc_STR("value($self)\n--\n\n")},
    {"bare",
     (PyCFunction)CPyPy_mcts___Node___bare,
     METH_O, PyDoc_STR("bare($self)\n--\n\n")},
    {NULL}  /* Sentinel */
};
static PyTypeObject CPyType_mcts___Node_template_ = {
    .tp_name = "Node",
    .tp_doc = PyDoc_STR("Node()\n--\n\n"),
};
static PyMethodDef mcts____Node_methods[] = {
    {"value",
     (PyCFunction)CPyPy_mcts____Node___value,
     METH_O, PyDoc_STR(NULL)},
};
static PyMethodDef mctsmodule_methods[] = {
    {"root", root, METH_O, PyDoc_STR("root()\n--\n\n") /* docstring */},
    {NULL, NULL, 0, NULL}
};
static struct PyModuleDef mctsmodule = {
    NULL, /* docstring */
};
"""


def test_each_docstring_is_added_in_its_place() -> None:
    before = C_FILE.splitlines()
    after = with_docstrings(C_FILE, docstrings(SOURCE)).splitlines()
    added = [new.strip() for old, new in zip(before, after, strict=True) if new != old]
    assert added == [
        '"How often it was visited.", NULL},',
        r'"The node above\012this one.", NULL},',
        'NULL, "How deep it is.", NULL},',
        r'PyDoc_STR("value($self)\n--\n\n" "A \042value\042 \342\200\224 of what\077\077")},',
        r'.tp_doc = PyDoc_STR("Node()\n--\n\n" "A node."),',
        'METH_O, PyDoc_STR("" "Not this one.")},',
        r'{"root", root, METH_O, PyDoc_STR("root()\n--\n\n" "The root.") /* docstring */},',
        '"A module.", /* docstring */',
    ]


def test_a_module_without_docstrings_stays_as_it_is() -> None:
    assert with_docstrings(C_FILE, docstrings("class Node:\n    pass\n")) == C_FILE
