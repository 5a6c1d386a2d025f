//! Outlines of blueprints without items: questions, steps, prompts, plans, modules and skills in their order, with the
//! steps they lead to.

use plumb_answers::item::ItemBody;
use plumb_content::problem_set::{AuthoredProblem, ProblemSet};
use plumb_content::question::{Question, QuestionKind};
use plumb_content::schema::ReasoningSchema;
use plumb_content::topic::{self, StepKind, Topic};
use plumb_learning::curriculum::Curriculum;
use plumb_learning::graph::SkillsGraph;
use plumb_sessions::survey::{self, Survey};
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::{StepBody, Target, WaitLength, Workflow};

use super::compiled::CompiledBlueprint;
use super::{OutlineNote, OutlineStep};

pub(super) fn outline(compiled: &CompiledBlueprint) -> Vec<OutlineStep> {
    match compiled {
        CompiledBlueprint::Skill(_) | CompiledBlueprint::Assessment(_) => Vec::new(),
        CompiledBlueprint::Graph(graph) => skills(graph),
        CompiledBlueprint::Curriculum(curriculum) => modules(curriculum),
        CompiledBlueprint::Survey(survey) => questions(survey),
        CompiledBlueprint::Workflow(workflow) => steps(workflow),
        CompiledBlueprint::Reflection(reflection) => prompts(reflection),
        CompiledBlueprint::ProblemSet(set) => problems(set),
        CompiledBlueprint::Schema(schema) => paths(schema),
        CompiledBlueprint::Topic(topic) => plan(topic),
    }
}

/// Returns the kind of a question, by the word that blueprints use.
const fn question_kind(kind: &QuestionKind) -> &'static str {
    match kind {
        QuestionKind::SingleChoice { .. } => "single_choice",
        QuestionKind::MultipleSelect { .. } => "multiple_select",
        QuestionKind::Rating { .. } => "rating",
        QuestionKind::Matrix { .. } => "matrix",
        QuestionKind::Number { .. } => "number",
        QuestionKind::ShortText { .. } => "short_text",
        QuestionKind::LongText { .. } => "long_text",
        QuestionKind::Date { .. } => "date",
        QuestionKind::Ranking { .. } => "ranking",
    }
}

/// Returns the options of a question, and whether it is required.
fn about(question: &Question) -> Vec<OutlineNote> {
    let required = question.required.then_some(OutlineNote::Required);
    let choices = question.kind.options().iter().chain(question.kind.rows());
    required.into_iter().chain(choices.map(|choice| OutlineNote::Option(choice.text.clone()))).collect()
}

fn questions(survey: &Survey) -> Vec<OutlineStep> {
    let one = |step: &survey::SurveyStep| {
        let mut notes = about(&step.question);
        notes.extend(step.show_if.iter().map(|when| OutlineNote::If(when.text().to_owned())));
        notes.extend(step.skips.iter().map(|skip| {
            let when = skip.when.text().to_owned();
            let target = match skip.to {
                survey::Target::Question(at) => survey.questions.get(at),
                survey::Target::End => None,
            };
            match target {
                Some(target) => OutlineNote::NextIf(when, target.question.id.clone()),
                None => OutlineNote::EndIf(when),
            }
        }));
        OutlineStep {
            id: step.question.id.clone(),
            kind: question_kind(&step.question.kind).to_owned(),
            text: step.question.text.clone(),
            notes,
        }
    };
    survey.questions.iter().map(one).collect()
}

fn prompts(reflection: &Reflection) -> Vec<OutlineStep> {
    let prompts = reflection.prompts.iter().map(|prompt| {
        let required = prompt.required.then_some(OutlineNote::Required);
        let follow_up = prompt.follow_up.as_ref().map(|follow_up| OutlineNote::FollowUp(follow_up.text.clone()));
        OutlineStep {
            id: prompt.id.clone(),
            kind: String::new(),
            text: prompt.text.clone(),
            notes: required.into_iter().chain(follow_up).collect(),
        }
    });
    prompts.chain(reflection.closing.iter().map(|text| closing(text))).collect()
}

fn closing(text: &str) -> OutlineStep {
    OutlineStep { id: String::new(), kind: "closing".to_owned(), text: text.to_owned(), notes: Vec::new() }
}

fn plan(topic: &Topic) -> Vec<OutlineStep> {
    let one = |step: &topic::Step| {
        let (text, other_ways): (&String, &[String]) = match &step.kind {
            StepKind::Explain { text, other_ways, .. } => (text, other_ways),
            StepKind::Check | StepKind::Practice { .. } => (&step.content_hint, &[]),
        };
        let about = OutlineNote::About(format!("{} ({})", step.concept.name, step.concept.skill));
        let right = Some(step.kind.right()).filter(|right| *right > 0).map(OutlineNote::Right);
        let other_ways = other_ways.iter().cloned().map(OutlineNote::OtherWay);
        OutlineStep {
            id: String::new(),
            kind: step.kind.as_str().to_owned(),
            text: text.clone(),
            notes: std::iter::once(about).chain(right).chain(other_ways).collect(),
        }
    };
    topic.steps.iter().map(one).chain(topic.closing.iter().map(|text| closing(text))).collect()
}

