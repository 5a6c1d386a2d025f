//! Drawing an item of a skill's blueprints: no question twice in a session, and none like the worked example, while
//! there are others.

use std::collections::BTreeSet;

use plumb_answers::item::{ItemBody, MAX_SEED};
use plumb_bank::task::numerals;
use plumb_content::blueprint::Skill;
use plumb_sessions::practice::choose::{level_for, levels_by_nearness};
use plumb_sessions::practice::{ItemSource, ROUND_ITEMS};
use plumb_sessions::reservation::Reservation;

use super::items::{DrawResult, ItemRequest, blueprints};
use crate::content::{Catalog, WorkedExample};
use crate::failure::Result;
use crate::plumb::Plumb;

/// How many seeds are tried for an item without a flaw; at most one item in four is like the worked example.
const TRIED: usize = 32;
/// How many consecutive items of a level are tried for a question that was not asked: consecutive seeds go through all
/// items of a small level.
const WALKED: u64 = 64;

/// What is wrong with an item that could be served; the greater is worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Flaw {
    None,
    /// It is like the skill's worked example.
    Example,
    /// Its question, or one with the same numbers and key, was asked in this session, before the round.
    AskedEarlier,
    /// A question with the same numbers and key was asked in this round, such as `4 + 3` after `3 + 4`.
    SameNumbers,
    /// Its question was asked in this round.
    Asked,
}

/// The questions that the next item should not repeat. They are compared in words, with the descriptions of their
/// figures, as other seeds may make the same; and by their numbers in any order with their key, as other blueprints and
/// problems of the bank ask the same in other words.
#[derive(Default)]
pub(super) struct AskedQuestions {
    round: QuestionNames,
    earlier: QuestionNames,
}

#[derive(Default)]
struct QuestionNames {
    texts: BTreeSet<String>,
    data: BTreeSet<(Vec<String>, String)>,
}

impl AskedQuestions {
    fn is_empty(&self) -> bool {
        self.round.texts.is_empty() && self.earlier.texts.is_empty()
    }

    /// Returns how a question repeats what was asked; [`Flaw::None`] if it does not.
    pub(super) fn flaw(&self, question: &str, body: &ItemBody) -> Flaw {
        let data = data_of(question, body);
        let has_data = |names: &QuestionNames| data.as_ref().is_some_and(|data| names.data.contains(data));
        if self.round.texts.contains(question) {
            Flaw::Asked
        } else if has_data(&self.round) {
            Flaw::SameNumbers
        } else if self.earlier.texts.contains(question) || has_data(&self.earlier) {
            Flaw::AskedEarlier
        } else {
            Flaw::None
        }
    }
}

impl QuestionNames {
    fn add(&mut self, question: &str, body: &ItemBody) {
        self.texts.insert(question.to_owned());
        self.data.extend(data_of(question, body));
    }
}

/// Returns the numbers of a question in a fixed order, and its key. `None` for fewer than two numbers, which do not tell
/// questions apart.
fn data_of(question: &str, body: &ItemBody) -> Option<(Vec<String>, String)> {
    let mut numbers: Vec<String> = numerals(question).into_iter().map(str::to_owned).collect();
    numbers.sort_unstable();
    (numbers.len() >= 2).then(|| (numbers, body.key_text().to_owned()))
}

/// The best item so far that a blueprint made.
struct BestDraw<'d> {
    catalog: &'d Catalog,
    kept: &'d Reservation,
    asked: &'d AskedQuestions,
    example: Option<&'d WorkedExample>,
    found: Option<(Flaw, DrawResult)>,
}

impl BestDraw<'_> {
    /// Considers an item; returns what is wrong with it, and `None` if it must not be served.
    fn consider(&mut self, blueprint: &Skill, level: &str, seed: u64) -> Option<Flaw> {
        let looks = self.example.is_some() || !self.kept.open.is_empty() || !self.asked.is_empty();
        let mut flaw = Flaw::None;
        if looks {
            let item = self.catalog.skills.get(&blueprint.id)?.generate(level, seed).ok()?;
            if self.kept.open.has_item(&item) {
                return None;
            }
            flaw = self.asked.flaw(&item.question(), &item.body);
            if flaw == Flaw::None && self.example.is_some_and(|example| example.is_like(&item)) {
                flaw = Flaw::Example;
            }
        }
        if self.flaw().is_none_or(|best| flaw < best) {
            let (skill_id, difficulty) = (blueprint.id.clone(), level.to_owned());
            let source = ItemSource::Template { skill_id, blueprint: blueprint.hash.clone(), difficulty, seed };
            self.found = Some((flaw, DrawResult::Item { source, made_for: blueprint.id.clone() }));
        }
        Some(flaw)
    }

    fn flaw(&self) -> Option<Flaw> {
        self.found.as_ref().map(|(flaw, _)| *flaw)
    }

    fn into_result(self) -> DrawResult {
        self.found.map_or(DrawResult::Reserved, |(_, item)| item)
    }
}

