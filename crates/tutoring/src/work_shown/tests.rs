use proptest::prelude::*;

use super::*;
use plumb_answers::answer::Input;

const STEPS: [&str; 4] = ["Ones: 8 + 6 = 14.", "Tens: 40 + 30 = 70.", "Together: 70 + 14 = 84.", "84"];

fn report(lines: &[&str]) -> WorkReport {
    review("What is 48 plus 36?", "84", &STEPS, lines)
}

fn review(stem: &str, key: &str, steps: &[&str], lines: &[&str]) -> WorkReport {
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    let spec = AnswerSpec::of(Input::Integer);
    ProblemContext { stem, spec: &spec, key, steps: &steps }.review(lines)
}

fn solve(lines: &[&str]) -> WorkReport {
    review("Solve 2x + 3 = 7.", "x = 2", &["Take 3 away: 2x = 4.", "Halve: x = 2."], lines)
}

fn steps_of(report: &WorkReport) -> Vec<Option<u32>> {
    report.lines.iter().map(|line| line.step).collect()
}

#[test]
fn work_that_goes_the_whole_way_is_complete() {
    let report = report(&["8 + 6 = 14", "40 + 30 = 70", "", "70 + 14 = 84", "84"]);
    assert_eq!(steps_of(&report), [Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(report.lines[2].line, 3, "lines keep their places");
    assert!(report.complete && report.divergent_line.is_none());
}

#[test]
fn the_first_line_that_leaves_the_way_is_named_with_the_step_that_should_have_come() {
    let report = report(&["8+6=14", "40+30=80", "80+14=94"]);
    assert_eq!((report.divergent_line, report.divergence_step_index), (Some(1), Some(2)));
    assert_eq!(report.reached_step, Some(1));
}

#[test]
fn skipped_steps_and_notes_in_the_margin_are_no_errors() {
    assert!(report(&["40+30=70", "84"]).complete);
    let with_note = report(&["8+6=14", "3*3=9", "70+14=84", "84"]);
    assert!(with_note.complete, "{with_note:?}");
    let put_right = report(&["8+6=15", "8+6=14", "40+30=70"]);
    assert_eq!(put_right.divergent_line, None);
    assert!(!put_right.complete);
}

#[test]
fn what_cannot_be_read_or_decided_is_never_held_against_anyone() {
    let unread = report(&["8+6=14", "now the tens", "3 + ) 4", "70 grams"]);
    assert_eq!(unread.divergent_line, None);
    assert_eq!(unread.lines[1].follows, Some(LineCheck::Unreadable));
    let wrong_after = report(&["?", "8+6=13"]);
    assert_eq!((wrong_after.divergent_line, wrong_after.divergence_step_index), (Some(1), Some(1)));
}

#[test]
fn an_equation_is_followed_from_line_to_line() {
    let right = solve(&["2x + 3 = 7", "2x = 4", "x = 2"]);
    assert!(right.complete && right.divergent_line.is_none(), "{right:?}");
    assert_eq!(right.lines.iter().map(|line| line.follows).collect::<Vec<_>>(), [Some(LineCheck::Equal); 3]);
    let another_way = solve(&["x + x = 4", "4x = 8", "so x = 2"]);
    assert!(another_way.complete && another_way.divergent_line.is_none(), "{another_way:?}");
    let wrong = solve(&["2x = 10", "x = 5"]);
    assert_eq!((wrong.divergent_line, wrong.divergence_step_index), (Some(0), Some(1)));
    assert_eq!(wrong.lines[1].follows, Some(LineCheck::Equal), "the second line is consistent with the first error");
    let later = solve(&["2x + 3 = 7", "2x = 4", "x = 4/2", "x = 4"]);
    assert_eq!((later.divergent_line, later.divergence_step_index), (Some(3), Some(2)));
}

#[test]
fn a_calculation_is_followed_whichever_part_comes_first() {
    let of = |lines: &[&str]| review("Work out 3 + 4 × 5.", "23", &["4 × 5 = 20.", "3 + 20 = 23."], lines);
    for right in
        [&["3 + 20", "23"][..], &["4 * 5", "20", "20 + 3", "23"], &["= 3 + 20", "= 23"], &["3+4*5 = 3+20 = 23"]]
    {
        assert_eq!(of(right).divergent_line, None, "{right:?}: {:?}", of(right));
    }
    assert_eq!(of(&["7 × 5", "35"]).divergent_line, Some(0), "from left to right");
    assert_eq!(of(&["3 + 4 × 5", "3 + 25", "28"]).divergent_line, Some(1));
    assert_eq!(of(&["4 × 5 = 20", "3 + 4 × 5 = 7 × 5 = 35"]).divergent_line, Some(1), "a chain that breaks");
}

#[test]
fn solutions_may_be_written_one_a_line_and_systems_in_any_order() {
    let quadratic = |lines: &[&str]| review("Solve x^2 = 9.", "x = 3 or x = -3", &["x = 3 or x = -3"], lines);
    assert_eq!(quadratic(&["x = 3", "x = -3"]).divergent_line, None);
    assert_eq!(quadratic(&["x = 9/2"]).divergent_line, Some(0));
    let system = |lines: &[&str]| {
        review("Solve x + y = 5 and x - y = 1.", "x = 3 and y = 2", &["2x = 6", "x = 3", "y = 2"], lines)
    };
    assert_eq!(system(&["2x = 6", "x = 3", "3 + y = 5", "y = 2"]).divergent_line, None);
}

#[test]
fn the_question_written_down_again_is_no_step_of_its_solution() {
    let equation = solve(&["2x + 3 = 7"]);
    assert_eq!((steps_of(&equation), equation.complete), (vec![None], false));
    let of = |lines: &[&str]| review("Work out 3 + 4 × 5.", "23", &["4 × 5 = 20.", "3 + 20 = 23."], lines);
    let calculation = of(&["3 + 4 × 5"]);
    assert_eq!((steps_of(&calculation), calculation.complete), (vec![None], false));
    assert_eq!(steps_of(&of(&["3 + 4 × 5", "5 * 4", "20 + 3", "23"])), [None, Some(1), Some(2), Some(2)]);
}

#[test]
fn names_that_the_problem_does_not_have_are_not_judged() {
    assert_eq!(solve(&["y = 7", "2y = 1"]).divergent_line, None);
    assert_eq!(report(&["x = 3", "x = 4"]).divergent_line, None);
}

#[test]
fn trying_many_answers_does_not_tell_which_is_right() {
    let guesses: Vec<String> = (1..=9).map(|guess| format!("x = {guess}")).collect();
    let guesses: Vec<&str> = guesses.iter().map(String::as_str).collect();
    let report = solve(&guesses);
    assert_eq!((report.divergent_line, report.divergence_step_index), (Some(0), Some(1)));
}

proptest! {
    #[test]
    fn any_work_is_read_and_only_what_is_wrong_is_blamed(
        lines in prop::collection::vec(
            prop::sample::select(vec!["8+6=14", "40+30=70", "70+14=84", "84", "8+6=9", "?", "some words", " "]), 0..90),
    ) {
        let report = report(&lines);
        prop_assert!(report.lines.len() <= MAX_LINES);
        let steps: Vec<u32> = report.lines.iter().filter_map(|line| line.step).collect();
        prop_assert!(steps.is_sorted(), "{steps:?}");
        if let Some(line) = report.divergent_line {
            prop_assert_eq!(lines[line], "8+6=9");
        }
        prop_assert!(!(report.complete && report.divergent_line.is_some()));
    }

    #[test]
    fn nothing_that_is_typed_breaks_it(lines in prop::collection::vec("[ -~×÷²√]{0,40}", 0..20)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let report = solve(&lines);
        prop_assert!(report.divergent_line.is_none_or(|line| line < lines.len()));
    }
}
