//! The page without a language model: consequences, and how to set one up.

use leptos::prelude::*;

use crate::text::{Texts, t};
use crate::ui::table::{col, wide_below};

/// Settings for each kind of endpoint, as in docs/models.md.
const SET: [(&str, &str); 5] = [
    ("OpenAI", "APP_LLM_PROVIDER=openai OPENAI_API_KEY=sk-…"),
    ("Anthropic", "APP_LLM_PROVIDER=anthropic ANTHROPIC_API_KEY=sk-ant-…"),
    ("Gemini", "APP_LLM_PROVIDER=gemini GEMINI_API_KEY=…"),
    ("Ollama", "APP_LLM_PROVIDER=ollama"),
    ("vLLM, llama.cpp, …", "APP_LLM_PROVIDER=compatible APP_LLM_BASE_URL=http://localhost:8000/v1 APP_LLM_MODEL=name"),
];

/// Content of the page if no model is configured.
pub(super) fn none(t: &Texts) -> AnyView {
    let rows = SET
        .map(|(name, variables)| {
            let variables = variables.split(' ').map(|one| view! { <code class="block">{one}</code> }).collect_view();
            view! { <tr><th scope="row">{name}</th><td>{variables}</td></tr> }
        })
        .collect_view();
    html! {
        <div class="note">
            <p><strong>{t!(t, "models-none")}</strong></p>
            <p>{t!(t, "models-none-means")}</p>
        </div>
        <section aria-labelledby="set-up">
            <h2 id="set-up">{t!(t, "models-set-up")}</h2>
            <p>{t!(t, "models-set-up-how")}</p>
            {wide_below("set-up", [col(t!(t, "models-provider")), col(t!(t, "models-variables"))], rows)}
            <p class="soft">{t!(t, "models-set-up-more")}</p>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_stands_in_the_manual_too() {
        let manual = include_str!("../../../../../docs/models.md");
        for (name, variables) in SET {
            assert!(manual.contains(&format!("export {variables}")), "{name}");
        }
    }
}
