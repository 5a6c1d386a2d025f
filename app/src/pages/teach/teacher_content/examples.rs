//! Preview of a test: number of items, time, and examples.

use leptos::prelude::*;
use plumb_content::choices::TestChoices;
use plumb_service::teacher_content::{TestExample, TestTime};
use plumb_types::saturating_cast;

use crate::text::{Texts, t};
use crate::ui::{question, typeset_option};

/// The part beside the form; `examples` is `None` if making them took too long.
pub(super) fn beside(t: &Texts, choices: &TestChoices, time: TestTime, examples: Option<&[TestExample]>) -> AnyView {
    if choices.skills.is_empty() {
        return html! { <p class="empty">{t!(t, "test-beside-none")}</p> };
    }
    let minutes: u32 = saturating_cast(time.seconds.div_ceil(60));
    let source = if time.measured == time.of {
        t!(t, "test-time-measured")
    } else if time.measured == 0 {
        t!(t, "test-time-expected")
    } else {
        t!(t, "test-time-both", measured = time.measured, of = time.of)
    };
    let cards = examples.map(|examples| examples.iter().map(|example| card(t, example)).collect_view().into_any());
    let cards = cards.unwrap_or_else(|| html! { <li class="note due">{t!(t, "preview-too-long")}</li> });
    html! {
        <p class="test-sum">
            <strong>{t!(t, "test-items", n = choices.total())}</strong>
            " · "
            {t!(t, "test-time", time = t.minutes(minutes))}
        </p>
        <p class="soft small">{source}</p>
        <h3>{t!(t, "test-examples")}</h3>
        <ol class="preview-items">{cards}</ol>
        <button class="btn quiet" name="go" value="show">{t!(t, "test-examples-button")}</button>
    }
}

fn card(t: &Texts, example: &TestExample) -> impl IntoView + use<> {
    let item = &example.item;
    let options = item.body.options().map(|options| {
        let options = options.iter().map(|option| view! { <li>{typeset_option(t, &option.text)}</li> }).collect_view();
        view! { <ul>{options}</ul> }
    });
    view! {
        <li class="card">
            <p class="tag">{t.shown(&example.skill)}</p>
            {question(t, &item.stem, item.figure.as_ref())}
            {options}
        </li>
    }
}