fn problems(set: &ProblemSet) -> Vec<OutlineStep> {
    let one = |problem: &AuthoredProblem| {
        let answers = std::iter::once(&problem.key).chain(problem.wrong.iter().map(|wrong| &wrong.answer));
        let skill = OutlineNote::About(problem.skill.to_string());
        OutlineStep {
            id: problem.id.clone(),
            kind: problem.difficulty.to_string(),
            text: problem.stem.clone(),
            notes: std::iter::once(skill)
                .chain(answers.map(|answer| OutlineNote::Option(answer.text.clone())))
                .collect(),
        }
    };
    set.problems.iter().map(one).collect()
}

fn paths(schema: &ReasoningSchema) -> Vec<OutlineStep> {
    let core =
        OutlineStep { id: String::new(), kind: String::new(), text: schema.core_move.clone(), notes: Vec::new() };
    let wrong = schema.wrong_paths.iter().map(|wrong| OutlineStep {
        id: wrong.tag.clone(),
        kind: String::new(),
        text: wrong.path.clone(),
        notes: Vec::new(),
    });
    std::iter::once(core).chain(wrong).collect()
}

fn modules(curriculum: &Curriculum) -> Vec<OutlineStep> {
    let one = |module: &plumb_learning::curriculum::Module| {
        let after = module.prerequisites.iter().map(|before| OutlineNote::After(before.clone()));
        let skills = module.skills.iter().map(|skill| OutlineNote::About(skill.to_string()));
        OutlineStep {
            id: module.id.clone(),
            kind: String::new(),
            text: module.title.clone(),
            notes: after.chain(skills).collect(),
        }
    };
    curriculum.modules.iter().map(one).collect()
}

fn skills(graph: &SkillsGraph) -> Vec<OutlineStep> {
    let one = |node: &plumb_learning::graph::Node| {
        let after = node.prerequisites.iter().map(|before| OutlineNote::After(before.to_string()));
        let blueprints = node.blueprints.iter().map(|id| OutlineNote::About(id.clone()));
        OutlineStep {
            id: node.id.to_string(),
            kind: node.grade_band.clone(),
            text: node.name.clone(),
            notes: after.chain(blueprints).collect(),
        }
    };
    graph.nodes().iter().map(one).collect()
}

fn steps(workflow: &Workflow) -> Vec<OutlineStep> {
    let one = |step: &plumb_sessions::workflow::WorkflowStep| {
        let next = |id: &str| OutlineNote::Next(id.to_owned());
        let (text, notes) = match &step.body {
            StepBody::Inform { text, next: to } => (text.join("\n\n"), vec![next(to)]),
            StepBody::Ask { question, next: to } => {
                let mut notes = about(question);
                notes.push(next(to));
                (question.text.clone(), notes)
            }
            StepBody::Choose { text, options } => {
                let ways = options.iter().map(|way| OutlineNote::NextWhen(way.text.clone(), way.next.clone()));
                (text.join("\n\n"), ways.collect())
            }
            StepBody::Check { text, task, next: to, on_fail, .. } => {
                let mut notes = choices(task);
                notes.extend([next(to), next(on_fail)]);
                (text.join("\n\n"), notes)
            }
            StepBody::Branch { rules, otherwise } => {
                let rules =
                    rules.iter().map(|rule| OutlineNote::NextIf(rule.when.text().to_owned(), rule.next.clone()));
                (String::new(), rules.chain([next(otherwise)]).collect())
            }
            StepBody::Wait { text, length, next: to } => {
                let waits = match length {
                    WaitLength::For { secs } => Some(OutlineNote::Waits(*secs)),
                    WaitLength::Until(_) => None,
                };
                (text.join("\n\n"), waits.into_iter().chain([next(to)]).collect())
            }
            StepBody::Run { text, target, next: to } => {
                let (Target::Assessment(id) | Target::Survey(id)) = target;
                (text.join("\n\n"), vec![OutlineNote::Runs(id.clone()), next(to)])
            }
            StepBody::End { text, outcome } => (text.join("\n\n"), vec![OutlineNote::Outcome(outcome.clone())]),
        };
        let text = match &step.title {
            Some(title) if text.is_empty() => title.clone(),
            _ => text,
        };
        OutlineStep { id: step.id.clone(), kind: step.body.kind().as_str().to_owned(), text, notes }
    };
    workflow.steps.iter().map(one).collect()
}

fn choices(task: &ItemBody) -> Vec<OutlineNote> {
    task.options().unwrap_or_default().iter().map(|option| OutlineNote::Option(option.text.clone())).collect()
}
