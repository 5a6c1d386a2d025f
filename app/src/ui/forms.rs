//! Parts of forms.

use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;
use plumb_typeset::escape;

/// A message at the top of a page, announced by screen readers at once.
#[component]
pub fn Alert(
    /// The message.
    text: String,
    /// `alert` for an error, `status` for a success.
    #[prop(default = "alert")]
    role: &'static str,
) -> impl IntoView {
    let class = if role == "alert" { "note wrong" } else { "note right" };
    view! { <div class=class role=role>{text}</div> }
}

/// A labelled line of input with its hint and its error beside it.
#[component]
pub fn Field(
    /// Name in the form; also the id, unless another one is given.
    name: &'static str,
    /// The label.
    label: String,
    /// `text`, `password`, `number` or `datetime-local`.
    #[prop(default = "text")]
    kind: &'static str,
    /// The element's id, if the page has several fields of that name.
    #[prop(optional)]
    id: Option<&'static str>,
    /// Whether it may be left blank.
    #[prop(optional)]
    optional: bool,
    /// The `autocomplete` attribute, for browsers and password managers.
    autocomplete: &'static str,
    /// The keyboard that a telephone shows; the full one if not set.
    #[prop(optional)]
    inputmode: Option<&'static str>,
    /// Help below the label.
    #[prop(optional)]
    hint: String,
    /// The initial value.
    #[prop(optional)]
    value: String,
    /// Error of the last value; empty if it was accepted.
    #[prop(optional)]
    error: String,
) -> impl IntoView {
    let filled = |text: String| (!text.is_empty()).then_some(text);
    let (hint, error, value) = (filled(hint), filled(error), filled(value));
    let id = id.map_or_else(|| format!("field-{name}"), str::to_owned);
    let hint_id = format!("{id}-hint");
    let error_id = format!("{id}-error");
    let described = match (hint.is_some(), error.is_some()) {
        (true, true) => Some(format!("{error_id} {hint_id}")),
        (true, false) => Some(hint_id.clone()),
        (false, true) => Some(error_id.clone()),
        (false, false) => None,
    };
    let wrong = error.is_some();
    view! {
        <div class="field" class:has-error=wrong>
            <label for=id.clone()>{label}</label>
            {hint.map(|hint| view! { <p class="hint" id=hint_id>{hint}</p> })}
            <input
                id=id
                name=name
                type=kind
                autocomplete=autocomplete
                inputmode=inputmode
                autocapitalize="none"
                spellcheck="false"
                required={!optional}
                value=value
                aria-invalid=wrong.then_some("true")
                aria-describedby=described
            />
            {error.map(|error| view! { <p class="error" id=error_id role="alert">{error}</p> })}
        </div>
    }
}

/// Kind of text in a text area, which decides how the browser may help with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Mathematics, or lines of it.
    Mathematics,
    /// Sentences.
    Prose,
    /// Code.
    Code,
}

/// The only text area of this product. Leptos writes the children of `<textarea>` unescaped, so that a saved answer
/// could close the element and run scripts: they are escaped here.
#[component]
pub fn TextArea(
    /// Name in the form.
    #[prop(into)]
    name: String,
    /// Element id.
    #[prop(into)]
    id: String,
    /// The initial text.
    value: String,
    /// Rows shown.
    #[prop(default = 6)]
    rows: u32,
    /// Whether the form cannot be sent without it.
    #[prop(optional)]
    required: bool,
    /// Whether the last text was refused.
    #[prop(optional)]
    wrong: bool,
    /// Ids of elements that describe it.
    #[prop(optional, into)]
    described: Option<String>,
    /// Maximum number of characters.
    #[prop(optional)]
    longest: Option<u32>,
    /// Kind of text.
    #[prop(default = TextKind::Mathematics)]
    writing: TextKind,
) -> impl IntoView {
    let is_prose = writing == TextKind::Prose;
    let (capitals, spelling) = if is_prose { ("sentences", "true") } else { ("off", "false") };
    view! {
        <textarea
            class:code=writing == TextKind::Code
            maxlength=longest.map(|longest| longest.to_string())
            name=name
            id=id
            rows=rows.to_string()
            required=required
            aria-invalid=wrong.then_some("true")
            aria-describedby=described.filter(|ids| !ids.is_empty())
            autocomplete="off"
            {..custom_attribute("autocorrect", (!is_prose).then_some("off"))}
            autocapitalize=capitals
            spellcheck=spelling
        >
            // HTML drops a line break directly after the tag: one more keeps the learner's own.
            {format!("\n{}", escape(&value))}
        </textarea>
    }
}

/// The options of a choice, as (value, text).
pub(crate) fn options(each: impl IntoIterator<Item = (String, String)>, chosen: &str) -> AnyView {
    let options = each.into_iter().map(|(value, words)| {
        let is_chosen = value == chosen;
        view! { <option value=value selected=is_chosen>{words}</option> }
    });
    options.collect_view().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_area_cannot_be_closed_by_what_is_in_it() {
        let html = Owner::new().with(|| {
            view! { <TextArea name="a" id="a" value="</textarea><script>alert(1)</script>&amp;".to_owned() /> }
                .to_html()
        });
        assert!(!html.contains("<script>"), "{html}");
        assert!(html.contains("&lt;/textarea&gt;&lt;script&gt;"), "{html}");
        assert!(html.contains("&amp;amp;"), "{html}");
    }

    #[test]
    fn a_field_names_its_error_to_screen_readers() {
        let html = Owner::new().with(|| {
            view! { <Field name="name" label="Name".to_owned() autocomplete="username" error="<b>No</b>".to_owned() /> }
                .to_html()
        });
        assert!(html.contains("aria-invalid=\"true\""), "{html}");
        assert!(html.contains("aria-describedby=\"field-name-error\""), "{html}");
        assert!(html.contains("&lt;b>No") || html.contains("&lt;b&gt;No"), "{html}");
    }
}
