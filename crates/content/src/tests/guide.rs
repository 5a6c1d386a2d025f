//! The guide for authors has the fields as they are declared.

use strum::VariantArray as _;

use crate::blueprint::assessment::Configuration;
use crate::blueprint::difficulty::KnownFactor;
use crate::fields::Mapping;

/// The table of a mapping's fields. Their comments are sentences, and phrases in the table.
fn table<M: Mapping>() -> String {
    let rows = M::field_specs().into_iter().map(|spec| {
        let default = match spec.default {
            Some(default) => format!("`{default}`"),
            None => if spec.is_needed { "needed" } else { "none" }.to_owned(),
        };
        let mut meaning = spec.meaning.trim().trim_end_matches('.').chars();
        let first = meaning.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
        format!("| `{}` | {default} | {first}{} |\n", spec.name, meaning.as_str())
    });
    std::iter::once("| field | default | meaning |\n|---|---|---|\n".to_owned()).chain(rows).collect()
}

#[test]
fn the_guide_lists_the_settings_of_an_assessment() {
    let guide = include_str!("../../../../docs/authoring.md");
    let table = table::<Configuration>();
    assert!(
        guide.contains(&format!("**`configuration`**\n\n{table}\n")),
        "docs/authoring.md needs this table:\n{table}"
    );
}

#[test]
fn the_guide_lists_the_factors_of_difficulty_that_are_measured() {
    let guide = include_str!("../../../../docs/authoring.md");
    let (_, after) = guide.split_once("## Computed difficulty").unwrap();
    let (section, _) = after.split_once("\n## ").unwrap();
    for factor in KnownFactor::VARIANTS {
        assert!(section.contains(&format!("`{}`", factor.as_str())), "docs/authoring.md lacks `{}`", factor.as_str());
    }
}
