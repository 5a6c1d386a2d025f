//! A partner that asks questions of its own, and the questions of the set where it has none.

use proptest::prelude::*;

use super::*;
use crate::engine::Status;
use plumb_content::question::{AnswerError, DEFAULT_LONG, FieldProblem};

/// A free conversation: its opening prompt, and the prompts used without a partner.
const FREE: &str = "\
reflection_id: aloud
version: '1'
metadata: {title: Thinking aloud}
free: true
prompts:
  - {prompt_id: opening, text: What is on your mind?, required: true}
  - {prompt_id: example, text: Can you give an example?}
  - {prompt_id: other, text: How would somebody else see it?}
";

fn answer(desk: &mut ThoughtHarness, text: Option<&str>, found: Option<&str>) -> Vec<&'static str> {
    let position = desk.session.current.as_ref().unwrap().position;
    let (text, command_id) = (text.map(str::to_owned), desk.command_id());
    desk.act(&ThoughtCommand::Respond { position, text, command_id }).unwrap();
    desk.go_on(found)
}

fn asked(desk: &ThoughtHarness) -> &str {
    &desk.session.current.as_ref().unwrap().text
}

fn found(desk: &ThoughtHarness, at: usize) -> bool {
    !desk.session.context.window[at].source.is_script()
}

#[test]
fn a_free_conversation_is_a_partners_and_goes_on_without_it() {
    let mut desk = ThoughtHarness::new(reflection_of(FREE));
    assert_eq!(asked(&desk), "What is on your mind?");
    assert_eq!(answer(&mut desk, Some("My job bores me."), Some("What of it?")), ["prompt_presented"]);
    assert_eq!((asked(&desk), desk.current()), ("What of it?", Some(("opening", true))));
    // A partner goes away and comes back; in between, the set asks its next prompts.
    answer(&mut desk, Some("The same every day."), None);
    assert_eq!(asked(&desk), "Can you give an example?");
    answer(&mut desk, None, Some("What would a good day be?"));
    assert_eq!(asked(&desk), "What would a good day be?", "also after something was left out");
    answer(&mut desk, Some("One with people."), None);
    assert_eq!(asked(&desk), "How would somebody else see it?");
    answer(&mut desk, Some("No idea."), None);
    assert_eq!(asked(&desk), "Can you give an example?", "the set goes round, without its opening");
    assert_eq!([0, 1, 2, 3, 4].map(|at| found(&desk, at)), [false, true, false, true, false]);
    let end = ThoughtCommand::End { command_id: desk.command_id() };
    desk.act(&end).unwrap();
    assert_eq!(desk.go_on(Some("And?")), Vec::<&str>::new(), "nothing is asked after the end");
    assert_eq!(desk.session, fold(&desk.events).unwrap());
}

#[test]
fn a_free_conversation_has_an_end_all_the_same() {
    for found in [None, Some("And then?")] {
        let mut desk = ThoughtHarness::new(reflection_of(FREE));
        for _ in 1..MAX_EXCHANGES {
            assert_eq!(answer(&mut desk, Some("On and on."), found), ["prompt_presented"]);
        }
        assert_eq!(answer(&mut desk, Some("The last."), found), ["session_completed"]);
        assert_eq!(desk.session.life.status, Status::Completed);
        assert_eq!(desk.session.context.exchanges, MAX_EXCHANGES);
    }
}

