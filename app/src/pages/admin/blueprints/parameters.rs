//! The parameters of a level: possible values and observed values.

use leptos::prelude::*;
use plumb_content::generate::{DeclaredValues, LevelPreview, ParameterPreview};

use super::shown::histogram;
use crate::text::{Texts, t};
use crate::ui::table::{col, num, wide_below};

pub(super) fn parameters(t: &Texts, look: &LevelPreview) -> AnyView {
    let rows = look.parameters.iter().map(|parameter| row(t, parameter)).collect_view();
    let charts = look
        .parameters
        .iter()
        .enumerate()
        .map(|(at, parameter)| {
            let title = t!(t, "preview-spread", name = parameter.name.clone());
            view! {
                <div>
                    <h3>{title.clone()}</h3>
                    {histogram(t, &format!("spread-{at}"), title, &parameter.seen, look.extent.examined)}
                </div>
            }
        })
        .collect_view();
    let keys = t!(t, "preview-spread-keys");
    section! { "parameters", t!(t, "preview-parameters") =>
        <p class="soft">{t!(t, "preview-examined", n = look.extent.examined)}</p>
        {wide_below("parameters", [
            col(t!(t, "preview-name")), col(t!(t, "preview-declared")), col(t!(t, "preview-smallest")),
            col(t!(t, "preview-largest")), num(t!(t, "preview-different")),
        ], rows)}
        <div class="preview-charts">
            <div>
                <h3>{keys.clone()}</h3>
                {histogram(t, "spread-keys", keys, &look.keys, look.extent.examined)}
            </div>
            {charts}
        </div>
    }
}

fn row(t: &Texts, parameter: &ParameterPreview) -> AnyView {
    let declared = match parameter.declared.clone() {
        DeclaredValues::Numbers { whole: true, min, max, values } => {
            t!(t, "preview-whole", min = min, max = max, n = values)
        }
        DeclaredValues::Numbers { whole: false, min, max, values } => {
            t!(t, "preview-decimal", min = min, max = max, n = values)
        }
        DeclaredValues::Listed { values, more: 0 } => t!(t, "preview-listed", values = values.join(", ")),
        DeclaredValues::Listed { values, more } => {
            t!(t, "preview-listed-more", values = values.join(", "), n = more)
        }
    };
    let (smallest, largest) = parameter.ends.clone().unwrap_or_default();
    html! {
        <tr>
            <th scope="row"><code>{parameter.name.clone()}</code></th>
            <td>{declared}</td>
            <td>{smallest}</td>
            <td>{largest}</td>
            <td class="n">{parameter.distinct}</td>
        </tr>
    }
}
