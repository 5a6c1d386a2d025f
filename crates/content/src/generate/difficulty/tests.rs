//! Tests of computed difficulty and of derived features.

use std::sync::Arc;

use plumb_formula::Value;
use plumb_formula::ast::BinaryOp;
use proptest::prelude::*;

use super::columns::Borrows;
use super::{ComputedDifficulty, borrows, carries, computed_difficulty};
use crate::blueprint::Skill;
use crate::blueprint::calculation::Calculation;
use crate::generate::Generator;
use crate::read;

/// Two-digit addition as in 001 13.2, with `{}` for the declared difficulty and `{level}` for further constraints.
const ADDITION: &str = r#"
skill_id: "DEMO.ADD"
version: "1.0"
metadata: {domain: "Mathematics", skill_statement: "Add", cognitive_level: "Apply"}
generation:
  item_type: "short_answer"
  parameters:
    a: {type: integer, min: 10, max: 99}
    b: {type: integer, min: 10, max: 99}
  computed_values:
    total: "a + b"
  answer_formula: "total"
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3, constraints: ["a % 10 + b % 10 < 10"]}
    hard: {value: 0.7, constraints: ["a % 10 + b % 10 >= 10"]}
DIFFICULTY
presentation:
  stem_templates: ["What is {a} + {b}?"]
evaluation: {method: "exact_match"}
solution:
  - "Add the ones: {a % 10} + {b % 10} = {a % 10 + b % 10}."
  - "Together: {a} + {b} = {total}."
"#;

pub(super) fn skill(text: &str) -> Arc<Skill> {
    let read = read::skill("demo.yaml", text);
    Arc::new(read.unwrap_or_else(|problems| panic!("{problems:#?}")))
}

/// Returns the blueprint of additions with this declaration.
pub(super) fn addition(declared: &str) -> Arc<Skill> {
    skill(&ADDITION.replace("DIFFICULTY\n", declared))
}

fn computed(skill: &Skill, level: &str, values: &[i64]) -> ComputedDifficulty {
    let values: Vec<Value> = values.iter().map(|value| Value::Int(*value)).collect();
    computed_difficulty(skill, &skill.levels[skill.level_index(level).unwrap()], &values)
}

/// Returns the difficulty in one line.
fn shown(computed: &ComputedDifficulty) -> String {
    let factors = computed.factors.iter().map(|it| format!("{} {}", it.name, it.contribution));
    let sum: Vec<String> = std::iter::once(computed.base.to_string()).chain(factors).collect();
    format!("{} = {}", sum.join(" + "), computed.estimated)
}

/// The classes of 001 13.2.
pub(super) const CLASSES: &str =
    "  difficulty_factors:\n    - \"no_carry\": 0.3\n    - \"single_carry\": 0.5\n    - \"double_carry\": 0.7\n";

/// The sum of 001 13.6.
pub(super) const SUM: &str = "  base_difficulty: 0.4\n  difficulty_factors:\n    - carry_factor: 0.15\n    - {name: large_numbers, weight: 0.05, when: \"a > 30 and b > 30\"}\n";

#[test]
fn an_item_has_the_difficulty_of_its_class() {
    let skill = addition(CLASSES);
    assert_eq!(shown(&computed(&skill, "easy", &[41, 38])), "0 + no_carry 0.3 = 0.3");
    assert_eq!(shown(&computed(&skill, "hard", &[47, 38])), "0 + single_carry 0.5 = 0.5");
    assert_eq!(shown(&computed(&skill, "hard", &[67, 58])), "0 + double_carry 0.7 = 0.7");
}

#[test]
fn factors_add_to_a_base() {
    let skill = addition(SUM);
    // The example of 001 13.6.
    assert_eq!(shown(&computed(&skill, "hard", &[47, 38])), "0.4 + carry_factor 0.15 + large_numbers 0.05 = 0.6");
    assert_eq!(shown(&computed(&skill, "hard", &[67, 58])), "0.4 + carry_factor 0.3 + large_numbers 0.05 = 0.75");
    assert_eq!(shown(&computed(&skill, "easy", &[20, 38])), "0.4 = 0.4");
    let written = addition(&SUM.replace(", when: \"a > 30 and b > 30\"", ""));
    assert_eq!(computed(&written, "hard", &[47, 38]), computed(&skill, "hard", &[47, 38]));
}

