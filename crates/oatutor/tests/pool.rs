//! Import of a pool in the layout of OATutor. Everything in `fixtures/pool` was written for these tests.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use plumb_bank::{InputType, MathProblemItem, ProblemDecision, RubricPolicy, RubricScores, Status, read_lines, verify};
use plumb_oatutor::{ImportOptions, ImportResult, LintRule, Pool, import, lint, read, to_problems};
use plumb_tutoring::ErrorCategory;
use plumb_types::time::Timestamp;

fn files() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/pool");
    let (mut files, mut open) = (BTreeMap::new(), vec![root.clone()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
                files.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    files
}

fn pool() -> Pool {
    read(&files()).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn options() -> ImportOptions {
    ImportOptions::at(Timestamp::parse("2026-11-22T09:00:00Z").unwrap())
}

fn imported() -> ImportResult {
    to_problems(&pool(), &options())
}

fn of<'a>(imported: &'a ImportResult, step: &str) -> &'a MathProblemItem {
    let at = imported.checked.iter().position(|checked| checked.step == step);
    at.map_or_else(|| panic!("{step}: {:?}", reasons(imported, step)), |at| &imported.problems[at])
}

fn reasons<'a>(imported: &'a ImportResult, step: &str) -> &'a [String] {
    imported.rejected.iter().find(|rejected| rejected.id == step).map_or(&[], |rejected| rejected.reasons.as_slice())
}

fn decision(item: &MathProblemItem) -> ProblemDecision {
    verify(item, &RubricPolicy::default())
}

#[test]
fn a_pool_is_read_with_steps_hints_skills_parameters_and_courses() {
    let pool = pool();
    assert!(pool.problems.len() >= 12 && pool.steps().count() >= 20);
    let (problem, step) = pool.steps().find(|(_, step)| step.id == "plbdistribute1a").unwrap();
    assert_eq!(problem.lesson_id, "L3");
    let hints = step.hints();
    assert_eq!(hints[0].dependencies, ["plbdistribute1a-h1"]);
    assert_eq!(hints[1].scaffold.as_ref().unwrap().keys, ["$$4x$$"]);
    assert_eq!(hints[1].sub_hints[0].title, "Four of them");
    assert_eq!(pool.skills_of(step), ["simplify:_expressions"]);
    assert!((pool.parameters_of("add_fractions").unwrap().init - 0.3).abs() < 1e-9);
    // The first arm does not have it, the defaults do.
    assert!((pool.parameters_of("solve_equations").unwrap().init - 0.1).abs() < 1e-9);
    assert_eq!(pool.courses[0].lessons.len(), 5);
    assert_eq!(pool.unknown_fields, BTreeMap::from([("problem.editorNote".to_owned(), 1)]));
    assert_eq!(pool.other_files, 1);
}

#[test]
fn each_rule_finds_what_was_written_for_it_and_nothing_else() {
    let found: Vec<(String, LintRule)> = lint(&pool()).into_iter().map(|finding| (finding.id, finding.rule)).collect();
    let wanted = [
        ("plblintchoices1a", LintRule::DuplicateChoices),
        ("plblintchoices1b", LintRule::EqualChoices),
        ("plblintchoices1c", LintRule::TooFewChoices),
        ("plblintchoices1d", LintRule::KeyNotAChoice),
        ("plblintempty1a", LintRule::EmptyStem),
        ("plblinthints1a", LintRule::CircularHints),
        ("plblinthints1a", LintRule::CircularHints),
        ("plblinthints1b", LintRule::MissingDependency),
        ("plblinthints1c", LintRule::AnswerInFirstHint),
        ("plblinthints1d", LintRule::NoHints),
        ("plblinthints1e", LintRule::NoHints),
        ("plblinttext1a", LintRule::SwallowedExponent),
        ("plblinttext1b", LintRule::SwallowedExponent),
        ("plblinttext1c", LintRule::UnbalancedMath),
        ("plblinttext1d", LintRule::UnbalancedMath),
        ("plbnolicence1", LintRule::MissingLicence),
        ("plbnoskill1a", LintRule::MissingSkill),
        ("plbnosteps1", LintRule::NoSteps),
    ];
    assert_eq!(found, wanted.map(|(id, rule)| (id.to_owned(), rule)));
    for rule in LintRule::all() {
        assert!(found.iter().any(|(_, other)| other == rule), "nothing shows {}", rule.as_str());
    }
}

