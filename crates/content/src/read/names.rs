//! Reads the names of a skill: parameters, then computed values in dependency order.

use plumb_formula::library::lookup;
use plumb_formula::{Formula, NameError, Names, Type};

use crate::blueprint::Domain;
use crate::blueprint::skill::{Computed, Parameter};
use crate::fields::{LocatedNode, Reader};
use crate::text::source::SourceSpan;

use super::parameters::Definition;

/// Maximum number of parameters, and of computed values.
const MAX_NAMES: usize = 64;
/// Names with a meaning defined by the format.
const RESERVED: [&str; 3] = ["answer", "distractor", "other_distractors"];

/// Names of a skill with their definitions.
#[derive(Default)]
pub(super) struct NamedDefinitions {
    pub(super) parameters: Vec<Parameter>,
    /// Definitions of parameters as written, for levels to modify; `None` for one that could not be read.
    pub(super) definitions: Vec<(String, Option<Definition>)>,
    pub(super) computed: Vec<Computed>,
    /// Parameters and computed values by slot.
    pub(super) names: Names,
}

impl Reader<'_> {
    /// Reads `parameters` and `computed_values`.
    pub(super) fn named(
        &mut self,
        parameters: Option<&LocatedNode>,
        computed: Option<&LocatedNode>,
    ) -> NamedDefinitions {
        let mut named = NamedDefinitions::default();
        for (name, place, at) in self.bounded_entries(parameters) {
            let definition = self.definition(&at, true);
            let domain = definition.as_ref().and_then(|definition| self.domain(definition));
            let kind = domain.as_ref().map_or(Type::Unknown, Domain::value_type);
            if !self.add_name(&mut named.names, &name, place, kind) {
                continue;
            }
            if lookup(&name).is_some() {
                let message =
                    format!("`{name}` is a function, too: `{name}(…)` calls it, and `{name}` alone is this value");
                self.warning(place, "shadows-function", message).help = Some("choose another name".to_owned());
            }
            named.definitions.push((name.clone(), definition.filter(|_| domain.is_some())));
            // A parameter that could not be read keeps its slot, so that formulas using it are still checked.
            let domain = domain.unwrap_or_else(|| Domain::Choices(Vec::new()));
            named.parameters.push(Parameter { name, domain });
        }
        let entries = self.bounded_entries(computed);
        self.computed(&mut named, &entries);
        named
    }

    /// Reads `features`: booleans or whole numbers over `names`, which they must not hide.
    pub(super) fn features(&mut self, at: Option<&LocatedNode>, names: &Names) -> Vec<Computed> {
        let mut taken = names.clone();
        let mut features = Vec::new();
        for (name, place, at) in self.bounded_entries(at) {
            let Some(formula) = self.formula(&at, names) else { continue };
            let found = formula.result_type();
            if !matches!(found, Type::Int | Type::Bool | Type::Unknown) {
                let message = format!("a feature is a whole number, or true or false, but this gives {found}");
                self.type_mismatch(at.place(), message, "count something, or compare, as in `ones_a + ones_b > 9`");
                continue;
            }
            if self.add_name(&mut taken, &name, place, found.clone()) {
                features.push(Computed { name, formula });
            }
        }
        features
    }

    fn bounded_entries(&mut self, at: Option<&LocatedNode>) -> Vec<(String, SourceSpan, LocatedNode)> {
        let Some(at) = at else { return Vec::new() };
        let entries = self.entries(at).unwrap_or_default();
        if entries.len() > MAX_NAMES {
            let message = format!("{} entries; at most {MAX_NAMES} are allowed", entries.len());
            let place = self.first_line(at.place());
            self.error(place, "too-many", message);
            return Vec::new();
        }
        entries
    }

    fn add_name(&mut self, names: &mut Names, name: &str, place: SourceSpan, kind: Type) -> bool {
        if RESERVED.contains(&name) {
            let message = format!("`{name}` has a meaning of its own");
            self.error(place, "reserved-name", message).help = Some("choose another name".to_owned());
            return false;
        }
        match names.add(name, kind) {
            Ok(_) => true,
            Err(error) => {
                let code = if matches!(error, NameError::Taken(_)) { "duplicate-name" } else { "bad-name" };
                self.error(place, code, error.to_string());
                false
            }
        }
    }

    fn computed(&mut self, named: &mut NamedDefinitions, entries: &[(String, SourceSpan, LocatedNode)]) {
        // First pass: every name is known, with an unknown type, to find the dependencies.
        let mut all = named.names.clone();
        let first = all.len();
        let mut accepted: Vec<&(String, SourceSpan, LocatedNode)> = Vec::new();
        for entry in entries {
            if self.add_name(&mut all, &entry.0, entry.1, Type::Unknown) {
                accepted.push(entry);
            }
        }
        let drafts: Vec<Option<Formula>> = accepted.iter().map(|(.., at)| self.formula(at, &all)).collect();
        let needs: Vec<Vec<usize>> = drafts
            .iter()
            .map(|draft| {
                let used = draft.as_ref().map_or(&[][..], Formula::slots_used);
                used.iter().filter_map(|slot| usize::from(*slot).checked_sub(first)).collect()
            })
            .collect();
        let (order, circular) = order(&needs);
        for index in &circular {
            let (name, _, at) = accepted[*index];
            let message = format!("`{name}` depends on itself, directly or through others");
            self.error(at.place(), "circular-value", message);
        }
        // Second pass: in order, with types. Names with errors keep their slots, so that the others are still checked.
        let broken = |index: &usize| drafts[*index].is_none() || circular.contains(index);
        for index in (0..accepted.len()).filter(broken) {
            let known = named.names.add(&accepted[index].0, Type::Unknown);
            debug_assert!(known.is_ok(), "the name was accepted before");
        }
        for index in order.into_iter().filter(|index| !broken(index)) {
            let (name, _, at) = accepted[index];
            let formula = self.formula(at, &named.names);
            let kind = formula.as_ref().map_or(Type::Unknown, |formula| formula.result_type().clone());
            let known = named.names.add(name, kind);
            debug_assert!(known.is_ok(), "the name was accepted before");
            if let Some(formula) = formula {
                named.computed.push(Computed { name: name.clone(), formula });
            }
        }
    }
}

