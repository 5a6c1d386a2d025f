//! The English descriptions of figures. Questions are stored, read by models and checked with them, so that no wording
//! may change by chance.

use std::collections::BTreeSet;

use plumb_figures::{Figure, KINDS};
use serde_json::Value as Json;

#[test]
fn every_kind_is_described_in_english_as_it_always_was() {
    let recorded: Vec<(Json, String)> = serde_json::from_str(include_str!("alternatives.json")).unwrap();
    let mut kinds = BTreeSet::new();
    for (json, told) in recorded {
        let figure = Figure::read(&json).unwrap();
        kinds.insert(figure.kind());
        assert_eq!(figure.alternative(), told, "{json}");
    }
    assert_eq!(kinds, KINDS.iter().map(|kind| kind.name).collect());
}
