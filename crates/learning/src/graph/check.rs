//! Checks of all skills together.

use std::collections::BTreeMap;

use plumb_content::fields::Reader;
use plumb_content::text::{Problem, suggest};

use super::reach::Reachability;
use super::read::ParsedSkill;
use plumb_types::links::Links;

/// Maximum number of cycles that are reported.
const MAX_CYCLES: usize = 20;
/// Maximum number of misspelt ids for which a similar id is suggested.
const MAX_SUGGESTIONS: usize = 20;
/// Paths under `/practice` beside the skills: the page of a skill with such an id could never be reached.
const PAGES: [&str; 2] = ["placement", "curricula"];
/// Maximum number of skills that are named in one message.
const MAX_NAMED: usize = 8;

/// Checks ids and prerequisites, and returns the links between the skills: each prerequisite once, without missing
/// skills and without links of a skill to itself.
pub(super) fn check(reader: &mut Reader<'_>, drafts: &[ParsedSkill]) -> Links {
    let by_id = ids(reader, drafts);
    let prerequisites = prerequisites(reader, drafts, &by_id);
    let links = Links::new(prerequisites);
    let cycles = links.cycles(MAX_CYCLES);
    for cycle in &cycles {
        report_cycle(reader, drafts, &links, cycle);
    }
    if cycles.is_empty() {
        let reach = Reachability::new(&links);
        redundant(reader, drafts, &links, &reach);
        unreachable(reader, drafts, &links, &reach);
    }
    links
}

fn ids<'d>(reader: &mut Reader<'_>, drafts: &'d [ParsedSkill]) -> BTreeMap<&'d str, usize> {
    let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let id = draft.node.id.as_str();
        if PAGES.contains(&id) {
            let message = format!("no skill can be called `{id}`: there is a page of that name");
            reader.error(draft.id_at, "reserved-id", message).help = Some(format!("call it `{id}_skill`, say"));
        }
        if let Some(first) = by_id.get(id).and_then(|first| drafts.get(*first)) {
            let line = reader.source.position(first.id_at.start).line;
            reader.error(draft.id_at, "duplicate-id", format!("the skill `{id}` is already given on line {line}"));
            continue;
        }
        by_id.insert(id, index);
    }
    by_id
}

fn prerequisites(reader: &mut Reader<'_>, drafts: &[ParsedSkill], by_id: &BTreeMap<&str, usize>) -> Vec<Vec<usize>> {
    let known: Vec<&str> = by_id.keys().copied().collect();
    let mut suggestions = 0;
    let mut all = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.iter().enumerate() {
        let mut needs: Vec<usize> = Vec::new();
        let id = &draft.node.id;
        for (need, place) in draft.node.prerequisites.iter().zip(&draft.prerequisites_at) {
            if need == id {
                reader.error(*place, "needs-itself", format!("`{id}` cannot be its own prerequisite"));
                continue;
            }
            let Some(found) = by_id.get(need.as_str()).copied() else {
                let problem =
                    reader.error(*place, "unknown-skill", format!("`{id}` needs `{need}`, but there is no such skill"));
                suggestions += 1;
                let near = if suggestions > MAX_SUGGESTIONS { None } else { suggest::nearest(need.as_str(), &known) };
                let never = "it would never unlock, nor what builds on it";
                problem.help = Some(near.map_or_else(|| never.to_owned(), |near| format!("did you mean `{near}`?")));
                continue;
            };
            if needs.contains(&found) {
                reader.error(*place, "duplicate-prerequisite", format!("`{need}` is already given"));
                continue;
            }
            needs.push(found);
        }
        // The links of a second skill with this id would only repeat the errors of the first.
        all.push(if by_id.get(id.as_str()) == Some(&index) { needs } else { Vec::new() });
    }
    all
}

