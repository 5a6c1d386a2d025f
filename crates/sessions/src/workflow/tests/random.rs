//! Random workflows, and random walks through them.

use crate::engine::fold;
use std::fmt::Write as _;

use plumb_types::ids::{CommandId, SessionId};
use proptest::prelude::*;

use super::*;
use crate::engine::Status;

/// One step, with numbers that become targets once the number of steps is known.
#[derive(Debug, Clone)]
enum Sketch {
    Inform,
    Ask,
    Choose(u8),
    Check { attempts: u8, on_fail: u8 },
    Branch { threshold: u8, ahead: u8 },
    Wait(u8),
    Until,
    Run,
}

fn sketch() -> impl Strategy<Value = Sketch> {
    prop_oneof![
        Just(Sketch::Inform),
        Just(Sketch::Ask),
        any::<u8>().prop_map(Sketch::Choose),
        (1..4_u8, any::<u8>()).prop_map(|(attempts, on_fail)| Sketch::Check { attempts, on_fail }),
        (0..5_u8, any::<u8>()).prop_map(|(threshold, ahead)| Sketch::Branch { threshold, ahead }),
        (1..30_u8).prop_map(Sketch::Wait),
        Just(Sketch::Until),
        Just(Sketch::Run),
    ]
}

/// A workflow of these steps: steps that need a person may lead back, branches lead only ahead, and each step leads to
/// the next.
fn written(sketches: &[Sketch]) -> String {
    let mut text = "workflow_id: R\nversion: '1'\nmetadata: {title: Random}\nsteps:\n".to_owned();
    let end = sketches.len();
    for (index, sketch) in sketches.iter().enumerate() {
        let anywhere = |number: &u8| usize::from(*number) % end;
        let ahead = |number: &u8| index + 1 + usize::from(*number) % (end - index);
        let body = match sketch {
            Sketch::Inform => "type: inform, text: Read.".to_owned(),
            Sketch::Ask => "type: ask, question: {question_type: number, text: How many?, required: false}".to_owned(),
            Sketch::Choose(to) => format!(
                "type: choose, text: Which?, options: [{{id: 'on', text: Go on}}, {{id: back, text: Back, next: s{}}}]",
                anywhere(to)
            ),
            Sketch::Check { attempts, on_fail } => format!(
                "type: check, text: Say 7., answer: {{input: integer}}, key: 7, attempts: {attempts}, on_fail: s{}",
                anywhere(on_fail)
            ),
            Sketch::Branch { threshold, ahead: to } => format!(
                "type: branch, rules: [{{when: s{index}_visits > {threshold}, next: s{}}}], otherwise: s{}",
                ahead(to),
                index + 1
            ),
            Sketch::Wait(hours) => format!("type: wait, text: Later., for: {{hours: {hours}}}"),
            Sketch::Until => "type: wait, text: Later., until: 2030-01-02".to_owned(),
            Sketch::Run => "type: run, text: Sit it., assessment: SUMS".to_owned(),
        };
        writeln!(text, "  - {{step_id: s{index}, {body}}}").unwrap();
    }
    writeln!(text, "  - {{step_id: s{end}, type: end, text: Bye.}}").unwrap();
    text
}

#[derive(Debug, Clone)]
enum Act {
    Right,
    Wrong,
    Nonsense,
    Later(u16),
    Again,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        6 => Just(Act::Right),
        3 => Just(Act::Wrong),
        1 => Just(Act::Nonsense),
        2 => (1..40_u16).prop_map(Act::Later),
        2 => Just(Act::Again),
    ]
}

/// A response that fits the step, right or wrong.
fn response(kind: StepKind, right: bool) -> Response {
    match kind {
        StepKind::Ask => Response::Answer(if right { json!({ "value": 3 }) } else { json!(null) }),
        StepKind::Choose => Response::Choice(if right { "on" } else { "back" }.into()),
        StepKind::Check => Response::Check(if right { "7" } else { "8" }.into()),
        _ => Response::Continue,
    }
}

