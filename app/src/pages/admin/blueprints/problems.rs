//! Findings of a blueprint, each with its place.

use leptos::prelude::*;
use plumb_content::text::Problem;

use crate::text::{Texts, t};

/// Maximum number of findings shown: authors fix the first ones first.
const SHOWN: usize = 100;

/// A list of findings in the order of the file; `None` if there are none.
pub(super) fn problems(t: &Texts, found: &[Problem]) -> Option<AnyView> {
    if found.is_empty() {
        return None;
    }
    let lines = found.iter().take(SHOWN).map(|problem| one(t, problem)).collect_view();
    let more = found.len().saturating_sub(SHOWN);
    Some(section! { "problems", t!(t, "preview-problems", n = found.len()) =>
        <ol class="problems">{lines}</ol>
        {(more > 0).then(|| view! { <p class="soft">{t!(t, "preview-more-problems", n = more)}</p> })}
    })
}

fn one(t: &Texts, problem: &Problem) -> AnyView {
    let (class, word) =
        if problem.is_error() { ("badge wrong", t!(t, "preview-error")) } else { ("badge", t!(t, "preview-warning")) };
    let place = format!("{}:{}:{}", problem.file, problem.line, problem.column);
    let snippet =
        (!problem.snippet.is_empty()).then(|| view! { <pre class="wide" tabindex="0">{problem.snippet.clone()}</pre> });
    let help = problem.help.clone().map(|help| view! { <p class="soft">{help}</p> });
    html! {
        <li>
            <p><span class=class>{word}</span>" "<code>{place}</code>" "{problem.message.clone()}</p>
            {snippet}
            {help}
        </li>
    }
}
