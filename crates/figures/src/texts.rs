//! The texts in a figure that people wrote, such as labels: for readers of other languages they can be exchanged.

use serde_json::Value as Json;

use crate::field::{FieldSpec, Shape};
use crate::figure::{Figure, KINDS};

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
