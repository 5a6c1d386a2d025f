//! Words of a language model for a learner: asked for, judged by the gate before anything of them is sent, asked for once
//! more with what stood against them, or not had. Whoever asks has words of its own for that.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use plumb_agents::prompt::{Prompt, SPEECH_AGAIN, Value, shipped};
use plumb_agents::wire::Message;
use plumb_agents::{Call, LlmClient, LlmError};
use plumb_bank::task::Task;
use plumb_tutoring::gate::{AllowedWords, GATE, GateFacts, HeldBack, Objection, Passed, Source, judge};
use plumb_tutoring::leak::{DETECTOR, LeakDetector};
use uuid::Uuid;

use crate::plumb::Plumb;

/// The longest that a learner waits for a model, all that is asked again taken together; then the script speaks. Below the
/// time that a request may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// How often words are asked for.
const TRIES: usize = 2;
/// The most tokens of an answer.
const MAX_TOKENS: u32 = 1_500;

/// What is asked of a model.
pub(crate) struct Asked {
    /// One of the shipped prompts.
    pub prompt: &'static str,
    pub values: Vec<(&'static str, Value)>,
    /// The session that it is for: its calls are one job of the ledger.
    pub session: Uuid,
    /// Whose budget of the day it comes out of; nobody's in a session without a name.
    pub learner: Option<Uuid>,
}

impl Asked {
    /// The call, and the prompt it is made from.
    pub(crate) fn call(&self) -> Result<(Call, &'static Prompt), String> {
        let prompt = shipped(self.prompt).ok_or_else(|| format!("there is no prompt {}", self.prompt))?;
        let messages = prompt.with(&self.values).map_err(|error| format!("{}: {error}", self.prompt))?;
        let mut call = Call::of(prompt, messages, MAX_TOKENS);
        call.job = Some(job_of(self.session));
        call.learner = self.learner.map(|learner| learner.to_string());
        call.within = Some(PATIENCE);
        Ok((call, prompt))
    }
}

/// The job under which the ledger has the calls of a session.
pub(crate) fn job_of(session: Uuid) -> String {
    format!("session:{session}")
}

/// Words of Plumb's own, or of an author's, in a prompt; a word where there are none, since a prompt has no holes.
pub(crate) fn own(text: impl Into<String>) -> Value {
    let text = text.into();
    Value::Own(if text.trim().is_empty() { "nothing".to_owned() } else { text })
}

/// What is true while somebody is spoken to: what [`GateFacts`] borrows.
#[derive(Default)]
pub(crate) struct Facts {
    withheld: Option<LeakDetector>,
    verdict: Option<bool>,
    said: Vec<String>,
    /// What may be said beside the question; none where there is none.
    allowed: Option<AllowedWords>,
    /// What the script would say.
    script: String,
}

impl Facts {
    /// Nothing may be told of the answer of `open`, the question before the learner; with what the checker said of the
    /// message, and what was said since the question was put, oldest first.
    pub(crate) fn withholding(open: Option<&Task>, verdict: Option<bool>, said: Vec<String>) -> Self {
        let withheld = open.map(|task| LeakDetector::of(&task.question(), &task.body, &task.solution));
        let allowed = open.map(|task| {
            let options: Vec<&str> =
                task.body.options().into_iter().flatten().map(|option| option.text.as_str()).collect();
            let shown: Vec<&str> = said.iter().map(String::as_str).collect();
            AllowedWords::beside(&task.question(), &options, task.body.key_text()).shown(&shown)
        });
        Self { withheld, verdict, said, allowed, script: String::new() }
    }

    /// With what the script would say, which may be said again, and texts of what is taught, whose words may be used.
    pub(crate) fn scripted(mut self, script: &str, taught: &[&str]) -> Self {
        script.clone_into(&mut self.script);
        self.allowed = self.allowed.map(|allowed| allowed.scripted(script).taught(taught));
        self
    }

    /// With any words that do not tell the answer: those of a session that is over.
    pub(crate) fn in_any_words(self) -> Self {
        Self { allowed: None, ..self }
    }

    fn judge(&self, reply: &str) -> Result<Passed, Vec<Objection>> {
        let said: Vec<&str> = self.said.iter().map(String::as_str).collect();
        let (withheld, verdict) = (self.withheld.as_ref(), self.verdict);
        judge(
            reply,
            &GateFacts { withheld, verdict, said: &said, allowed: self.allowed.as_ref(), script: &self.script },
        )
    }
}

/// An answer of a model with words for the learner in it.
#[async_trait]
pub(crate) trait Reply: Sized + Send {
    /// Asks for it: the answer, as it came, and the model that gave it.
    async fn ask(models: &LlmClient, call: Call) -> Result<(Self, String, String), LlmError>;

