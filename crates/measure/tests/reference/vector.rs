//! Reads reference values.

use std::fs::read_to_string;

use plumb_measure::response::ItemParameters;
use serde_json::Value;

pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub(crate) fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

pub(crate) fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

pub(crate) fn items(value: &Value) -> Vec<ItemParameters> {
    let item = |triple: &Value| {
        let abc = numbers(triple);
        ItemParameters::new(abc[0], abc[1], abc[2]).unwrap()
    };
    value.as_array().unwrap().iter().map(item).collect()
}

/// Rows of a file with commas, without its heading.
pub(crate) fn rows(name: &str) -> Vec<Vec<String>> {
    text(name).lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The largest difference seen, which must stay within the tolerance.
pub(crate) struct Differences {
    what: &'static str,
    tolerance: f64,
    largest: f64,
    compared: usize,
}

impl Differences {
    pub(crate) fn within(tolerance: f64, what: &'static str) -> Self {
        Self { what, tolerance, largest: 0.0, compared: 0 }
    }

    #[track_caller]
    pub(crate) fn compare(&mut self, found: f64, expected: f64) {
        let difference = (found - expected).abs();
        assert!(difference <= self.tolerance, "{}: {found} is not {expected} to {}", self.what, self.tolerance);
        self.largest = self.largest.max(difference);
        self.compared += 1;
    }
}

impl Drop for Differences {
    fn drop(&mut self) {
        println!("{}: {} compared, largest difference {:.1e}", self.what, self.compared, self.largest);
    }
}
