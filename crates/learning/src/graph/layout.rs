//! Layout of the graph for drawing: layers by the longest path from the start, ordered so that few lines cross.
//!
//! K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE
//! Transactions on Systems, Man and Cybernetics 11 (1981): a line over several layers gets a bend in each, and each
//! layer is sorted by the mean row of its neighbours, forth and back, a fixed number of times.

use std::collections::BTreeMap;

use plumb_types::SkillId;
use plumb_types::saturating_cast;

use super::model::SkillsGraph;
use plumb_types::links::Links;

/// Number of passes forth and back.
const PASSES: usize = 8;
/// Maximum number of bends; if lines would need more, long ones are drawn straight.
const MAX_BENDS: usize = 20_000;

/// A cell of the grid, with one skill or bend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// From 0, in reading direction: one more than the largest column of a prerequisite.
    pub column: u32,
    /// From 0.
    pub row: u32,
}

/// A line from a skill to one that needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphEdge {
    /// The prerequisite.
    pub from: SkillId,
    /// The skill that needs it.
    pub to: SkillId,
    /// The cells on the line, its ends first and last.
    pub cells: Vec<Cell>,
}

/// A drawing of the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub cells: BTreeMap<SkillId, Cell>,
    /// Every prerequisite, ordered by the skill that needs it, in the order of the file.
    pub lines: Vec<GraphEdge>,
    pub columns: u32,
    /// Number of rows of the fullest column.
    pub rows: u32,
}

impl SkillsGraph {
    /// Lays the graph out. Equal graphs give equal layouts.
    pub fn layout(&self) -> Layout {
        let mut drawing = Drawing::new(self.links());
        drawing.order();
        let cells = drawing.cells();
        let at = |index: usize| cells.get(index).copied().unwrap_or(Cell { column: 0, row: 0 });
        let id = |index: usize| self.nodes().get(index).map(|node| node.id.clone());
        let lines = drawing.routes.iter().filter_map(|route| {
            let (first, last) = (*route.first()?, *route.last()?);
            Some(GraphEdge { from: id(first)?, to: id(last)?, cells: route.iter().map(|index| at(*index)).collect() })
        });
        Layout {
            cells: self.nodes().iter().enumerate().map(|(index, node)| (node.id.clone(), at(index))).collect(),
            lines: lines.collect(),
            columns: saturating_cast(drawing.layers.len()),
            rows: saturating_cast(drawing.layers.iter().map(Vec::len).max().unwrap_or(0)),
        }
    }
}

/// Nodes are numbered: the skills first, then the bends.
struct Drawing {
    /// The nodes of each layer, from the top.
    layers: Vec<Vec<usize>>,
    /// The row of each node in its layer.
    rows: Vec<u32>,
    /// Neighbours of each node in the layer before and in the layer after.
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
    /// The nodes on each line.
    routes: Vec<Vec<usize>>,
}

impl Drawing {
    fn new(links: &Links) -> Self {
        let depth = depths(links);
        let deepest = depth.iter().max().map_or(0, |deepest| deepest + 1);
        let mut layers = vec![Vec::new(); deepest];
        for index in links.order() {
            layers[depth[*index]].push(*index);
        }
        let edges = (0..links.count()).flat_map(|to| links.prerequisites(to).iter().map(move |from| (*from, to)));
        let bends: usize = edges.clone().map(|(from, to)| depth[to] - depth[from] - 1).sum();
        let mut size = links.count();
        let mut routes = Vec::new();
        for (from, to) in edges {
            let mut route = vec![from];
            if bends <= MAX_BENDS {
                for layer in layers.iter_mut().take(depth[to]).skip(depth[from] + 1) {
                    layer.push(size);
                    route.push(size);
                    size += 1;
                }
            }
            route.push(to);
            routes.push(route);
        }
        let (mut before, mut after) = (vec![Vec::new(); size], vec![Vec::new(); size]);
        for pair in routes.iter().flat_map(|route| route.windows(2)) {
            if let [from, to] = pair {
                after[*from].push(*to);
                before[*to].push(*from);
            }
        }
        let mut drawing = Self { layers, rows: vec![0; size], before, after, routes };
        drawing.number_rows();
        drawing
    }