    /// The words for the learner.
    fn words(&self) -> &str;
}

/// Nothing but words.
#[async_trait]
impl Reply for String {
    async fn ask(models: &LlmClient, call: Call) -> Result<(Self, String, String), LlmError> {
        let done = models.complete(call).await?;
        Ok((done.text.clone(), done.text, done.model))
    }

    fn words(&self) -> &str {
        self
    }
}

/// What came of asking.
pub(crate) struct Worded<R> {
    /// Words that may be sent, whose they are, and the answer they were in; none where there are no such words.
    pub reply: Option<(String, Source, R)>,
    /// What a model wanted to say and was not sent.
    pub held_back: Vec<HeldBack>,
}

impl Plumb {
    /// Asks a model for words. None where there is no model, where it fails, or where nothing that it said passed the gate:
    /// then whoever asks speaks for itself. Takes at most [`PATIENCE`].
    pub(crate) async fn worded<R: Reply>(&self, asked: &Asked, facts: Facts) -> Worded<R> {
        let mut worded = Worded { reply: None, held_back: Vec::new() };
        let Some(models) = self.models() else { return worded };
        let talk = self.talk(models, asked, Arc::new(facts), &mut worded);
        if tokio::time::timeout(PATIENCE, talk).await.is_err() {
            tracing::info!(session = %asked.session, prompt = asked.prompt, "a model took too long; the script speaks");
        }
        worded
    }

    async fn talk<R: Reply>(&self, models: &LlmClient, asked: &Asked, facts: Arc<Facts>, worded: &mut Worded<R>) {
        let session = asked.session;
        let (mut call, prompt) = match asked.call() {
            Ok(call) => call,
            Err(fault) => return tracing::error!(%session, fault, "a prompt cannot be put"),
        };
        for _ in 0..TRIES {
            let (reply, raw, model) = match R::ask(models, call.clone()).await {
                Ok(answer) => answer,
                Err(error) => {
                    return tracing::info!(%session, site = call.site, code = error.code(), "no words of a model; the script speaks");
                }
            };
            let words = reply.words().trim().to_owned();
            let judged = {
                let (facts, words) = (Arc::clone(&facts), words.clone());
                // The longest texts take the gate a good part of a second.
                tokio::task::spawn_blocking(move || facts.judge(&words)).await
            };
            match judged {
                Ok(Ok(passed)) => {
                    let judged_by = format!("{GATE}, {DETECTOR}");
                    let source = Source::Model { model, prompt: prompt.version().to_owned(), judged_by };
                    worded.reply = Some((passed.text().to_owned(), source, reply));
                    return;
                }
                Ok(Err(objections)) => {
                    let Some(again) = again(&objections) else { return };
                    metrics::counter!("plumb_replies_held_back_total", "prompt" => asked.prompt).increment(1);
                    worded.held_back.push(HeldBack::new(&words, objections));
                    call.messages.push(Message::assistant(raw));
                    call.messages.extend(again);
                }
                Err(error) => return tracing::error!(%session, %error, "the gate came to a halt; the script speaks"),
            }
        }
    }
}

/// What is said to a model whose words were held back; it does not quote them.
fn again(objections: &[Objection]) -> Option<Vec<Message>> {
    let findings: Vec<&str> = objections.iter().map(told).collect();
    shipped(SPEECH_AGAIN)?.with(&[("findings", Value::Own(findings.join("\n")))]).ok()
}

const fn told(objection: &Objection) -> &'static str {
    match objection {
        Objection::Contradicts { praises: true, .. } => "- It speaks of the answer as right, and the program does not.",
        Objection::Contradicts { praises: false, .. } => {
            "- It speaks of the answer as wrong, and the program does not."
        }
        Objection::FalseArithmetic { .. } => "- A calculation in it does not hold.",
        Objection::Leaks { .. } => "- It tells the answer of the open question, or a part of it that others complete.",
        Objection::Unvetted { .. } => {
            "- While a question is open, use plain words about learning, and no number, letter or other word than those of the question and of the script."
        }
        Objection::Harmful { .. } => {
            "- It says what is not to be said to a learner: what hurts, what is private, what leads elsewhere, or what only the program can know."
        }
        Objection::InternalWords { .. } => "- It speaks about the learner as somebody else, or about the program.",
        Objection::Markup { .. } => "- There is markup in it, a link, or a sign that cannot be seen.",
        Objection::Empty => "- There are no words in it.",
        Objection::TooLong => "- It is too long: write less than 1,200 characters.",
    }
}
