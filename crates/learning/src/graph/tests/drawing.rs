//! The layout of skills.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::graph::layout::Cell;

use super::graph;

fn cell(column: u32, row: u32) -> Cell {
    Cell { column, row }
}

#[test]
fn a_skill_stands_right_of_all_it_needs_by_the_longest_way() {
    let layout = graph("a; b a; c b; d a c").layout();
    let column = |id: &str| layout.cells[id].column;
    assert_eq!([column("a"), column("b"), column("c"), column("d")], [0, 1, 2, 3]);
    assert_eq!(layout.columns, 4);
    let long = layout.lines.iter().find(|line| line.from.as_str() == "a" && line.to.as_str() == "d").unwrap();
    assert_eq!(long.cells.len(), 4, "a bend in each column on the way");
    assert_eq!(layout.rows, 2);
}

#[test]
fn lines_that_need_not_cross_do_not() {
    let layout = graph("a; b; c; z a; y b; x c").layout();
    for line in &layout.lines {
        assert_eq!(line.cells[0].row, line.cells[1].row, "{line:?}");
    }
    // In the order of the file the line from `a` to `p` would cross the one from `b` to `q`.
    let layout = graph("a; b; q b; p a b").layout();
    assert_eq!((layout.cells["p"], layout.cells["q"]), (cell(1, 0), cell(1, 1)));
}

#[test]
fn a_graph_with_very_many_long_lines_is_drawn_with_straight_ones() {
    let nodes: Vec<String> = (0..400)
        .map(|index: usize| {
            let needs = (1..=60).filter_map(|back| index.checked_sub(back)).map(|need| format!("s{need}"));
            std::iter::once(format!("s{index}")).chain(needs).collect::<Vec<_>>().join(" ")
        })
        .collect();
    let layout = graph(&nodes.join(";")).layout();
    assert_eq!((layout.columns, layout.rows), (400, 1));
    assert!(layout.lines.iter().all(|line| line.cells.len() == 2));
}

proptest! {
    #[test]
    fn nothing_overlaps_lines_go_onward_and_the_same_graph_is_drawn_alike(
        links in prop::collection::vec((0..25_usize, 0..25_usize), 0..60),
    ) {
        let text: Vec<String> = (0..25).map(|index| {
            let needs: BTreeSet<usize> = links.iter().filter(|(a, b)| a < b && *b == index).map(|(a, _)| *a).collect();
            std::iter::once(index).chain(needs).map(|index| format!("s{index}")).collect::<Vec<_>>().join(" ")
        }).collect();
        let graph = graph(&text.join(";"));
        let layout = graph.layout();
        prop_assert_eq!(&layout, &graph.layout());
        prop_assert_eq!(layout.cells.len(), 25);
        let mut taken: BTreeSet<Cell> = layout.cells.values().copied().collect();
        prop_assert_eq!(taken.len(), 25, "skills overlap");
        for line in &layout.lines {
            prop_assert_eq!(line.cells.first(), layout.cells.get(&line.from));
            prop_assert_eq!(line.cells.last(), layout.cells.get(&line.to));
            for pair in line.cells.windows(2) {
                prop_assert_eq!(pair[1].column, pair[0].column + 1);
            }
            for bend in &line.cells[1..line.cells.len() - 1] {
                prop_assert!(taken.insert(*bend), "a bend overlaps");
            }
        }
        prop_assert!(taken.iter().all(|cell| cell.column < layout.columns && cell.row < layout.rows));
    }
}
