//! A model next to the engine: its proposals are ruled on, it sees only the permitted data, and no reply changes a
//! decision.

use plumb_tutoring::gate::{Objection, WithheldReply};
use plumb_tutoring::turn::{Alarm, Phase};
use plumb_types::ids::CommandId;
use proptest::prelude::*;

use super::*;

fn output(response: &str) -> TutorTurnOutput {
    TutorTurnOutput { response: response.into(), intent: "answer".into(), ..TutorTurnOutput::default() }
}

fn ruled(desk: &Desk) -> Vec<(Proposal, Ruling, Reason)> {
    let ruled = desk.events.iter().filter_map(|event| match event {
        TutorEvent::ProposalRuled { proposal, ruling, reason, .. } => Some((proposal.clone(), *ruling, *reason)),
        _ => None,
    });
    ruled.collect()
}

#[test]
fn what_a_model_says_of_an_answer_is_held_against_the_checker() {
    for (is_right, said, ruling) in [
        (true, true, Ruling::Accepted),
        (true, false, Ruling::Corrected),
        (false, true, Ruling::Corrected),
        (false, false, Ruling::Accepted),
    ] {
        let mut desk = Desk::new();
        desk.say("ok");
        let proposal = TutorTurnOutput { answer_correct: Some(said), ..output("Hm.") };
        desk.models.push_back(words(proposal));
        if is_right {
            desk.right()
        } else {
            desk.wrong()
        };
        let wanted = (Proposal::AnswerCorrect(said), ruling, Reason::Checked { right: is_right });
        assert_eq!(ruled(&desk), [wanted]);
        assert_eq!(desk.session.answers, [is_right]);
    }
}

#[test]
fn a_score_near_the_evidence_is_accepted_and_no_other() {
    let mut desk = Desk::new();
    desk.say("ok");
    let score = |score| MasteryUpdate { concept: "Ones and tens.".into(), score };
    let proposed = TutorTurnOutput { mastery_updates: vec![score(0.0), score(0.5)], ..output("Hm.") };
    desk.models.push_back(words(proposed));
    desk.right();
    let rulings: Vec<Ruling> = ruled(&desk).into_iter().map(|(_, ruling, _)| ruling).collect();
    assert_eq!(rulings, [Ruling::Corrected, Ruling::Corrected]);
    let Some((_, _, Reason::Evidence { belief })) = ruled(&desk).pop() else { panic!("by the evidence") };
    assert!((0.65..1.0).contains(&belief), "{belief}");
    desk.models.push_back(words(TutorTurnOutput { mastery_updates: vec![score(belief)], ..output("Hm.") }));
    desk.say("go on");
    assert_eq!(ruled(&desk).pop().map(|(_, ruling, _)| ruling), Some(Ruling::Accepted));
}

#[test]
fn a_briefing_has_what_the_source_document_names_and_no_answer() {
    let mut desk = Desk::new();
    desk.say("ok");
    let stem = desk.task().unwrap().asked.stem;
    let key = desk.key();
    desk.wrong();
    let task = desk.task();
    let message = LearnerMessage::Text("why is that so?".into());
    let trigger = TurnTrigger::Message(&desk.session, &message);
    let input = desk.input(trigger, task.as_ref(), CommandId::from_u128(5), true);
    let Ok(TurnOutcome::NeedsWords(briefing)) = decide(&input) else { panic!("words are needed") };
    assert_eq!((briefing.occasion, briefing.phase), (ReplyKind::Turn, Phase::Probe));
    assert_eq!(briefing.message, "why is that so?");
    assert_eq!(briefing.verdict, None, "of this message, which is no answer");
    let context = serde_json::to_value(&briefing.context).unwrap();
    assert_eq!(context["current_module"], "Adding");
    assert_eq!(context["concept"], "ones and tens");
    assert!(context["mastery_scores"]["carrying"].is_number());
    assert_eq!((&context["items_completed"], &context["recent_performance"]), (&0.into(), &vec![false].into()));
    assert_eq!(context["last_response"], serde_json::json!({ "item": "question 1", "answer": "7", "correct": false }));
    assert_eq!(briefing.open.map(|task| task.asked.stem.clone()), Some(stem));
    assert!(briefing.plan[1].contains("check: ones and tens (the learner is here)"), "{:?}", briefing.plan);
    // The item is included only so that its key can be withheld; the rest of the briefing does not contain the key.
    let told = format!("{:?} {:?} {:?} {:?}", briefing.context, briefing.window, briefing.timeline, briefing.script);
    assert!(!told.split(|c: char| !c.is_ascii_digit()).any(|number| number == key), "{key}: {told}");
}