#[test]
fn a_factor_may_count_something_or_make_items_easier() {
    let skill = addition(
        "  base_difficulty: 0.5\n  difficulty_factors:\n    - {name: size, weight: 0.02, times: \"len(digits(total))\"}\n    - {name: whole_tens, weight: -0.3, when: \"b % 10 == 0\"}\n    - digits: 0.001\n    - {name: half, weight: 0.000001, times: \"a / 4\"}\n",
    );
    let easier = computed(&skill, "easy", &[11, 20]);
    assert_eq!(shown(&easier), "0.5 + size 0.04 + whole_tens -0.3 + digits 0.004 + half 0.000003 = 0.244003");
}

#[test]
fn without_a_declaration_the_level_is_the_difficulty() {
    let skill = addition("");
    assert_eq!(shown(&computed(&skill, "easy", &[41, 38])), "0.3 = 0.3");
    assert_eq!(shown(&computed(&skill, "hard", &[47, 38])), "0.7 = 0.7");
    let only_carries = addition("  difficulty_factors: [single_carry: 0.5]\n");
    assert_eq!(shown(&computed(&only_carries, "easy", &[41, 38])), "0.3 = 0.3", "no class holds");
}

#[test]
fn a_difficulty_is_neither_below_0_nor_above_1() {
    let hard = addition("  base_difficulty: 0.9\n  difficulty_factors: [{name: size, weight: 1, times: \"a * b\"}]\n");
    assert_eq!(shown(&computed(&hard, "hard", &[47, 38])), "0.9 + size 1 = 1");
    let easy = addition("  base_difficulty: 0.1\n  difficulty_factors: [{name: size, weight: -1, times: \"a * b\"}]\n");
    assert_eq!(shown(&computed(&easy, "hard", &[47, 38])), "0.1 + size -1 = 0");
}

#[test]
fn a_factor_that_cannot_be_evaluated_contributes_nothing() {
    let skill =
        addition("  base_difficulty: 0.2\n  difficulty_factors: [{name: f, weight: 0.5, when: \"1 / (a - b) > 0\"}]\n");
    assert_eq!(shown(&computed(&skill, "easy", &[44, 44])), "0.2 = 0.2");
    assert_eq!(shown(&computed(&skill, "easy", &[45, 44])), "0.2 + f 0.5 = 0.7");
}

#[test]
fn differences_have_borrows() {
    let text = ADDITION.replace("total: \"a + b\"", "total: \"a - b\"");
    let declared = "  base_difficulty: 0\n  difficulty_factors:\n    - no_borrow: 0.1\n    - single_borrow: 0.2\n    - double_borrow: 0.3\n    - borrow_factor: 0.01\n    - borrow_across_zero: 0.001\n";
    let text = text.replace("DIFFICULTY\n", declared).replace("max: 99", "max: 9999");
    let skill = skill(&text);
    for (values, expected) in [([58, 23], "0.1"), ([52, 27], "0.21"), ([523, 267], "0.32"), ([503, 267], "0.321")] {
        assert_eq!(computed(&skill, "easy", &values).estimated.to_string(), expected, "{values:?}");
    }
}

