"""The check of the graph: the shipped one is sound, and each kind of fault is found."""

import copy
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import graph  # noqa: E402


class Graph(unittest.TestCase):
    def setUp(self):
        self.shipped = json.loads(graph.GRAPH.read_text(encoding="utf-8"))
        self.blueprints = graph.shipped()

    def found(self, change):
        """The faults after a change to the shipped graph."""
        spoilt = copy.deepcopy(self.shipped)
        change({node["id"]: node for node in spoilt["nodes"]}, spoilt["nodes"])
        return "\n".join(graph.faults(spoilt, self.blueprints))

    def test_the_shipped_graph_is_sound_and_large_enough(self):
        self.assertEqual(list(graph.faults(self.shipped, self.blueprints)), [])
        self.assertGreaterEqual(len(self.shipped["nodes"]), 130)
        self.assertGreaterEqual(sum(1 for node in self.shipped["nodes"] if node["blueprints"]), 62)

    def test_a_circle_is_found(self):
        self.assertIn("circle", self.found(lambda by, _: by["count_to_20"]["prerequisites"].append("frac_div")))

    def test_a_prerequisite_that_does_not_exist_is_found(self):
        self.assertIn("no node magic", self.found(lambda by, _: by["frac_div"]["prerequisites"].append("magic")))

    def test_a_needless_prerequisite_is_found(self):
        self.assertIn("already", self.found(lambda by, _: by["frac_div"]["prerequisites"].append("frac_ident")))

    def test_a_later_grade_band_is_found(self):
        self.assertIn("later", self.found(lambda by, _: by["frac_mul"].update(grade_band="K-2")))

    def test_an_id_that_stands_twice_is_found(self):
        self.assertIn("twice", self.found(lambda _, nodes: nodes.append(copy.deepcopy(nodes[0]))))

    def test_parameters_that_make_no_sense_are_found(self):
        self.assertIn("raise", self.found(lambda by, _: by["frac_div"]["bkt"].update(p_init=0.05)))
        self.assertIn("nothing", self.found(lambda by, _: by["frac_div"]["bkt"].update(p_slip=0.9)))

    def test_blueprints_of_no_node_and_of_two_are_found(self):
        self.assertIn("no node", self.found(lambda by, _: by["frac_div"].update(blueprints=[])))
        twice = self.found(lambda by, _: by["frac_mul"]["blueprints"].append("MATH.FRAC.DIV"))
        self.assertIn("2 nodes", twice)
        self.assertIn("no blueprint NONE", self.found(lambda by, _: by["frac_div"].update(blueprints=["NONE"])))


if __name__ == "__main__":
    unittest.main()