#[test]
fn a_key_that_was_recomputed_makes_a_problem_that_the_bank_approves() {
    let imported = imported();
    for (step, input, key) in [
        ("plborder1a", InputType::Integer, "23"),
        ("plbfractions1a", InputType::Fraction, "5/6"),
        ("plbfractions1b", InputType::MultipleChoice, "$$\\frac{7}{12}$$"),
        ("plbfactor1a", InputType::MultipleChoice, "$$(x-2)(x-3)$$"),
        ("plbsolve1a", InputType::Integer, "3"),
        ("plbsolve1b", InputType::Set, "{-3, 3}"),
        ("plbvalue1a", InputType::Integer, "10"),
    ] {
        let item = of(&imported, step);
        assert_eq!((item.answer_spec.input_type, item.solution_logic.final_answer_canonical.as_str()), (input, key));
        assert_eq!(item.meta.status, Status::Draft);
        assert!(matches!(decision(item), ProblemDecision::Approved(_)), "{step}: {:#?}", decision(item));
    }
    // A proved part scores fully, a part that its authors vouch for has the required minimum.
    let scores = of(&imported, "plborder1a").meta.verification_report.rubric_scores;
    let vouched = RubricScores { procedural_correctness: 0.95, pedagogical_alignment: 0.95, ..RubricScores::all(1.0) };
    assert_eq!(scores, vouched);
    let scaffolds = of(&imported, "plborder1b").meta.verification_report.rubric_scores;
    assert!((scaffolds.procedural_correctness - 1.0).abs() < 1e-9, "each of its scaffolds was recomputed");
}

#[test]
fn what_asks_for_a_form_is_no_problem_that_value_alone_can_mark() {
    let imported = imported();
    let item = of(&imported, "plbdistribute1a");
    assert_eq!(item.answer_spec.input_type, InputType::Expression);
    assert_eq!(item.solution_logic.final_answer_canonical, "4*x + 12");
    let report = &item.meta.verification_report;
    assert_eq!(report.issues, ["“4\\left(x+3\\right)” of the question itself would count as the answer"]);
    assert!((report.rubric_scores.solvability - 1.0).abs() < 1e-9, "the key itself is proved");
    assert!(matches!(decision(item), ProblemDecision::Rejected(_)));
}

#[test]
fn stem_solution_ladder_and_origin_are_carried_over() {
    let imported = imported();
    let item = of(&imported, "plborder1a");
    assert_eq!(item.problem_content.stem, "Evaluate.\n$$3+4\\times 5$$");
    let steps: Vec<(&str, &str)> =
        item.solution_logic.steps.iter().map(|step| (step.explanation.as_str(), step.math.as_str())).collect();
    assert_eq!(
        steps,
        [
            ("What comes first: A product comes before a sum.", ""),
            ("The product: What is $$4\\times 5$$?", "20"),
            ("The sum: Now add: $$3+20=23$$.", "3+20=23"),
            ("The answer.", "23"),
        ]
    );
    let origin = &item.problem_content.variables;
    assert_eq!(origin["licence"], "https://creativecommons.org/licenses/by/4.0/ <CC BY 4.0>");
    assert_eq!(origin["source"], "https://plumb.example/fixtures <Plumb fixtures>");
    assert_eq!(origin["oatutor_step"], "plborder1a");
    assert_eq!(item.meta.provenance.generator_model, "oatutor");

    // Hints are sorted by their dependencies, those of a scaffold after it.
    let steps = &of(&imported, "plbdistribute1a").solution_logic.steps;
    let begins: Vec<&str> = steps.iter().map(|step| step.explanation.split(':').next().unwrap()).collect();
    assert_eq!(begins, ["First term", "Four of them", "Both terms", "The answer."]);

    let wrong = &of(&imported, "plbfractions1b").misconceptions;
    assert_eq!(
        wrong.iter().map(|one| one.trigger.value.as_str()).collect::<Vec<_>>(),
        ["$$\\frac{2}{7}$$", "$$\\frac{1}{6}$$"]
    );
    assert_eq!(wrong[0].hint_ladder.len(), 2);
    assert!(wrong.iter().all(|one| ErrorCategory::of_tag(&one.error_tag) == ErrorCategory::Unknown));
    // A hint that gives the answer away is not part of the ladder.
    let ladder = &of(&imported, "plblinthints1c").misconceptions[0].hint_ladder;
    assert_eq!(ladder, &["Two: Count on from the larger."]);
}

