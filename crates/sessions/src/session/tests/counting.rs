//! Response data of an attempt.

use std::sync::Arc;

use super::submission;
use crate::engine::apply;
use crate::session::{ExamRules, ItemResponse, Mark, PlannedItem, Session, SessionPlan, StatKey, create, responses};
use plumb_answers::item::{FormItem, Item, ItemBody, TestForm};
use plumb_content::generate::Generator;
use plumb_content::{check, read};
use plumb_learning::measurement::{GivenChoice, OTHER, SHARE_ONE};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

const SUMS: &str = include_str!("sums.yaml");

fn generator(typed: bool) -> Generator {
    let text = if typed {
        SUMS.replace("TYPE", "short_answer").replace("  option_count: OPTIONS\n", "")
    } else {
        SUMS.replace("TYPE", "multiple_choice").replace("OPTIONS", "3")
    };
    Generator::new(Arc::new(read::skill("sums.yaml", &text).unwrap_or_else(|found| panic!("{found:?}"))))
}

fn sitting(items: Vec<Item>) -> (Session, TestForm) {
    let planned = PlannedItem { section_id: "s".into(), skill_id: "TEST.SUMS".into(), benchmarks: vec![] };
    let plan = SessionPlan { positions: vec![planned; items.len()], ..super::plan(items.len(), ExamRules::default()) };
    let session = apply(None, &create(plan, Timestamp::from_secs(0)).unwrap()).unwrap();
    let items = items.into_iter().map(|item| FormItem { section_id: "s".into(), item }).collect();
    (session, TestForm { assessment_id: "A".into(), assessment: ContentHash::of("A"), seed: 1, items })
}

fn answer(session: &mut Session, position: usize, answer: &str, mark: Mark) {
    let state = &mut session.items[position];
    (state.submission, state.mark, state.elapsed_ms) = (Some(submission(answer)), Some(mark), 5_000);
}

fn counted(session: &Session, form: &TestForm, generator: &Generator) -> Vec<ItemResponse> {
    responses(session, form, &|_, _| 3_000, &|hash| (*hash == generator.skill().hash).then_some(generator))
}

#[test]
fn an_answer_counts_with_what_was_chosen_and_its_score_on_the_rest() {
    let generator = generator(false);
    let (mut session, form) = sitting((0..5).map(|seed| generator.generate("easy", seed).unwrap()).collect());
    let wrong = {
        let ItemBody::MultipleChoice { options, key } = &form.items[1].item.body else { panic!("no choice") };
        answer(&mut session, 0, "whatever", Mark::Correct);
        options.iter().find(|option| option.id != *key).unwrap().clone()
    };
    answer(&mut session, 1, &wrong.id, Mark::Incorrect);
    answer(&mut session, 2, "x", Mark::Undecided);
    answer(&mut session, 3, "x", Mark::Partial(500_000));
    session.items[3].elapsed_ms = 2_999;

    let found = counted(&session, &form, &generator);
    // An item that waits for review is not counted at all; an unanswered one counts only in the scores of the others.
    assert_eq!(found.iter().map(|one| one.position).collect::<Vec<_>>(), [0, 1, 3]);
    let [right, missed, guess] = &found[..] else { panic!("{found:?}") };
    assert_eq!(right.seen.choice, GivenChoice::Key);
    assert_eq!((right.seen.rest, right.seen.total), (166_666_666_667, 375_000_000_000));
    assert_eq!(missed.seen.choice, GivenChoice::Wrong(wrong.strategy.clone().unwrap()));
    assert_eq!((missed.seen.rest, missed.seen.total), (SHARE_ONE / 2, 375_000_000_000));
    assert_eq!(missed.seen.offered.len(), 2);
    assert!(guess.seen.low_effort && !right.seen.low_effort);
    assert_eq!(guess.seen.choice, GivenChoice::Other);
}