#[test]
fn the_prompts_of_a_set_are_all_asked_whatever_a_partner_asks_between() {
    let mut desk = ThoughtHarness::new(reflection_of(TEXT));
    // The partner's question replaces the stored follow-up.
    answer(&mut desk, Some("Rain."), Some("What did it change?"));
    assert_eq!(desk.current(), Some(("what_happened", true)));
    answer(&mut desk, Some("Everything."), Some("How?"));
    answer(&mut desk, Some("I had to run home, and fell."), Some("And then?"));
    assert_eq!(asked(&desk), "What did you learn?", "after so many questions the set goes on");
    answer(&mut desk, Some("To run."), None);
    assert_eq!(asked(&desk), "How do you know?", "without a partner a short answer is followed up as the set says");
    answer(&mut desk, None, Some("Why not?"));
    assert_eq!(asked(&desk), "How are you?", "whoever leaves something out is not asked about it");
    assert_eq!(answer(&mut desk, Some("Fine."), Some("Fine?")), ["prompt_presented"]);
    assert_eq!(answer(&mut desk, Some("Fine."), None), ["session_completed"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_a_partner_finds_and_a_learner_writes_the_state_is_that_of_the_events(
        is_free in any::<bool>(),
        steps in prop::collection::vec((any::<bool>(), prop::option::of("[a-z ?]{0,12}[a-z]"), any::<bool>()), 0..130),
    ) {
        let mut desk = ThoughtHarness::new(reflection_of(if is_free { FREE } else { TEXT }));
        let mut asked = vec![asked(&desk).to_owned()];
        for (is_found, text, is_summed_up) in steps {
            let Some(current) = desk.session.current.clone() else { break };
            let command_id = desk.command_id();
            let command = ThoughtCommand::Respond { position: current.position, text, command_id };
            if desk.act(&command).is_err() {
                continue;
            }
            if let Some(range) = desk.session.context.summary_range().filter(|_| is_summed_up) {
                let (at, text) = (desk.now, "All that.".to_owned());
                desk.take(ThoughtEvent::HistorySummarized { at, exchanges: range.end, text, source: partner() });
            }
            let may_ask = may_ask_own(&desk.session, &desk.reflection);
            prop_assert_eq!(desk.go_on(is_found.then_some("Why so?")).len(), 1, "one thing comes next, or the end");
            if let Some(current) = &desk.session.current {
                prop_assert_eq!(!current.source.is_script(), is_found && may_ask);
                asked.push(current.text.clone());
            }
            let folded = fold(&desk.events);
            prop_assert_eq!(folded.as_ref(), Some(&desk.session));
            prop_assert_eq!(&ThoughtContext::rebuilt(&desk.events), &desk.session.context);
            prop_assert!(desk.session.context.window.len() <= MAX_WINDOW);
            prop_assert!(desk.session.context.exchanges <= MAX_EXCHANGES);
        }
        // In a completed set every prompt was asked, in its own words.
        if !is_free && desk.session.life.status == Status::Completed {
            prop_assert!(desk.reflection.prompts.iter().all(|prompt| asked.contains(&prompt.text)));
        }
    }
}

#[test]
fn a_question_of_a_partner_has_rules_of_its_own() {
    let mut desk = ThoughtHarness::new(reflection_of(FREE));
    answer(&mut desk, Some("Something."), Some("What?"));
    let question = desk.session.current.as_ref().unwrap().question(&desk.reflection).unwrap();
    assert_eq!((question.text.as_str(), question.required, question.help), ("What?", false, None));
    let given = DEFAULT_LONG + 1;
    let fault = FieldProblem { field: "text".to_owned(), fault: AnswerError::TooLong { max: DEFAULT_LONG, given } };
    let long = "x".repeat(given as usize);
    assert_eq!(desk.respond(Some(&long)), Err(ThoughtRefusal::BadAnswer(vec![fault])));
    let json = serde_json::to_value(desk.events.last().unwrap()).unwrap();
    assert_eq!(json["prompt_presented"]["source"]["model"]["model"], "m", "{json}");
}

#[test]
fn what_somebody_has_to_know_is_no_matter_of_conversation() {
    let mut desk = ThoughtHarness::new(reflection_of(FREE));
    answer(&mut desk, Some("School is hard."), None);
    assert_eq!((desk.session.context.needs_a_person(), desk.session.context.may_ask_partner()), (false, true));
    answer(&mut desk, Some("I want to die, nothing helps"), None);
    assert_ne!(asked(&desk), "Can you give one example, as exactly as you remember it?");
    assert!(desk.session.context.needs_a_person());
    assert!(!desk.session.context.may_ask_partner());
    assert!(!asked(&desk).contains('?'), "nothing is asked beside it: {}", asked(&desk));
    answer(&mut desk, Some("Never mind."), None);
    assert!(asked(&desk).contains('?'), "it goes on");
    assert!(!desk.session.context.needs_a_person());
    assert!(!desk.session.context.may_ask_partner(), "and no partner hears of it");
    for _ in 0..MAX_WINDOW {
        answer(&mut desk, Some("School, then."), None);
    }
    assert!(desk.session.context.may_ask_partner());
}

#[test]
fn a_summary_stands_for_what_it_sums_up_and_is_wanted_again_when_more_was_said() {
    let mut desk = ThoughtHarness::new(reflection_of(FREE));
    let say = |desk: &mut ThoughtHarness, times: u32| {
        for _ in 0..times {
            answer(desk, Some("One more."), Some("And?"));
        }
    };
    say(&mut desk, 19);
    assert_eq!(desk.session.context.summary_range(), None);
    say(&mut desk, 1);
    assert_eq!(desk.session.context.summary_range(), Some(0..10));
    say(&mut desk, 1);
    assert_eq!(desk.session.context.summary_range(), None, "where none was made nobody asks again and again");
    say(&mut desk, 9);
    assert_eq!(desk.session.context.summary_range(), Some(0..20));
    let (at, text) = (desk.now, "You spoke of more and more.".to_owned());
    desk.take(ThoughtEvent::HistorySummarized { at, exchanges: 20, text: text.clone(), source: partner() });
    let context = &desk.session.context;
    assert_eq!((context.summary.len(), context.window.len(), context.summary_range()), (0, 10, None));
    assert_eq!(context.conversation_summary.as_ref().map(|digest| digest.text.as_str()), Some(text.as_str()));
    say(&mut desk, 10);
    assert_eq!((desk.session.context.summary.len(), desk.session.context.summary_range()), (10, Some(20..30)));
    assert_eq!(ThoughtContext::rebuilt(&desk.events), desk.session.context);
    assert_eq!(desk.session, fold(&desk.events).unwrap());
}
