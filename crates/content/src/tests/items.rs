//! Tests of the items of shipped skills, over many seeds.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;

use crate::blueprint::Skill;
use crate::generate::Generator;
use crate::read::{self, BlueprintKind};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark};
use plumb_answers::item::Item;
use plumb_formula::Value;
use plumb_typeset::plain_text;

use super::content::{shipped, skills};

/// Passes that many items of each level of a skill to `look`, with the level's name.
fn each_item(skill: &Arc<Skill>, seeds: u64, mut look: impl FnMut(&str, &Item)) {
    let generator = Generator::new(Arc::clone(skill));
    for level in &skill.levels {
        for seed in 0..seeds {
            look(&level.name, &generator.generate(&level.name, seed).unwrap());
        }
    }
}

/// Returns the dotted addresses in a text.
fn addresses(text: &str) -> Vec<Ipv4Addr> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    parts.filter_map(|part| part.trim_matches('.').parse().ok()).collect()
}

/// Whether an address is a subnet mask: ones followed by zeros.
fn is_mask(address: Ipv4Addr) -> bool {
    let bits = u32::from(address);
    bits.leading_ones() + bits.trailing_zeros() == 32
}

/// Whether an address can have no owner.
fn is_free(address: Ipv4Addr) -> bool {
    address.is_private() || address.is_documentation() || is_mask(address)
}

#[test]
fn addresses_in_questions_and_lessons_belong_to_nobody() {
    let mut seen = 0;
    for skill in skills().values().filter(|skill| skill.id.starts_with("NET.IP.")) {
        each_item(skill, 100, |level, item| {
            for address in addresses(&item.stem) {
                assert!(is_free(address), "{} {level}: {}", skill.id, item.stem);
                seen += 1;
            }
            let is_plain = item.stem.contains("255.0.0.0")
                || item.stem.split("/8").skip(1).any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
            // In this skill a /8 is what is divided.
            let is_divided = skill.id == "NET.IP.SUBNET.COUNT";
            assert!(level != "hard" || is_divided || !is_plain, "{}: {}", skill.id, item.stem);
        });
    }
    assert!(seen > 2_000, "{seen}");
    for (file, text) in shipped().into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::Topic)) {
        for address in addresses(&text) {
            assert!(is_free(address), "{file}: {address}");
        }
    }
}

#[test]
fn no_two_options_of_a_term_have_one_value() {
    let spec = AnswerSpec { input: Input::Expression, ..AnswerSpec::default() };
    let skills = skills();
    for id in ["MATH.ALG.COLLECT", "MATH.ALG.EXPAND", "MATH.ALG.WRITE"] {
        each_item(&skills[id], 100, |level, item| {
            let options = item.body.options().unwrap();
            for (at, option) in options.iter().enumerate() {
                for other in &options[..at] {
                    let verdict = mark(&spec, &plain_text(&option.text), &plain_text(&other.text));
                    assert_ne!(verdict.outcome, Outcome::Invalid, "{id} {level}: {} cannot be read", option.text);
                    let told = format!("{id} {level}: {} and {} of {}", other.text, option.text, item.stem);
                    assert_ne!(verdict.outcome, Outcome::Correct, "{told}");
                }
            }
        });
    }
}

