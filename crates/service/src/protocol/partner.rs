//! The partner of a thought session: a model that finds the next question to a learner's text and summarises earlier
//! text. If it finds none, the next prompt of the set follows.

use plumb_agents::prompt::{DRIVER_PARTNER, DRIVER_PARTNER_SUMMARY, Value};
use plumb_sessions::conversation::Source;
use plumb_sessions::thought::{self, Exchange, Reflection, ThoughtContext, ThoughtEvent, ThoughtSession, exchanges};

use super::ToolCall;
use crate::engine::stored::session_events;
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::speech::{ReplyFacts, own};

/// Returns the events for the next question, after a summary if one is due.
pub(super) async fn next_question_events(
    session: &ThoughtSession,
    set: &Reflection,
    plumb: &Plumb,
    called: &ToolCall<'_>,
) -> Result<Vec<ThoughtEvent>> {
    let may_ask = called.may_ask && session.context.may_ask_partner() && thought::may_ask_own(session, set);
    let (found, summary) = if may_ask {
        tokio::join!(question(session, set, plumb, called), summary(session, plumb, called))
    } else {
        (None, Ok(None))
    };
    let next = thought::next_prompt(session, set, found, plumb.now());
    let summary = summary?.filter(|_| !next.is_empty());
    Ok(summary.into_iter().chain(next).collect())
}

/// Asks the model for a question about the latest text.
async fn question(
    session: &ThoughtSession,
    set: &Reflection,
    plumb: &Plumb,
    called: &ToolCall<'_>,
) -> Option<(String, Source)> {
    let context = &session.context;
    let here = context.window.last().and_then(|last| set.index_of(&last.prompt)).unwrap_or_default();
    let ahead = set.prompts.iter().skip(here + 1).filter(|_| !set.free).map(|prompt| format!("- {}", prompt.text));
    let values = vec![
        ("theme", own(format!("{}\n{}", set.title, set.description))),
        ("ahead", own(ahead.collect::<Vec<_>>().join("\n"))),
        ("summary", Value::Others(summary_text(context))),
        ("window", Value::Others(format_exchanges(&context.window))),
    ];
    let found = plumb.words_of_model(called, DRIVER_PARTNER, values, facts_of(&context.window)).await;
    found.filter(|(text, _)| is_question(text) && !context.window.iter().any(|one| one.text == *text))
}

/// Summarises the exchanges before the context window; `None` until there are enough of them.
async fn summary(session: &ThoughtSession, plumb: &Plumb, called: &ToolCall<'_>) -> Result<Option<ThoughtEvent>> {
    let Some(range) = session.context.summary_range().filter(|_| plumb.models().is_some()) else { return Ok(None) };
    let id = called.row.id;
    let events: Vec<ThoughtEvent> = session_events(id, &plumb.stores.sessions.events(id).await?)?;
    let all = exchanges(&events);
    let older = all.get(range.start as usize..range.end as usize).unwrap_or_default();
    let before = session.context.conversation_summary.as_ref().map(|digest| digest.text.clone());
    let values = vec![
        ("summary", Value::Others(before.unwrap_or_default())),
        ("exchanges", Value::Others(format_exchanges(older))),
    ];
    let written = plumb.words_of_model(called, DRIVER_PARTNER_SUMMARY, values, facts_of(older)).await;
    let at = plumb.now();
    Ok(written.map(|(text, source)| ThoughtEvent::HistorySummarized { at, exchanges: range.end, text, source }))
}

/// The facts for judging a reply: it may use the learner's own words.
fn facts_of(exchanges: &[Exchange]) -> ReplyFacts {
    let texts = exchanges.iter().flat_map(|one| one.answer.as_deref().into_iter().chain([one.text.as_str()]));
    ReplyFacts::default().beside(texts)
}

/// Whether the text has a question mark. A reply of the partner without a question is not used.
fn is_question(text: &str) -> bool {
    text.contains(['?', '？', '؟'])
}

/// Returns the summary of the exchanges before the window, as far as there is one.
fn summary_text(context: &ThoughtContext) -> String {
    let summed_up = context.conversation_summary.iter().map(|digest| digest.text.clone());
    let gists = context.summary.iter().filter_map(|earlier| earlier.gist.as_ref());
    summed_up.chain(gists.map(|gist| format!("Written: {gist}"))).collect::<Vec<_>>().join("\n")
}

/// Formats exchanges for the partner's prompt.
fn format_exchanges(exchanges: &[Exchange]) -> String {
    let lines = exchanges.iter().map(|one| {
        let answer = one.answer.as_deref().unwrap_or("(left out)");
        format!("Asked: {}\nWritten: {answer}", one.text)
    });
    lines.collect::<Vec<_>>().join("\n")
}
