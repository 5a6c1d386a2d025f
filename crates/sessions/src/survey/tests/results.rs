//! Results over all respondents.

use num_bigint::BigInt;
use num_rational::BigRational;
use serde_json::json;

use super::*;

const ALL_KINDS: &str = include_str!("all_kinds.yaml");

/// A session with these answers, one by one; null skips.
fn finished(answers: &[serde_json::Value]) -> CompletedResponse {
    let mut desk = SurveyHarness::new(survey_of(ALL_KINDS));
    for answer in answers {
        if answer.is_null() { desk.skip() } else { desk.answer(answer.clone()) }.unwrap();
    }
    desk.session.finished().unwrap_or_else(|| panic!("{:?}", desk.session))
}

fn responses() -> Vec<CompletedResponse> {
    vec![
        finished(&[
            json!({"selection": "a"}),
            json!({"selections": ["a", "c"]}),
            json!({"value": -1}),
            json!({"rows": {"x": 1, "y": 3}}),
            json!({"value": "2.5"}),
            json!({"text": "=SUM(A1), or \"more\""}),
            json!({"date": "2026-01-31"}),
            json!({"ranking": ["b", "a", "c"]}),
        ]),
        finished(&[
            json!({"selection": "a"}),
            json!(null),
            json!({"value": 2}),
            json!({"rows": {"x": 2}}),
            json!({"value": 4}),
            json!({"text": "Fine"}),
            json!(null),
            json!({"ranking": ["b", "c", "a"]}),
        ]),
        finished(&[
            json!({"selection": "c"}),
            json!({"selections": ["a"]}),
            json!({"value": 2}),
            json!(null),
            json!({"value": 1}),
            json!({"date": "2026-01-31"}),
            json!(null),
        ]),
    ]
}

/// Results of these responses, combined as for large numbers: by adding up counts.
fn came_to(survey: &Survey, all: &[CompletedResponse]) -> Results {
    let mut counts = Counts::new();
    for cell in all.iter().flat_map(CompletedResponse::cells) {
        *counts.entry(cell).or_insert(0) += 1;
    }
    results(survey, u64::try_from(all.len()).unwrap(), &counts)
}

fn ratio(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
}

#[test]
fn every_kind_has_its_summary() {
    let survey = survey_of(ALL_KINDS);
    let all = responses();
    let results = came_to(&survey, &all);
    assert_eq!(results.responses, 3);
    let counts: Vec<(u64, u64, u64)> = results.questions.iter().map(|q| (q.asked, q.answered, q.skipped)).collect();
    assert_eq!(counts, [(3, 3, 0), (3, 2, 1), (3, 3, 0), (3, 2, 1), (3, 3, 0), (2, 2, 0), (3, 2, 1), (3, 2, 1)]);
    let summary = |at: usize| &results.questions[at].summary;
    let options = |at: usize| match summary(at) {
        Summary::Options(options) => options.iter().map(|option| option.count).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!((options(0), options(1)), (vec![2, 0, 1], vec![2, 0, 1]));
    let Summary::Ratings(ratings) = summary(2) else { panic!() };
    assert_eq!(ratings.counts.values().copied().collect::<Vec<_>>(), [1, 0, 0, 2], "every point of the scale");
    assert_eq!((ratings.mean.clone(), ratings.median.clone()), (Some(ratio(1, 1)), Some(ratio(2, 1))));
    let Summary::Rows(rows) = summary(3) else { panic!() };
    assert_eq!((rows[0].1.mean.clone(), rows[1].1.mean.clone()), (Some(ratio(3, 2)), Some(ratio(3, 1))));
    assert_eq!(rows[0].1.median, Some(ratio(3, 2)));
    let Summary::Numbers(numbers) = summary(4) else { panic!() };
    assert_eq!((numbers.mean.clone(), numbers.median.clone()), (Some(ratio(5, 2)), Some(ratio(5, 2))));
    assert_eq!(summary(5), &Summary::Texts(TextPage::default()), "texts are read page by page");
    let texts: Vec<(&str, &str)> = all.iter().flat_map(CompletedResponse::texts).collect();
    assert_eq!(texts, [("note", "=SUM(A1), or \"more\""), ("note", "Fine")]);
    let Summary::Dates(days) = summary(6) else { panic!() };
    assert_eq!(days.values().copied().collect::<Vec<_>>(), [2]);
    let Summary::Ranking(ranks) = summary(7) else { panic!() };
    assert_eq!(
        ranks.iter().map(|rank| rank.mean_rank.clone()).collect::<Vec<_>>(),
        [Some(ratio(5, 2)), Some(ratio(1, 1)), Some(ratio(5, 2))]
    );
    assert_eq!(ranks.iter().map(|rank| rank.first_places).collect::<Vec<_>>(), [0, 2, 0]);
}

#[test]
fn without_responses_there_is_nothing_to_average() {
    let results = came_to(&survey_of(ALL_KINDS), &[]);
    let Summary::Ratings(ratings) = &results.questions[2].summary else { panic!() };
    assert_eq!((results.responses, ratings.mean.clone(), ratings.median.clone()), (0, None, None));
}

#[test]
fn a_table_has_a_column_for_each_part_and_no_spreadsheet_runs_it() {
    let survey = survey_of(ALL_KINDS);
    let all = responses();
    let rows = csv_rows(&survey, &all);
    assert_eq!(rows[0].join(" "), "one some.a some.b some.c rate grid.x grid.y size note day order.a order.b order.c");
    let first: Vec<&str> = rows[1].iter().map(String::as_str).collect();
    let wanted = ["a", "", "", "", "2", "2", "", "4", "Fine", "", "3", "1", "2"];
    assert_eq!(first, wanted, "sorted, since the survey is anonymous");
    assert_eq!(rows[2][4], "-1", "a number is a number");
    assert_eq!(rows[2][8], "'=SUM(A1), or \"more\"");
    assert!(csv_text(&rows).contains(",\"'=SUM(A1), or \"\"more\"\"\",2026-01-31,"));
    assert_eq!(csv_text(&rows).matches("\r\n").count(), 4);
    let named = survey_of(&ALL_KINDS.replace("anonymous: true\n", ""));
    assert_eq!(csv_rows(&named, &all)[1][4], "-1", "in the order given");
}

/// The cells of a file for a reader with that separator: quotes count where a cell begins.
fn cells(file: &str, mark: char) -> Vec<String> {
    let (mut cells, mut cell, mut quoted, mut fresh) = (Vec::new(), String::new(), false, true);
    let mut chars = file.trim_start_matches('\u{FEFF}').chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if quoted => quoted = false,
            '"' if fresh => quoted = true,
            c if !quoted && (c == mark || matches!(c, '\r' | '\n')) => {
                cells.push(std::mem::take(&mut cell));
                fresh = true;
                continue;
            }
            c => cell.push(c),
        }
        fresh = false;
    }
    cells
}

