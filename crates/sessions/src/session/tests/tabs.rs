//! Three tabs save and submit in any order: the server must equal a model that is too simple to be wrong.

use crate::engine::fold;
use plumb_types::ids::CommandId;
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;

const ITEMS: u16 = 3;

#[derive(Debug, Clone)]
enum Step {
    /// Tab, position, text typed there (0 = blank).
    Save(usize, u16, u8),
    /// Tab, position, text submitted there.
    Submit(usize, u16, u8),
    /// The tab sends its last request again, as after a lost connection.
    Resend(usize),
    /// The tab is reloaded.
    Reload(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let (tab, position) = (0usize..3, 0u16..ITEMS);
    prop_oneof![
        4 => (tab.clone(), position.clone(), 0u8..4).prop_map(|(tab, position, text)| Step::Save(tab, position, text)),
        2 => (tab.clone(), position, 0u8..4).prop_map(|(tab, position, text)| Step::Submit(tab, position, text)),
        2 => tab.clone().prop_map(Step::Resend),
        1 => tab.prop_map(Step::Reload),
    ]
}

/// Expected state of the server at one position: a list of accepted writes, newest last.
#[derive(Debug, Clone, Default)]
struct Place {
    writes: Vec<(CommandId, String, bool)>,
}

#[derive(Debug, Clone)]
enum Request {
    Save(SaveRequest),
    Submit(SessionCommand),
}

#[derive(Debug, Clone, Default)]
struct Tab {
    /// The revision that the page was made from, per position.
    base: [u32; ITEMS as usize],
    last: Option<(Request, u16)>,
}

struct World {
    harness: SessionHarness,
    model: Vec<Place>,
    tabs: Vec<Tab>,
}

fn text(choice: u8) -> String {
    if choice == 0 { String::new() } else { format!("o{choice}") }
}

impl World {
    fn new() -> Self {
        let mut harness = SessionHarness::started(plan(usize::from(ITEMS), reviewing()));
        for position in 1..ITEMS {
            harness.go_to(position, after(1)).unwrap();
        }
        Self { harness, model: vec![Place::default(); usize::from(ITEMS)], tabs: vec![Tab::default(); 3] }
    }

    fn send(&mut self, tab: usize, request: &Request, position: u16) {
        let place = usize::from(position);
        let (command_id, base, answer, submits) = match request {
            Request::Save(save) => (save.command_id, save.base_revision, save.answer.clone(), false),
            Request::Submit(SessionCommand::Learner {
                id,
                action: LearnerAction::Answer { base_revision, answer, .. },
            }) => (*id, *base_revision, answer.clone(), true),
            Request::Submit(_) => unreachable!("only answers are sent"),
        };
        let seen = self.model[place].writes.clone();
        let newest = u32::try_from(seen.len()).unwrap();
        let known = seen.iter().any(|(id, ..)| *id == command_id);
        let before = self.server(position);
        let accepted = match request {
            Request::Save(save) => match self.harness.save_as(save.clone()) {
                SaveOutcome::Saved(draft) => {
                    assert_eq!(draft.revision, newest + 1);
                    true
                }
                SaveOutcome::Replayed(draft) => {
                    assert!(known, "a save was taken for another");
                    assert_eq!(draft.answer, answer);
                    assert_eq!(self.server(position), before);
                    return self.learn(tab, position);
                }
                SaveOutcome::Conflict(state) => {
                    assert_eq!(state, before, "the page is shown what the server has");
                    false
                }
                other => panic!("{other:?}"),
            },
            Request::Submit(command) => match self.harness.send(command, after(2)) {
                Ok(decision) if decision.replayed => {
                    assert!(known && decision.events.is_empty());
                    assert_eq!(self.server(position), before);
                    return self.learn(tab, position);
                }
                Ok(decision) => {
                    assert_eq!(decision.outcome, CommandResult::Recorded { position, revision: newest + 1 });
                    true
                }
                Err(SessionRefusal::Conflict(state)) => {
                    assert_eq!(state, before);
                    false
                }
                Err(SessionRefusal::Invalid { .. } | SessionRefusal::MustAnswer) => {
                    assert!(answer.is_empty() && base == newest);
                    assert_eq!(self.server(position), before);
                    return;
                }
                Err(other) => panic!("{other:?}"),
            },
        };
        assert_eq!(accepted, base == newest && !known, "exactly who is up to date may write");
        if accepted {
            self.model[place].writes.push((command_id, answer, submits));
        } else {
            assert_eq!(self.server(position), before, "a refused write changes nothing");
        }
        self.learn(tab, position);
        self.check(position);
    }

