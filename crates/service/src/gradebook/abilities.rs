//! The abilities of a class that its answers to an assignment suggest, and how far its results can be relied on.

use std::collections::BTreeMap;

use plumb_measure::ability::{Ability, Answer, posterior};
use plumb_measure::decision::classification_of_abilities;
use plumb_measure::response::{FamilyParameters, ItemParameters, difficulty_of};
use plumb_measure::scores::{ability_of_score, marginal_reliability};
use plumb_store::classes::Person;
use plumb_store::item_stats::AssignedAnswer;
use plumb_types::ContentHash;
use plumb_types::ids::SessionId;

use crate::failure::Result;
use crate::plumb::Plumb;

/// With fewer attempts, figures about all of them say nothing.
const FEWEST: usize = 5;

/// Abilities on the scale of difficulties, 0 to 1: 0.6 knows every second answer to items of difficulty 0.6.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClassAbilities {
    /// In the order of names.
    pub learners: Vec<LearnerAbility>,
    /// Share of the differences between the abilities that is not error, at most 1; `None` for few attempts, or if they do
    /// not differ.
    pub reliability: Option<f64>,
    /// How sure pass and fail are; `None` for few attempts.
    pub pass: Option<PassFigures>,
}

/// The ability that a learner's answers suggest.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnerAbility {
    pub learner: Person,
    /// Number of answers that count.
    pub answers: usize,
    /// 0 to 1.
    pub ability: f64,
    /// The interval that has the true ability in 95 of 100 cases.
    pub low: f64,
    pub high: f64,
}

/// How sure pass and fail are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PassFigures {
    /// The ability at which the mean score of these items is the pass mark, 0 to 1.
    pub ability: f64,
    /// Estimated share of learners on the right side of the pass mark.
    pub accuracy: f64,
    /// Estimated share of learners that an equal test would put on the same side.
    pub consistency: f64,
}

impl Plumb {
    /// Returns what the answers to an assignment show; `pass_mark` is a share of the score, 0 to 1.
    pub(super) async fn class_abilities(
        &self,
        answers: &[AssignedAnswer],
        sessions: &BTreeMap<SessionId, Person>,
        pass_mark: Option<f64>,
    ) -> Result<ClassAbilities> {
        let mut known: BTreeMap<(&ContentHash, &str), Option<FamilyParameters>> = BTreeMap::new();
        let mut items: Vec<ItemParameters> = Vec::new();
        let mut attempts: BTreeMap<&str, (&Person, Vec<Answer>)> = BTreeMap::new();
        for answer in answers {
            let family = (&answer.hash, answer.level.as_str());
            let parameters = match known.get(&family) {
                Some(parameters) => *parameters,
                None => *known.entry(family).or_insert(self.family_parameters(family.0, family.1).await?),
            };
            let (Some(parameters), Some(learner)) = (parameters, sessions.get(&answer.session)) else { continue };
            let item = parameters.scoring_item();
            items.push(item);
            let attempt = attempts.entry(&learner.name).or_insert_with(|| (learner, Vec::new()));
            attempt.1.push(Answer { item, right: answer.right });
        }
        let estimates: Vec<(&Person, usize, Ability)> = attempts
            .into_values()
            .map(|(learner, answers)| (learner, answers.len(), posterior(&answers).ability))
            .collect();
        Ok(figures(&estimates, &items, pass_mark))
    }
}

fn figures(
    estimates: &[(&Person, usize, Ability)],
    items: &[ItemParameters],
    pass_mark: Option<f64>,
) -> ClassAbilities {
    let line = |(learner, answers, ability): &(&Person, usize, Ability)| {
        let (low, high) = ability.interval();
        LearnerAbility {
            learner: (*learner).clone(),
            answers: *answers,
            ability: difficulty_of(ability.theta),
            low: difficulty_of(low),
            high: difficulty_of(high),
        }
    };
    let learners = estimates.iter().map(line).collect();
    if estimates.len() < FEWEST {
        return ClassAbilities { learners, ..ClassAbilities::default() };
    }
    let pairs: Vec<(f64, f64)> = estimates.iter().map(|(_, _, ability)| (ability.theta, ability.sd)).collect();
    let (thetas, errors): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let cut = pass_mark.and_then(|share| ability_of_score(items, share * count(items.len())));
    let pass = cut.and_then(|cut| {
        let rates = classification_of_abilities(&pairs, &[cut]).ok()?;
        Some(PassFigures { ability: difficulty_of(cut), accuracy: rates.accuracy, consistency: rates.consistency })
    });
    ClassAbilities { learners, reliability: marginal_reliability(&thetas, &errors), pass }
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::UserId;

    use super::*;

    fn person(at: usize) -> Person {
        Person { id: UserId::from_u128(at as u128), name: format!("L{at}") }
    }

    fn ability(theta: f64) -> Ability {
        Ability { theta, sd: 0.4 }
    }

    #[test]
    fn a_class_that_differs_has_reliable_results_and_a_pass_mark_on_the_scale() {
        let people: Vec<Person> = (0..6).map(person).collect();
        let thetas = [-1.5, -0.9, -0.2, 0.3, 0.9, 1.6];
        let estimates: Vec<_> = people.iter().zip(thetas).map(|(person, theta)| (person, 10, ability(theta))).collect();
        let items = vec![ItemParameters::rasch(0.0).unwrap(); 20];
        let found = figures(&estimates, &items, Some(0.5));
        let pass = found.pass.unwrap();
        assert!((pass.ability - 0.5).abs() < 1e-6, "half of the items of difficulty 0.5 are right at 0.5: {pass:?}");
        assert!(pass.accuracy > 0.85 && pass.accuracy < 1.0 && pass.consistency < pass.accuracy, "{pass:?}");
        assert!(found.reliability.is_some_and(|reliability| reliability > 0.8), "{found:?}");
        let first = &found.learners[0];
        assert!(first.low < first.ability && first.ability < first.high && first.high < 0.5, "{first:?}");
    }

    #[test]
    fn few_attempts_have_abilities_and_no_figures_about_all() {
        let one = person(1);
        let found = figures(&[(&one, 8, ability(0.0))], &[ItemParameters::rasch(0.0).unwrap()], Some(0.5));
        assert_eq!((found.learners.len(), found.reliability, found.pass), (1, None, None));
    }
}