#[test]
fn no_cell_is_run_whichever_sign_parts_cells() {
    for text in [
        "Ann;=1+1",
        "a;=1+1",
        "a\t=1+1",
        "a, b;\t@SUM(A1)",
        "x;  -2+3",
        "x\n=1+1",
        "x\r\n+1",
        "\"=1+1",
        "\";=1+1",
        "a\";\"=1+1",
        "a;\"=1+1\"",
        "＝1+1;＠x",
        "=cmd|' /C calc'!A0;=1",
        ";=1",
        ";;\t\t+1",
    ] {
        let row = vec!["Bob".to_owned(), text.to_owned(), "-1.5".to_owned(), text.to_owned()];
        for row in [row.clone(), row.into_iter().rev().collect()] {
            let file = csv_file(&[row.clone(), row.clone()]);
            assert!(file.starts_with('\u{FEFF}'));
            for mark in [',', ';', '\t'] {
                for cell in cells(&file, mark).iter().filter(|cell| *cell != "-1.5") {
                    let is_run = cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
                    assert!(!is_run, "{text:?} parted by {mark:?}: {cell:?} of {file:?}");
                }
            }
            let read = cells(&file, ',');
            assert_eq!(read.iter().filter(|cell| *cell == "-1.5").count(), 2, "a number stays one: {file:?}");
            assert_eq!(read.iter().filter(|cell| *cell == "Bob").count(), 2);
        }
    }
    assert_eq!(csv_text(&[vec!["O'Neil; Ann".into(), "a - b".into(), "2".into()]]), "\"O'Neil; Ann\",a - b,2\r\n");
}

#[test]
fn text_that_begins_like_a_formula_is_guarded() {
    let survey = survey_of(
        "survey_id: s\nversion: '1'\nmetadata: {title: T}\nquestions:\n  - {question_id: q, text: T, question_type: long_text}\n",
    );
    for risky in ["=1", "+1", "-1", "@a", "\tx", "\nx", "  =1", "\r=1"] {
        let one = CompletedResponse {
            asked: vec!["q".into()],
            answers: [("q".to_owned(), Answer::Text(risky.into()))].into_iter().collect(),
        };
        assert_eq!(csv_rows(&survey, [&one])[1][0], format!("'{risky}"));
    }
}

#[test]
fn a_mean_place_says_how_near_the_first_it_is() {
    let ranked = |numerator: i64, denominator: i64| {
        let mean_rank = Some(num_rational::BigRational::new(numerator.into(), denominator.into()));
        OptionRank { option: "a".into(), mean_rank, first_places: 0 }
    };
    assert_eq!(ranked(1, 1).nearness(4), Some(10_000));
    assert_eq!(ranked(4, 1).nearness(4), Some(0));
    assert_eq!(ranked(5, 2).nearness(4), Some(5_000));
    assert_eq!(ranked(1, 1).nearness(1), None, "one option has no order");
    assert_eq!(OptionRank { mean_rank: None, ..ranked(1, 1) }.nearness(4), None);
}
