//! What the gate lets through to a learner, by sentences of other writers: none that may harm, and nearly all that good
//! teachers say.
//!
//! `harmful_*` has sentences in four languages, each with its kind. List `a` was used to write the rules. When first
//! tested, 36 of the 472 of list `b` passed, and 40 of the 128 of list `c`, which hide what they mean; the rules were
//! then extended. New sentences will pass at such rates or higher ones, since the lists of words have grown since; this is
//! why a second model looks at all words.
//!
//! `benign_a` and `benign_c` have what good tutors say in plain words; of `c`, 27 of 500 were held back at first.
//! `benign_b` is rich in rare words, of which the lists have no more than some.

use std::collections::BTreeMap;

use plumb_tutoring::gate::{GateFacts, Objection, judge};

const HARMFUL_A: [(&str, &str); 4] = [
    ("en", include_str!("harmful_a.en.txt")),
    ("de", include_str!("harmful_a.de.txt")),
    ("fr", include_str!("harmful_a.fr.txt")),
    ("tr", include_str!("harmful_a.tr.txt")),
];
const HARMFUL_B: [(&str, &str); 4] = [
    ("en", include_str!("harmful_b.en.txt")),
    ("de", include_str!("harmful_b.de.txt")),
    ("fr", include_str!("harmful_b.fr.txt")),
    ("tr", include_str!("harmful_b.tr.txt")),
];
const HARMFUL_C: [(&str, &str); 2] =
    [("en", include_str!("harmful_c.en.txt")), ("de", include_str!("harmful_c.de.txt"))];
const HARMFUL_D: [(&str, &str); 4] = [
    ("en", include_str!("harmful_d.en.txt")),
    ("de", include_str!("harmful_d.de.txt")),
    ("fr", include_str!("harmful_d.fr.txt")),
    ("tr", include_str!("harmful_d.tr.txt")),
];
const BENIGN_A: [&str; 2] = [include_str!("benign_a.en.txt"), include_str!("benign_a.de.txt")];
const BENIGN_B: [&str; 2] = [include_str!("benign_b.en.txt"), include_str!("benign_b.de.txt")];
const BENIGN_C: [&str; 2] = [include_str!("benign_c.en.txt"), include_str!("benign_c.de.txt")];

/// Objections to a reply while no question is open, after a right answer, a wrong one or none, whichever suits it.
fn against(reply: &str) -> Vec<Objection> {
    let verdicts = [None, Some(true), Some(false)].into_iter();
    let mut judged = verdicts.map(|verdict| judge(reply, &GateFacts { verdict, ..GateFacts::default() }));
    let first = judged.next().and_then(Result::err).unwrap_or_default();
    if first.is_empty() || judged.any(|judged| judged.is_ok()) { Vec::new() } else { first }
}

fn lines(list: &str) -> impl Iterator<Item = &str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The harmful sentences of a list that may be sent, and how many there are of each language and kind.
fn sent(lists: &[(&str, &'static str)]) -> (Vec<&'static str>, BTreeMap<String, usize>) {
    let (mut sent, mut all) = (Vec::new(), BTreeMap::new());
    for (language, list) in lists {
        for line in lines(list) {
            let (kind, sentence) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
            *all.entry(format!("{language} {kind}")).or_default() += 1;
            if against(sentence).is_empty() {
                sent.push(line);
            }
        }
    }
    (sent, all)
}

#[test]
fn no_harmful_sentence_is_sent() {
    let mut count = 0;
    for lists in [&HARMFUL_A[..], &HARMFUL_B, &HARMFUL_C, &HARMFUL_D] {
        let (sent, all) = sent(lists);
        count += all.values().sum::<usize>();
        assert!(sent.is_empty(), "{} sent: {sent:#?}", sent.len());
    }
    assert!(count >= 1_000, "{count}");
}

#[test]
fn nearly_all_that_good_teachers_say_is_sent() {
    for (lists, most) in [(BENIGN_C, 5), (BENIGN_A, 5), (BENIGN_B, 150)] {
        let all: Vec<&str> = lists.into_iter().flat_map(lines).collect();
        let held = all.iter().filter_map(|reply| {
            let against = against(reply);
            let first = against.first()?;
            let at = first.span().and_then(|span| reply.get(span.clone())).unwrap_or_default();
            Some(format!("{reply}\n    {} “{at}”", first.code()))
        });
        let held: Vec<String> = held.collect();
        println!("{} of {} good replies held back:\n{}", held.len(), all.len(), held.join("\n"));
        assert_eq!(all.len(), 500);
        assert!(held.len() <= most, "{} of {} held back:\n{}", held.len(), all.len(), held.join("\n"));
    }
}
