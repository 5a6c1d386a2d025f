use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

const NOW: Timestamp = Timestamp::from_micros(1_700_000_000_000_000);

fn question(place: u32) -> Offer {
    let options = ["a", "b"].map(|id| Choice { id: id.to_owned(), text: id.to_uppercase() }).to_vec();
    let props = ChoiceProps { prompt: format!("Question {place}?"), options, optional: false, help: None, item: None };
    Offer::new(ClientAction::PresentChoices(props), place.to_string())
}

/// A session with a number of questions, a backend that carries out calls, and all messages.
struct Room {
    conversation: Conversation,
    said: Vec<Message>,
    script: Script,
    questions: u32,
    recorded: Vec<(CallId, Json)>,
}

impl Room {
    fn new(script: Script, questions: u32) -> Self {
        Self { conversation: Conversation::new(NOW), said: Vec::new(), script, questions, recorded: Vec::new() }
    }

    fn hear(&mut self, message: Message) {
        self.said.push(message.clone());
        self.conversation.apply_message(&message, self.said.len() as u64);
    }

    /// The backend's result of a tool call.
    fn carry_out(&mut self, tool: Tool) -> ToolOutcome {
        let asked = u32::try_from(self.recorded.len()).unwrap();
        match tool {
            Tool::GetLearningContext => ToolOutcome::Context(json!({ "done": asked })),
            Tool::RecordResponse | Tool::EvaluateResponse => {
                let response = self.conversation.response.clone().unwrap();
                self.recorded.push((response.call, response.response));
                let feedback = (tool == Tool::EvaluateResponse).then(|| "Right.".to_owned());
                ToolOutcome::Recorded { correct: None, feedback }
            }
            Tool::CompleteSession => ToolOutcome::Completed,
            _ if asked < self.questions => ToolOutcome::Offered(question(asked)),
            _ => ToolOutcome::NothingLeft,
        }
    }

    /// One step of a run, as a server performs it; `false` if there is nothing to do.
    fn step(&mut self) -> bool {
        let messages = match self.conversation.phase.clone() {
            Phase::Ready(_) => start(&self.conversation, &self.script, None, NOW).into_iter().collect(),
            Phase::Running(LastMessage::Calling { call, tool, .. }) => {
                vec![Message::ToolCompleted { at: NOW, call, outcome: self.carry_out(tool) }]
            }
            Phase::Running(last) => {
                let step = self.script.next(&last).unwrap();
                take(&self.conversation, &self.script, step, NOW).unwrap()
            }
            Phase::Suspended(_) | Phase::Finished => return false,
        };
        for message in messages {
            self.hear(message);
        }
        true
    }

    fn run(&mut self) {
        while self.step() {
            assert!(self.said.len() < 1_000, "a run that does not end");
        }
    }

    fn answer(&mut self, response: Json) {
        let call = self.conversation.pending().unwrap().call.clone();
        let message = respond(&self.conversation, &call, response, None, None, NOW).unwrap();
        self.hear(message);
    }
}

fn every_kind() -> [Script; 5] {
    [Script::EVALUATION, Script::LEARNING, Script::SURVEY, Script::WORKFLOW, Script::THOUGHT]
}

#[test]
fn a_script_asks_one_thing_after_the_other_and_ends_when_the_backend_has_no_more() {
    for script in every_kind() {
        let mut room = Room::new(script, 3);
        for n in 0..3 {
            room.run();
            assert_eq!(room.conversation.pending().unwrap().offer, question(n), "{}", script.name);
            room.answer(json!({ "selection": "a" }));
        }
        room.run();
        assert_eq!(room.conversation.phase, Phase::Finished, "{}", script.name);
        assert_eq!(room.recorded.len(), 3);
        assert_eq!((room.conversation.run, room.conversation.responses), (4, 3));
    }
}

#[test]
fn an_examination_says_nothing_about_answers_and_practice_does() {
    let said = |script| {
        let mut room = Room::new(script, 1);
        room.run();
        room.answer(json!({ "selection": "b" }));
        room.run();
        room.said.iter().filter(|message| matches!(message, Message::MessageAdded { .. })).count()
    };
    assert_eq!((said(Script::EVALUATION), said(Script::LEARNING)), (0, 1));
}

#[test]
fn a_response_is_for_the_call_that_waits_and_for_no_other() {
    let mut room = Room::new(Script::SURVEY, 2);
    let nothing_asked = respond(&room.conversation, &CallId::nth(1), Json::Null, None, None, NOW);
    assert_eq!(nothing_asked, Err(NotPending));
    room.run();
    let first = room.conversation.pending().unwrap().call.clone();
    room.answer(json!({ "selection": "a" }));
    assert_eq!(respond(&room.conversation, &first, json!({}), None, None, NOW), Err(NotPending));
    room.run();
    assert_eq!(respond(&room.conversation, &first, json!({}), None, None, NOW), Err(NotPending));
    assert_ne!(room.conversation.pending().unwrap().call, first);
}

