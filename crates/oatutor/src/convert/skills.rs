//! Conversion of the source's skills to nodes of the graph.

use std::collections::{BTreeMap, BTreeSet};

use plumb_bank::solver::text::spaced;
use plumb_learning::mastery::{Bkt, Bounds};
use serde_json::{Value as Json, json};

use super::ImportOptions;
use crate::pool::{Parameters, Pool};

/// Maximum length of a node's id, without the suffix that makes it unique.
const MAX_SLUG: usize = 110;

/// The nodes of skills.
pub(super) struct SkillIds {
    /// By the source's name; nodes of the own graph, or new ones.
    all: BTreeMap<String, GraphId>,
}

struct GraphId {
    id: String,
    own: bool,
}

impl SkillIds {
    /// Assigns a node to every skill that a step practises.
    pub(super) fn new(pool: &Pool, options: &ImportOptions) -> Self {
        let names: BTreeSet<&String> = pool.steps().flat_map(|(_, step)| pool.skills_of(step)).collect();
        let mut taken: BTreeSet<String> = options.skills.values().cloned().collect();
        let mut all = BTreeMap::new();
        for name in names {
            let id = match options.skills.get(name) {
                Some(own) => GraphId { id: own.clone(), own: true },
                None => GraphId { id: free(&slug(name), &mut taken), own: false },
            };
            all.insert(name.clone(), id);
        }
        Self { all }
    }

    /// Returns the node of a skill.
    pub(super) fn of(&self, name: &str) -> Option<&str> {
        self.all.get(name).map(|id| id.id.as_str())
    }

    /// Returns the node of a step with these skills: a problem of the bank has only one. Prefers the first node of the
    /// own graph, else takes the first.
    pub(super) fn of_step(&self, names: &[String]) -> Option<&str> {
        let known = || names.iter().filter_map(|name| self.all.get(name));
        known().find(|id| id.own).or_else(|| known().next()).map(|id| id.id.as_str())
    }

    /// Counts the skills without a problem.
    pub(super) fn without_problem(&self, practised: &BTreeSet<&str>) -> usize {
        self.all.values().filter(|id| !practised.contains(id.id.as_str())).count()
    }

    /// Returns new nodes for the skills that have problems and no node in the own graph, and the names of those with
    /// parameters that had to be moved into the default bounds.
    pub(super) fn nodes(&self, pool: &Pool, practised: &BTreeSet<&str>) -> (Vec<Json>, Vec<String>) {
        let made = self.all.iter().filter(|(_, id)| !id.own && practised.contains(id.id.as_str()));
        let (mut nodes, mut moved) = (Vec::new(), Vec::new());
        for (name, id) in made {
            let courses = pool.courses.iter();
            let course = courses
                .filter(|course| course.lessons.iter().any(|lesson| lesson.objectives.contains_key(name)))
                .map(|course| course.name.trim())
                .next();
            let mut node = json!({
                "id": id.id,
                "name": title(name),
                "grade_band": "",
                "area": course.unwrap_or("OATutor"),
                "prerequisites": [],
                "tags": ["oatutor"],
                "blueprints": [],
            });
            if let Some(found) = pool.parameters_of(name) {
                let (bkt, same) = within_bounds(found);
                node["bkt"] = bkt;
                if !same {
                    moved.push(name.clone());
                }
            }
            nodes.push(node);
        }
        (nodes, moved)
    }
}

/// Returns the parameters within the bounds of the graph, and whether they had to be moved.
fn within_bounds(found: Parameters) -> (Json, bool) {
    let Parameters { init, transit, slip, guess } = found;
    let bkt = Bkt::new(init, transit, slip, guess).unwrap_or_default();
    let bkt = Bounds::default().project(bkt);
    let moved = [(bkt.init(), init), (bkt.transit(), transit), (bkt.slip(), slip), (bkt.guess(), guess)];
    let same = moved.iter().all(|(now, before)| (now - before).abs() < 1e-12);
    let json = json!({
        "p_init": bkt.init(), "p_transit": bkt.transit(), "p_slip": bkt.slip(), "p_guess": bkt.guess(),
    });
    (json, same)
}

/// Returns an id that is not taken.
pub(super) fn free(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let others = (2..).map(|n| format!("{wanted}_{n}"));
    // There are more numbers than taken ids.
    let found = std::iter::once(wanted.to_owned()).chain(others).find(|id| !taken.contains(id)).unwrap_or_default();
    taken.insert(found.clone());
    found
}

/// Returns `oat_` and the words of a name.
fn slug(name: &str) -> String {
    let words = words(name, '_');
    if words.is_empty() { "oat_skill".to_owned() } else { format!("oat_{words}") }
}

/// Joins the words of a name in lower case with a separator.
pub(super) fn words(name: &str, between: char) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with(between) {
            out.push(between);
        }
        if out.len() >= MAX_SLUG {
            break;
        }
    }
    out.trim_end_matches(between).to_owned()
}

/// Returns a display name.
pub(super) fn title(name: &str) -> String {
    let plain = name.replace("**", "^").replace('_', " ");
    let plain = spaced(&plain);
    let mut chars = plain.chars();
    chars.next().map_or_else(|| "Skill".to_owned(), |first| first.to_uppercase().chain(chars).collect())
}
