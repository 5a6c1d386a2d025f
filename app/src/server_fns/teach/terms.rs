//! Reading the forms of tasks and terms.

use plumb_service::InvalidInput;
use plumb_sessions::assignment::{AtMost, Task, Terms};
use plumb_sessions::session::RevealWhen;
use plumb_types::time::Timestamp;
use plumb_types::zone::{LocalTime, Zone};

use super::{TaskForm, TermsForm};
use crate::error::AppError;

fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

/// The task of an assignment.
pub(in crate::server_fns) fn task(form: TaskForm) -> Result<Task, AppError> {
    match form.kind.as_str() {
        "assessment" => Ok(Task::Assessment(form.assessment)),
        "survey" => Ok(Task::Survey(form.survey)),
        "practice" => Ok(Task::Practice(form.skills)),
        _ => Err(InvalidInput::AssignUnknown.into()),
    }
}

/// The terms of a form; its times are in `zone`.
pub(in crate::server_fns) fn terms(form: &TermsForm, zone: &Zone) -> Result<Terms, AppError> {
    let at_most =
        |number: Option<u32>| number.map(|number| if number == 0 { AtMost::Unlimited } else { AtMost::Of(number) });
    let password = if form.no_password.is_empty() {
        Some(form.password.trim().to_owned()).filter(|password| !password.is_empty())
    } else {
        Some(String::new())
    };
    Ok(Terms {
        opens: instant("opens", &form.opens, zone)?,
        closes: instant("closes", &form.closes, zone)?,
        attempts: at_most(number("attempts", &form.attempts)?),
        time_limit_minutes: at_most(number("minutes", &form.minutes)?),
        extra_minutes: number("extra", &form.extra)?,
        break_minutes: number("breaks", &form.breaks)?,
        password,
        score: when("score", &form.score)?,
        solutions: when("solutions", &form.solutions)?,
    })
}

/// `2026-11-22T09:00` in a time zone, as browsers send it; with or without seconds.
pub(in crate::server_fns) fn instant(
    field: &'static str,
    text: &str,
    zone: &Zone,
) -> Result<Option<Timestamp>, AppError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let local = LocalTime::parse(text).ok_or_else(|| InvalidInput::TermsInstant { field, detail: shortened(text) })?;
    zone.instant(local).map(Some).map_err(|_| InvalidInput::TimeNone { field, detail: shortened(text) }.into())
}

pub(in crate::server_fns) fn number(field: &'static str, text: &str) -> Result<Option<u32>, AppError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| InvalidInput::TermsNumber { field, detail: shortened(text) }.into())
}

fn when(field: &'static str, text: &str) -> Result<Option<RevealWhen>, AppError> {
    Ok(Some(match text {
        "" => return Ok(None),
        "never" => RevealWhen::Never,
        "after_completion" => RevealWhen::AfterCompletion,
        "after_window" => RevealWhen::AfterWindow,
        "after_release" => RevealWhen::AfterRelease,
        _ => return Err(InvalidInput::TermsWhen { field, detail: shortened(text) }.into()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_form_leaves_blank_is_not_set() {
        assert!(terms(&TermsForm::default(), &Zone::utc()).unwrap().is_empty());
        let form = TermsForm {
            opens: "2026-11-22T09:00".into(),
            closes: "2026-11-22T10:00:30".into(),
            attempts: "0".into(),
            minutes: " 45 ".into(),
            no_password: "1".into(),
            password: "maple".into(),
            score: "after_release".into(),
            ..TermsForm::default()
        };
        let read = terms(&form, &Zone::utc()).unwrap();
        assert_eq!(read.opens, Timestamp::parse("2026-11-22T09:00:00Z"));
        assert_eq!(read.closes, Timestamp::parse("2026-11-22T10:00:30Z"));
        let berlin = terms(&form, &Zone::parse("Europe/Berlin").unwrap()).unwrap();
        assert_eq!(berlin.opens, Timestamp::parse("2026-11-22T08:00:00Z"));
        assert_eq!((read.attempts, read.time_limit_minutes), (Some(AtMost::Unlimited), Some(AtMost::Of(45))));
        assert_eq!((read.password.as_deref(), read.score), (Some(""), Some(RevealWhen::AfterRelease)));
    }

    #[test]
    fn what_cannot_be_read_names_its_field() {
        for (form, field) in [
            (TermsForm { opens: "tomorrow".into(), ..TermsForm::default() }, "opens"),
            (TermsForm { closes: "2026-02-30T09:00".into(), ..TermsForm::default() }, "closes"),
            (TermsForm { attempts: "-1".into(), ..TermsForm::default() }, "attempts"),
            (TermsForm { minutes: "1.5".into(), ..TermsForm::default() }, "minutes"),
            (TermsForm { score: "now".into(), ..TermsForm::default() }, "score"),
        ] {
            assert!(
                matches!(terms(&form, &Zone::utc()), Err(AppError::Invalid { field: named, .. }) if named == field),
                "{field}"
            );
        }
    }

    #[test]
    fn a_time_that_clocks_leave_out_is_refused_at_its_field_and_the_first_of_two_is_taken() {
        let berlin = Zone::parse("Europe/Berlin").unwrap();
        let none = instant("opens", "2026-03-29T02:30", &berlin);
        assert!(
            matches!(&none, Err(AppError::Invalid { field, message, .. }) if field == "opens" && message == "time-none"),
            "{none:?}"
        );
        let first = instant("opens", "2026-10-25T02:30", &berlin).unwrap();
        assert_eq!(first, Timestamp::parse("2026-10-25T00:30:00Z"));
    }
}
