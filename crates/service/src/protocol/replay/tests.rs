//! Tests of a session's history.

use plumb_sessions::conversation::{Choice, ChoiceProps, NoticeProps, Source};
use plumb_store::sessions::NewEvent;
use serde_json::json;

use super::*;

fn stored(messages: &[Message]) -> Vec<EventRow> {
    let row = |message: &Message| EventRow {
        seq: 0,
        event: NewEvent {
            at: message.at(),
            kind: message.kind().into(),
            body: json!({ "said": message }).to_string(),
            call: None,
        },
        hash: plumb_store::chain::ChainHash::GENESIS,
    };
    messages.iter().map(row).collect()
}

fn asked(at: i64, n: u32, place: &str, action: ClientAction) -> Message {
    let offer = Offer::new(action, place.to_owned());
    Message::ClientActionRequested { at: Timestamp::from_secs(at), call: CallId::nth(n), offer }
}

fn answered(at: i64, n: u32, response: Json) -> Message {
    let (at, call) = (Timestamp::from_secs(at), CallId::nth(n));
    Message::ClientResponded { at, call, response, key: None, completed: 0, total: None }
}

fn stem(text: &str) -> ItemStem {
    ItemStem { stem: text.to_owned(), ..ItemStem::default() }
}

#[test]
fn a_session_of_any_kind_is_told_by_what_was_said_in_it() {
    let options = vec![Choice { id: "y".into(), text: "Yes".into() }];
    let props = ChoiceProps { prompt: "Ready?".into(), options, optional: true, help: None, item: None };
    let question = || ClientAction::PresentChoices(props.clone());
    let notice = ClientAction::PresentNotice(NoticeProps { title: String::new(), text: vec![] });
    let end = Message::RunFinished { at: Timestamp::from_secs(29), run: 1, outcome: RunOutcome::Completed };
    let mut replay = Replay::default();
    replay.conversation(&stored(&[
        asked(10, 1, "intro", notice),
        answered(12, 1, json!({})),
        asked(12, 2, "q1", question()),
        answered(15, 2, json!({ "selection": "y" })),
        Message::MessageAdded { at: Timestamp::from_secs(16), text: "Good.".into(), source: Source::Script },
        asked(17, 3, "q1", question()),
        answered(20, 3, json!({})),
        end,
    ]));
    let intro = Some(MomentSubject { number: 1, asked: None });
    let ready = Some(MomentSubject { number: 2, asked: Some(stem("Ready?")) });
    let told: Vec<(i64, Option<MomentSubject>, MomentDetail)> =
        replay.moments.iter().map(|moment| (moment.offset_millis, moment.about.clone(), moment.what.clone())).collect();
    assert_eq!(
        told,
        [
            (0, None, MomentDetail::Begun),
            (0, intro.clone(), MomentDetail::Asked),
            (2_000, intro, MomentDetail::WentOn),
            (2_000, ready.clone(), MomentDetail::Asked),
            (5_000, ready.clone(), MomentDetail::Answered(vec!["Yes".into()])),
            (6_000, ready.clone(), MomentDetail::Said("Good.".into())),
            (7_000, ready.clone(), MomentDetail::AskedAgain),
            (10_000, ready, MomentDetail::LeftOut),
            (19_000, None, MomentDetail::Ended(Ending::HandedIn)),
        ]
    );
}