#[test]
fn the_json_has_numbers_as_they_are_declared() {
    let json = serde_json::to_string(&computed(&addition(SUM), "hard", &[47, 38])).unwrap();
    let factors = r#"[{"name":"carry_factor","contribution":0.15},{"name":"large_numbers","contribution":0.05}]"#;
    assert_eq!(json, format!(r#"{{"base":0.4,"factors":{factors},"estimated":0.6}}"#));
}

#[test]
fn a_declared_difficulty_changes_no_item() {
    let (plain, declared) = (Generator::new(addition("")), Generator::new(addition(SUM)));
    for (level, seed) in ["easy", "hard"].into_iter().flat_map(|level| (0..50).map(move |seed| (level, seed))) {
        let (one, mut other) = (plain.generate(level, seed).unwrap(), declared.generate(level, seed).unwrap());
        assert!(!other.canonical_json().contains("carry_factor"));
        // Another text has another hash.
        other.blueprint = one.blueprint.clone();
        assert_eq!(one.canonical_json(), other.canonical_json());
    }
}

#[test]
fn the_difficulty_of_a_seed_is_that_of_its_item() {
    let skill = addition(SUM);
    let generator = Generator::new(Arc::clone(&skill));
    for seed in 0..50 {
        let item = generator.generate("hard", seed).unwrap();
        let values = ["a", "b"].map(|name| item.parameters[name].as_i64().unwrap());
        assert_eq!(generator.difficulty("hard", seed).unwrap(), computed(&skill, "hard", &values));
    }
    assert!(generator.difficulty("extreme", 1).is_err());
}

#[test]
fn a_calculation_is_one_operation_on_two_whole_numbers() {
    let with =
        |formula: &str| skill(&ADDITION.replace("DIFFICULTY\n", "").replace("\"a + b\"", &format!("\"{formula}\"")));
    let of = |formula: &str, values: [i64; 2]| {
        let skill = with(formula);
        let slots = values.map(Value::Int);
        let operands = Calculation::of_skill(&skill)?.operands(&slots)?;
        Some((operands.operation, operands.numbers))
    };
    assert_eq!(of("a + b", [2, 3]), Some((BinaryOp::Add, [2, 3])));
    assert_eq!(of("b - a", [2, 3]), Some((BinaryOp::Sub, [3, 2])));
    assert_eq!(of("100 * a + 0 * b", [2, 3]), None);
    assert_eq!(of("a if a > b else b", [2, 3]), None);
    assert_eq!(of("a + b", [-2, 3]), None, "no columns");
    assert_eq!(of("a * b", [-2, 3]), Some((BinaryOp::Mul, [2, 3])));
}

#[test]
fn a_borrow_may_have_to_go_across_a_zero() {
    assert_eq!(borrows(504, 267), Borrows { count: 2, is_across_zero: true });
    assert_eq!(borrows(267, 504), Borrows { count: 2, is_across_zero: true }, "the larger number comes first");
    assert_eq!(borrows(524, 267), Borrows { count: 2, is_across_zero: false });
    assert_eq!(borrows(1000, 1), Borrows { count: 3, is_across_zero: true });
    assert_eq!(borrows(50, 27), Borrows { count: 1, is_across_zero: false });
    assert_eq!(borrows(0, 0), Borrows::default());
    assert_eq!((carries(58, 67), carries(999, 1), carries(12, 34), carries(0, 0)), (2, 3, 0, 0));
}

/// Sum of the digits of a number.
fn digit_sum(mut number: u64) -> u64 {
    let mut sum = 0;
    while number > 0 {
        sum += number % 10;
        number /= 10;
    }
    sum
}

proptest! {
    #[test]
    fn each_carry_takes_nine_off_the_sum_of_digits(a in 0_u64..1 << 60, b in 0_u64..1 << 60) {
        prop_assert_eq!(u64::from(carries(a, b)) * 9, digit_sum(a) + digit_sum(b) - digit_sum(a + b));
        prop_assert_eq!(carries(a, b), carries(b, a));
        // A subtraction borrows where its proof by addition carries.
        prop_assert_eq!(borrows(a + b, b).count, carries(a, b));
    }

    #[test]
    fn a_difficulty_is_the_limited_sum_of_its_parts(
        a in 10_i64..100,
        b in 10_i64..100,
        base in 0_u32..=1_000_000,
        weights in proptest::collection::vec(-1_000_000_i32..=1_000_000, 3),
    ) {
        let written = |millionths: i64| {
            let sign = if millionths < 0 { "-" } else { "" };
            format!("{sign}{}.{:06}", millionths.abs() / 1_000_000, millionths.abs() % 1_000_000)
        };
        let weights: Vec<String> = weights.into_iter().map(|weight| written(i64::from(weight))).collect();
        let skill = addition(&format!(
            "  base_difficulty: {}\n  difficulty_factors:\n    - carry_factor: {}\n    - large_numbers: {}\n    - {{name: far, weight: {}, times: \"abs(a - b) / 7\"}}\n",
            written(i64::from(base)), weights[0], weights[1], weights[2],
        ));
        let level = if a % 10 + b % 10 < 10 { "easy" } else { "hard" };
        let result = computed(&skill, level, &[a, b]);
        let sum = result.factors.iter().fold(result.base.widest(), |sum, it| sum + it.contribution.widest());
        prop_assert_eq!(result.estimated.widest(), sum.clamp(0, 1_000_000_000));
        prop_assert_eq!(result.base.widest(), i128::from(base) * 1_000);
        for factor in &result.factors {
            prop_assert!(factor.contribution.widest().abs() <= 1_000_000_000 && factor.contribution.mantissa != 0);
        }
        prop_assert_eq!(&result, &computed(&skill, level, &[a, b]));
    }
}