impl Plumb {
    /// Returns the questions that the next item should not repeat: those of the latest items, of which as many as share
    /// a round with it weigh more.
    pub(super) async fn asked_questions(&self, had: &[ItemSource]) -> Result<AskedQuestions> {
        let mut asked = AskedQuestions::default();
        for (source, ago) in had.iter().rev().zip(1..) {
            let task = self.task(source).await?;
            let names = if ago < ROUND_ITEMS { &mut asked.round } else { &mut asked.earlier };
            names.add(&task.question(), &task.body);
        }
        Ok(asked)
    }

    /// Draws an item of a blueprint: one with a question that is new in the round if the skill has any, and if possible
    /// new in the session and unlike the skill's worked example. It is never an item of an open attempt. `None` if no blueprint exercises the
    /// skill.
    pub(super) fn draw_template(
        &self,
        catalog: &Catalog,
        wish: &ItemRequest<'_>,
        kept: &Reservation,
        asked: &AskedQuestions,
    ) -> Option<DrawResult> {
        let is_wanted = |skill: &&Skill| wish.without.is_none_or(|without| !without.contains(&skill.id));
        let blueprints: Vec<&Skill> = blueprints(catalog, wish.node).filter(is_wanted).collect();
        let count = u64::try_from(blueprints.len()).ok().filter(|count| *count > 0)?;
        let example = catalog.worked_example(wish.node);
        let mut best = BestDraw { catalog, kept, asked, example: example.as_deref(), found: None };
        for _ in 0..TRIED {
            let seed = self.chance.seed();
            let blueprint = blueprints.get(usize::try_from(seed % count).ok()?)?;
            if best.consider(blueprint, level_for(blueprint, wish.belief)?, seed) == Some(Flaw::None) {
                return Some(best.into_result());
            }
        }
        // A level of few items: all of them are looked through, and for a question that is new in the round also those of
        // the other levels.
        let seed = self.chance.seed();
        for bound in [Flaw::AskedEarlier, Flaw::SameNumbers] {
            for blueprint in &blueprints {
                let count = if bound == Flaw::AskedEarlier { 1 } else { usize::MAX };
                for level in levels_by_nearness(blueprint, wish.belief).take(count) {
                    if best.flaw().is_some_and(|flaw| flaw < bound) {
                        return Some(best.into_result());
                    }
                    (0..WALKED).find(|step| {
                        let seed = seed.wrapping_add(*step) & MAX_SEED;
                        best.consider(blueprint, level, seed).is_some_and(|flaw| flaw < bound)
                    });
                }
            }
        }
        Some(best.into_result())
    }
}

#[cfg(test)]
mod tests {
    use plumb_answers::answer::{AnswerSpec, Input};

    use super::*;

    fn body(key: &str) -> ItemBody {
        ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Integer), key: key.to_owned() }
    }

    #[test]
    fn a_question_with_the_same_numbers_and_key_is_a_repetition_in_other_words() {
        let mut asked = AskedQuestions::default();
        assert_eq!(asked.flaw("What is $3 + 4$?", &body("7")), Flaw::None);
        asked.round.add("What is $3 + 4$?", &body("7"));
        asked.earlier.add("What is $8 + 1$?", &body("9"));
        let flaws = [
            ("What is $3 + 4$?", "7", Flaw::Asked),
            ("What is $4 + 3$?", "7", Flaw::SameNumbers),
            ("Add 4 and 3.", "7", Flaw::SameNumbers),
            ("What is $4 - 3$?", "1", Flaw::None),
            ("What is $1 + 8$?", "9", Flaw::AskedEarlier),
            ("What is $8 + 1$?", "9", Flaw::AskedEarlier),
            ("What is $2.5 + 4.5$?", "7", Flaw::None),
        ];
        for (question, key, flaw) in flaws {
            assert_eq!(asked.flaw(question, &body(key)), flaw, "{question}");
        }
    }

    #[test]
    fn questions_with_fewer_than_two_numbers_are_compared_in_words() {
        let mut asked = AskedQuestions::default();
        asked.round.add("Is 7 a prime number?", &body("1"));
        assert_eq!(asked.flaw("Is 7 an odd number?", &body("1")), Flaw::None);
        assert_eq!(asked.flaw("Is 7 a prime number?", &body("1")), Flaw::Asked);
    }
}