#[test]
fn a_wrong_key_is_refused_and_the_right_one_named() {
    let imported = imported();
    let wrong: Vec<(&str, &str, &str)> = imported
        .wrong_keys
        .iter()
        .map(|wrong| (wrong.step.as_str(), wrong.key.as_str(), wrong.right.as_str()))
        .collect();
    assert_eq!(
        wrong,
        [
            ("plbwrong1a", "$$35$$", "23"),
            ("plbwrong1b", "10", "32"),
            ("plbwrong1c", "$$x=4$$", "x = 3"),
            ("plbwrong1d", "$$4x+3$$", "4*x + 12"),
        ]
    );
    assert_eq!(reasons(&imported, "plbwrong1a"), ["the key “$$35$$” is wrong: right is 23"]);
}

#[test]
fn what_was_not_recomputed_waits_for_a_person() {
    let imported = imported();
    let item = of(&imported, "plbstory1a");
    assert_eq!(item.meta.status, Status::InReview);
    assert!(!item.meta.verification_report.underspecified);
    let ProblemDecision::Rejected(rejection) = decision(item) else { panic!("{:#?}", decision(item)) };
    let issues = &rejection.evidence().verification_report.issues;
    assert!(issues[0].starts_with("the key was not recomputed: the words “"), "{issues:?}");
    assert!(issues.contains(&"solvability is 0.5, and at least 0.95 is asked for".to_owned()), "{issues:?}");

    // A person approves it in a next version, with scores of their own.
    let mut approved = item.clone();
    approved.meta.version = 2;
    approved.meta.provenance.judge_model = "Ada".to_owned();
    approved.meta.verification_report.rubric_scores = RubricScores::all(1.0);
    assert!(matches!(decision(&approved), ProblemDecision::Approved(_)));
}

#[test]
fn doubts_about_texts_and_hints_lower_the_scores_they_touch() {
    let imported = imported();
    for (step, said) in [
        ("plblinttext1a", "may have lost an exponent"),
        ("plblinttext1b", "may have lost an exponent"),
        ("plblinthints1a", "comes after"),
        ("plblinthints1b", "which is not there"),
        ("plblinthints1d", "no worked solution"),
        ("plbscaffold1a", "wrong key: right is 12"),
    ] {
        let item = of(&imported, step);
        let issues = item.meta.verification_report.issues.join("\n");
        assert!(issues.contains(said), "{step}: {issues}");
        assert!(matches!(decision(item), ProblemDecision::Rejected(_)), "{step}");
    }
}

#[test]
fn what_the_bank_has_no_place_for_is_refused_with_the_reason() {
    let imported = imported();
    for (step, said) in [
        ("plbnolicence1a", "under which licence"),
        ("plbnoskill1a", "which skill"),
        ("plblintempty1a", "nothing is asked"),
        ("plblintchoices1a", "are the same"),
        ("plblintchoices1c", "one choice only"),
        ("plblintchoices1d", "none of the choices"),
        ("plblinttext1c", "no partner"),
        ("plbpicture1a", "picture “figure1.png”"),
        ("plbvariables1a", "variables"),
        ("plbkinds1a", "MultipleSelect"),
        ("plbkinds1b", "words"),
        ("plbkinds1c", "no answers like"),
        ("plbkinds1d", "no answers like"),
    ] {
        let reasons = reasons(&imported, step).join("; ");
        assert!(reasons.contains(said), "{step}: {reasons}");
    }
    let total = pool().steps().count();
    assert_eq!(imported.problems.len() + imported.rejected.len(), total, "every step is one or the other");

    let lenient = ImportOptions { assumed_licence: Some("CC BY 4.0".to_owned()), ..options() };
    let item = to_problems(&pool(), &lenient);
    assert_eq!(of(&item, "plbnolicence1a").problem_content.variables["licence"], "CC BY 4.0");
}

#[test]
fn all_problems_are_lines_that_the_bank_reads_and_the_same_whenever_they_are_made() {
    let lines = |imported: &ImportResult| {
        imported.problems.iter().map(|item| serde_json::to_string(item).unwrap()).collect::<Vec<_>>().join("\n")
    };
    let imported = imported();
    let read = read_lines(&lines(&imported)).unwrap();
    assert_eq!(read.into_iter().map(|numbered| numbered.item).collect::<Vec<_>>(), imported.problems);
    assert_eq!(lines(&imported), lines(&import(files(), &options()).unwrap()));
}

