//! The texts in a figure that people wrote, such as labels: for readers of other languages they can be exchanged.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value as Json;

use crate::field::{FieldSpec, Shape};
use crate::figure::{Figure, KIND, KINDS};

impl Figure {
    /// Returns the texts of the figure, in the order of its fields.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut json = self.to_json();
        each(&mut json, self.fields(), &mut |text| texts.push(text.clone()));
        texts
    }

    /// Returns the figure with its texts in another language. A figure that is answered on keeps its texts, as they are
    /// the answer.
    #[must_use]
    pub fn with_texts(&self, translation: impl Fn(&str) -> Option<String>) -> Self {
        if self.surface().is_some() {
            return self.clone();
        }
        let mut json = self.to_json();
        let mut is_other = false;
        each(&mut json, self.fields(), &mut |text| {
            if let Some(translated) = translation(text) {
                *text = translated;
                is_other = true;
            }
        });
        // A text that is too long for its field stays as it was.
        if is_other { Self::read(&json).unwrap_or_else(|_| self.clone()) } else { self.clone() }
    }

    fn fields(&self) -> &'static [FieldSpec] {
        KINDS.iter().find(|kind| kind.name == self.kind()).map_or(&[], |kind| kind.fields)
    }
}

/// Names of the fields that hold a word of the format, such as `operation`, in any kind of figure.
static WORD_FIELDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let mut names = BTreeSet::from([KIND]);
    for kind in KINDS {
        collect_word_fields(kind.fields, &mut names);
    }
    names
});

/// Whether a field of that name is a word of the format, which has no translation.
pub fn is_word_field(name: &str) -> bool {
    WORD_FIELDS.contains(name)
}

fn collect_word_fields(fields: &'static [FieldSpec], names: &mut BTreeSet<&'static str>) {
    for field in fields {
        let mut shape = &field.shape;
        while let Shape::List { of, .. } = shape {
            shape = of;
        }
        match shape {
            Shape::Word(_) => {
                names.insert(field.name);
            }
            Shape::Map(fields) => collect_word_fields(fields, names),
            _ => {}
        }
    }
}

fn each(json: &mut Json, fields: &[FieldSpec], visit: &mut impl FnMut(&mut String)) {
    for field in fields {
        if let Some(value) = json.get_mut(field.name) {
            within(value, &field.shape, visit);
        }
    }
}

fn within(value: &mut Json, shape: &Shape, visit: &mut impl FnMut(&mut String)) {
    match (shape, value) {
        (Shape::Text { .. }, Json::String(text)) => visit(text),
        (Shape::List { of, .. }, Json::Array(items)) => {
            for item in items {
                within(item, of, visit);
            }
        }
        (Shape::Map(fields), map) => each(map, fields, visit),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot() -> Figure {
        let bars = serde_json::json!([{"label": "Mon", "value": 3}, {"label": "Tue", "value": 5}]);
        Figure::read(&serde_json::json!({"kind": "bar_plot", "step": 1, "to": 6, "scale": "Sold", "bars": bars}))
            .unwrap()
    }

    /// The names of the fields that are texts.
    fn texts(fields: &'static [FieldSpec]) -> Vec<&'static str> {
        let within = fields.iter().flat_map(|field| {
            let mut shape = &field.shape;
            while let Shape::List { of, .. } = shape {
                shape = of;
            }
            match shape {
                Shape::Text { .. } => vec![field.name],
                Shape::Map(fields) => texts(fields),
                _ => Vec::new(),
            }
        });
        within.collect()
    }

    #[test]
    fn a_word_of_the_format_is_a_text_in_no_kind_of_figure() {
        for name in ["kind", "operation"] {
            assert!(is_word_field(name), "{name}");
        }
        for name in KINDS.iter().flat_map(|kind| texts(kind.fields)) {
            assert!(!is_word_field(name), "{name}");
        }
    }

    #[test]
    fn labels_are_exchanged_and_nothing_else() {
        assert_eq!(plot().texts(), ["Mon", "Tue", "Sold"]);
        let german = plot().with_texts(|text| (text == "Sold").then(|| "Verkauft".to_owned()));
        assert_eq!(german.texts(), ["Mon", "Tue", "Verkauft"]);
        assert_eq!(german.with_texts(|_| None), german);
    }

    #[test]
    fn a_label_that_is_too_long_in_the_other_language_stays() {
        assert_eq!(plot().with_texts(|_| Some("x".repeat(500))), plot());
    }
}
