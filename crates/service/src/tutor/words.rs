//! The words of a turn: prompts for a model, and their replies.

use std::sync::LazyLock;

use async_trait::async_trait;
use plumb_agents::prompt::{TUTOR_AFTERWORD, TUTOR_MOVE, TUTOR_TURN, TUTOR_WELCOME, Value};
use plumb_agents::{Call, LlmClient, LlmError, Schema};
use plumb_bank::task::Task;
use plumb_sessions::tutor::{
    Briefing, Line, ModelChoice, ModelTask, ReplyKind, Sentence, Speaker, Topic, TurnWords, TutorPlan, TutorTurnOutput,
    choice_schema, output_schema,
};
use plumb_tutoring::turn::Alarm;
use serde_json::json;

use crate::plumb::Plumb;
use crate::speech::{ModelWords, PATIENCE, Reply, ReplyFacts, SpeechRequest, own};

static TURN: LazyLock<Option<Schema>> = LazyLock::new(|| Schema::new("tutor_turn_output", output_schema()).ok());
static MOVE: LazyLock<Option<Schema>> = LazyLock::new(|| Schema::new("tutor_move_output", choice_schema()).ok());

#[async_trait]
impl Reply for TutorTurnOutput {
    async fn ask(models: &LlmClient, call: Call) -> Result<(Self, String, String), LlmError> {
        let schema = TURN.as_ref().ok_or(LlmError::PolicyRejected { findings: Vec::new(), context: Box::default() })?;
        let answer = models.structured::<Self>(call, schema).await?;
        Ok((answer.value, answer.json.to_string(), answer.model))
    }

    fn words(&self) -> &str {
        &self.response
    }
}

/// Asks models about a turn: for words, which the gate judges, or for a choice among sentences, and whether the message
/// raises an alarm.
pub(super) async fn turn_words(plumb: &Plumb, topic: &Topic, plan: &TutorPlan, briefing: &Briefing<'_>) -> TurnWords {
    let alarm = alarm(plumb, plan, briefing);
    match &briefing.task {
        ModelTask::Write => {
            let (words, alarm) = tokio::join!(words(plumb, topic, plan, briefing), alarm);
            TurnWords { alarm, held_back: words.held_back, reply: words.reply, choice: None }
        }
        ModelTask::Choose(sentences) => {
            let (choice, alarm) = tokio::join!(choice(plumb, topic, plan, briefing, sentences), alarm);
            TurnWords { alarm, choice, ..TurnWords::default() }
        }
    }
}

/// Asks a model to choose among sentences. `None` if there is no model, or if it fails or takes too long.
async fn choice(
    plumb: &Plumb,
    topic: &Topic,
    plan: &TutorPlan,
    briefing: &Briefing<'_>,
    sentences: &[Sentence],
) -> Option<ModelChoice> {
    let line = |sentence: &Sentence| format!("{}: {}", sentence.id, sentence.text.replace('\n', " "));
    let mut values = of_turn(topic, briefing);
    values.push(("sentences", own(sentences.iter().map(line).collect::<Vec<_>>().join("\n"))));
    let (call, prompt) = request(plan, TUTOR_MOVE, values).call().ok()?;
    let models = plumb.models()?;
    let answer = models.structured::<TutorTurnOutput>(call, MOVE.as_ref()?);
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(answer)) => {
            Some(ModelChoice { model: answer.model, prompt: prompt.version().to_owned(), output: answer.value })
        }
        Ok(Err(error)) => {
            tracing::info!(session = %plan.lesson.session_id, code = error.code(), "no choice of a model; the script speaks");
            None
        }
        Err(_) => {
            tracing::info!(session = %plan.lesson.session_id, "a model took too long; the script speaks");
            None
        }
    }
}

async fn words(
    plumb: &Plumb,
    topic: &Topic,
    plan: &TutorPlan,
    briefing: &Briefing<'_>,
) -> ModelWords<Option<TutorTurnOutput>> {
    let taught = taught(topic);
    let taught: Vec<&str> = taught.iter().map(String::as_str).collect();
    let facts = ReplyFacts::withholding(briefing.open, briefing.verdict, briefing.said.clone());
    let facts = facts.scripted(&briefing.script, &taught);
    // After the end the answer is still not revealed, but the words need not come from the word list.
    let facts = if matches!(briefing.occasion, ReplyKind::Afterword) { facts.in_any_words() } else { facts };
    match briefing.occasion {
        ReplyKind::Turn => {
            let worded = plumb.worded(&request(plan, TUTOR_TURN, of_turn(topic, briefing)), facts).await;
            ModelWords {
                reply: worded.reply.map(|(text, by, output)| (text, by, Some(output))),
                held_back: worded.held_back,
            }
        }
        ReplyKind::Welcome => {
            bare(plumb.worded(&request(plan, TUTOR_WELCOME, of_welcome(topic, briefing)), facts).await)
        }
        ReplyKind::Afterword => {
            bare(plumb.worded(&request(plan, TUTOR_AFTERWORD, of_afterword(topic, briefing)), facts).await)
        }
    }
}

