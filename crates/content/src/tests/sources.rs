//! Tests the blueprints with which the format was first described: each must always load, be accepted and make items as
//! printed.

use std::collections::BTreeSet;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::check::{AssessmentContext, check, check_assessment};
use crate::generate::Generator;
use crate::problem_set::ProblemCounts;
use crate::read::{self, BlueprintKind};
use crate::text::{Problem, Severity};

use super::content::skills;
use super::shown;

/// A printed block, byte for byte.
struct Printed {
    text: &'static str,
    /// SHA-256 of the text: an edited blueprint would prove nothing about the printed one.
    digest: &'static str,
    kind: BlueprintKind,
}

const PRINTED: [Printed; 3] = [
    Printed {
        text: include_str!("sources/add_2digit.yaml"),
        digest: "c9fc6386beb4428ead03f959e3c2c8a04ff38b1c8a514b397bf9592681c90d70",
        kind: BlueprintKind::Skill,
    },
    Printed {
        text: include_str!("sources/subnet_network_address.yaml"),
        digest: "ff727aa8491fa86b5bca5af68649a9acea4dba15f8d80074ec7de40641878507",
        kind: BlueprintKind::Skill,
    },
    Printed {
        text: include_str!("sources/math-fundamentals-l1.yaml"),
        digest: "ebe6ed4943cb409a457ae651cbd8484a3385bd341c6758a185224fa195477085",
        kind: BlueprintKind::Assessment,
    },
];

fn of_kind(kind: BlueprintKind) -> impl Iterator<Item = &'static Printed> {
    PRINTED.iter().filter(move |printed| printed.kind == kind)
}

fn assert_accepted(problems: &[Problem]) {
    assert!(!problems.iter().any(Problem::is_error), "{}", shown(problems));
}

#[test]
fn every_printed_block_is_kept_to_the_byte_and_recognised() {
    for printed in &PRINTED {
        assert_eq!(hex::encode(Sha256::digest(printed.text)), printed.digest, "{}", printed.text);
        assert_eq!(read::kind_of(printed.text), Some(printed.kind), "{}", printed.text);
    }
}

#[test]
fn every_printed_skill_is_accepted_and_what_can_be_guessed_of_it_is_told() {
    let mut told = BTreeSet::new();
    for printed in of_kind(BlueprintKind::Skill) {
        let skill = read::skill("printed.yaml", printed.text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
        let report = check(&Arc::new(skill));
        assert_accepted(&report.problems);
        assert!(report.is_usable());
        for problem in report.problems.iter().filter(|problem| problem.code == "guessable") {
            assert_eq!(problem.severity, Severity::Warning, "{problem}");
            assert!(problem.message.contains(" % of the items of level `") && problem.line > 0, "{problem}");
            told.insert(problem.message.clone());
        }
    }
    // Their few wrong options are slips of the key, on all six levels.
    assert_eq!(told.len(), 6, "{told:?}");
}

#[test]
fn every_printed_skill_makes_the_items_it_describes() {
    for printed in of_kind(BlueprintKind::Skill) {
        let generator = Generator::new(Arc::new(read::skill("printed.yaml", printed.text).unwrap()));
        let levels: Vec<&str> = generator.skill().levels.iter().map(|level| level.name.as_str()).collect();
        assert_eq!(levels, ["easy", "medium", "hard"]);
        for (level, seed) in levels.iter().flat_map(|level| (0..200).map(move |seed| (level, seed))) {
            let item = generator.generate(level, seed).unwrap();
            let number = |name: &str| item.parameters[name].as_i64().unwrap();
            let key = if generator.skill().id.starts_with("NET.") {
                let bits = number("cidr");
                let octets = [1, 2, 3, 4].map(|at| number(&format!("ip_octet_{at}")));
                let network = octets.iter().fold(0, |sum, octet| sum * 256 + octet) >> (32 - bits) << (32 - bits);
                [24, 16, 8, 0].map(|shift| (network >> shift & 255).to_string()).join(".")
            } else {
                (number("operand_1") + number("operand_2")).to_string()
            };
            assert_eq!(item.key_text(), key, "{}", item.stem);
        }
    }
}

#[test]
fn the_printed_assessment_is_accepted_beside_the_shipped_skills() {
    let skills = skills();
    for printed in of_kind(BlueprintKind::Assessment) {
        let assessment =
            read::assessment("printed.yaml", printed.text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
        assert_eq!((assessment.sections.len(), assessment.configuration.total_items), (4, 20));
        assert_eq!(assessment.configuration.passing_score_percent.percent(), "70");
        assert_eq!(assessment.scoring.grade_bands.len(), 5);
        let beside = AssessmentContext {
            skill: &|id| skills.get(id).cloned(),
            is_node: &|_| true,
            problems: &ProblemCounts::default(),
            in_bank: &|_| false,
        };
        let problems = check_assessment(&assessment, &beside);
        assert!(problems.is_empty(), "{}", shown(&problems));
    }
}
