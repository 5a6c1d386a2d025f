//! The skills of the graph to choose from.

use leptos::prelude::*;

use crate::ui;

/// Areas of the graph, each with the ids and names of its skills.
pub(super) type Areas = [(String, Vec<(String, String)>)];

/// Options for the skills, in their areas.
pub(super) fn nodes(areas: &Areas, chosen: &str) -> AnyView {
    let area = |(area, skills): &(String, Vec<(String, String)>)| {
        let options = ui::options(skills.iter().cloned(), chosen);
        if area.is_empty() {
            options
        } else {
            html! { <optgroup label=area.clone()>{options}</optgroup> }
        }
    };
    areas.iter().map(area).collect_view().into_any()
}
