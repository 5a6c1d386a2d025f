//! Forms on paper: versions with the items in different orders, each with its key.

use plumb_answers::item::{Item, ItemBody, ItemStem, TestForm};

use super::rng::Stream;

/// Maximum number of orders tried to get one that differs from the earlier ones: two options have only two orders.
const MAX_TRIES: u32 = 64;

/// A version of a form: its items in order.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperVersion {
    pub letter: char,
    pub items: Vec<PaperItem>,
}

/// An item as it is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperItem {
    pub asked: ItemStem,
    pub answer: PaperAnswer,
}

/// How an item is answered on paper, with the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaperAnswer {
    /// One of the options is marked.
    Chosen {
        options: Vec<String>,
        /// Index of the key.
        key: usize,
    },
    Written {
        key: String,
    },
}

/// What may be reordered in each version.
#[derive(Debug, Clone, Copy)]
pub struct PaperOrder {
    pub moves_items: bool,
    pub moves_options: bool,
}

/// Returns the versions of a form. Their orders differ as long as there are unused orders.
pub fn lay_out(form: &TestForm, moves: PaperOrder, versions: u8) -> Vec<PaperVersion> {
    let mut earlier: Vec<Vec<usize>> = Vec::new();
    let mut earlier_options: Vec<Vec<Vec<usize>>> = vec![Vec::new(); form.items.len()];
    (b'A'..)
        .take(usize::from(versions))
        .map(char::from)
        .map(|letter| {
            let order = unlike(form.items.len(), moves.moves_items, &mut earlier, |attempt| {
                Stream::of_parts(form.seed, &["paper", &letter.to_string(), &attempt.to_string()])
            });
            let items = order.into_iter().map(|at| {
                let item = &form.items[at].item;
                let count = item.body.options().map_or(0, <[_]>::len);
                let options = unlike(count, moves.moves_options, &mut earlier_options[at], |attempt| {
                    let path = [letter.to_string(), at.to_string(), attempt.to_string()];
                    Stream::of_parts(form.seed, &["paper", &path[0], &path[1], &path[2]])
                });
                printed(item, &options)
            });
            PaperVersion { letter, items: items.collect() }
        })
        .collect()
}

/// Returns an order of `count` things that differs from the earlier ones, if there is one left.
fn unlike(count: usize, moves: bool, earlier: &mut Vec<Vec<usize>>, stream: impl Fn(u32) -> Stream) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    if moves {
        for attempt in 0..MAX_TRIES {
            order.sort_unstable();
            stream(attempt).shuffle(&mut order);
            if !earlier.contains(&order) {
                break;
            }
        }
    }
    earlier.push(order.clone());
    order
}

fn printed(item: &Item, order: &[usize]) -> PaperItem {
    let answer = match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            let shown: Vec<_> = order.iter().filter_map(|at| options.get(*at)).collect();
            PaperAnswer::Chosen {
                key: shown.iter().position(|option| option.id == *key).unwrap_or(0),
                options: shown.into_iter().map(|option| option.text.clone()).collect(),
            }
        }
        ItemBody::ShortAnswer { key, .. } => PaperAnswer::Written { key: key.clone() },
    };
    PaperItem { asked: item.asked(), answer }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use plumb_answers::answer::{AnswerSpec, Outcome};
    use plumb_answers::item::{FormItem, ItemOption, MAX_SEED, mark_item};
    use plumb_types::{ContentHash, Translations};
    use proptest::prelude::*;

    use super::*;

    fn item(number: usize, options: usize) -> FormItem {
        let option = |at: usize| ItemOption {
            id: format!("o{at}"),
            text: format!("option {at} of {number}"),
            strategy: None,
            misconception: None,
        };
        let body = match options {
            0 => ItemBody::ShortAnswer { spec: AnswerSpec::default(), key: number.to_string() },
            _ => ItemBody::MultipleChoice {
                options: (0..options).map(option).collect(),
                key: format!("o{}", number % options),
            },
        };
        let item = Item {
            skill_id: "S".into(),
            skill_version: "1".into(),
            blueprint: ContentHash::of("S"),
            engine: 2,
            difficulty: "easy".into(),
            seed: 1,
            parameters: std::collections::BTreeMap::new(),
            stem: format!("Question {number}"),
            translations: Translations::default(),
            figure: None,
            body,
            solution: Vec::new(),
            solution_figure: None,
            practice_figure: None,
            bank: None,
        };
        FormItem { section_id: "s".into(), item }
    }

    fn form(seed: u64, options: &[usize]) -> TestForm {
        let items = options.iter().enumerate().map(|(number, options)| item(number, *options)).collect();
        TestForm { assessment_id: "T-1".into(), assessment: ContentHash::of("T-1"), seed, items }
    }

    const ALL: PaperOrder = PaperOrder { moves_items: true, moves_options: true };
    const MOST: u8 = 6;

    proptest! {
        /// Each key is the correct answer to the item at its position; every version has every item.
        #[test]
        fn keys_are_those_of_the_items_beside_them(
            seed in 0..=MAX_SEED,
            options in proptest::collection::vec(prop_oneof![Just(0_usize), 2_usize..6], 1..12),
            versions in 1..=MOST,
        ) {
            let form = form(seed, &options);
            let laid_out = lay_out(&form, ALL, versions);
            prop_assert_eq!(laid_out.len(), usize::from(versions));
            prop_assert_eq!(&laid_out, &lay_out(&form, ALL, versions), "the same seed prints the same");
            for version in &laid_out {
                let mut stems = BTreeSet::new();
                for shown in &version.items {
                    let meant = form.items.iter().find(|meant| meant.item.stem == shown.asked.stem).unwrap();
                    let answer = match &shown.answer {
                        PaperAnswer::Written { key } => key.clone(),
                        PaperAnswer::Chosen { options, key } => {
                            let own = meant.item.body.options().unwrap();
                            prop_assert_eq!(options.len(), own.len());
                            own.iter().find(|option| option.text == options[*key]).unwrap().id.clone()
                        }
                    };
                    prop_assert_eq!(mark_item(&meant.item, &answer).outcome, Outcome::Correct, "{:?}", shown);
                    prop_assert!(stems.insert(&shown.asked.stem));
                }
                prop_assert_eq!(stems.len(), options.len());
            }
        }

        #[test]
        fn versions_differ_in_the_order_of_items_and_of_options(seed in 0..=MAX_SEED) {
            let laid_out = lay_out(&form(seed, &[4, 4, 4, 4, 4]), ALL, MOST);
            let stems: BTreeSet<Vec<&str>> =
                laid_out.iter().map(|version| version.items.iter().map(|item| item.asked.stem.as_str()).collect()).collect();
            prop_assert_eq!(stems.len(), 6);
            let of_first = |version: &PaperVersion| version.items.iter().find(|item| item.asked.stem == "Question 0").cloned();
            let options: BTreeSet<String> =
                laid_out.iter().map(|version| format!("{:?}", of_first(version).unwrap().answer)).collect();
            prop_assert_eq!(options.len(), 6);
        }
    }

    #[test]
    fn what_must_not_move_stands_still() {
        let form = form(7, &[4, 0, 3]);
        let laid_out = lay_out(&form, PaperOrder { moves_items: false, moves_options: false }, 3);
        assert!(laid_out.iter().all(|version| version.items == laid_out[0].items));
        assert_eq!(laid_out.iter().map(|version| version.letter).collect::<String>(), "ABC");
        assert_eq!(laid_out[0].items[1].asked.stem, "Question 1");
    }
}
