//! Knowledge tracing and spacing compared with values from other implementations.

use std::path::{Path, PathBuf};

use crate::mastery::fit::{FitOptions, Sequences, em_step, expect, fit_from};
use crate::mastery::smooth::trace;
use crate::mastery::spacing::Rating;
use crate::mastery::{Bkt, Memory};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

fn here(name: &str) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Reads a file that is too large for the repository; `None` if it is not on this machine.
fn elsewhere(name: &str) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "says where the large reference files are")]
    let root = std::env::var_os("PLUMB_VECTORS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"), PathBuf::from);
    let text = std::fs::read_to_string(root.join("measurement").join(name)).ok();
    if text.is_none() {
        println!("did not run: no {name} under {}", root.display());
    }
    text
}

fn get<T: DeserializeOwned>(value: &Json, name: &str) -> T {
    serde_json::from_value(value[name].clone()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn parameters(value: &Json) -> Bkt {
    serde_json::from_value(value["params"].clone()).unwrap()
}

fn four(values: &Json) -> Bkt {
    let [init, transit, slip, guess]: [f64; 4] = serde_json::from_value(values.clone()).unwrap();
    Bkt::new(init, transit, slip, guess).unwrap()
}

fn answers(value: &Json) -> Vec<bool> {
    match &value["responses"] {
        Json::String(text) => text.chars().map(|c| c == '1').collect(),
        list => list.as_array().unwrap().iter().map(|right| right == 1).collect(),
    }
}

#[track_caller]
fn close(what: &str, found: f64, wanted: f64, tolerance: f64) {
    let scale = wanted.abs().max(1.0);
    assert!((found - wanted).abs() <= tolerance * scale, "{what}: {found} is not {wanted}");
}

#[track_caller]
fn all_close(what: &str, found: &[f64], wanted: &Json, tolerance: f64) {
    let wanted: Vec<f64> = serde_json::from_value(wanted.clone()).unwrap();
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (index, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
        close(&format!("{what} {index}"), *found, *wanted, tolerance);
    }
}

#[track_caller]
fn parameters_close(what: &str, found: Bkt, wanted: Bkt, tolerance: f64) {
    close(&format!("{what} init"), found.init(), wanted.init(), tolerance);
    close(&format!("{what} transit"), found.transit(), wanted.transit(), tolerance);
    close(&format!("{what} slip"), found.slip(), wanted.slip(), tolerance);
    close(&format!("{what} guess"), found.guess(), wanted.guess(), tolerance);
}

fn check_traces(file: &Json) -> usize {
    let mut checked = 0;
    for case in file["cases"].as_array().unwrap() {
        let bkt = parameters(case);
        for sequence in case["sequences"].as_array().unwrap() {
            let answers = answers(sequence);
            let what = format!("set {} with {} answers", case["id"], answers.len());
            let found = trace(bkt, &answers);
            all_close(&what, &found.before, &sequence["p_know_before"], 1e-12);
            all_close(&what, &found.p_correct, &sequence["p_correct"], 1e-12);
            all_close(&what, &found.evidence, &sequence["p_know_after_evidence"], 1e-12);
            all_close(&what, &found.smoothed, &sequence["smoothed_p_know"], 1e-12);
            close(&what, found.next, get(sequence, "p_know_next"), 1e-12);
            close(&what, found.log_likelihood, get(sequence, "loglik"), 1e-12);
            close(&what, bkt.log_likelihood(&answers), get(sequence, "loglik"), 1e-12);
            let moves = &sequence["xi"];
            close(&what, found.moves.nn, get(moves, "nn"), 1e-12);
            close(&what, found.moves.nk, get(moves, "nk"), 1e-12);
            close(&what, found.moves.kn, get(moves, "kn"), 1e-12);
            close(&what, found.moves.kk, get(moves, "kk"), 1e-12);
            one_answer_at_a_time(&what, bkt, &answers, sequence);
            checked += 1;
        }
    }
    checked
}

/// Checks that the incremental update agrees with the trace.
fn one_answer_at_a_time(what: &str, bkt: Bkt, answers: &[bool], sequence: &Json) {
    let mut belief = bkt.init();
    let mut evidence = Vec::new();
    for right in answers {
        let step = bkt.step(belief, *right);
        evidence.push(step.evidence);
        belief = step.after;
    }
    all_close(what, &evidence, &sequence["p_know_after_evidence"], 1e-12);
    close(what, belief, get(sequence, "p_know_next"), 1e-12);
}

#[test]
fn traces_are_those_of_the_reference() {
    assert_eq!(check_traces(&here("bkt_traces_short.json")), 100);
}

#[test]
fn long_traces_are_those_of_the_reference() {
    let Some(text) = elsewhere("bkt_traces.json") else { return };
    assert_eq!(check_traces(&serde_json::from_str(&text).unwrap()), 150);
}

#[test]
fn edges_are_exact_where_others_divide_by_nothing() {
    for case in here("bkt_edge_cases.json")["cases"].as_array().unwrap() {
        let what = case["name"].as_str().unwrap();
        let bkt = parameters(case);
        let answers = answers(case);
        let found = trace(bkt, &answers);
        close(what, found.next, get(case, "p_know_next"), 1e-12);
        let tolerance = if answers.len() > 1_000 { 1e-9 } else { 1e-12 };
        close(what, found.log_likelihood, get(case, "loglik"), tolerance);
        if answers.len() <= 1_000 {
            all_close(what, &found.before, &case["p_know_before"], 1e-12);
            all_close(what, &found.p_correct, &case["p_correct"], 1e-12);
            all_close(what, &found.evidence, &case["p_know_after_evidence"], 1e-12);
        }
        assert!(found.smoothed.iter().all(|belief| (-1e-9..=1.0 + 1e-9).contains(belief)), "{what}");
    }
}

#[test]
fn learners_who_answered_once_count_in_a_fit() {
    let file = here("bkt_em_length1.json");
    let lists: Vec<Vec<u8>> = get(&file, "responses");
    let sequences = Sequences::new(lists.iter().map(|list| list.iter().map(|one| *one == 1).collect::<Vec<_>>()));
    let start = four(&file["start"]);
    let next = em_step(&sequences, start, &FitOptions::plain(start, 0.0, 1));
    parameters_close("one step", next, four(&file["exact_after_one_step"]), 1e-12);
}

#[test]
fn one_step_and_the_maximum_are_those_of_the_reference() {
    let Some(text) = elsewhere("bkt_em_data.csv") else { return };
    let mut data: Vec<Vec<Vec<bool>>> = vec![Vec::new(); 10];
    for line in text.lines().skip(1) {
        let mut cells = line.split(',');
        let set: usize = cells.next().unwrap().parse().unwrap();
        data[set].push(cells.nth(1).unwrap().chars().map(|c| c == '1').collect());
    }
    for wanted in here("bkt_em_fit.json")["datasets"].as_array().unwrap() {
        let set: usize = get(wanted, "dataset");
        let sequences = Sequences::new(&data[set]);
        assert_eq!(sequences.answers(), get::<usize>(wanted, "n_responses"));
        let start = four(&wanted["start"]);
        let what = format!("data set {set}");
        let (step, counts) = (&wanted["step1"], expect(&sequences, start));
        close(&what, counts.log_likelihood, get(step, "loglik_at_start"), 1e-12);
        let expected = &step["counts"];
        let pairs = [
            ("init1", counts.known_at_first),
            ("n", counts.learners),
            ("n00", counts.not_learned),
            ("n01", counts.learned),
            ("e1c", counts.known_right),
            ("e1w", counts.known_wrong),
            ("e0c", counts.unknown_right),
            ("e0w", counts.unknown_wrong),
        ];
        for (name, found) in pairs {
            close(&format!("{what} {name}"), found, get(expected, name), 1e-12);
        }
        let plain = FitOptions::plain(start, 1e-11, 5_000);
        parameters_close(&what, em_step(&sequences, start, &plain), four(&step["params_after_one_em_step"]), 1e-12);
        let fit = fit_from(&sequences, start, &plain);
        assert!(fit.converged, "{what}");
        parameters_close(&what, fit.bkt, four(&wanted["converged"]["params"]), 1e-8);
        close(&what, fit.log_likelihood, get(&wanted["converged"], "loglik"), 1e-9);
    }
}

#[test]
fn memory_is_that_of_the_reference() {
    let file = here("fsrs6_traces.json");
    let mut reviews = 0;
    for (number, sequence) in file["sequences"].as_array().unwrap().iter().enumerate() {
        let mut memory: Option<Memory> = None;
        for review in sequence.as_array().unwrap() {
            let what = format!("sequence {number}: {review}");
            let days: u32 = get(review, "elapsed_days");
            let rating = match review["rating"].as_u64() {
                Some(1) => Rating::Again,
                Some(2) => Rating::Hard,
                Some(3) => Rating::Good,
                _ => Rating::Easy,
            };
            let next = match memory {
                Some(memory) => {
                    close(&what, memory.retrievability(days), get(review, "retrievability_before"), 1e-9);
                    memory.review(days, rating)
                }
                None => Memory::first(rating),
            };
            close(&what, next.stability, get(review, "stability"), 1e-9);
            close(&what, next.difficulty, get(review, "difficulty"), 1e-9);
            assert_eq!(next.interval_days(0.90), get::<u32>(review, "next_interval_days"), "{what}");
            memory = Some(next);
            reviews += 1;
        }
    }
    assert_eq!(reviews, 320);
}
