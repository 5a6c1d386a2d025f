//! The context that an agent may see.

use super::*;
use crate::thought::context::gist;

/// A set of this many prompts, none with a follow-up.
fn long(prompts: usize) -> ThoughtHarness {
    let prompts: Vec<String> =
        (0..prompts).map(|at| format!("  - {{prompt_id: p{at}, text: Question {at}?}}\n")).collect();
    ThoughtHarness::new(reflection_of(&format!(
        "reflection_id: long\nversion: '1'\nmetadata: {{title: Long}}\nprompts:\n{}",
        prompts.concat()
    )))
}

fn answer(at: usize) -> String {
    format!("Answer {at}. With a second sentence.")
}

#[test]
fn the_latest_exchanges_are_there_word_for_word() {
    let mut desk = long(12);
    assert_eq!(desk.session.context, ThoughtContext::default());
    for at in 0..10 {
        desk.respond(Some(&answer(at))).unwrap();
    }
    let context = &desk.session.context;
    assert_eq!((context.window.len(), context.summary.len(), context.exchanges), (10, 0, 10));
    let first = Exchange {
        prompt: "p0".to_owned(),
        follow_up: false,
        text: "Question 0?".to_owned(),
        source: Source::Script,
        answer: Some(answer(0)),
    };
    assert_eq!(context.window[0], first);
}

#[test]
fn what_slides_out_of_the_window_is_summed_up() {
    let mut desk = long(12);
    for at in 0..11 {
        desk.respond(Some(&answer(at)).filter(|_| at != 1).map(String::as_str)).unwrap();
    }
    desk.respond(Some(&answer(11))).unwrap();
    let context = &desk.session.context;
    assert_eq!(context.exchanges, 12);
    assert_eq!((context.window[0].prompt.as_str(), context.window[9].prompt.as_str()), ("p2", "p11"));
    let earlier = |prompt: &str, gist: Option<&str>| ExchangeGist {
        prompt: prompt.to_owned(),
        follow_up: false,
        gist: gist.map(str::to_owned),
    };
    assert_eq!(context.summary, [earlier("p0", Some("Answer 0.")), earlier("p1", None)]);
}

#[test]
fn the_summary_forgets_what_is_oldest() {
    let mut desk = long(50);
    for at in 0..50 {
        desk.respond(Some(&answer(at))).unwrap();
    }
    let context = desk.session.context.clone();
    assert_eq!((context.window.len(), context.summary.len(), context.exchanges), (10, 40, 50));
    assert_eq!(context.summary[0].prompt, "p0");
    // With follow-ups there are more exchanges than prompts.
    let text = desk
        .reflection
        .places
        .source()
        .text
        .replace("?}", "?, follow_up: {when_fewer_words_than: 2, text: And then?}}");
    let mut desk = ThoughtHarness::new(reflection_of(&text));
    while desk.current().is_some() {
        desk.respond(Some("Yes.")).unwrap();
    }
    let context = &desk.session.context;
    assert_eq!((context.window.len(), context.summary.len(), context.exchanges), (10, 40, 100));
    assert_eq!((context.summary[0].prompt.as_str(), context.summary[0].follow_up), ("p25", false));
    assert_eq!((context.summary[39].prompt.as_str(), context.summary[39].follow_up), ("p44", true));
    assert_eq!(exchanges(&desk.events).len(), 100, "the learner reads all of it");
}

#[test]
fn a_gist_is_the_first_sentence_or_its_beginning() {
    for (answer, expected) in [
        ("I read it. Then I slept.", "I read it."),
        ("  Why me?! I asked.", "Why me?!"),
        ("No point at all", "No point at all"),
        ("First line\nsecond line.", "First line"),
        ("It was 3.5 or more. Really.", "It was 3.5 or more."),
        ("1. I read it. 2. I slept.", "1. I read it."),
        ("今天下雨。我很累。", "今天下雨。"),
        ("… well. Yes.", "… well."),
        ("?", "?"),
    ] {
        assert_eq!(gist(answer), expected);
    }
    let long = "ä".repeat(200);
    assert_eq!(gist(&long).chars().count(), MAX_GIST);
    let spaced = format!("{} end", "x".repeat(MAX_GIST - 1));
    assert_eq!(gist(&spaced), "x".repeat(MAX_GIST - 1), "without a space at its end");
}