/// Sorts indices so that each follows its dependencies, otherwise in the given order; also returns those in a cycle.
fn order(needs: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut done = vec![false; needs.len()];
    let mut order = Vec::with_capacity(needs.len());
    while let Some(next) = (0..needs.len()).find(|index| !done[*index] && needs[*index].iter().all(|need| done[*need]))
    {
        done[next] = true;
        order.push(next);
    }
    let stuck: Vec<usize> = (0..needs.len()).filter(|index| !done[*index]).collect();
    // Some of those left only depend on a cycle; members of a cycle reach themselves.
    let circular = stuck.iter().copied().filter(|start| reaches_itself(needs, *start)).collect();
    order.extend(stuck);
    (order, circular)
}

fn reaches_itself(needs: &[Vec<usize>], start: usize) -> bool {
    let mut seen = vec![false; needs.len()];
    let mut open = needs[start].clone();
    while let Some(next) = open.pop() {
        if next == start {
            return true;
        }
        if !seen[next] {
            seen[next] = true;
            open.extend(&needs[next]);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_comes_first_and_the_rest_stays_as_written() {
        assert_eq!(order(&[vec![2], vec![], vec![1], vec![]]), (vec![1, 2, 0, 3], vec![]));
    }

    #[test]
    fn only_the_members_of_a_circle_are_blamed() {
        assert_eq!(order(&[vec![1], vec![2], vec![1], vec![]]), (vec![3, 0, 1, 2], vec![1, 2]));
    }
}