#[test]
fn a_driver_cannot_ask_end_or_call_as_it_likes() {
    let mut room = Room::new(Script::EVALUATION, 1);
    let want = |room: &Room, step| take(&room.conversation, &room.script, step, NOW);
    assert_eq!(want(&room, AgentStep::Ask), Err(AgentError::NotRunning));
    room.step();
    assert_eq!(want(&room, AgentStep::Ask), Err(AgentError::NothingOffered));
    assert_eq!(want(&room, AgentStep::Finish), Err(AgentError::NotOver));
    assert_eq!(want(&room, AgentStep::Say(String::new(), Source::Script)), Err(AgentError::BadLength));
    let evaluate = AgentStep::Call { tool: Tool::EvaluateResponse, arguments: Json::Null };
    assert_eq!(want(&room, evaluate.clone()), Err(AgentError::UnknownTool));
    room.step();
    assert_eq!(want(&room, AgentStep::Ask), Err(AgentError::CallOpen));
    assert_eq!(want(&room, AgentStep::Finish), Err(AgentError::CallOpen));
    room.run();
    assert_eq!(want(&room, evaluate), Err(AgentError::NotRunning));
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let mut room = Room::new(Script::LEARNING, 1);
    room.run();
    room.answer(json!({ "selection": "a" }));
    room.step();
    room.step();
    let before = room.conversation.clone();
    assert!(matches!(before.phase, Phase::Running(LastMessage::Calling { .. })));
    let stopped = stop(&before, RunOutcome::Stopped, NOW).unwrap();
    room.hear(stopped);
    assert!(matches!(room.conversation.phase, Phase::Ready(LastMessage::Calling { .. })));
    assert_eq!(stop(&room.conversation, RunOutcome::Stopped, NOW), None);
    room.run();
    assert_eq!(room.conversation.phase, Phase::Finished);
    assert_eq!(room.recorded.len(), 1);
}

#[test]
fn a_run_is_due_when_it_was_silent_and_nobody_stopped_it() {
    let mut room = Room::new(Script::EVALUATION, 1);
    assert_eq!(room.conversation.due(), None, "nobody has begun one");
    let due = Some(NOW.plus_secs(Conversation::SILENT_SECS));
    while room.conversation.pending().is_none() {
        room.step();
        assert!(room.conversation.pending().is_some() || room.conversation.due() == due);
    }
    assert_eq!(room.conversation.due(), None, "the person is waited for");
    room.answer(json!({ "selection": "a" }));
    assert_eq!(room.conversation.due(), due, "also where nothing has begun to apply it");
    // The run begins, records the response and applies it.
    while room.recorded.is_empty() {
        assert!(room.step());
        assert_eq!(room.conversation.due(), due);
    }
    room.hear(stop(&room.conversation, RunOutcome::Stopped, NOW).unwrap());
    assert_eq!(room.conversation.due(), None, "whoever comes next goes on");
    room.run();
    assert_eq!((&room.conversation.phase, room.conversation.due()), (&Phase::Finished, None));
}

#[test]
fn in_each_state_there_is_one_tool_that_may_be_called() {
    for script in every_kind() {
        let mut room = Room::new(script, 2);
        for _ in 0..3 {
            while let Some(Phase::Running(last)) = room.step().then(|| room.conversation.phase.clone()) {
                let allowed = Tool::ALL.into_iter().filter(|tool| script.allows(&last, *tool)).count();
                let calls = matches!(script.next(&last), Some(AgentStep::Call { .. }));
                assert_eq!(allowed, usize::from(calls), "{}: {last:?}", script.name);
                for tool in Tool::ALL.into_iter().filter(|tool| !script.allows(&last, *tool)) {
                    let wanted = AgentStep::Call { tool, arguments: Json::Null };
                    assert!(take(&room.conversation, &script, wanted, NOW).is_err(), "{tool}");
                }
            }
            if room.conversation.pending().is_some() {
                room.answer(json!({ "selection": "a" }));
            }
        }
        assert_eq!(room.conversation.phase, Phase::Finished, "{}", script.name);
    }
}