    fn server(&self, position: u16) -> ServerState {
        let draft = self.harness.drafts.iter().find(|draft| draft.position == position);
        server_state(&self.harness.session, position, draft)
    }

    fn learn(&mut self, tab: usize, position: u16) {
        self.tabs[tab].base[usize::from(position)] = self.server(position).revision;
    }

    fn check(&self, position: u16) {
        let state = self.server(position);
        let writes = &self.model[usize::from(position)].writes;
        assert_eq!(state.revision as usize, writes.len());
        assert_eq!(state.answer, writes.last().map(|(_, answer, _)| answer.clone()));
        assert_eq!(state.submitted, writes.last().is_some_and(|(.., submits)| *submits));
    }

    fn run(&mut self, step: &Step) {
        match *step {
            Step::Save(tab, position, choice) => {
                let (command_id, answer) = (self.harness.next_id(), text(choice));
                let base_revision = self.tabs[tab].base[usize::from(position)];
                let save =
                    Request::Save(SaveRequest { position, base_revision, command_id, answer, arrived: after(2) });
                self.tabs[tab].last = Some((save.clone(), position));
                self.send(tab, &save, position);
            }
            Step::Submit(tab, position, choice) => {
                let (command_id, answer) = (self.harness.next_id(), text(choice));
                let base_revision = self.tabs[tab].base[usize::from(position)];
                let submit =
                    Request::Submit(learner(command_id, LearnerAction::Answer { position, answer, base_revision }));
                self.tabs[tab].last = Some((submit.clone(), position));
                self.send(tab, &submit, position);
            }
            Step::Resend(tab) => {
                if let Some((request, position)) = self.tabs[tab].last.clone() {
                    self.send(tab, &request, position);
                }
            }
            Step::Reload(tab) => (0..ITEMS).for_each(|position| self.learn(tab, position)),
        }
    }

    /// Finishing submits the newest non-blank, readable write at each position.
    fn finish(&mut self) {
        self.harness.finish(after(3)).unwrap();
        for (place, item) in self.model.iter().zip(&self.harness.session.items) {
            let submitted = place.writes.iter().rev().find(|(.., submits)| *submits);
            let newest = place.writes.last().filter(|(_, answer, _)| !answer.is_empty());
            let expected = newest.or(submitted).map(|(_, answer, _)| answer);
            assert_eq!(item.answer(), expected.map(String::as_str));
        }
        assert_eq!(fold(&self.harness.events).as_ref(), Some(&self.harness.session));
    }
}

proptest! {
    #![proptest_config(Config { cases: 10_000, ..Config::default() })]

    #[test]
    fn three_tabs_equal_the_model(steps in prop::collection::vec(step(), 1..40)) {
        let mut world = World::new();
        for step in &steps {
            world.run(step);
        }
        world.finish();
    }
}

#[test]
fn a_stale_tab_never_blanks_a_newer_answer() {
    let mut harness = SessionHarness::started(plan(1, reviewing()));
    harness.save(0, RIGHT, after(1));
    let stale =
        SaveRequest { position: 0, base_revision: 0, command_id: id(8), answer: String::new(), arrived: after(2) };
    let expected = ServerState { position: 0, revision: 1, answer: Some(RIGHT.to_owned()), submitted: false };
    assert_eq!(harness.save_as(stale), SaveOutcome::Conflict(expected));
    let stale = learner(id(9), LearnerAction::Answer { position: 0, answer: WRONG.to_owned(), base_revision: 0 });
    assert!(matches!(harness.send(&stale, after(3)), Err(SessionRefusal::Conflict(_))));
}
