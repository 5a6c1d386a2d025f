//! How well the items of a test go together, where attempts have the same layout: equally many items of each level of
//! each skill. Items of one level are taken as equal, so the figures are those of a fixed form.

use std::collections::BTreeMap;

use plumb_learning::measurement::{FormFigures, FormSums, PairFigures, PairSums};
use plumb_store::item_stats::AssignedAnswer;

use crate::content::Catalog;

/// With fewer attempts the figures say nothing.
const FEWEST: usize = 10;

/// Figures of the attempts with the most common layout.
#[derive(Debug, Clone, PartialEq)]
pub struct TestConsistency {
    /// Number of attempts with this layout, in which all items were answered.
    pub attempts: usize,
    /// The places of the layout, in the order of [`FormFigures::places`].
    pub places: Vec<ConsistencyPlace>,
    pub form: FormFigures,
    pub pairs: Option<PairFigures>,
}

/// One place of a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsistencyPlace {
    /// The blueprint's skill statement.
    pub statement: String,
    /// The level.
    pub level: String,
}

type Family<'a> = (&'a str, &'a str);

/// Returns the figures of the answers to an assignment; `None` with fewer than ten attempts of one layout, or if nothing
/// varies.
pub(super) fn consistency(catalog: &Catalog, answers: &[AssignedAnswer]) -> Option<TestConsistency> {
    let mut attempts: BTreeMap<_, Vec<(Family<'_>, bool)>> = BTreeMap::new();
    for answer in answers {
        let family = (answer.blueprint.as_str(), answer.level.as_str());
        attempts.entry(answer.session).or_default().push((family, answer.right));
    }
    let mut layouts: BTreeMap<Vec<Family<'_>>, Vec<Vec<u32>>> = BTreeMap::new();
    for mut attempt in attempts.into_values() {
        // Items of one level stay in the order of the attempt.
        attempt.sort_by_key(|(family, _)| *family);
        let (layout, rights): (Vec<Family<'_>>, Vec<bool>) = attempt.into_iter().unzip();
        layouts.entry(layout).or_default().push(rights.into_iter().map(u32::from).collect());
    }
    let (layout, credits) = layouts.into_iter().max_by_key(|(_, credits)| credits.len())?;
    if credits.len() < FEWEST {
        return None;
    }
    let (mut form, mut pairs) = (FormSums::new(layout.len(), 1), PairSums::new(layout.len()));
    for credits in &credits {
        form.add(credits);
        pairs.add(credits);
    }
    let place = |(blueprint, level): Family<'_>| ConsistencyPlace {
        statement: catalog.words_of(blueprint),
        level: level.to_owned(),
    };
    Some(TestConsistency {
        attempts: credits.len(),
        places: layout.into_iter().map(place).collect(),
        form: form.figures()?,
        pairs: pairs.figures(),
    })
}

#[cfg(test)]
mod tests {
    use plumb_types::ContentHash;
    use plumb_types::ids::{SessionId, UserId};

    use super::*;

    fn answer(attempt: u128, blueprint: &str, level: &str, right: bool) -> AssignedAnswer {
        AssignedAnswer {
            learner: UserId::from_u128(attempt),
            session: SessionId::from_u128(attempt),
            blueprint: blueprint.to_owned(),
            hash: ContentHash::of(blueprint),
            level: level.to_owned(),
            seed: 1,
            right,
            strategy: None,
        }
    }

    /// Attempts at four items; the better the attempt, the more are right.
    fn attempts(count: u128) -> Vec<AssignedAnswer> {
        let items = [("B", "easy"), ("A", "hard"), ("A", "easy"), ("B", "hard")];
        let of_attempt = |attempt: u128| {
            let right = move |at: usize| u128::try_from(at).unwrap() < attempt % 5;
            items
                .into_iter()
                .enumerate()
                .map(move |(at, (blueprint, level))| answer(attempt, blueprint, level, right(at)))
        };
        (0..count).flat_map(of_attempt).collect()
    }

    #[test]
    fn items_of_one_layout_have_an_alpha_and_each_its_correlation_with_the_rest() {
        let mut answers = attempts(20);
        // An attempt with another layout does not count.
        answers.push(answer(99, "C", "easy", true));
        let found = consistency(&Catalog::default(), &answers).unwrap();
        assert_eq!(found.attempts, 20);
        let levels: Vec<&str> = found.places.iter().map(|place| place.level.as_str()).collect();
        assert_eq!(levels, ["easy", "hard", "easy", "hard"], "by skill and level");
        assert!(found.form.alpha > 0.7 && found.form.alpha < 1.0, "{found:?}");
        assert!(found.form.places.iter().all(|place| place.item_rest.is_some_and(|r| r > 0.3)), "{found:?}");
        assert!(found.pairs.unwrap().spearman_brown.is_some());
    }

    #[test]
    fn few_attempts_have_no_figures() {
        assert_eq!(consistency(&Catalog::default(), &attempts(9)), None);
        assert_eq!(consistency(&Catalog::default(), &[]), None);
    }
}