#[test]
fn skills_become_nodes_that_the_graph_reads() {
    let imported = imported();
    let ids: Vec<&str> = imported.nodes.iter().map(|node| node["id"].as_str().unwrap()).collect();
    assert_eq!(
        ids,
        [
            "oat_add_fractions",
            "oat_evaluate_functions",
            "oat_evaluate_numbers",
            "oat_factor_trinomials_x_2_bx_c",
            "oat_simplify_expressions",
            "oat_solve_equations",
        ]
    );
    let file = serde_json::json!({ "version": "1.0.0", "nodes": imported.nodes }).to_string();
    let graph = plumb_learning::graph::read("skills_graph.json", &file).unwrap();
    let node = graph.nodes().iter().find(|node| node.id.as_str() == "oat_evaluate_numbers").unwrap();
    assert_eq!((node.name.as_str(), node.area.as_deref()), ("Evaluate numbers", Some("Plumb sample algebra")));
    assert!((node.bkt.init() - 0.3).abs() < 1e-9);
    // A slip of .6 is outside the bounds of the graph.
    let fractions = graph.nodes().iter().find(|node| node.id.as_str() == "oat_add_fractions").unwrap();
    assert!((fractions.bkt.slip() - 0.3).abs() < 1e-9);
    assert!(imported.report().contains("parameters moved into the usual bounds: add_fractions"));
}

#[test]
fn skills_of_the_own_graph_need_no_node() {
    let skills = BTreeMap::from([("add_fractions".to_owned(), "frac_add_unlike".to_owned())]);
    let imported = to_problems(&pool(), &ImportOptions { skills, ..options() });
    assert_eq!(of(&imported, "plbfractions1b").meta.skill_id, "frac_add_unlike");
    assert!(imported.nodes.iter().all(|node| node["id"] != "oat_add_fractions"));
    assert!(imported.curricula[0].yaml.contains("skills: [frac_add_unlike]"));
}

#[test]
fn courses_become_curricula_that_can_be_read() {
    let imported = imported();
    let ids: Vec<&str> = imported.curricula.iter().map(|text| text.id.as_str()).collect();
    assert_eq!(
        ids,
        ["oat-plumb-sample-algebra", "oat-a-course-of-long-breath-part-1", "oat-a-course-of-long-breath-part-2"]
    );
    for text in &imported.curricula {
        let read = plumb_content::read::curriculum(&text.id, &text.yaml).unwrap_or_else(|found| panic!("{found:#?}"));
        assert_eq!(read.id, text.id);
        assert!(read.mastery_threshold.is_some());
    }
    let read = plumb_content::read::curriculum("", &imported.curricula[0].yaml).unwrap();
    assert_eq!(read.modules.len(), 4, "of the fifth lesson nothing can be practised");
    assert_eq!(read.modules[1].title, "Lesson 1.2: Fractions: \"like\" and unlike");
    assert_eq!(read.modules[2].skills.len(), 2);
    assert!(read.about.contains("CC BY 4.0"));
}

#[test]
fn the_report_says_what_became_of_everything() {
    let report = imported().report();
    for said in [
        "wrong key: plbwrong1b: “10”, right is 32",
        "refused: plbnolicence1a: nothing says under which licence it is",
        "not recomputed: plbstory1a: ",
        "field not known: problem.editorNote, 1 times",
        "licence: https://creativecommons.org/licenses/by/4.0/ <CC BY 4.0>, ",
        "no-hints: 2",
        "finding: content-pool/plblinthints1/steps/plblinthints1c/tutoring/plblinthints1cDefaultPathway.json: /0/text: ",
    ] {
        assert!(report.contains(said), "{said}\n{report}");
    }
}

#[test]
fn what_was_proved_at_import_is_proved_by_the_problem_as_the_bank_keeps_it() {
    let imported = imported();
    let proved = imported.problems.iter().filter(|item| item.meta.status == Status::Draft);
    let (mut count, mut lost) = (0, Vec::new());
    for item in proved {
        count += 1;
        let (stem, key) = (&item.problem_content.stem, &item.solution_logic.final_answer_canonical);
        let found = plumb_bank::solver::recompute(stem, &item.answer_spec.ui.choices, key);
        if found != plumb_bank::solver::KeyCheck::Agrees {
            lost.push(format!("{stem}: {key}: {found:?}"));
        }
    }
    assert!(count >= 8 && lost.is_empty(), "{count} {lost:#?}");
}
