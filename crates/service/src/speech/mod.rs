//! A language model's words for a learner: requested, judged by the gate before anything is sent, and requested once
//! more with the objections if they fail. Words that pass are judged by a second model. If that fails too, the caller
//! uses its own words.

mod safety;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use plumb_agents::prompt::{Prompt, SPEECH_AGAIN, Value, shipped};
use plumb_agents::wire::ChatMessage;
use plumb_agents::{Call, LlmClient, LlmError};
use plumb_bank::task::Task;
use plumb_tutoring::gate::{AllowedWords, ApprovedReply, GATE, GateFacts, Objection, Source, WithheldReply, judge};
use plumb_tutoring::leak::{DETECTOR, LeakDetector};
use plumb_types::ids::{SessionId, UserId};
use plumb_typeset::Language;

use crate::plumb::Plumb;

/// How long a learner waits for a model, retries included; then the script speaks. Less than the time limit of a
/// request.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// How often words are requested.
const TRIES: usize = 2;
/// Most tokens of an answer.
const MAX_TOKENS: u32 = 1_500;

/// A request to a model.
pub(crate) struct SpeechRequest {
    /// One of the shipped prompts.
    pub prompt: &'static str,
    pub values: Vec<(&'static str, Value)>,
    /// The session; all its calls are one job in the ledger.
    pub session: SessionId,
    /// The learner with the daily budget that pays for it; `None` in an anonymous session.
    pub learner: Option<UserId>,
}

impl SpeechRequest {
    /// Returns the call, and the prompt it is made from.
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

/// Returns the job under which the ledger records the calls of a session.
pub(crate) fn job_of(session: SessionId) -> String {
    format!("session:{session}")
}

/// Text by Plumb or an author as a value of a prompt; an empty text becomes "nothing", as a prompt has no gaps.
pub(crate) fn own(text: impl Into<String>) -> Value {
    let text = text.into();
    Value::Own(if text.trim().is_empty() { "nothing".to_owned() } else { text })
}

/// Facts for judging a reply; [`GateFacts`] borrows them.
#[derive(Default)]
pub(crate) struct ReplyFacts {
    withheld: Option<LeakDetector>,
    verdict: Option<bool>,
    /// The words allowed beside the question; `None` without an open question.
    allowed: Option<AllowedWords>,
    /// The script's words.
    script: String,
    /// Texts of the lesson or of the learner: a reply may use their words.
    content: Vec<String>,
    /// The language of the learner's account, if one is chosen.
    language: Option<Language>,
}

impl ReplyFacts {
    /// The facts for a reply that must not reveal the answer to `open`, the current question; with the checker's
    /// verdict on the message, and the messages since the question was asked, oldest first.
    pub(crate) fn withholding(open: Option<&Task>, verdict: Option<bool>, said: Vec<String>) -> Self {
        let withheld = open.map(|task| LeakDetector::of(&task.question(), &task.body, &task.solution));
        let allowed = open.map(|task| {
            let options: Vec<&str> =
                task.body.options().into_iter().flatten().map(|option| option.text.as_str()).collect();
            let shown: Vec<&str> = said.iter().map(String::as_str).collect();
            AllowedWords::beside(&task.question(), &options, task.body.key_text()).shown(&shown)
        });
        Self { withheld, verdict, allowed, ..Self::default() }
    }

    /// Also allows the words of the script, and those of texts about the topic.
    pub(crate) fn scripted(mut self, script: &str, taught: &[&str]) -> Self {
        script.clone_into(&mut self.script);
        self.allowed = self.allowed.map(|allowed| allowed.scripted(script).taught(taught));
        self.beside(taught.iter().copied().chain([script]))
    }

    /// Also allows the words of texts that the learner reads or has written.
    pub(crate) fn beside<'t>(mut self, texts: impl IntoIterator<Item = &'t str>) -> Self {
        self.content.extend(texts.into_iter().map(str::to_owned));
        self
    }

    /// Allows all harmless words that do not reveal the answer, as in a session that is over.
    pub(crate) fn in_any_words(self) -> Self {
        Self { allowed: None, ..self }
    }

    fn judge(&self, reply: &str) -> Result<ApprovedReply, Vec<Objection>> {
        let content: Vec<&str> = self.content.iter().map(String::as_str).collect();
        let (withheld, verdict, allowed) = (self.withheld.as_ref(), self.verdict, self.allowed.as_ref());
        let (script, language) = (self.script.as_str(), self.language);
        judge(reply, &GateFacts { withheld, verdict, allowed, content: &content, script, language })
    }
}

/// A model's answer that has words for the learner.
#[async_trait]
pub(crate) trait Reply: Sized + Send {
    /// Asks a model; returns the answer, its raw text, and the model's name.
    async fn ask(models: &LlmClient, call: Call) -> Result<(Self, String, String), LlmError>;

