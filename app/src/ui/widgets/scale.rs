//! Scales: one, or one for each of several rows.

use leptos::prelude::*;
use plumb_sessions::conversation::{MatrixProps, RatingProps};

use super::{WidgetContext, question};
use crate::text::{Texts, t};
use crate::ui::typeset;

/// Maximum number of points shown as buttons; a longer scale is a number field.
const MOST_POINTS: i64 = 11;

/// The points of a scale with the words for some of them.
struct Points<'a> {
    points: Vec<i64>,
    labels: &'a [(i64, String)],
}

impl<'a> Points<'a> {
    /// `None` if there are too many points for buttons.
    fn new(min: i64, max: i64, labels: &'a [(i64, String)]) -> Option<Self> {
        let few = max.checked_sub(min).is_some_and(|steps| (0..MOST_POINTS).contains(&steps));
        few.then(|| Self { points: (min..=max).collect(), labels })
    }

    fn label(&self, t: &Texts, point: i64) -> Option<String> {
        self.labels.iter().find(|(at, _)| *at == point).map(|(_, label)| t.shown(label))
    }

    /// The class with the number of columns, for the style sheet.
    fn class(&self) -> String {
        format!("scale-points points-{}", self.points.len())
    }

    /// The labels at both ends.
    fn ends(&self, t: &Texts) -> Option<AnyView> {
        let words = |point: Option<&i64>| point.and_then(|point| self.label(t, *point)).unwrap_or_default();
        let (low, high) = (words(self.points.first()), words(self.points.last()));
        let some = !low.is_empty() || !high.is_empty();
        // The buttons themselves have these labels for screen readers.
        some.then(|| {
            html! { <p class="ends small" aria-hidden="true"><span>{low}</span><span>{high}</span></p> }
        })
    }

    /// A button for each point.
    fn buttons(&self, around: &WidgetContext<'_>, name: &str, required: bool) -> AnyView {
        let buttons = self
            .points
            .iter()
            .map(|point| {
                let words =
                    self.label(around.t, *point).map(|label| view! { <span class="visually-hidden">" "{label}</span> });
                let chosen = around.was(name, &point.to_string());
                view! {
                    <label class="point">
                        <input
                            type="radio"
                            name=name.to_owned()
                            value=point.to_string()
                            checked=chosen
                            required=required
                        />
                        <span>{point.to_string()}{words}</span>
                    </label>
                }
            })
            .collect_view();
        html! { <div class=self.class()>{buttons}</div> }
    }
}

/// A number field for a long scale.
fn typed(around: &WidgetContext<'_>, name: &str, id: String, required: bool) -> AnyView {
    html! {
        <input
            type="text"
            id=id
            name=name.to_owned()
            inputmode="numeric"
            autocomplete="off"
            maxlength="24"
            required=required
            aria-invalid=around.error.as_ref().map(|_| "true")
            aria-describedby=around.described(Some("answer-hint"))
            value=around.kept(name).unwrap_or_default()
        />
    }
}

/// One scale.
pub(super) fn rating(around: &WidgetContext<'_>, props: &RatingProps) -> AnyView {
    let t = around.t;
    let asked = question(around, &props.prompt, props.help.as_deref(), props.optional);
    let Some(points) = Points::new(props.min, props.max, &props.labels) else {
        return html! {
            {asked}
            <div class="typed" class:has-error=around.error.is_some()>
                <label for="answer">{t!(t, "player-answer")}</label>
                {around.error_line()}
                {typed(around, "answer", "answer".to_owned(), !props.optional)}
                <p class="hint" id="answer-hint">{t!(t, "widget-between", min = props.min, max = props.max)}</p>
            </div>
        };
    };
    html! {
        {asked}
        <fieldset class="scale-field" aria-describedby=around.described(None)>
            <legend>{t!(t, "widget-rate", min = props.min, max = props.max)}</legend>
            {around.error_line()}
            {points.buttons(around, "answer", !props.optional)}
            {points.ends(t)}
        </fieldset>
    }
}

/// A scale for each row. Each row is a group of its own, laid out as a table if there is room.
pub(super) fn matrix(around: &WidgetContext<'_>, props: &MatrixProps) -> AnyView {
    let t = around.t;
    let points = Points::new(props.min, props.max, &props.labels);
    let rows = props
        .rows
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let name = format!("answer.{}", row.id);
            if let Some(points) = &points {
                return html! {
                    <fieldset class="row" aria-describedby=around.described(None)>
                        <legend class="text">{typeset(around.t, &row.text)}</legend>
                        {points.buttons(around, &name, !props.optional)}
                    </fieldset>
                };
            }
            let id = format!("row-{at}");
            html! {
                <div class="row typed">
                    <label for=id.clone()>{typeset(around.t, &row.text)}</label>
                    {typed(around, &name, id, !props.optional)}
                </div>
            }
        })
        .collect_view();
    let ends = points
        .as_ref()
        .and_then(|points| points.ends(t))
        .map(|ends| view! { <div class="row head"><span></span>{ends}</div> });
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <p class="hint" id="answer-hint">{t!(t, "widget-rate-each", min = props.min, max = props.max)}</p>
        {around.error_line()}
        <div class="matrix">{ends}{rows}</div>
    }
}