fn request(plan: &TutorPlan, prompt: &'static str, values: Values) -> SpeechRequest {
    SpeechRequest { prompt, values, session: plan.lesson.session_id, learner: Some(plan.lesson.learner) }
}

fn bare(worded: ModelWords<String>) -> ModelWords<Option<TutorTurnOutput>> {
    ModelWords { reply: worded.reply.map(|(text, source, _)| (text, source, None)), held_back: worded.held_back }
}

/// Returns the alarm that a model raises about a message. The rules have checked it before.
async fn alarm(plumb: &Plumb, plan: &TutorPlan, briefing: &Briefing<'_>) -> Option<Alarm> {
    plumb.alarm_of_model(briefing.safety_check?, plan.lesson.session_id, plan.lesson.learner).await
}

type Values = Vec<(&'static str, Value)>;

fn of_turn(topic: &Topic, briefing: &Briefing<'_>) -> Values {
    let guidelines = &topic.guidelines;
    let prerequisites: Vec<String> = guidelines.prerequisites.iter().map(ToString::to_string).collect();
    let step = format!("{}\n{}", briefing.context.concept, briefing.content_hint);
    let phase = json!(briefing.phase).as_str().unwrap_or_default().to_owned();
    let verdict = match briefing.verdict {
        Some(true) => "The answer is right.",
        Some(false) => "The answer is wrong.",
        None => "There is no answer in it that could be marked.",
    };
    vec![
        ("topic", own(&topic.title)),
        ("objectives", own(listed(&guidelines.learning_objectives))),
        ("prerequisites", own(prerequisites.join(", "))),
        ("misconceptions", own(listed(&guidelines.common_misconceptions))),
        ("approach", own(&guidelines.teaching_approach)),
        ("plan", own(briefing.plan.join("\n"))),
        ("step", own(step)),
        ("directive", own(briefing.pace.directive())),
        ("style", own(briefing.style.map(|style| style.directive()).unwrap_or_default())),
        ("phase", own(phase)),
        ("question", own(briefing.open.map(shown).unwrap_or_default())),
        ("verdict", own(verdict)),
        ("diagnosis", own(briefing.diagnosis.clone().unwrap_or_default())),
        ("script", own(&briefing.script)),
        ("context", Value::Others(json!(briefing.context).to_string())),
        ("timeline", Value::Others(briefing.timeline.lines().join("\n"))),
        ("window", Value::Others(told(&briefing.window))),
        ("student", Value::Others(json!(briefing.student).to_string())),
        ("message", Value::Others(briefing.message.clone())),
    ]
}

fn of_welcome(topic: &Topic, briefing: &Briefing<'_>) -> Values {
    vec![
        ("topic", own(&topic.title)),
        ("objectives", own(listed(&topic.guidelines.learning_objectives))),
        ("directive", own(briefing.pace.directive())),
        ("question", own(briefing.open.map(shown).unwrap_or_default())),
        ("script", own(&briefing.script)),
        ("student", Value::Others(json!(briefing.student).to_string())),
    ]
}

fn of_afterword(topic: &Topic, briefing: &Briefing<'_>) -> Values {
    vec![
        ("topic", own(&topic.title)),
        ("script", own(&briefing.script)),
        ("timeline", Value::Others(briefing.timeline.lines().join("\n"))),
        ("window", Value::Others(told(&briefing.window))),
        ("message", Value::Others(briefing.message.clone())),
    ]
}

/// Returns a topic's own texts about itself and its teaching.
fn taught(topic: &Topic) -> Vec<String> {
    let guidelines = &topic.guidelines;
    let own = [&topic.title, &guidelines.teaching_approach];
    let lists = guidelines.learning_objectives.iter().chain(&guidelines.common_misconceptions);
    own.into_iter().chain(lists).cloned().collect()
}

fn listed(entries: &[String]) -> String {
    entries.iter().map(|entry| format!("- {entry}")).collect::<Vec<_>>().join("\n")
}

/// Formats a question as the learner sees it.
fn shown(task: &Task) -> String {
    let options = task
        .body
        .options()
        .into_iter()
        .flatten()
        .zip('A'..)
        .map(|(option, letter)| format!("{letter}) {}", option.text));
    let lines: Vec<String> = std::iter::once(task.question().into_owned()).chain(options).collect();
    lines.join("\n")
}

fn told(lines: &[Line]) -> String {
    let line = |line: &Line| match line.by {
        Speaker::Learner => format!("Learner: {}", line.text),
        Speaker::Tutor => format!("Tutor: {}", line.text),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}
