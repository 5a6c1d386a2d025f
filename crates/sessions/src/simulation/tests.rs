use plumb_content::read;

use super::*;
use crate::session::adaptive::declared_parameters;

/// A skill of five levels with as many items as anyone needs.
fn skill(id: &str) -> String {
    let level = |name: &str, value: f64, from: u32| {
        format!(
            "    {name}: {{value: {value}, parameters: {{n: {{type: integer, min: {from}, max: {}}}}}}}\n",
            from + 999
        )
    };
    let levels: String =
        [("l1", 0.1, 1_000), ("l2", 0.3, 2_000), ("l3", 0.5, 3_000), ("l4", 0.7, 4_000), ("l5", 0.9, 5_000)]
            .map(|(name, value, from)| level(name, value, from))
            .concat();
    format!(
        "skill_id: {id}\nversion: '1'\nmetadata: {{domain: Demo, skill_statement: Double a number, cognitive_level: Apply}}\n\
         generation:\n  item_type: short_answer\n  parameters:\n    n: {{type: integer, min: 1000, max: 9999}}\n  \
         answer_formula: n * 2\n  answer_type: integer\n  difficulty_levels:\n{levels}presentation:\n  \
         stem_templates: ['{id}: what is twice {{n}}?']\nevaluation: {{method: exact_match}}\n"
    )
}

const SKILLS: usize = 8;

fn generator(id: &str) -> Option<Arc<Generator>> {
    let skill = read::skill(id, &skill(id)).ok()?;
    Some(Arc::new(Generator::new(Arc::new(skill))))
}

/// A test of two sections with four skills each.
fn assessment(configuration: &str) -> Assessment {
    let section = |at: usize| {
        let skills: Vec<String> = (0..SKILLS / 2).map(|n| format!("{{skill_id: S{}}}", at * SKILLS / 2 + n)).collect();
        let skills = skills.join(", ");
        format!(
            "  - section_id: s{at}\n    title: S{at}\n    item_count: 20\n    skill_blueprints: [{skills}]\n    \
             difficulty_distribution: {{l1: 4, l2: 4, l3: 4, l4: 4, l5: 4}}\n"
        )
    };
    let text = format!(
        "assessment_id: SIM\nversion: '1'\nmetadata: {{title: Simulated}}\nmode: adaptive\nconfiguration:\n  total_items: 40\n  \
         passing_score_percent: 50\n{configuration}sections:\n{}{}scoring: {{method: percent_correct}}\n",
        section(0),
        section(1)
    );
    read::assessment("sim", &text).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"))
}

fn simulate(configuration: &str, learners: u32) -> SimulationReport {
    let assessment = assessment(configuration);
    let skills: Vec<Arc<Generator>> = (0..SKILLS).map(|n| generator(&format!("S{n}")).unwrap()).collect();
    let find = |id: &str| skills.iter().find(|made| made.skill().id == id).cloned();
    let parameters = |id: &str, level: &str| {
        let made = find(id)?;
        let level = made.skill().level_index(level)?;
        declared_parameters(f64::from(made.skill().levels[level].value.millionths()) / 1e6, 0)
    };
    let simulation =
        Simulation { assessment: &assessment, generators: &find, parameters: &parameters, learners, seed: 7 };
    simulation.run(&mut |_| {}).unwrap()
}

#[test]
fn the_estimates_are_near_the_truth_and_say_how_near() {
    let report = simulate("  adaptive: {standard_error: 0.45}\n", 400);
    assert!(report.bias.abs() < 0.05, "{report:#?}");
    assert!((report.rmse - report.mean_se).abs() < 0.05, "{report:#?}");
    assert!((0.92..=0.98).contains(&report.coverage), "{report:#?}");
    assert!(report.mean_items < 40.0, "{report:#?}");
    assert_eq!(report.content_violations, 0);
    let stated = report.stated_accuracy.unwrap();
    assert!((stated - report.classification_accuracy).abs() < 0.04, "{report:#?}");
    assert_eq!(report.bands.iter().map(|band| band.learners).sum::<usize>(), 400);
}

#[test]
fn a_limited_exposure_holds_on_average() {
    let report = simulate("  adaptive: {standard_error: 0.6, exposure_percent: 50, items_per_skill: 12}\n", 300);
    assert!(report.largest_exposure() < 0.6, "{report:#?}");
    assert_eq!(report.content_violations, 0);
}

#[test]
fn the_same_seed_gives_the_same_report() {
    assert_eq!(simulate("", 20), simulate("", 20));
}

#[test]
fn a_fixed_test_is_refused() {
    let mut fixed = assessment("");
    fixed.adaptive = None;
    let simulation = Simulation {
        assessment: &fixed,
        generators: &generator,
        parameters: &|_, _| declared_parameters(0.5, 0),
        learners: 1,
        seed: 1,
    };
    assert!(matches!(simulation.run(&mut |_| {}), Err(SimulationError::NotAdaptive(_))));
}