#[test]
fn wrong_results_are_called_what_leads_to_them() {
    let skills = skills();
    let cases: [(&str, &str, &[i64], &str, &str); 2] = [
        ("NET.IP.SUBNET.HOSTS", "easy", &[192, 168, 1, 30], "6", "One host bit too many"),
        (
            "NET.IP.SUBNET.HOSTS",
            "easy",
            &[192, 168, 1, 30],
            "8",
            "One host bit too many, and the reserved addresses counted",
        ),
    ];
    for (id, level, values, text, name) in cases {
        let generator = Generator::new(Arc::clone(&skills[id]));
        let of_seed = |seed| {
            let values = values.iter().map(|value| Value::Int(*value)).collect();
            generator.of_parameters(level, values, seed).unwrap()
        };
        // Each seed offers some of the wrong results.
        let named = (0..60).find_map(|seed| {
            let item = of_seed(seed);
            let option = item.body.options().unwrap().iter().find(|option| option.text == text)?;
            option.misconception.clone()
        });
        assert_eq!(named.as_deref(), Some(name), "{id} {text}");
    }
    let names = |id: &str| skills[id].strategies.iter().filter_map(|way| way.misconception.clone()).collect::<Vec<_>>();
    for id in ["MATH.ARITH.MUL.BY10", "MATH.ARITH.DIV.BY10"] {
        assert!(names(id).iter().all(|name| !name.contains("group")), "{id}: {:?}", names(id));
    }
    for id in skills.keys() {
        assert!(names(id).iter().all(|name| !name.ends_with(" was said")), "{id}: {:?}", names(id));
        let two_slips = |name: &String| {
            let parts = name.split_once(", and ");
            parts.is_some_and(|(one, two)| one.contains("group") && (two.contains("group") || two.contains("zero")))
        };
        assert!(!names(id).iter().any(two_slips), "{id}: {:?}", names(id));
    }
    let int = Value::Int;
    for (id, level, values, text) in [
        // 8 − 1, the divisor, the coefficient.
        ("MATH.ARITH.ADD.1DIGIT", "easy", vec![int(8), int(1)], "7"),
        ("MATH.ARITH.DIV.SINGLE", "hard", vec![int(40), int(8)], "8"),
        ("MATH.INEQ.TWOSTEP", "hard", vec![int(7), Value::text("−"), int(4), int(9), Value::text("<")], "$x > 7$"),
        // Others of their kind.
        ("MATH.ARITH.DIV.SINGLE", "hard", vec![int(63), int(9)], "9"),
        ("MATH.ARITH.DIV.SINGLE", "hard", vec![int(48), int(6)], "6"),
        ("MATH.INEQ.TWOSTEP", "easy", vec![int(3), Value::text(""), int(5), int(5), Value::text("<")], "$x < 3$"),
    ] {
        let generator = Generator::new(Arc::clone(&skills[id]));
        for seed in 0..60 {
            let item = generator.of_parameters(level, values.clone(), seed).unwrap();
            let lost = item.body.options().unwrap().iter().find(|option| {
                option.text == text && option.misconception.as_deref().is_some_and(super::content::is_miscount)
            });
            assert!(lost.is_none(), "{}: {lost:?}", item.stem);
        }
    }
}

#[test]
fn each_word_of_likelihood_is_the_key_about_as_often_as_the_others() {
    let mut keys: BTreeMap<(String, String), u32> = BTreeMap::new();
    let skills = skills();
    each_item(&skills["MATH.PROB.WORDS"], 300, |level, item| {
        *keys.entry((level.to_owned(), item.key_text().to_owned())).or_default() += 1;
    });
    for level in ["easy", "medium", "hard"] {
        for word in ["impossible", "unlikely", "even chance", "likely", "certain"] {
            let times = keys.get(&(level.to_owned(), word.to_owned())).copied().unwrap_or(0);
            assert!((20..=105).contains(&times), "{level}: {word} {times} of 300");
        }
    }
}

#[test]
fn questions_are_said_as_people_say_them() {
    let skills = skills();
    let never = [
        ("MATH.FRAC.SHADE", "so many parts that"),
        ("MATH.GEO.ANGLE.KIND", "half of"),
        ("MATH.INT.CARDS", "Which order have"),
        // Beside a number it reads as a one.
        ("MATH.UNIT.MASS", " l"),
    ];
    for (id, words) in never {
        each_item(&skills[id], 300, |level, item| assert!(!item.stem.contains(words), "{id} {level}: {}", item.stem));
    }
    each_item(&skills["MATH.RATE.SPEED"], 300, |level, item| {
        let speed: u32 = item.parameters["speed"].to_string().parse().unwrap();
        let is_driven = item.stem.contains("A train") || item.stem.contains("A car");
        assert!(!is_driven || speed >= 45, "{level}: {}", item.stem);
    });
}

#[test]
fn a_fraction_is_divided_by_in_brackets_and_money_has_two_decimals() {
    let has_bare_divisor = |stem: &str| {
        stem.split(" ÷ ").skip(1).any(|rest| {
            let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            digits.len() < rest.len()
                && digits.strip_prefix('/').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    assert!(has_bare_divisor("What is 5/6 ÷ 2/5?") && !has_bare_divisor("What is 5/6 ÷ (2/5)?"));
    for skill in skills().values() {
        each_item(skill, 20, |level, item| {
            assert!(!has_bare_divisor(&plain_text(&item.stem)), "{} {level}: {}", skill.id, item.stem);
            let decimals = item.key_text().split_once('.').map(|(_, decimals)| decimals);
            let is_money = item.stem.contains("How many euros") || item.stem.contains("in euros");
            let is_money =
                is_money && decimals.is_some_and(|decimals| decimals.bytes().all(|byte| byte.is_ascii_digit()));
            assert!(
                !is_money || decimals.is_some_and(|decimals| decimals.len() == 2),
                "{}: {}",
                item.stem,
                item.key_text()
            );
        });
    }
}