    fn order(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for _ in 0..PASSES {
            let count = self.layers.len();
            for layer in 1..count {
                self.sort(layer, true);
            }
            for layer in (0..count.saturating_sub(1)).rev() {
                self.sort(layer, false);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
        self.number_rows();
    }

    /// Sorts a layer by the mean row of each node's neighbours; a node without neighbours keeps its row.
    fn sort(&mut self, layer: usize, forward: bool) {
        let Self { layers, rows, before, after, .. } = self;
        let neighbours = if forward { before } else { after };
        let Some(members) = layers.get_mut(layer) else { return };
        let centre = |index: usize| {
            let near = &neighbours[index];
            let sum: f64 = near.iter().map(|other| f64::from(rows[*other])).sum();
            if near.is_empty() {
                f64::from(rows[index])
            } else {
                sum / f64::from(saturating_cast::<usize, u32>(near.len()))
            }
        };
        let mut keyed: Vec<(f64, usize)> = members.iter().map(|index| (centre(*index), *index)).collect();
        // A stable sort: nodes with equal means keep their order, so the result is deterministic.
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (row, (member, (_, index))) in members.iter_mut().zip(keyed).enumerate() {
            *member = index;
            rows[index] = saturating_cast(row);
        }
    }

    fn number_rows(&mut self) {
        for layer in &self.layers {
            for (row, index) in layer.iter().enumerate() {
                self.rows[*index] = saturating_cast(row);
            }
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.rows.iter().map(|row| Cell { column: 0, row: *row }).collect();
        for (column, layer) in self.layers.iter().enumerate() {
            for index in layer {
                cells[*index].column = saturating_cast(column);
            }
        }
        cells
    }

    /// Pairs of lines between neighbouring layers that cross, counted with a tree of sums (W. Barth, P. Mutzel,
    /// M. Jünger, "Simple and efficient bilayer cross counting", 2004).
    fn crossings(&self) -> u64 {
        self.layers.iter().map(|layer| self.crossings_after(layer)).sum()
    }

    fn crossings_after(&self, layer: &[usize]) -> u64 {
        let mut ends = Vec::new();
        for index in layer {
            let mut targets: Vec<u32> = self.after[*index].iter().map(|other| self.rows[*other]).collect();
            targets.sort_unstable();
            ends.extend(targets);
        }
        let size = ends.iter().max().map_or(0, |last| *last as usize + 1);
        let mut sums = PrefixSums(vec![0; size + 1]);
        let mut crossings = 0;
        for (earlier, end) in (0_u64..).zip(&ends) {
            crossings += earlier - sums.up_to(*end as usize);
            sums.add(*end as usize);
        }
        crossings
    }
}

/// Counts by row with fast prefix sums (a Fenwick tree).
struct PrefixSums(Vec<u64>);

impl PrefixSums {
    fn add(&mut self, row: usize) {
        let mut at = row + 1;
        while let Some(cell) = self.0.get_mut(at) {
            *cell += 1;
            at += at & at.wrapping_neg();
        }
    }

    /// Counts the entries at `row` or before.
    fn up_to(&self, row: usize) -> u64 {
        let mut at = row + 1;
        let mut sum = 0;
        while at > 0 {
            sum += self.0.get(at).copied().unwrap_or(0);
            at &= at - 1;
        }
        sum
    }
}

fn depths(links: &Links) -> Vec<usize> {
    let mut depth = vec![0; links.count()];
    for index in links.order() {
        let deepest = links.prerequisites(*index).iter().map(|need| depth[*need] + 1).max();
        depth[*index] = deepest.unwrap_or(0);
    }
    depth
}
