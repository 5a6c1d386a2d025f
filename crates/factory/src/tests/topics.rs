//! Topics that a model drafts: for any answer, the text has the shape of a topic.

use plumb_agents::prompt::TOPIC_DRAFT;
use plumb_content::read;
use plumb_content::topic::StepKind;
use plumb_types::SkillId;
use serde_json::{Value as Json, json};

use crate::{TopicDraft, TopicOrder, TopicSkill};

fn order() -> TopicOrder {
    let skill = |id: &str, name: &str| TopicSkill { id: id.into(), name: name.into(), about: "Adds.".into() };
    TopicOrder {
        skill: skill("add", "Adding"),
        needs: vec![skill("count", "Counting")],
        questions: vec!["What is 2 + 3?".into()],
    }
}

fn draft(text: &str) -> Json {
    json!({
        "title": text, "description": text, "minutes": 20, "learning_objectives": [text],
        "common_misconceptions": [], "teaching_approach": text,
        "concepts": [{ "name": "sums", "skill": "add" }],
        "study_plan": [
            { "type": "explain", "concept": "sums", "content_hint": text, "text": text,
              "other_ways": [format!("{text} again")], "right": 3 },
            { "type": "check", "concept": "sums", "content_hint": text, "text": "Not for a check.", "other_ways": [],
              "right": 2 },
            { "type": "practice", "concept": "sums", "content_hint": text, "text": null, "other_ways": [], "right": 4 },
        ],
        "closing": text,
    })
}

fn written(json: Json, by: &str) -> String {
    let draft: TopicDraft = serde_json::from_value(json).unwrap();
    draft.to_text("adding", &order(), by)
}

#[test]
fn a_draft_is_read_as_a_topic_with_what_belongs_to_each_step() {
    let topic = read::topic("adding", &written(draft("Two and three are five."), "m, prompt 1")).unwrap();
    assert_eq!((topic.id.as_str(), topic.estimated_duration_minutes), ("adding", Some(20)));
    assert_eq!(topic.guidelines.prerequisites.iter().map(SkillId::as_str).collect::<Vec<_>>(), ["count"]);
    let kinds: Vec<&StepKind> = topic.steps.iter().map(|step| &step.kind).collect();
    assert!(
        matches!(kinds[..], [StepKind::Explain { .. }, StepKind::Check, StepKind::Practice { right: 4 }]),
        "{kinds:?}"
    );
}

#[test]
fn nothing_in_a_draft_leaves_its_place() {
    let hostile = [
        "a\"\ntopic_id: other\n",
        "x\n---\n# a comment",
        "tab\tand \u{0}\u{7f}\u{85}\u{2028}\u{feff}signs",
        "{{json said}} *anchor &alias !tag %YAML",
        "\\n \\u0000 '",
        "💡 ünïcode",
    ];
    for text in hostile {
        let by = format!("{text}\nstudy_plan: []");
        let yaml = written(draft(text), &by);
        let topic = read::topic("adding", &yaml).unwrap_or_else(|problems| panic!("{text:?}: {problems:?}\n{yaml}"));
        assert_eq!((topic.id.as_str(), topic.steps.len()), ("adding", 3), "{yaml}");
    }
}

#[test]
fn what_is_missing_is_a_fault_at_its_place_and_no_crash() {
    let mut empty = draft("x");
    for list in ["learning_objectives", "concepts", "study_plan"] {
        empty[list] = json!([]);
    }
    let problems = read::topic("adding", &written(empty, "m")).unwrap_err();
    assert!(problems.iter().all(|problem| problem.line > 0), "{problems:?}");
    let mut unsaid = draft("x");
    unsaid["study_plan"][0]["text"] = Json::Null;
    let problems = read::topic("adding", &written(unsaid, "m")).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
}

#[test]
fn the_question_tells_the_skill_and_what_it_builds_on() {
    let (call, _, version) = order().call("topic:1".into()).unwrap();
    let said = format!("{:?}", call.messages);
    for part in ["Adding (add)", "Counting (count): Adds.", "What is 2 + 3?"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!((call.prompt.as_deref(), call.job.as_deref()), (Some(version), Some("topic:1")));
    let bare = TopicOrder { needs: Vec::new(), questions: Vec::new(), ..order() };
    assert!(format!("{:?}", bare.call(String::new()).unwrap().0.messages).contains("- none"));
    assert!(plumb_agents::prompt::shipped(TOPIC_DRAFT).is_some());
}
