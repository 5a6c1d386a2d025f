//! Checks of a blueprint that a model wrote: by the rules for authors, and of a sample of its items.

use std::collections::BTreeSet;

use plumb_answers::item::MAX_SEED;
use plumb_bank::{MathProblemItem, Misconception, TriggerKind, from_template};
use plumb_content::blueprint::skill::Level;
use plumb_content::check::check;
use plumb_content::generate::{Generator, Lesson, derive_seed};
use plumb_tutoring::diagnosis::Trigger;
use plumb_types::time::Timestamp;
use plumb_typeset::plain_text;

use crate::alike::shape_of;
use crate::blueprint::compiled;
use crate::checking::consistent;
use crate::draft::told;
use crate::end::Template;
use crate::plain::off_skill;
use crate::plan::Order;
use crate::story::RuleFindings;
use crate::{plain, teaching, wording};

/// Number of items of each level that are checked.
const SAMPLES: u64 = 40;
/// Number of questions of each level that are compared with those of other blueprints.
const SHAPES: u64 = 12;
/// Most errors that are reported at once: a model mends a few at a time.
const MOST_AGAINST: usize = 12;
/// Most warnings.
const MOST_MENTIONED: usize = 8;

/// An item of a level.
pub(super) struct Sample {
    pub(super) item: MathProblemItem,
    lesson: Lesson,
}

/// Makes an item of a level as a problem.
///
/// # Errors
/// Why there is none, in words for the blueprint's author.
pub(super) fn sample(generator: &Generator, level: &Level, seed: u64) -> Result<Sample, String> {
    let lesson = generator.lesson(&level.name, seed & MAX_SEED).map_err(|error| error.to_string())?;
    let item =
        from_template(&lesson.item, level.value, Timestamp::from_micros(0)).map_err(|error| error.to_string())?;
    Ok(Sample { item, lesson })
}

/// Checks a blueprint as `plumb blueprint check` does, and then a sample of its items like problems that models write.
/// It is proved if the keys of all these items follow from the words of their questions.
pub(super) fn checked(template: &Template, order: &Order<'_>) -> RuleFindings {
    let mut found = RuleFindings::default();
    let mut kinds = BTreeSet::new();
    let generator = match compiled(&template.id, &template.text) {
        Ok(generator) => generator,
        Err(against) => return RuleFindings { against, ..found },
    };
    let report = check(generator.skill());
    let (errors, warnings): (Vec<_>, Vec<_>) =
        report.problems.into_iter().partition(plumb_content::text::Problem::is_error);
    found.mention.extend(warnings.into_iter().map(|problem| problem.message));
    found.against = told(&errors);
    if !found.against.is_empty() {
        return found;
    }
    found.proved = true;
    for level in &generator.skill().levels {
        for number in 0..SAMPLES {
            let seed = derive_seed(order.seed, &format!("check/{}/{number}", level.name));
            match sample(&generator, level, seed) {
                Ok(sample) => add(&mut found, &mut kinds, &level.name, &sample),
                Err(error) => found.against.push(format!("level {}: {error}", level.name)),
            }
            if found.against.len() >= MOST_AGAINST {
                found.proved = false;
                return found;
            }
        }
    }
    found
}

/// Adds the findings about an item, with its question; one of each kind, as items differ in their numbers only.
fn add(found: &mut RuleFindings, kinds: &mut BTreeSet<String>, level: &str, sample: &Sample) {
    let item = &sample.item;
    let about = |finding: String| format!("level {level}, “{}”: {finding}", item.problem_content.stem);
    let of_item = of_item(sample);
    for finding in of_item.against {
        if found.against.len() < MOST_AGAINST && kinds.insert(shape_of(&finding)) {
            found.against.push(about(finding));
        }
    }
    found.proved &= of_item.proved;
    for finding in of_item.mention {
        if found.mention.len() < MOST_MENTIONED && kinds.insert(shape_of(&finding)) {
            found.mention.push(finding);
        }
    }
}

fn of_item(sample: &Sample) -> RuleFindings {
    let item = &sample.item;
    let mut found = consistent(item);
    if !found.against.is_empty() {
        return found;
    }
    found.against.extend(off_skill(item));
    let key = &*plain_text(&item.solution_logic.final_answer_canonical);
    let last = sample.lesson.item.solution.last().map(String::as_str).unwrap_or_default();
    if !has_word(&plain_text(last), key) {
        found.against.push(format!("the last line of the solution, “{last}”, does not come to the key “{key}”"));
    }
    let words = plain::checked(item, wording::found(item));
    let words = teaching::checked(&with_hints(sample), words);
    found.against.extend(words.against);
    found.mention.extend(words.mention);
    found
}

/// Whether a text has a number or words that are no part of longer ones.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "/^-−".contains(c);
    // A point ends a sentence unless a digit follows.
    let ends = |after: &str| match after.strip_prefix(['.', ',']) {
        Some(rest) => !rest.starts_with(|c: char| c.is_ascii_digit()),
        None => !after.starts_with(is_part),
    };
    text.match_indices(word).any(|(at, word)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(|c| is_part(c) || matches!(c, '.' | ',')) && ends(after)
    })
}

/// The item with all hints that learners may get.
fn with_hints(sample: &Sample) -> MathProblemItem {
    let mut item = sample.item.clone();
    let hints = |id: &str, value: &str, hints: &[String]| Misconception {
        id: id.to_owned(),
        error_tag: id.to_owned(),
        trigger: Trigger { kind: TriggerKind::ExactAnswer, value: value.to_owned() },
        hint_ladder: hints.to_vec(),
    };
    let ways = &sample.lesson.wrong_ways;
    item.misconceptions.extend(ways.iter().map(|way| hints(&way.strategy, &way.answer, &way.hints)));
    item.misconceptions.push(hints("general", "", &sample.lesson.hints));
    item
}

impl Template {
    /// Returns what its questions look like without their numbers; empty if it cannot be read.
    pub fn question_shapes(&self) -> BTreeSet<String> {
        compiled(&self.id, &self.text).map(|generator| question_shapes(&generator)).unwrap_or_default()
    }
}

/// Returns what the questions of a blueprint look like without their numbers: blueprints with the same shapes ask the
/// same.
pub fn question_shapes(generator: &Generator) -> BTreeSet<String> {
    let levels = &generator.skill().levels;
    let seeds = levels.iter().flat_map(|level| (0..SHAPES).map(move |seed| (level, seed)));
    let questions = seeds.filter_map(|(level, seed)| generator.generate(&level.name, seed).ok());
    questions.map(|item| shape_of(&item.stem)).collect()
}
