//! The workflows that ship.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::engine::Status;
use plumb_content::check::check_workflow;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints").join(name)
}

/// File name and text of every file in a folder of the shipped blueprints.
fn texts(name: &str) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (path.display().to_string(), fs::read_to_string(path).unwrap())
        })
        .collect();
    texts.sort();
    texts
}

/// The ids in this field of all files in a folder.
fn ids(name: &str, field: &str) -> Vec<String> {
    let id = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(field))?;
        Some(line.trim_matches([' ', ':', '"']).to_owned())
    };
    texts(name).iter().filter_map(|(_, text)| id(text)).collect()
}

fn shipped() -> Vec<Workflow> {
    let read = |(file, text): (String, String)| {
        read::workflow(&file, &text).unwrap_or_else(|problems| panic!("{}", shown(&problems)))
    };
    texts("workflows").into_iter().map(read).collect()
}

#[test]
fn every_shipped_workflow_passes_its_check_without_a_warning() {
    let (assessments, surveys) = (ids("assessments", "assessment_id"), ids("surveys", "survey_id"));
    let workflows = shipped();
    assert_eq!(workflows.len(), 3);
    for workflow in workflows {
        let has = |ids: &[String], id: &str| ids.iter().any(|other| other == id);
        let problems = check_workflow(&workflow, &|id| has(&assessments, id), &|id| has(&surveys, id));
        assert!(problems.is_empty(), "{}", shown(&problems));
    }
}

/// Response of a test person who always takes the option or answer with this number.
fn some_response(step: &WorkflowStep, number: usize) -> Response {
    match &step.body {
        StepBody::Choose { options, .. } => Response::Choice(options[number % options.len()].id.clone()),
        StepBody::Check { task, .. } => Response::Check(match task.options() {
            Some(options) => options[number % options.len()].id.clone(),
            None => [task.key_text(), "7"][number % 2].to_owned(),
        }),
        StepBody::Ask { question, .. } => {
            let options = question.kind.options();
            Response::Answer(match question.kind.answer_field() {
                "value" => json!({ "value": 1 + number % 5 }),
                "text" => json!({ "text": "Adding fractions" }),
                "selection" => json!({ "selection": options[number % options.len()].id }),
                "selections" => json!({ "selections": [options[number % options.len()].id] }),
                _ => json!({ "ranking": options.iter().map(|option| &option.id).collect::<Vec<_>>() }),
            })
        }
        _ => Response::Continue,
    }
}

/// Walks on with responses by `number`; after a while with another number, like a person who has changed their mind.
fn walked(workflow: Workflow, number: usize, score: u16) -> String {
    let mut walker = Walker::of(workflow);
    for turn in 0..200 {
        if walker.session.life.status == Status::Completed {
            return walker.session.outcome.clone().unwrap();
        }
        let step = walker.workflow.step(walker.step()).unwrap().clone();
        if let Some(due) = next_due(&walker.session) {
            walker.now = due;
            walker.act(&WorkflowCommand::Tick).unwrap();
        } else if matches!(step.body, StepBody::Run { .. }) {
            walker.run(1_000 + turn as u128, scored(score)).unwrap();
        } else {
            walker.respond(some_response(&step, number + turn / 30)).unwrap();
        }
    }
    panic!("{} did not end", walker.workflow.id)
}

#[test]
fn every_shipped_workflow_leads_to_each_of_its_outcomes() {
    for workflow in shipped() {
        let mut expected: Vec<String> = Vec::new();
        for step in &workflow.steps {
            if let StepBody::End { outcome, .. } = &step.body {
                expected.push(outcome.clone());
            }
        }
        let mut reached: Vec<String> = Vec::new();
        for number in 0..6 {
            for score in [0, 5_000, 7_500, 9_500] {
                reached.push(walked(workflow.clone(), number, score));
            }
        }
        expected.sort();
        reached.sort();
        reached.dedup();
        assert_eq!(reached, expected, "{}", workflow.id);
    }
}
