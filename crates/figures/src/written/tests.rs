//! Layouts known from paper, and properties of all layouts: what is written agrees with exact arithmetic.

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::divide::division_steps;
use super::layout::{Line, LineKind, WorkedOut};
use super::multiply::{PartialProduct, partial_products};
use super::*;
use crate::field::Field;
use crate::language::WrittenLayout;

const ENGLISH: Language<'static> = Language::ENGLISH;
const GERMAN: Language<'static> = Language { layout: WrittenLayout::German, mark: ',', ..Language::ENGLISH };

fn read(json: &Json) -> Written {
    let written = Written::read(json).unwrap_or_else(|fault| panic!("{json}: {fault}"));
    written.check().unwrap_or_else(|fault| panic!("{json}: {fault}"));
    written
}

fn worked(json: &Json, language: &Language<'_>) -> WorkedOut {
    read(json).worked_out(language).unwrap()
}

/// The task of a table's heading, such as `subtract complete german 804 369`.
fn task(heading: &str) -> (Json, &'static Language<'static>) {
    let mut json = json!({"numbers": []});
    let mut language = &ENGLISH;
    for word in heading.split_whitespace() {
        match word {
            "english" => language = &ENGLISH,
            "german" => language = &GERMAN,
            "borrow" | "complete" => json["method"] = Json::from(word),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                json["numbers"].as_array_mut().unwrap().push(Json::from(word));
            }
            word => match word.split_once('=') {
                Some((name, value)) => json[name] = Json::from(value.parse::<u32>().unwrap()),
                None => json["operation"] = Json::from(word),
            },
        }
    }
    (json, language)
}