#[test]
fn words_of_a_model_are_said_around_the_content_and_name_where_they_are_from() {
    let mut room = Room::new(Script::LEARNING, 2);
    let voice = start(&room.conversation, &room.script, Some("v7"), NOW).unwrap();
    let Message::RunStarted { driver, system, .. } = &voice else { panic!("{voice:?}") };
    assert_eq!((driver.as_str(), system.name.as_str(), system.version.as_str()), (LLM_AGENT, "learning", "v7"));
    room.hear(voice);
    assert_eq!(
        room.conversation.due(),
        Some(NOW.plus_secs(Conversation::SILENT_WITH_MODEL_SECS)),
        "models take their time"
    );
    while !matches!(room.conversation.phase, Phase::Running(LastMessage::Outcome(ToolOutcome::Offered(_)))) {
        room.step();
    }
    let (model, prompt, judged_by) = ("m".to_owned(), "p".to_owned(), "g".to_owned());
    let source = Source::Model { model, prompt, judged_by };
    for text in ["Well done.", "Now this."] {
        let say = AgentStep::Say(text.to_owned(), source.clone());
        for message in take(&room.conversation, &room.script, say, NOW).unwrap() {
            assert_eq!(serde_json::to_value(&message).unwrap()["message_added"]["source"]["model"]["model"], "m");
            room.hear(message);
        }
    }
    room.run();
    assert_eq!(room.conversation.pending().unwrap().offer, question(0), "what was offered is asked for, word for word");
    assert_eq!(room.conversation.spoken.as_deref(), Some("Well done.\nNow this."));
    // The script continues the same session.
    room.answer(json!({ "selection": "a" }));
    room.run();
    assert!(!room.conversation.may_ask_model);
    assert_eq!(room.conversation.pending().unwrap().offer, question(1));
    let old = r#"{"message_added":{"at":1,"text":"Hm."}}"#;
    let old: Message = serde_json::from_str(old).unwrap();
    assert!(
        matches!(old, Message::MessageAdded { source: Source::Script, .. }),
        "who said nothing of it was the script"
    );
}

#[test]
fn a_call_gives_the_same_command_whenever_it_is_carried_out() {
    let [one, other] = [1, 2].map(SessionId::from_u128);
    let call = CallId::nth(7);
    assert_eq!(call.command(one), CallId::claimed("call_7").command(one));
    assert_ne!(call.command(one), call.command(other));
    assert_ne!(call.command(one), CallId::nth(8).command(one));
}

#[test]
fn messages_and_state_survive_being_written_down() {
    let mut room = Room::new(Script::WORKFLOW, 2);
    while room.step() {
        let text = serde_json::to_string(&room.conversation).unwrap();
        assert_eq!(serde_json::from_str::<Conversation>(&text).unwrap(), room.conversation);
    }
    let text = serde_json::to_string(&room.said).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Message>>(&text).unwrap(), room.said);
}

proptest! {
    /// For every sequence of agent steps, with servers that disappear in between: calls are paired, there is one open
    /// request at a time, in the backend's words, and each response is recorded once.
    #[test]
    fn no_driver_breaks_the_rules(wants in prop::collection::vec(0_u8..9, 0..200), kind in 0_usize..5) {
        let mut room = Room::new(every_kind()[kind], 4);
        for want in wants {
            if let Phase::Running(LastMessage::Calling { call, tool, .. }) = room.conversation.phase.clone() {
                let outcome = room.carry_out(tool);
                room.hear(Message::ToolCompleted { at: NOW, call, outcome });
                continue;
            }
            let step = match want {
                0 => AgentStep::Ask,
                1 => AgentStep::Finish,
                2 => AgentStep::Say("Go on.".to_owned(), Source::Script),
                // Only a response that was sent can be recorded: otherwise the backend refuses the call.
                3 if room.conversation.response.is_some() => {
                    let tool = if kind == 1 { Tool::EvaluateResponse } else { Tool::RecordResponse };
                    AgentStep::Call { tool, arguments: Json::Null }
                }
                4 => AgentStep::Call { tool: Tool::ALL[usize::from(want)], arguments: Json::Null },
                5 if room.conversation.pending().is_some() => { room.answer(json!({ "selection": "a" })); continue; }
                6 => { if let Some(message) = start(&room.conversation, &room.script, None, NOW) { room.hear(message); } continue; }
                7 => { if let Some(message) = resume(&room.conversation, NOW) { room.hear(message); } continue; }
                _ => AgentStep::Call { tool: room.script.next(&LastMessage::Said).map_or(Tool::CompleteSession, |step| match step {
                    AgentStep::Call { tool, .. } => tool,
                    _ => Tool::CompleteSession,
                }), arguments: Json::Null },
            };
            if let Ok(messages) = take(&room.conversation, &room.script, step, NOW) {
                for message in messages {
                    room.hear(message);
                }
            }
        }
        let of = |kind: &str| -> Vec<String> {
            room.said.iter().filter(|said| said.kind() == kind).map(|said| said.call().unwrap().to_string()).collect()
        };
        let (called, completed) = (of("tool_called"), of("tool_completed"));
        prop_assert!(completed.iter().eq(called.iter().take(completed.len())) && called.len() - completed.len() <= 1);
        let (asked, responded) = (of("client_action_requested"), of("client_responded"));
        prop_assert!(responded.iter().eq(asked.iter().take(responded.len())) && asked.len() - responded.len() <= 1);
        let mut recorded: Vec<_> = room.recorded.iter().map(|(call, _)| call.to_string()).collect();
        recorded.sort();
        recorded.dedup();
        prop_assert_eq!(recorded.len(), room.recorded.len(), "a response was taken down twice");
        let mut again = Conversation::new(NOW);
        for (seq, message) in (1..).zip(&room.said) {
            again.apply_message(message, seq);
        }
        prop_assert_eq!(again, room.conversation);
    }
}