    /// Returns the words for the learner.
    fn words(&self) -> &str;
}

/// An answer of words alone.
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

/// Result of asking a model for words.
pub(crate) struct ModelWords<R> {
    /// Words that passed the gate, their source, and the answer they are from; `None` if there are none.
    pub reply: Option<(String, Source, R)>,
    /// Replies that the gate held back.
    pub held_back: Vec<WithheldReply>,
}

impl Plumb {
    /// Asks a model for words. No reply if there is no model, if it fails, or if nothing passed the gate: then the
    /// caller uses its own words. Takes at most [`PATIENCE`].
    pub(crate) async fn worded<R: Reply>(&self, asked: &SpeechRequest, facts: ReplyFacts) -> ModelWords<R> {
        let mut worded = ModelWords { reply: None, held_back: Vec::new() };
        let Some(models) = self.models() else { return worded };
        let facts = ReplyFacts { language: self.language_of(asked.learner).await, ..facts };
        let talk = self.talk(&models, asked, Arc::new(facts), &mut worded);
        if tokio::time::timeout(PATIENCE, talk).await.is_err() {
            tracing::info!(session = %asked.session, prompt = asked.prompt, "a model took too long; the script speaks");
        }
        worded
    }

    /// Returns the language that a learner has chosen for the account; `None` if there is no choice, or it is neither
    /// English nor German.
    async fn language_of(&self, learner: Option<UserId>) -> Option<Language> {
        // Without the database there is no session either.
        let account = self.stores.users.by_id(learner?).await.ok()??;
        let tag = account.language?;
        matches!(tag.split('-').next(), Some("en" | "de")).then(|| Language::of_tag(&tag))
    }

    async fn talk<R: Reply>(
        &self,
        models: &LlmClient,
        asked: &SpeechRequest,
        facts: Arc<ReplyFacts>,
        worded: &mut ModelWords<R>,
    ) {
        let session = asked.session;
        let (mut call, prompt) = match asked.call() {
            Ok(call) => call,
            Err(fault) => return tracing::error!(%session, fault, "a prompt cannot be put"),
        };
        if facts.language == Some(Language::German) {
            call.messages.push(ChatMessage::system("The learner reads German: write in German."));
        }
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
                // The longest texts keep the gate busy for a good part of a second.
                tokio::task::spawn_blocking(move || facts.judge(&words)).await
            };
            let judged = match judged {
                Ok(Ok(passed)) => match Box::pin(self.safe_words(models, passed.text(), asked)).await {
                    Ok(()) => Ok(passed),
                    Err(Some(objection)) => Err(vec![objection]),
                    Err(None) => return,
                },
                Ok(Err(objections)) => Err(objections),
                Err(error) => return tracing::error!(%session, %error, "the gate came to a halt; the script speaks"),
            };
            match judged {
                Ok(passed) => {
                    let judged_by = format!("{GATE}, {DETECTOR}");
                    let source = Source::Model { model, prompt: prompt.version().to_owned(), judged_by };
                    worded.reply = Some((passed.text().to_owned(), source, reply));
                    return;
                }
                Err(objections) => {
                    let Some(again) = again(&objections) else { return };
                    metrics::counter!("plumb_replies_held_back_total", "prompt" => asked.prompt).increment(1);
                    worded.held_back.push(WithheldReply::new(&words, objections));
                    call.messages.push(ChatMessage::assistant(raw));
                    call.messages.extend(again);
                }
            }
        }
    }
}

/// Returns the message to a model about why its words were held back; it does not quote them.
fn again(objections: &[Objection]) -> Option<Vec<ChatMessage>> {
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
        Objection::Leaks { .. } => "- It tells the answer of the open question.",
        Objection::Unvetted { .. } => {
            "- A word or a sign in it is not known to be fit for learners. Use plain words of one language. While a question is open, use plain words about learning, and no number, letter or other word than those of the question and of the script."
        }
        Objection::Harmful { .. } | Objection::Unsafe { .. } => {
            "- It says what is not to be said to a learner: what hurts, what is private, what leads elsewhere, or what only the program can know."
        }
        Objection::InternalWords { .. } => "- It speaks about the learner as somebody else, or about the program.",
        Objection::Markup { .. } => "- There is markup in it, a link, or a sign that cannot be seen.",
        Objection::Empty => "- There are no words in it.",
        Objection::TooLong => "- It is too long: write less than 1,200 characters.",
    }
}
