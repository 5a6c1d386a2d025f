//! Widgets of an agent-led session, as parts of a plain form: one function for each. They are made from the pending
//! action alone, and their field names are those that `ClientAction::read_form` reads.

mod choose;
mod order;
mod pass;
mod scale;
mod typed;

#[cfg(test)]
mod tests;

use leptos::prelude::*;
use plumb_sessions::conversation::ClientAction;
use plumb_types::time::Timestamp;

use crate::text::{Texts, t};
use crate::ui::typeset;

/// Context of a widget besides its action.
pub(crate) struct WidgetContext<'a> {
    /// The reader's language.
    pub(crate) t: &'a Texts,
    /// The time at which the page is made.
    pub(crate) now: Timestamp,
    /// Why the last response was refused.
    pub(crate) error: Option<String>,
    /// The refused fields of the form, to be shown again.
    pub(crate) kept: &'a [(String, String)],
}

impl WidgetContext<'_> {
    /// The refused value of a field that occurs once.
    fn kept(&self, name: &str) -> Option<String> {
        self.kept.iter().find(|(field, _)| field == name).map(|(_, value)| value.clone())
    }

    /// Whether the refused form had this value in that field.
    fn was(&self, name: &str, value: &str) -> bool {
        self.kept.iter().any(|(field, kept)| field == name && kept == value)
    }

    /// Ids of the elements that describe a control: its question, the hints with that id, and the error.
    fn described(&self, hint: Option<&str>) -> String {
        let error = self.error.as_ref().map(|_| "answer-error");
        ["stem"].into_iter().chain(hint).chain(error).collect::<Vec<_>>().join(" ")
    }

    /// The error, at a place where screen readers find it.
    fn error_line(&self) -> Option<AnyView> {
        let text = self.error.clone()?;
        Some(html! { <p class="error" id="answer-error" role="alert">{text}</p> })
    }
}

/// The question, and the control to respond with.
pub(crate) fn widget(around: &WidgetContext<'_>, action: &ClientAction) -> AnyView {
    match action {
        ClientAction::PresentChoices(props) => choose::choices(around, props),
        ClientAction::PresentSelections(props) => choose::selections(around, props),
        ClientAction::RequestFreeText(props) => typed::text(around, props),
        ClientAction::PresentCodeEditor(props) => typed::code(around, props),
        ClientAction::RequestRating(props) => scale::rating(around, props),
        ClientAction::RequestMatrix(props) => scale::matrix(around, props),
        ClientAction::RequestNumber(props) => typed::number(around, props),
        ClientAction::RequestDate(props) => typed::date(around, props),
        ClientAction::RequestRanking(props) => order::ranking(around, props),
        ClientAction::PresentNotice(props) => pass::notice(around, props),
        ClientAction::RequestPause(props) => pass::wait(around, props),
        ClientAction::OpenSession(props) => pass::open(around, props),
    }
}

/// Label of the button that sends the response.
pub(crate) fn send_words(t: &Texts, action: &ClientAction) -> String {
    match action {
        ClientAction::OpenSession(props) if !props.begun => t!(t, "widget-begin"),
        ClientAction::PresentNotice(_) | ClientAction::RequestPause(_) | ClientAction::OpenSession(_) => {
            t!(t, "widget-go-on")
        }
        _ => t!(t, "widget-send"),
    }
}

/// Whether the response may be omitted.
pub(crate) const fn is_optional(action: &ClientAction) -> bool {
    match action {
        ClientAction::PresentChoices(props) => props.optional,
        ClientAction::PresentSelections(props) => props.optional,
        ClientAction::RequestFreeText(props) => props.optional,
        ClientAction::RequestRating(props) => props.optional,
        ClientAction::RequestMatrix(props) => props.optional,
        ClientAction::RequestNumber(props) => props.optional,
        ClientAction::RequestDate(props) => props.optional,
        ClientAction::RequestRanking(props) => props.optional,
        ClientAction::PresentCodeEditor(_)
        | ClientAction::PresentNotice(_)
        | ClientAction::RequestPause(_)
        | ClientAction::OpenSession(_) => false,
    }
}

/// Whether the prompt is an item, for which a hint or the solution could be requested.
pub(crate) const fn is_item(action: &ClientAction) -> bool {
    matches!(action, ClientAction::PresentChoices(_) | ClientAction::RequestFreeText(_))
}

/// Help below a question: hints, a line each, or an author's words.
fn help_words(t: &Texts, help: &str) -> String {
    help.split('\n').map(|line| t.hint(line)).collect::<Vec<_>>().join("\n")
}

/// The question, with the help below it.
fn question(around: &WidgetContext<'_>, prompt: &str, help: Option<&str>, optional: bool) -> AnyView {
    let help = help
        .filter(|help| !help.is_empty())
        .map(|help| view! { <p class="soft text">{typeset(around.t, &help_words(around.t, help))}</p> });
    let optional = optional.then(|| view! { <p class="hint">{t!(around.t, "widget-optional")}</p> });
    html! {
        <div class="asked">
            <h1 class="stem text" id="stem">{typeset(around.t, &around.t.prompt(prompt))}</h1>
            {help}
            {optional}
        </div>
    }
}