fn next_command(walker: &mut Walker, act: &Act) -> WorkflowCommand {
    let current = walker.session.current.clone().unwrap();
    walker.commands += 1;
    let id = CommandId::from_u128(walker.commands);
    if let (StepKind::Run, Act::Right | Act::Wrong) = (current.kind, act) {
        return match current.run {
            None => WorkflowCommand::RunStarted {
                position: current.position,
                session: SessionId::from_u128(walker.commands),
            },
            Some(session) => WorkflowCommand::RunFinished { session, result: scored(8_000) },
        };
    }
    let response = match act {
        Act::Right => response(current.kind, true),
        Act::Wrong => response(current.kind, false),
        _ => Response::Check("what?".into()),
    };
    WorkflowCommand::Respond { position: current.position, response, command_id: id }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn walks_stop_where_somebody_is_needed_and_are_the_fold_of_their_events(
        sketches in prop::collection::vec(sketch(), 1..12),
        acts in prop::collection::vec(act(), 1..50),
    ) {
        let text = written(&sketches);
        let workflow = read::workflow("random.yaml", &text)
            .map_err(|problems| TestCaseError::fail(format!("{text}\n{}", shown(&problems))))?;
        let steps = workflow.steps.len();
        let mut walker = Walker::of(workflow);
        let mut last = None;
        for act in &acts {
            let command = match (act, &last) {
                (Act::Later(hours), _) => {
                    walker.now = walker.now.plus_secs(i64::from(*hours) * 3_600);
                    WorkflowCommand::Tick
                }
                (Act::Again, Some(command)) => {
                    let before = walker.session.clone();
                    prop_assert_eq!(walker.act(command), Ok(Vec::new()));
                    prop_assert_eq!(&walker.session, &before);
                    continue;
                }
                _ => next_command(&mut walker, act),
            };
            let before = walker.session.clone();
            if let Ok(events) = walker.act(&command) {
                // At most the response, its mark, and each step once, with one of them left at once.
                prop_assert!(events.len() <= 2 * steps + 4, "{:?}", kinds(&events));
                if !matches!(command, WorkflowCommand::Tick) {
                    last = Some(command);
                }
            } else {
                prop_assert_eq!(&walker.session, &before);
            }
            let kind = walker.session.current.as_ref().unwrap().kind;
            prop_assert_eq!(walker.session.life.status.is_closed(), kind == StepKind::End);
            prop_assert_eq!(walker.session.life.status == Status::AwaitingResponse, kind.needs_person());
            prop_assert_eq!(next_due(&walker.session).is_some(), kind == StepKind::Wait);
            prop_assert!(kind != StepKind::Branch, "nobody is left at a branch");
            let folded = fold(&walker.events);
            prop_assert_eq!(folded.as_ref(), Some(&walker.session));
            let stored = serde_json::to_string(&walker.session).unwrap();
            prop_assert_eq!(&serde_json::from_str::<WorkflowSession>(&stored).unwrap(), &walker.session);
            prop_assert!(StepView::of(&walker.workflow, &walker.session).is_some());
        }
    }

    #[test]
    fn whoever_does_what_is_right_arrives(sketches in prop::collection::vec(sketch(), 1..12)) {
        let mut walker = Walker::new(&written(&sketches));
        for _ in 0..4 * sketches.len() {
            if walker.session.life.status.is_closed() {
                break;
            }
            let command = match next_due(&walker.session) {
                Some(due) => {
                    walker.now = due;
                    WorkflowCommand::Tick
                }
                None => next_command(&mut walker, &Act::Right),
            };
            prop_assert!(!walker.act(&command).unwrap().is_empty());
        }
        prop_assert_eq!(walker.session.outcome.as_deref(), Some(DEFAULT_OUTCOME));
    }
}
