//! Every prompt for one fixed order of each pipeline: shows a change of a prompt or of a schema as models would see it.

use std::fmt::Write as _;

use plumb_factory::{Ask, Brief, Outcome, Pipeline, Plan, Stage};
use serde_json::json;

use crate::planted::worlds::Case;
use crate::support::{plan, play_on};

fn rendered(ask: &Ask) -> String {
    let asked = ask.render().unwrap();
    let (stage, attempt, part) = (ask.stage.name(), ask.attempt, ask.part);
    let mut text = format!(
        "==== {stage} {attempt} {part}: {} {} at most {} tokens, {} {}, prompt {}\n",
        asked.site,
        ask.role,
        ask.max_tokens,
        asked.schema.name(),
        asked.schema.hash(),
        asked.prompt,
    );
    for message in asked.messages {
        let _ = writeln!(text, "-- {:?}\n{}", message.role, message.content.unwrap_or_default());
    }
    text
}

/// Returns all prompts of an item with a first draft that is rejected.
fn asks(plan: &Plan) -> String {
    let order = plan.order(5).unwrap();
    let (mut all, mut now) = (String::new(), None);
    play_on(plan, &order, Vec::new(), |ask| {
        all.push_str(&rendered(ask));
        let mut outcome = Case::approved(plan, order).said(ask, &mut now);
        if let (Outcome::Answer(answer), 1) = (&mut outcome, ask.attempt) {
            match ask.stage {
                Stage::Generate => answer["key"]["text"] = json!("1000000"),
                Stage::Implement => answer["question"]["options"]["A"] = json!("1000000 <b>km</b>"),
                _ => {}
            }
        }
        outcome
    });
    all
}

#[test]
fn every_ask_is_put_as_it_was() {
    let about = |id: &str, title: &str, text: &str| Brief {
        id: id.into(),
        skill: id.to_lowercase(),
        title: title.into(),
        text: text.into(),
        area: String::new(),
        blueprint: None,
    };
    let tutoring = about("percentages", "Percentages", "Part, whole and rate; “20 % off” and \"back again\".");
    let exam = about(
        "M1",
        "Hidden proportionality",
        "A quantity goes with a fixed power of another.\nwrong_paths: linear-for-power",
    );
    let now = asks(&plan(Pipeline::Tutoring, vec![tutoring], 10, 7)) + &asks(&plan(Pipeline::Exam, vec![exam], 10, 7));
    insta::assert_snapshot!("prompts", now);
}