#[test]
fn what_was_said_since_the_question_was_put_is_remembered() {
    let mut desk = Desk::new();
    desk.say("ok");
    assert_eq!(desk.session.said.len(), 1);
    desk.say("huh");
    desk.say("hm");
    assert_eq!(desk.session.said.len(), 3, "bit by bit an answer could be told in them");
    desk.right();
    desk.say("ok");
    assert_eq!(desk.session.said.len(), 1, "another question");
}

/// What models may return for a turn.
pub(super) fn any_words() -> impl Strategy<Value = TurnWords> {
    let alarm = prop::option::weighted(0.2, prop::sample::select(vec![Alarm::Distress, Alarm::Threat, Alarm::Abuse]));
    let said = (
        ".{1,40}",
        prop::sample::select(vec!["answer", "off_topic", "confusion", "nonsense"]),
        any::<Option<bool>>(),
        prop::option::of(0_u32..9),
        prop::collection::vec((prop::sample::select(vec!["carrying", "dragons"]), any::<f64>()), 0..3),
        any::<bool>(),
    );
    (said, alarm, any::<bool>()).prop_map(|((response, intent, right, step, scores, done), alarm, held)| TurnWords {
        alarm,
        held_back: held.then(|| WithheldReply::new("7", vec![Objection::TooLong])).into_iter().collect(),
        ..words(TutorTurnOutput {
            answer_correct: right,
            advance_to_step: step,
            mastery_updates: scores
                .into_iter()
                .map(|(concept, score)| MasteryUpdate {
                    concept: concept.into(),
                    // JSON has no other numbers.
                    score: if score.is_finite() { score } else { 0.5 },
                })
                .collect(),
            session_complete: done,
            intent: intent.into(),
            ..output(&response)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_that_a_model_says_changes_what_counts(turns in prop::collection::vec((0_u8..6, any_words()), 1..16)) {
        let (mut alone, mut with) = (Desk::new(), Desk::new());
        for (what, model) in turns {
            // A model's reply about a question before its first answer counts as help.
            let is_alone = |desk: &Desk| {
                desk.session.open().is_some_and(|current| !current.had_help() && !current.is_counted())
            };
            let message = |desk: &Desk| match what {
                4 if is_alone(desk) => LearnerMessage::Text(desk.key()),
                0..=1 if desk.session.open().is_some() => LearnerMessage::Text(desk.key()),
                2 if desk.session.open().is_some() => LearnerMessage::Text("7".into()),
                3 => LearnerMessage::Want(Meaning::Hint),
                4 => LearnerMessage::Text("I like dogs".into()),
                5 => LearnerMessage::Want(Meaning::NotUnderstood),
                _ => LearnerMessage::Want(Meaning::GoOn),
            };
            with.models.push_back(model);
            let (one, other) = (message(&alone), message(&with));
            prop_assert_eq!(&one, &other);
            let (one, other) = (alone.send(&one).is_ok(), with.send(&other).is_ok());
            prop_assert_eq!(one, other);
            with.models.clear();
            prop_assert_eq!(&alone.session.lesson, &with.session.lesson);
            prop_assert_eq!(alone.mastery.states(), with.mastery.states());
            let standing = |session: &TutorSession| {
                (session.current_step, session.answers.clone(), session.is_complete, session.life.status)
            };
            prop_assert_eq!(standing(&alone.session), standing(&with.session));
        }
    }
}
