//! Checks a skill without making items: whether the stem contains everything that the key depends on.

use std::collections::BTreeSet;

use plumb_formula::{Formula, Template};

use crate::blueprint::FigureTemplate;
use crate::blueprint::skill::Skill;
use crate::fields::Reader;

/// Reports stems that lack values the key depends on, and unused names.
pub(super) fn check(reader: &mut Reader<'_>, skill: &Skill) {
    let reach = SlotDependencies::new(skill);
    let wanted = reach.parameters(skill.answer.slots_used());
    // Values in a figure that every item has need not be in the stem.
    let always = skill.figure.as_ref().filter(|figure| figure.when.is_none());
    let drawn = always.map(FigureTemplate::slots_used).unwrap_or_default();
    let drawn = reach.parameters(&drawn);
    let written = skill.stems.iter().enumerate().map(|(at, stem)| (format!("presentation.stem_templates[{at}]"), stem));
    for (path, stem) in written {
        let told = reach.parameters(stem.slots_used());
        let silent: Vec<String> = wanted
            .difference(&told)
            .filter(|slot| varies(skill, **slot) && !drawn.contains(slot))
            .map(|slot| format!("`{}`", skill.parameters[*slot].name))
            .collect();
        if silent.is_empty() {
            continue;
        }
        let place = reader.place_of(&path).unwrap_or_default();
        let message = format!("the key depends on {}, which this stem does not mention", silent.join(" and "));
        reader.error(place, "stem-omits-parameter", message).help =
            Some("mention it in the stem, or the question has no single answer".to_owned());
    }
    unused(reader, skill, &reach);
}

fn varies(skill: &Skill, slot: usize) -> bool {
    let more_than_one = |domain: &crate::blueprint::Domain| domain.len() > 1;
    let overrides = skill.levels.iter().flat_map(|level| &level.parameters).filter(|(other, _)| *other == slot);
    more_than_one(&skill.parameters[slot].domain) || overrides.clone().count() > 0
}

fn unused(reader: &mut Reader<'_>, skill: &Skill, reach: &SlotDependencies) {
    let mut used: BTreeSet<usize> = BTreeSet::new();
    let mut formulas: Vec<&Formula> = vec![&skill.answer];
    formulas.extend(&skill.constraints);
    formulas.extend(skill.levels.iter().flat_map(|level| &level.constraints));
    formulas.extend(skill.strategies.iter().map(|strategy| &strategy.formula));
    formulas.extend(skill.strategies.iter().filter_map(|strategy| strategy.condition.as_ref()));
    formulas.extend(&skill.validation);
    formulas.extend(skill.difficulty.formulas());
    let mut templates: Vec<&Template> = Vec::new();
    templates.extend(&skill.stems);
    templates.extend(&skill.solution);
    templates.extend(&skill.hints);
    templates.extend(skill.strategies.iter().flat_map(|strategy| &strategy.hints));
    for figure in skill.figure.iter().chain(&skill.solution_figure) {
        used.extend(reach.all(&figure.slots_used()));
    }
    let slots = formulas.iter().map(|formula| formula.slots_used());
    for slots in slots.chain(templates.iter().map(|template| template.slots_used())) {
        used.extend(reach.all(slots));
    }
    let parameters = skill.parameters.iter().map(|parameter| ("generation.parameters", &parameter.name));
    let computed = skill.computed.iter().map(|computed| ("generation.computed_values", &computed.name));
    for (slot, (path, name)) in parameters.chain(computed).enumerate() {
        if !used.contains(&slot) {
            let place = reader.place_of(&format!("{path}.{name}")).unwrap_or_default();
            let place = reader.first_line(place);
            reader.warning(place, "unused-name", format!("nothing uses `{name}`"));
        }
    }
}

/// Dependencies of each slot.
struct SlotDependencies {
    parameters: usize,
    /// By slot: the slot and everything it is computed from.
    from: Vec<BTreeSet<usize>>,
}

impl SlotDependencies {
    fn new(skill: &Skill) -> Self {
        let parameters = skill.parameters.len();
        let mut reach = Self { parameters, from: (0..parameters).map(|slot| BTreeSet::from([slot])).collect() };
        for computed in &skill.computed {
            let mut slots = reach.all(computed.formula.slots_used());
            slots.insert(reach.from.len());
            reach.from.push(slots);
        }
        reach
    }

    /// Returns the slots and everything they depend on.
    fn all(&self, slots: &[u16]) -> BTreeSet<usize> {
        slots.iter().filter_map(|slot| self.from.get(usize::from(*slot))).flatten().copied().collect()
    }

    /// Returns the parameters among them.
    fn parameters(&self, slots: &[u16]) -> BTreeSet<usize> {
        self.all(slots).into_iter().filter(|slot| *slot < self.parameters).collect()
    }
}
