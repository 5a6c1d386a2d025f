//! A model beside an open question: it chooses among sentences, and writes none.

use plumb_tutoring::leak::LeakDetector;
use proptest::prelude::*;

use super::*;
use crate::practice::PracticeEvent;

/// A desk with an open question and a model that may choose.
fn asked() -> Desk {
    let mut desk = Desk::new();
    desk.say("ok");
    desk.model = ModelPart::Choose;
    desk
}

fn choice(sentences: &[&str]) -> TurnWords {
    let output = TutorTurnOutput {
        intent: "question".into(),
        chosen_move: Move::Rule,
        sentences: sentences.iter().map(|id| (*id).to_owned()).collect(),
        ..TutorTurnOutput::default()
    };
    let choice = ModelChoice { model: "m".into(), prompt: "p".into(), output };
    TurnWords { choice: Some(choice), ..TurnWords::default() }
}

/// The sentences that a model is offered for a message.
fn offered(desk: &Desk, text: &str) -> Vec<Sentence> {
    let task = desk.task();
    let message = LearnerMessage::Text(text.into());
    let input = desk.input(TurnTrigger::Message(&desk.session, &message), task.as_ref(), CommandId::from_u128(7), true);
    match decide(&input) {
        Ok(TurnOutcome::NeedsWords(briefing)) => match briefing.task {
            ModelTask::Choose(sentences) => sentences,
            ModelTask::Write => panic!("a question is open"),
        },
        other => panic!("{other:?}"),
    }
}

fn source(desk: &Desk) -> &Source {
    match desk.events.last() {
        Some(TutorEvent::Spoke { source, .. }) => source,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_model_chooses_the_sentence_and_the_answer_stays_the_learners_own() {
    let mut desk = asked();
    let ids: Vec<String> = offered(&desk, "hm what now").into_iter().map(|sentence| sentence.id).collect();
    for id in ["rule", "other_way:1", "encourage:1", "quote"] {
        assert!(ids.iter().any(|known| known == id), "{id}: {ids:?}");
    }
    desk.models.push_back(choice(&["rule", "quote"]));
    let said = desk.say("hm what now");
    assert_eq!(said, "The rule of ones and tens.\n\nYou wrote: “hm what now”");
    assert!(matches!(source(&desk), Source::Chosen { sentences, .. } if sentences == &["rule", "quote"]));
    assert!(!desk.session.open().unwrap().had_help(), "a rule of the topic is no help with this question");
    let is_assisted = |event: &TutorEvent| matches!(event.lesson(), Some(PracticeEvent::ModelAssisted { .. }));
    assert!(!desk.events.iter().any(is_assisted));
}

#[test]
fn what_the_program_says_is_said_whatever_a_model_chooses() {
    let mut desk = asked();
    let mut alone = asked();
    desk.models.push_back(choice(&["encourage:2"]));
    let (with_model, script) = (desk.wrong(), alone.wrong());
    assert!(with_model.starts_with(&script), "{with_model} | {script}");
    assert!(with_model.ends_with("Each try shows you something."), "{with_model}");
    // No choice is a choice, too.
    desk.models.push_back(choice(&[]));
    assert!(!desk.say("why is that").is_empty());
    assert!(matches!(source(&desk), Source::Chosen { sentences, .. } if sentences.is_empty()));
}

#[test]
fn a_choice_that_was_not_offered_and_words_of_its_own_are_not_sent() {
    for wrong in [&["the_answer"][..], &["rule", "hint:9"], &["rule", "quote", "encourage:1", "encourage:2"], &[""]] {
        let mut desk = asked();
        desk.models.push_back(choice(wrong));
        desk.say("hm what now");
        assert_eq!(source(&desk), &Source::Script, "{wrong:?}");
        let is_held_back = |event: &TutorEvent| matches!(event, TutorEvent::ReplyHeldBack { .. });
        assert!(desk.events.iter().any(is_held_back), "{wrong:?}");
    }
    let mut desk = asked();
    desk.models.push_back(words(TutorTurnOutput { response: "It is 42.".into(), ..TutorTurnOutput::default() }));
    assert!(!desk.say("hm what now").contains("42"));
    assert_eq!(source(&desk), &Source::Script);
}

/// The picture is compared with the question that the turn asks, not with the one before.
#[test]
fn a_picture_with_the_key_of_the_question_that_is_asked_now_is_not_offered() {
    let key: i64 = asked().key().parse().unwrap();
    for (total, is_offered) in [(key, false), (key + 300, true)] {
        let mut desk = Desk::new();
        let numbers = serde_json::json!({ "kind": "written", "operation": "add", "numbers": [1, total - 1] });
        let drawn = plumb_figures::Figure::read(&numbers).unwrap();
        let StepKind::Explain { figure, .. } = &mut desk.topic.steps[0].kind else { panic!() };
        *figure = Some(Box::new(drawn));
        desk.model = ModelPart::Choose;
        desk.models.push_back(choice(&["picture"]));
        desk.say("ok");
        assert_eq!(matches!(source(&desk), Source::Chosen { .. }), is_offered, "{total}");
    }
}

#[test]
fn without_an_open_question_a_model_writes() {
    let mut desk = Desk::new();
    desk.model = ModelPart::Choose;
    desk.models.push_back(words(TutorTurnOutput { response: "In my words.".into(), ..TutorTurnOutput::default() }));
    assert_eq!(desk.say("I don't understand"), "In my words.");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever was said and answered before: no sentence that can be chosen has the key in it.
    #[test]
    fn no_sentence_tells_the_key(
        messages in prop::collection::vec(
            prop_oneof![
                Just("why?"), Just("give me an example"), Just("hint"), Just("7"), Just("ok"), Just("what is a carry"),
                Just("i hate this"), Just("is it 12?"), Just("show me a picture"), Just("the answer is 13 or 14"),
            ],
            0..8,
        ),
        last in "[a-z0-9 ]{1,30}",
    ) {
        let mut desk = asked();
        desk.model = ModelPart::None;
        for message in messages {
            desk.say(message);
        }
        desk.model = ModelPart::Choose;
        prop_assume!(desk.session.open().is_some());
        let task = desk.task().unwrap();
        let message = LearnerMessage::Text(last);
        let input =
            desk.input(TurnTrigger::Message(&desk.session, &message), Some(&task), CommandId::from_u128(7), true);
        let Ok(TurnOutcome::NeedsWords(briefing)) = decide(&input) else { return Ok(()) };
        let ModelTask::Choose(sentences) = &briefing.task else { return Ok(()) };
        let open = briefing.open.unwrap();
        let detector = LeakDetector::of(&open.question(), &open.body, &open.solution);
        let key = open.key_text();
        for sentence in sentences {
            prop_assert!(detector.check_reply(&sentence.text).is_clean(), "{}", sentence.text);
            let mut numbers = sentence.text.split(|letter: char| !letter.is_ascii_digit());
            prop_assert!(!numbers.any(|number| number == key), "{key}: {}", sentence.text);
        }
    }
}