fn report_cycle(reader: &mut Reader<'_>, drafts: &[ParsedSkill], links: &Links, cycle: &[usize]) {
    let Some((first, draft)) = cycle.first().and_then(|first| Some((*first, drafts.get(*first)?))) else { return };
    let next = cycle.get(1).copied().unwrap_or(first);
    let next_id = drafts.get(next).map(|draft| &draft.node.id);
    let edge = draft.node.prerequisites.iter().position(|need| Some(need) == next_id);
    let place = edge.and_then(|edge| draft.prerequisites_at.get(edge).copied()).unwrap_or(draft.id_at);
    let names: Vec<&str> = cycle
        .iter()
        .chain([&first])
        .filter_map(|index| drafts.get(*index))
        .map(|draft| draft.node.id.as_str())
        .collect();
    let lost = blocked_by(links, cycle);
    let message = format!("these skills need each other in a circle: {}", names.join(" → "));
    let help = match lost {
        0 => "each needs the next; take one of these prerequisites away".to_owned(),
        _ => format!("each needs the next; take one of these prerequisites away ({lost} more skills wait behind them)"),
    };
    reader.error(place, "cycle", message).help = Some(help);
}

/// Counts the skills outside `cycle` that need one of its skills.
fn blocked_by(links: &Links, cycle: &[usize]) -> usize {
    let mut seen = vec![false; links.count()];
    let mut queue: Vec<usize> = cycle.to_vec();
    for index in cycle {
        seen[*index] = true;
    }
    let mut done = 0;
    while let Some(index) = queue.get(done).copied() {
        done += 1;
        for next in links.dependents(index) {
            if !seen[*next] {
                seen[*next] = true;
                queue.push(*next);
            }
        }
    }
    queue.len() - cycle.len()
}

/// Warns of a prerequisite that another prerequisite already needs.
fn redundant(reader: &mut Reader<'_>, drafts: &[ParsedSkill], links: &Links, reach: &Reachability) {
    for (index, draft) in drafts.iter().enumerate() {
        for need in links.prerequisites(index) {
            let by_way = links
                .prerequisites(index)
                .iter()
                .find(|other| *other != need && reach.needs(**other).is_some_and(|needs| needs.contains(*need)));
            let (Some(way), Some(needed)) = (by_way.and_then(|way| drafts.get(*way)), drafts.get(*need)) else {
                continue;
            };
            let at = draft.node.prerequisites.iter().position(|id| *id == needed.node.id);
            let place = at.and_then(|at| draft.prerequisites_at.get(at).copied()).unwrap_or(draft.id_at);
            let message = format!("`{}` is needed by `{}` already", needed.node.id, way.node.id);
            reader.warning(place, "redundant-prerequisite", message).help =
                Some("take it away; the way through the graph stays the same".to_owned());
        }
    }
}

/// Warns of a skill that other skills need but that no blueprint exercises, so that it cannot be mastered. Reported
/// only for graphs that name any blueprints.
fn unreachable(reader: &mut Reader<'_>, drafts: &[ParsedSkill], links: &Links, reach: &Reachability) {
    if drafts.iter().all(|draft| draft.node.blueprints.is_empty()) {
        return;
    }
    for (index, draft) in drafts.iter().enumerate() {
        if !draft.node.blueprints.is_empty() || links.dependents(index).is_empty() {
            continue;
        }
        let Some(waiting) = reach.needed_by(index) else { continue };
        let waiting = drafts.iter().enumerate().filter(|(other, _)| waiting.contains(*other));
        // A skill without blueprints is only planned, so it does not wait either.
        let waiting: Vec<&str> = waiting
            .filter(|(_, other)| !other.node.blueprints.is_empty())
            .map(|(_, other)| other.node.id.as_str())
            .collect();
        if waiting.is_empty() {
            continue;
        }
        let names: Vec<&str> = waiting.iter().copied().take(MAX_NAMED).collect();
        let more = waiting.len() - names.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let message = format!("{}{}{more}", unreachable_behind(draft.node.id.as_str()), names.join(", "));
        reader.warning(draft.id_at, "unreachable", message).help = Some("give it `blueprints`".to_owned());
    }
}

/// The beginning of the warning that no blueprint exercises a skill.
fn unreachable_behind(node: &str) -> String {
    format!("nothing exercises `{node}`, so these can never be unlocked: ")
}

/// Whether a warning says that no blueprint exercises this skill.
pub(super) fn says_unreachable(warning: &Problem, node: &str) -> bool {
    warning.code == "unreachable" && warning.message.starts_with(&unreachable_behind(node))
}
