//! Reports of the demo's learners about items, and their teachers' answers.

use plumb_answers::item::TestForm;
use plumb_bank::ItemSource;
use plumb_service::bulk::{mark_word, name_of, session_id};
use plumb_sessions::session::Session;
use plumb_store::reports::{NewNote, Report, ReportKind, ReportState, ReportUpdate};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde_json::json;

use super::deeds::ScheduledAction;
use super::people::told;
use super::pupil::Pupil;
use super::sitting::SimulatedAttempt;

/// One of so many reports is answered.
const ONE_ANSWERED_OF: usize = 3;
/// Time from the end of a session to the report, and from there to the answer, in seconds.
const SENT_AFTER: i64 = 90;
const ANSWERED_AFTER: i64 = 20 * 3_600;

const SAID: [(ReportKind, &str); 5] = [
    (ReportKind::Key, "I worked it out twice, and my answer should be right."),
    (ReportKind::Wording, "I do not understand what is asked for."),
    (ReportKind::Missing, ""),
    (ReportKind::Impossible, "There is not enough in it to answer it."),
    (ReportKind::Other, "This is about something that we have not had in class."),
];
const ANSWERS: [(ReportState, &str); 3] = [
    (
        ReportState::Settled,
        "Thank you for telling us. The item is right; look at the solution once more, step by step.",
    ),
    (ReportState::Settled, "Thank you. We have written down how it could be said more clearly."),
    (ReportState::SetAside, "Let us look at it together in the next lesson."),
];

/// Returns the report about an item of a session that is over, and its answer if that is in the past.
pub(super) fn deeds(
    pupil: &mut Pupil,
    session: &Session,
    form: &TestForm,
    occasion: &SimulatedAttempt,
    now: Timestamp,
) -> Vec<ScheduledAction> {
    let (Some(number), Some(ended)) = (occasion.reports, session.closed_at()) else { return Vec::new() };
    let sent = ended.plus_secs(SENT_AFTER);
    let Some(report) = report(pupil, session, form, &occasion.about, sent).filter(|_| sent <= now) else {
        return Vec::new();
    };
    let answered = sent.plus_secs(ANSWERED_AFTER);
    let is_answered = number.is_multiple_of(ONE_ANSWERED_OF) && answered <= now;
    let handling = is_answered.then(|| handling(pupil, &report, occasion.teacher, answered)).flatten();
    let handled = handling.map(ScheduledAction::handled);
    std::iter::once(ScheduledAction::reported(report)).chain(handled).collect()
}

/// Makes a report about an item that was answered.
fn report(pupil: &mut Pupil, session: &Session, form: &TestForm, about: &str, at: Timestamp) -> Option<Report> {
    let places = (0_u32..).zip(form.items.iter().zip(&session.items));
    let answered: Vec<_> = places.filter(|(_, (_, state))| state.is_answered()).collect();
    let (position, (in_form, state)) = *pupil.dice.any(&answered)?;
    let (kind, words) = *pupil.dice.any(&SAID)?;
    let source = ItemSource::from(&in_form.item);
    Some(Report {
        id: session_id(pupil.id, pupil.dice.command()).as_uuid(),
        learner: pupil.id,
        session: session.id,
        position: i64::from(position),
        about: about.to_owned(),
        item: name_of(&source, position),
        source,
        kind,
        words: words.to_owned(),
        answer: state.answer().map(str::to_owned),
        verdict: state.mark.map(|mark| mark_word(mark).to_owned()),
        app_version: env!("CARGO_PKG_VERSION").to_owned(),
        at,
    })
}

/// Returns a teacher's answer to a report, and its new status.
fn handling(pupil: &mut Pupil, report: &Report, teacher: UserId, at: Timestamp) -> Option<ReportUpdate> {
    let (state, words) = *pupil.dice.any(&ANSWERS)?;
    let detail = json!({ "item": report.item, "learner": report.learner, "state": state.as_str() });
    let entry = |action| told(at, teacher, action, "report", report.id, &detail);
    Some(ReportUpdate {
        report: report.id,
        version: 1,
        state,
        by: teacher,
        at,
        notes: vec![NewNote { id: pupil.dice.id(at), to_learner: true, words: words.to_owned() }],
        audit: [AuditAction::ReportAnswered, AuditAction::ReportClosed].map(entry).to_vec(),
    })
}
