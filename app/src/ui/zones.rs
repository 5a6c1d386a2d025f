//! The choice of a time zone.

use leptos::prelude::*;
use plumb_types::zone::Zone;

/// Every zone, grouped by continent, so that typing a name selects it. `none` is the first option, if no zone is
/// allowed.
pub(crate) fn choice(id: &'static str, described: String, chosen: &str, none: Option<String>) -> AnyView {
    let option = |name: &str, words: String| {
        view! { <option value=name.to_owned() selected=name == chosen>{words}</option> }
    };
    let none = none.map(|words| option("", words));
    // The names are sorted, so those of a continent are adjacent.
    let groups = Zone::names().chunk_by(|one, next| continent(one) == continent(next)).map(|names| {
        let options = names.iter().map(|name| option(name, place(name))).collect_view();
        match names.first().and_then(|name| continent(name)) {
            Some(continent) => html! { <optgroup label=continent.to_owned()>{options}</optgroup> },
            None => options.into_any(),
        }
    });
    html! {
        <select id=id name="time_zone" aria-describedby=described autocomplete="off">
            {none}
            {groups.collect_view()}
        </select>
    }
}

/// The continent of a name; `None` for UTC.
fn continent(name: &str) -> Option<&str> {
    name.split_once('/').map(|(continent, _)| continent)
}

/// The rest of a name after the continent: `Argentina, Buenos Aires`.
fn place(name: &str) -> String {
    name.split_once('/').map_or(name, |(_, place)| place).replace('/', ", ").replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_in_groups_by_continent_and_the_chosen_one_is_chosen() {
        let html = Owner::new().with(|| choice("zone", String::new(), "Europe/Berlin", None).to_html());
        let html = html.replace("<!>", "");
        assert_eq!(html.matches("<optgroup label=\"Europe\"").count(), 1, "{html}");
        assert_eq!(html.matches(" selected").count(), 1, "{html}");
        for words in [">Buenos Aires<", "value=\"UTC\"", ">Berlin<"] {
            let words = words.replace(">Buenos Aires<", ">Argentina, Buenos Aires<");
            assert!(html.contains(&words), "{words}: {html}");
        }
        assert!(!html.contains("value=\"\""), "{html}");
    }
}