#[test]
fn features_are_those_the_blueprint_names_and_nothing_else_is_derived() {
    let generator = generator(false);
    for seed in 0..40 {
        let item = generator.generate("easy", seed).unwrap();
        let number = |name: &str| item.parameters[name].as_i64().unwrap();
        let (a, b) = (number("a"), number("b"));
        let (mut session, form) = sitting(vec![item.clone()]);
        answer(&mut session, 0, "x", Mark::Incorrect);
        let found = counted(&session, &form, &generator).remove(0);
        let from = a / 50 * 50;
        let expected = [
            ("a", format!("{from}..{}", from + 49)),
            ("b", b.to_string()),
            ("carry", (a % 10 + b > 9).to_string()),
            ("ones_asked", b.to_string()),
        ];
        assert_eq!(found.features, expected.map(|(name, value)| (name.to_owned(), value)).into());
        // All levels, its level, and one value of each feature.
        let keys: Vec<StatKey> = found.sums().into_iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), 6);
        assert_eq!((keys[0].level.as_str(), keys[1].level.as_str()), ("", "easy"));
        // An item of an unknown version has no features.
        let unknown = responses(&session, &form, &|_, _| 0, &|_| None).remove(0);
        assert!(unknown.features.is_empty());
    }
}

#[test]
fn a_typed_answer_is_known_by_where_a_wrong_way_leads() {
    let generator = generator(true);
    let item = generator.generate("easy", 7).unwrap();
    let key: i64 = item.key_text().parse().unwrap();
    let cases = [
        (key.to_string(), Mark::Correct, GivenChoice::Key),
        ((key + 1).to_string(), Mark::Incorrect, GivenChoice::Wrong("off".into())),
        (format!(" {}.0", key + 10), Mark::Incorrect, GivenChoice::Wrong("ten".into())),
        ("12345".into(), Mark::Incorrect, GivenChoice::Other),
    ];
    for (typed, mark, expected) in cases {
        let (mut session, form) = sitting(vec![item.clone()]);
        answer(&mut session, 0, &typed, mark);
        let found = counted(&session, &form, &generator).remove(0);
        assert_eq!(found.seen.choice, expected, "{typed}");
        assert_eq!(found.seen.offered.len(), 3);
        assert!(found.sums()[0].1.wrong.contains_key(OTHER));
    }
}

#[test]
fn features_change_no_item_and_are_checked_like_computed_values() {
    let text = SUMS.replace("TYPE", "multiple_choice").replace("OPTIONS", "3");
    let kept = |line: &&str| !["features:", "  carry", "  ones_asked"].iter().any(|one| line.starts_with(one));
    let without = text.lines().filter(kept).collect::<Vec<_>>().join("\n");
    let plain = Generator::new(Arc::new(read::skill("s.yaml", &without).unwrap()));
    for seed in 0..20 {
        let mut item = generator(false).generate("easy", seed).unwrap();
        item.blueprint = plain.skill().hash.clone();
        assert_eq!(item, plain.generate("easy", seed).unwrap());
    }
    let refused = |line: &str| {
        let text = text.replace("  carry: \"ones > 9\"", line);
        let problems = read::skill("s.yaml", &text).err();
        problems.map(|problems| problems[0].code.clone())
    };
    assert_eq!(refused("  carry: \"str(a)\"").as_deref(), Some("type-mismatch"));
    assert_eq!(refused("  carry: \"nothing > 9\"").as_deref(), Some("unknown-name"));
    assert_eq!(refused("  a: \"ones > 9\"").as_deref(), Some("duplicate-name"));
    assert_eq!(refused("  carry: \"ones > 8\""), None);
    let failing = text.replace("ones > 9", "100 // (b - 5) > 9");
    let skill = Arc::new(read::skill("s.yaml", &failing).unwrap());
    let found = check::check(&skill);
    let codes = format!("{:?}", found.problems);
    assert!(codes.contains("division-by-zero") || codes.contains("division"), "{codes}");
}
