//! Errors of use cases as refusals of the API.

use plumb_service::{ServiceError, SessionLimit};

use super::super::problem::{BadField, FORBIDDEN, Limit, RequiredSkill};
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
                let requires = needs.into_iter().map(RequiredSkill::from).collect();
                Self {
                    more: Box::new(RefusalDetails { requires, ..RefusalDetails::default() }),
                    ..Self::new(FORBIDDEN, detail)
                }
            }
            ServiceError::SignedOut => Self::unauthorized(),
            ServiceError::Invalid { field, message, detail } => {
                Self::field(pointer_of(field), in_words(message, &detail))
            }
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

/// Returns the English text of a message of a use case. The pages take theirs from the locales.
pub(in crate::http::api) fn in_words(message: &str, detail: &str) -> String {
    match message {
        "practice-too-many" => "There are no more tries at this item.".to_owned(),
        "practice-no-more-hints" => "There are no more hints. You can ask for the solution: \
             `{\"request\": \"solution\"}` in a guided session, otherwise `POST /practice/{session_id}/solution`."
            .to_owned(),
        "curriculum-done" => "All modules of this curriculum are done.".to_owned(),
        "begin-too-few-problems" => {
            "The bank does not have enough verified problems for this assessment right now.".to_owned()
        }
        "practice-reserved" => {
            "All problems of this skill are reserved for an assessment that the learner can still take.".to_owned()
        }
        "practice-in-attempt" => {
            "This question is in an assessment that the learner has in progress. Finish that first.".to_owned()
        }
        "practice-all-met" => "The learner has seen every problem of this skill today. Try again tomorrow.".to_owned(),
        "run-not-open" => "The session of this step cannot be started now.".to_owned(),
        "run-not-over" => "The session of this step is not over. Finish it first.".to_owned(),
        "wait-not-over" => format!("The wait ends at {detail}."),
        "practice-work-missing" => "Send the lines of work too. This item requires them.".to_owned(),
        "practice-work-long" => {
            let (lines, chars) = plumb_sessions::practice::MAX_WORK;
            format!("Send at most {lines} lines of work, of at most {chars} characters each.")
        }
        "tutor-message-empty" => "The message is empty.".to_owned(),
        "tutor-message-long" => {
            format!("The message is too long. Send at most {} characters.", plumb_sessions::tutor::MAX_MESSAGE)
        }
        _ if detail.is_empty() => message.replace('-', " "),
        _ => detail.to_owned(),
    }
}
