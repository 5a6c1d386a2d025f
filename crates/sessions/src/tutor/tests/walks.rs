//! Invariants for all messages of a learner, in any order.

use plumb_tutoring::turn::Phase;
use proptest::prelude::*;

use super::*;
use crate::practice::PracticeEvent;

#[derive(Debug, Clone)]
enum Act {
    Right,
    Wrong,
    Want(Meaning),
    Text(String),
    Widget(u32, String),
}

fn act() -> impl Strategy<Value = Act> {
    let meanings = vec![
        Meaning::GoOn,
        Meaning::NotUnderstood,
        Meaning::Hint,
        Meaning::TellMe,
        Meaning::Slower,
        Meaning::Faster,
        Meaning::Question,
        Meaning::Words,
    ];
    prop_oneof![
        6 => Just(Act::Right),
        5 => Just(Act::Wrong),
        6 => prop::sample::select(meanings).prop_map(Act::Want),
        1 => Just(Act::Want(Meaning::Stop)),
        2 => ".{0,40}".prop_map(Act::Text),
        2 => (0_u32..6, "[0-9]{1,3}|.{0,5}").prop_map(|(position, text)| Act::Widget(position, text)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_session_stays_in_its_bounds_and_is_the_fold_of_its_events(acts in prop::collection::vec(act(), 1..50)) {
        let mut desk = Desk::new();
        for act in acts {
            let (step, open) = (desk.session.current_step, desk.session.open().is_some());
            let message = match act {
                Act::Right if open => LearnerMessage::Text(desk.key()),
                Act::Wrong if open => LearnerMessage::Text("7".into()),
                Act::Right | Act::Wrong => LearnerMessage::Want(Meaning::GoOn),
                Act::Want(meaning) => LearnerMessage::Want(meaning),
                Act::Text(text) => LearnerMessage::Text(text),
                Act::Widget(position, answer) => LearnerMessage::Answer { position, answer, work: Vec::new() },
            };
            let before = (desk.session.clone(), desk.events.len());
            // The test learner asserts that the session is the fold of its events, and that there is a reply.
            if desk.send(&message).is_err() {
                prop_assert_eq!((&desk.session, desk.events.len()), (&before.0, before.1));
                continue;
            }
            let session = &desk.session;
            prop_assert!(session.current_step >= step && session.current_step <= 5, "a plan is never walked backwards");
            prop_assert!(session.window.len() <= WINDOW && session.timeline.lines().len() <= TIMELINE);
            prop_assert!(session.afterwords <= AFTERWORDS);
            // A message that raises an alarm does not end the session.
            let room = session.plan.steps * TURNS_OF_STEP + EXTENSION_TURNS + u32::try_from(session.flags.len()).unwrap();
            prop_assert!(!session.is_extended || session.life.status.is_closed() || session.turn_count < room);
            prop_assert!(session.open().is_none_or(|current| current.wrong_attempts() < 3 && session.phase < Phase::Explain));
            let is_asked = session.open().is_some();
            prop_assert!(!session.life.status.is_closed() || !is_asked || before.0.open().is_some());
        }
        // Each attempt counts once, and each item is evidence once.
        let of = |wanted: fn(&PracticeEvent) -> bool| {
            desk.events.iter().filter_map(TutorEvent::lesson).filter(|event| wanted(event)).count()
        };
        let submitted = of(|event| matches!(event, PracticeEvent::AttemptSubmitted { .. }));
        prop_assert_eq!(submitted, of(|event| matches!(event, PracticeEvent::AttemptEvaluated { .. })));
        let (counted, served) = (
            of(|event| matches!(event, PracticeEvent::MasteryUpdated { .. })),
            of(|event| matches!(event, PracticeEvent::ProblemServed { .. })),
        );
        prop_assert!(counted <= served);
    }
}
