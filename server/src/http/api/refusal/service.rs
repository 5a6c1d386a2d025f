//! Errors of use cases as refusals of the API.

use plumb_app::text::Texts;
use plumb_service::{InvalidInput, ServiceError, SessionLimit};

use super::super::problem::{BadField, FORBIDDEN, Limit};
use super::{ApiRefusal, RefusalDetails};

impl From<ServiceError> for ApiRefusal {
    fn from(failure: ServiceError) -> Self {
        match failure {
            ServiceError::NotFound => Self::not_found(),
            ServiceError::Forbidden | ServiceError::NotYetOpen(_) => {
                Self::new(FORBIDDEN, "This account does not have access to it.")
            }
            ServiceError::Locked(needs) => {
                let names: Vec<&str> = needs.iter().map(|need| need.name.as_str()).collect();
                let detail = format!("To unlock this skill, master these first: {}.", names.join(", "));
                Self {
                    more: Box::new(RefusalDetails { requires: needs, ..RefusalDetails::default() }),
                    ..Self::new(FORBIDDEN, detail)
                }
            }
            ServiceError::SignedOut => Self::unauthorized(),
            ServiceError::Invalid(input) => Self::field(pointer_of(input.field()), in_words(&input)),
            ServiceError::Faults(faults) => Self::fields(
                faults
                    .into_iter()
                    .map(|fault| BadField { field: pointer_of(&fault.field), message: fault.detail })
                    .collect(),
            ),
            ServiceError::Conflict => {
                Self::conflict("It has changed since, or it is not the learner's current item. Load it again.")
            }
            ServiceError::KeyReused => Self::key_reused(),
            ServiceError::Gone { .. } => Self::gone("The session has ended."),
            ServiceError::TooMany { retry_after } => Self::too_often(None, retry_after),
            ServiceError::TooManySessions { limit: SessionLimit::Open, most, retry_after } => {
                let detail = format!(
                    "An account can have {most} assessments in progress. Continue one (`GET /session/?state=open` lists \
                     them), or end one (`DELETE /session/{{id}}`)."
                );
                Self::too_many(Some(Limit { name: "open_sessions", most }), detail, retry_after)
            }
            ServiceError::TooManySessions { limit: SessionLimit::PerHour, most, retry_after } => {
                let wait = retry_after.map(|seconds| format!(", or try again in {seconds} s")).unwrap_or_default();
                let detail = format!(
                    "An account can start {most} sessions of a kind per hour. Continue one that is in progress \
                     (`GET /session/?state=open` lists them){wait}."
                );
                Self::too_many(Some(Limit { name: "sessions_per_hour", most }), detail, retry_after)
            }
            ServiceError::TooManySolutions { most, retry_after } => {
                let detail = format!(
                    "An account can be shown {most} solutions per hour to such items, and more to items with an attempt. \
                     Hand in an attempt, or try again in {retry_after} s."
                );
                Self::too_many(Some(Limit { name: "solutions_per_hour", most }), detail, Some(retry_after))
            }
            failure @ ServiceError::Unavailable(_) => Self::unavailable(&failure),
            ServiceError::Internal(text) => Self::internal(&text),
        }
    }
}

/// Converts a path such as `config/items[2].answer` into a JSON pointer (RFC 6901).
pub(in crate::http::api) fn pointer_of(path: &str) -> String {
    let parts = path.split(['/', '.', '[', ']']).filter(|part| !part.is_empty());
    parts.fold(String::new(), |pointer, part| format!("{pointer}/{part}"))
}

/// Returns the English text of an invalid input. What a program can do about it differs from the text of the pages in
/// a few cases.
pub(in crate::http::api) fn in_words(input: &InvalidInput) -> String {
    match input {
        InvalidInput::AnswerUnreadable(reason) | InvalidInput::ResponseUnreadable(reason) if !reason.is_empty() => {
            reason.clone()
        }
        InvalidInput::PracticeTooMany => "There are no more tries at this item.".to_owned(),
        InvalidInput::PracticeNoMoreHints => "There are no more hints. You can ask for the solution: \
             `{\"request\": \"solution\"}` in a guided session, otherwise `POST /practice/{session_id}/solution`."
            .to_owned(),
        InvalidInput::BeginTooFewProblems => {
            "The bank does not have enough verified problems for this assessment right now.".to_owned()
        }
        InvalidInput::PracticeReserved => {
            "All problems of this skill are reserved for an assessment that the learner can still take.".to_owned()
        }
        InvalidInput::PracticeInAttempt => {
            "This question is in an assessment that the learner has in progress. Finish that first.".to_owned()
        }
        InvalidInput::PracticeAllMet => {
            "The learner has seen every problem of this skill today. Try again tomorrow.".to_owned()
        }
        InvalidInput::RunNotOpen => "The session of this step cannot be started now.".to_owned(),
        InvalidInput::RunNotOver => "The session of this step is not over. Finish it first.".to_owned(),
        InvalidInput::WaitNotOver(due) => format!("The wait ends at {due}."),
        InvalidInput::PracticeWorkMissing => "Send the lines of work too. This item requires them.".to_owned(),
        InvalidInput::PracticeWorkLong => {
            let (lines, chars) = plumb_sessions::practice::MAX_WORK;
            format!("Send at most {lines} lines of work, of at most {chars} characters each.")
        }
        InvalidInput::TutorMessageEmpty => "The message is empty.".to_owned(),
        InvalidInput::TutorMessageLong => {
            format!("The message is too long. Send at most {} characters.", plumb_sessions::tutor::MAX_MESSAGE)
        }
        _ => {
            let (words, detail) = (Texts::default().invalid(input), input.detail());
            if detail.is_empty() { words } else { format!("{words} ({detail})") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_input_has_the_english_text_of_the_pages_with_its_detail() {
        for (input, words) in [
            (InvalidInput::ClassLastTeacher, "A class needs at least one teacher. Add another one first."),
            (InvalidInput::CurriculumDone, "All modules of this curriculum are done."),
            (InvalidInput::TimeZoneUnknown("Mars".into()), "Choose a time zone from the list. (Mars)"),
            (InvalidInput::AnswerUnreadable("Enter a whole number.".into()), "Enter a whole number."),
            (InvalidInput::RunNotOver, "The session of this step is not over. Finish it first."),
        ] {
            assert_eq!(in_words(&input), words);
        }
    }
}