#[test]
fn calculations_are_laid_out_as_they_are_written_on_paper() {
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    for block in include_str!("tables.txt").split("== ").skip(1) {
        let (heading, table) = block.split_once('\n').unwrap();
        let (json, language) = task(heading);
        let written = read(&json);
        let work = worked(&json, language);
        assert_eq!(work.table(written.shown(&work), language.mark), table.trim_end(), "{heading}");
        *counts.entry(json["operation"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert!(counts.len() == 4 && counts.values().all(|count| *count >= 12), "{counts:?}");
}

#[test]
fn steps_are_told_in_words() {
    let told = |json: Json| worked(&json, &ENGLISH).steps;
    assert_eq!(
        told(json!({"operation": "add", "numbers": [75, 48]})),
        [
            "Ones: 5 + 8 = 13. Write 3 and carry 1.",
            "Tens: 7 + 4 + 1 = 12. Write 2 and carry 1.",
            "Hundreds: only the carried 1 is left. Write 1.",
        ]
    );
    assert_eq!(
        told(json!({"operation": "subtract", "numbers": [804, 369]})),
        [
            "Ones: 4 is less than 9, and there is only 0 on the left of it. Borrow 1 further on the left: 8 becomes 7, \
             each 0 between becomes 9, and 4 becomes 14. 14 − 9 = 5. Write 5.",
            "Tens: 9 − 6 = 3. Write 3.",
            "Hundreds: 7 − 3 = 4. Write 4.",
        ]
    );
    assert_eq!(
        told(json!({"operation": "multiply", "numbers": [27, 34]})),
        ["27 × 4 = 108. Write 108.", "27 × 3 = 81, 27 × 30 = 810. Write 810.", "Add the lines: 108 + 810 = 918.",]
    );
    assert_eq!(
        told(json!({"operation": "divide", "numbers": [1825, 6]})),
        [
            "6 goes into 18 3 times. 3 × 6 = 18, and 18 − 18 = 0. Bring down the 2: that makes 2.",
            "6 does not go into 2. Write 0. Bring down the 5: that makes 25.",
            "6 goes into 25 4 times. 4 × 6 = 24, and 25 − 24 = 1. The remainder is 1.",
        ]
    );
    let german = worked(&json!({"operation": "multiply", "numbers": ["2.7", 34]}), &GERMAN).steps;
    assert_eq!(
        german,
        [
            "27 · 3 = 81. Write 81 so that it ends under the 3.",
            "27 · 4 = 108. Write 108 so that it ends under the 4.",
            "Add the lines: 810 + 108 = 918.",
            "Together the factors have 1 decimal, and so does the product: 91,8.",
        ]
    );
}

#[test]
fn the_alternative_reads_line_by_line() {
    let told = |json: Json, language: &Language<'_>| read(&json).alternative_in(language);
    assert_eq!(
        told(json!({"operation": "subtract", "numbers": [634, 258]}), &ENGLISH),
        "Written subtraction: 634 − 258. Small digits: Tens 12. Small digits: Hundreds 5, Tens 2 (struck out), Ones 14. \
         Line 1: 634. Struck out in it: Hundreds, Tens, Ones. Line 2: − 258. Line 3: 376."
    );
    assert_eq!(
        told(json!({"operation": "divide", "numbers": [50, 8]}), &ENGLISH),
        "Long division: 50 ÷ 8. Line 1: 6 R 2. Line 2: 50 under a bracket, with 8 in front of it. \
         Line 3: − 48, ending under digit 2 of 50. Line 4: 2, ending under digit 2 of 50."
    );
    assert_eq!(
        told(json!({"operation": "divide", "numbers": [50, 8]}), &GERMAN),
        "Long division: 50 : 8. Line 1: 50 : 8 = 6 R 2. \
         Line 2: − 48, ending under digit 2 of 50. Line 3: 2, ending under digit 2 of 50."
    );
    assert_eq!(
        told(json!({"operation": "add", "numbers": ["14.6", "3.75"], "step": 0}), &GERMAN),
        "Written addition: 14,60 + 3,75. Line 1: 14,60. Line 2: + 3,75."
    );
    assert_eq!(read(&json!({"operation": "add", "numbers": [2, 3], "step": 0})).steps(&ENGLISH), [""; 0]);
}

#[test]
fn what_cannot_be_written_is_refused_at_its_place() {
    let refused = |json: Json| {
        let fault = Written::read(&json).and_then(|written| written.check()).unwrap_err();
        fault.to_string()
    };
    for (json, wanted) in [
        (json!({"operation": "add", "numbers": [3, -4]}), "numbers[1]: must be 0 or more"),
        (json!({"operation": "add", "numbers": ["1/3", 4]}), "numbers[0]: must be 0 or more, with at most 4 decimals"),
        (json!({"operation": "add", "numbers": ["123456.789", 4]}), "numbers[0]: must have at most 8 digits"),
        (json!({"operation": "add", "numbers": [3]}), "numbers: must have 2 to 5 entries"),
        (json!({"operation": "subtract", "numbers": [3, 1, 1]}), "numbers: must be two to subtract"),
        (json!({"operation": "subtract", "numbers": [3, 4]}), "numbers[1]: must not be more than 3"),
        (json!({"operation": "multiply", "numbers": [3, 12345]}), "numbers[1]: must have at most 4 digits"),
        (json!({"operation": "divide", "numbers": [3, 0]}), "numbers[1]: must not be 0"),
        (json!({"operation": "divide", "numbers": [10, 3], "places": 2}), "places: the quotient does not end after 2"),
        (json!({"operation": "divide", "numbers": ["7.5", 4]}), "places: the quotient does not end after 1"),
        (json!({"operation": "add", "numbers": [3, 4], "method": "borrow"}), "method: only a subtraction"),
        (json!({"operation": "add", "numbers": [3, 4], "step": 2}), "step: there are 1 steps, not 2"),
    ] {
        let fault = refused(json);
        assert!(fault.starts_with(wanted), "{fault}");
    }
}

/// The digits of a line by column, without signs.
fn digits(line: &Line) -> std::collections::BTreeMap<i32, u64> {
    line.cells.iter().filter_map(|cell| Some((cell.column, cell.text.parse().ok()?))).collect()
}

/// The value of a line with its ones in column `last`.
fn value(line: &Line, last: i32) -> u64 {
    digits(line).into_iter().map(|(column, digit)| digit * 10_u64.pow(u32::try_from(last - column).unwrap())).sum()
}

fn plain(work: &WorkedOut) -> Vec<&Line> {
    work.lines.iter().filter(|line| line.kind != LineKind::Small).collect()
}

fn small(work: &WorkedOut) -> std::collections::BTreeMap<i32, u64> {
    let lines = work.lines.iter().filter(|line| line.kind == LineKind::Small);
    // The upper of two small digits replaces the lower.
    lines.rev().flat_map(digits).collect()
}

/// A number with up to two decimals: its value in hundredths, and its text.
fn decimal() -> impl Strategy<Value = (u64, String)> {
    (0..1_000_000_u64, 0..3_u32).prop_map(|(value, places)| {
        let unit = 10_u64.pow(places);
        let text = if places == 0 {
            value.to_string()
        } else {
            format!("{}.{:0width$}", value / unit, value % unit, width = usize::try_from(places).unwrap())
        };
        (value * 100 / unit, text)
    })
}

fn languages() -> impl Strategy<Value = &'static Language<'static>> {
    prop::sample::select(vec![&ENGLISH, &GERMAN])
}

/// The column of the last digit of hundredths, given how many decimals are written.
fn scale(work: &WorkedOut) -> (i32, u64) {
    let last = work.columns().1;
    (last, 10_u64.pow(u32::try_from(2 - last).unwrap()))
}

/// Whether each step only adds to the one before, and the last shows everything.
fn grows(work: &WorkedOut) {
    for line in &work.lines {
        assert_eq!(line.shown(work.steps.len()).len(), line.cells.len());
        assert!(line.cells.iter().all(|cell| cell.struck.is_none_or(|at| at <= work.steps.len() && at > cell.step)));
    }
    let table = |step: usize| work.table(step, '.').chars().filter(|c| !c.is_whitespace()).count();
    assert!((1..=work.steps.len()).all(|step| table(step) >= table(step - 1)), "{}", work.table(99, '.'));
}

proptest! {
    #[test]
    fn every_column_of_a_sum_adds_up_with_what_is_carried(
        numbers in prop::collection::vec(decimal(), 2..=5),
        language in languages(),
    ) {
        let texts: Vec<&str> = numbers.iter().map(|(_, text)| text.as_str()).collect();
        let work = worked(&json!({"operation": "add", "numbers": texts}), language);
        let (lines, carried) = (plain(&work), small(&work));
        let (result, terms) = lines.split_last().unwrap();
        let (last, unit) = scale(&work);
        prop_assert_eq!(value(result, last) * unit, numbers.iter().map(|(value, _)| value).sum::<u64>());
        let carry = |column: i32| carried.get(&column).copied().unwrap_or(0);
        for (column, digit) in digits(result) {
            let sum: u64 = terms.iter().filter_map(|line| digits(line).get(&column).copied()).sum();
            prop_assert_eq!(sum + carry(column), digit + 10 * carry(column - 1));
        }
        grows(&work);
    }

    #[test]
    fn what_is_borrowed_leaves_the_number_as_it_is(one in decimal(), other in decimal(), language in languages()) {
        let (from, taken) = if one.0 < other.0 { (other, one) } else { (one, other) };
        let json = json!({"operation": "subtract", "numbers": [from.1, taken.1]});
        let work = worked(&json, language);
        let lines = plain(&work);
        let [first, second, result] = lines[..] else { panic!("{:?}", work.lines) };
        let (last, unit) = scale(&work);
        prop_assert_eq!(value(result, last) * unit, from.0 - taken.0);
        let mut changed = digits(first);
        changed.extend(small(&work));
        let worth: u64 =
            changed.iter().map(|(column, digit)| digit * 10_u64.pow(u32::try_from(last - column).unwrap())).sum();
        prop_assert_eq!(worth * unit, from.0);
        for (column, digit) in &changed {
            let take = digits(second).get(column).copied().unwrap_or(0);
            prop_assert_eq!(digit - take, digits(result).get(column).copied().unwrap_or(0));
            let cell = first.cells.iter().find(|cell| cell.column == *column).unwrap();
            prop_assert_eq!(cell.struck.is_some(), small(&work).contains_key(column));
        }
        grows(&work);
    }

    #[test]
    fn what_completes_a_number_adds_up_to_it(one in decimal(), other in decimal(), language in languages()) {
        let (from, taken) = if one.0 < other.0 { (other, one) } else { (one, other) };
        let json = json!({"operation": "subtract", "method": "complete", "numbers": [from.1, taken.1]});
        let work = worked(&json, language);
        let (lines, carried) = (plain(&work), small(&work));
        let [first, second, result] = lines[..] else { panic!("{:?}", work.lines) };
        let (last, unit) = scale(&work);
        prop_assert_eq!(value(result, last) * unit, from.0 - taken.0);
        let at = |line: &Line, column: i32| digits(line).get(&column).copied().unwrap_or(0);
        let carry = |column: i32| carried.get(&column).copied().unwrap_or(0);
        for (column, digit) in digits(first) {
            let sum = at(second, column) + at(result, column) + carry(column);
            prop_assert_eq!(sum, digit + 10 * carry(column - 1));
        }
        grows(&work);
    }

    #[test]
    fn partial_products_are_right_and_add_up(
        (factor, by) in (0..1_000_000_u64, 0..10_000_u64),
        language in languages(),
    ) {
        let work = worked(&json!({"operation": "multiply", "numbers": [factor, by]}), language);
        let lines = plain(&work);
        let result = lines.last().unwrap();
        prop_assert_eq!(value(result, 0), factor * by);
        let partials = partial_products(factor, Digits::whole(by), language.layout);
        let shares: u64 = partials.iter().map(PartialProduct::value).sum();
        prop_assert_eq!(shares, factor * by);
        prop_assert!(partials.iter().all(|partial| partial.product == factor * partial.digit));
        let task_lines = if language.layout == WrittenLayout::English { 2 } else { 1 };
        let between = &lines[task_lines..lines.len() - 1];
        prop_assert_eq!(between.len(), if partials.len() > 1 { partials.len() } else { 0 });
        // Lines that end further on the left are worth as many tens more; blank columns are zeros.
        prop_assert!(between.iter().zip(&partials).all(|(line, partial)| value(line, 0) == partial.value()));
        if between.len() > 1 {
            let (carried, sums) = (small(&work), digits(result));
            let carry = |column: i32| carried.get(&column).copied().unwrap_or(0);
            for (column, digit) in sums {
                let sum: u64 = between.iter().filter_map(|line| digits(line).get(&column).copied()).sum();
                prop_assert_eq!(sum + carry(column), digit + 10 * carry(column - 1));
            }
        }
        grows(&work);
    }

    #[test]
    fn products_of_decimals_have_their_mark_in_its_place(
        (one, places) in (0..10_000_u64, 0..4_u32),
        (other, more) in (0..1_000_u64, 0..3_u32),
        language in languages(),
    ) {
        let text = |value: u64, places: u32| Digits { value, places }.text('.');
        let json = json!({"operation": "multiply", "numbers": [text(one, places), text(other, more)]});
        let written = read(&json);
        let work = written.worked_out(language).unwrap();
        let numbers = written.digits().unwrap();
        let product = Digits { value: numbers[0].value * numbers[1].value, places: numbers[0].places + numbers[1].places };
        let shown = work.lines.last().unwrap().text(work.steps.len(), language.mark);
        prop_assert_eq!(shown, product.text(language.mark));
        prop_assert_eq!(u128::from(product.value) * 10_u128.pow(places + more),
            u128::from(one) * u128::from(other) * 10_u128.pow(product.places));
    }

    #[test]
    fn every_remainder_is_right(
        (dividend, divisor) in (0..1_000_000_u64, 1..1_000_u64),
        language in languages(),
    ) {
        let work = worked(&json!({"operation": "divide", "numbers": [dividend, divisor]}), language);
        let steps = division_steps(Digits::whole(dividend), divisor);
        let last = i32::try_from(dividend.to_string().len()).unwrap() - 1;
        let quotient = steps.iter().fold(0, |quotient, step| quotient * 10 + step.digit);
        let rest = steps.last().unwrap().rest;
        prop_assert!(quotient * divisor + rest == dividend && rest < divisor);
        prop_assert_eq!(steps.len(), quotient.to_string().len());
        // Each product is that of its digit, and what is left of the line above is below it.
        let english = language.layout == WrittenLayout::English;
        let below: Vec<&Line> = work.lines.iter().skip(if english { 2 } else { 1 }).collect();
        let mut above = value_until(&dividend.to_string(), steps[0].at);
        let mut lines = below.chunks(2);
        for step in &steps {
            prop_assert_eq!((step.part, step.rest), (above, step.part - step.digit * divisor));
            let column = i32::try_from(step.at).unwrap();
            if step.digit > 0 {
                let [product, left] = lines.next().unwrap() else { panic!("a line is missing") };
                prop_assert_eq!(value(product, column), step.digit * divisor);
                let left: std::collections::BTreeMap<i32, u64> = digits(left).into_iter().filter(|(at, _)| *at <= column).collect();
                let worth: u64 = left.iter().map(|(at, digit)| digit * 10_u64.pow(u32::try_from(column - at).unwrap())).sum();
                prop_assert_eq!(worth, step.rest);
            }
            if column < last {
                let next = dividend.to_string().as_bytes()[step.at + 1] - b'0';
                above = step.rest * 10 + u64::from(next);
            }
        }
        prop_assert!(lines.next().is_none());
        let head = &work.lines[0];
        let wanted = if rest > 0 { format!("{quotient} R {rest}") } else { quotient.to_string() };
        prop_assert!(head.text(work.steps.len(), language.mark).ends_with(&wanted));
        grows(&work);
    }
}

fn value_until(number: &str, at: usize) -> u64 {
    number[..=at].parse().unwrap()
}
