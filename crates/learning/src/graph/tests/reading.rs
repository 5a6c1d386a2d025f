//! Reading a graph, and every error that a graph can have.

use proptest::prelude::*;

use crate::graph::read::read_with;
use crate::graph::{SkillsGraph, read};
use plumb_content::text::{Problem, Severity};

use super::{file, graph, ids};

const FRACTIONS: &str = include_str!("fractions.json");

/// The findings about a graph, each as `line:column code`, and the first finding of a code.
fn problems(text: &str) -> Vec<Problem> {
    read("graph.json", text).err().unwrap_or_default()
}

fn brief(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.code)).collect()
}

fn only(text: &str) -> Problem {
    let mut found = problems(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn a_graph_reads_with_all_its_fields_and_writes_itself() {
    let graph = read("graph.json", FRACTIONS).unwrap();
    let node = graph.node("frac_add_like").unwrap();
    assert_eq!(graph.version(), "1.0.0");
    assert_eq!((node.name.as_str(), node.grade_band.as_str(), node.priority), ("Add like fractions", "3-5", 2));
    assert_eq!((node.area.as_deref(), node.tags.len()), (Some("Fractions"), 2));
    assert!((node.bkt.transit() - 0.12).abs() < 1e-15);
    assert_eq!(ids(graph.skills_of_blueprint("MATH.FRAC.ADD.LIKE")), ["frac_add_like"]);
    assert_eq!(ids(graph.dependents("frac_ident")), ["frac_add_like"]);
    let again = read("again.json", &serde_json::to_string_pretty(&graph).unwrap()).unwrap();
    assert_eq!(again.nodes(), graph.nodes());
}

#[test]
fn json_with_tabs_and_escapes_and_yaml_are_read_alike() {
    let tabs = FRACTIONS.replace("  ", "\t").replace("Add like", "Add \\u00e9\\/like");
    let graph = read("graph.json", &tabs).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(graph.node("frac_add_like").unwrap().name, "Add é/like fractions");
    let yaml = "version: 1.0.0\nnodes:\n  - id: a\n    name: A\n  - {id: b, name: B, prerequisites: [a]}\n";
    assert_eq!(ids(read("graph.yaml", yaml).unwrap().nodes()), ["a", "b"]);
}

#[test]
fn every_problem_is_told_at_once_with_its_place() {
    let text = r#"{
  "version": "1.0.0",
  "nodes": [
    { "id": "a", "name": "A", "prerequisits": [] },
    { "id": "b b", "name": "B" },
    { "id": "c", "prerequisites": ["aa", "c"], "bkt": { "p_init": 1.5, "p_slip": "0.1" } },
    { "id": "a", "name": "Again", "priority": 0.5 }
  ],
  "extra": 1
}"#;
    let found = problems(text);
    let wanted = [
        "4:31 unknown-field",
        "5:13 bad-name",
        "6:5 missing-field",
        "6:36 unknown-skill",
        "6:42 needs-itself",
        "6:67 out-of-range",
        "6:82 wrong-type",
        "7:13 duplicate-id",
        "7:47 wrong-type",
        "9:3 unknown-field",
    ];
    assert_eq!(brief(&found), wanted);
    assert_eq!(found[0].help.as_deref(), Some("did you mean `prerequisites`?"));
    assert_eq!(found[7].message, "the skill `a` is already given on line 4");
}

#[test]
fn a_misspelt_prerequisite_is_told_with_the_nearest_skill() {
    let problem = only(&file("fractions; decimals fraction"));
    assert_eq!((problem.code.as_str(), problem.line), ("unknown-skill", 3));
    assert_eq!(problem.message, "`decimals` needs `fraction`, but there is no such skill");
    assert_eq!(problem.help.as_deref(), Some("did you mean `fractions`?"));
    assert!(problem.snippet.contains("^^^^^^^^^^"), "{}", problem.snippet);
}

#[test]
fn a_skill_cannot_be_called_like_a_page_beside_the_skills() {
    for id in ["placement", "curricula"] {
        let found = only(&file(&format!("a;{id} a")));
        assert_eq!((found.code.as_str(), found.is_error()), ("reserved-id", true));
        assert!(found.message.contains(id), "{}", found.message);
    }
    assert!(problems(&file("placement_test;curriculum")).is_empty());
}

#[test]
fn a_cycle_is_named_edge_by_edge_where_it_is_written() {
    let problem = only(&file("z; a b; b c z; c a; d c; e d"));
    assert_eq!((problem.code.as_str(), problem.line), ("cycle", 3));
    assert_eq!(problem.message, "these skills need each other in a circle: a → b → c → a");
    assert!(problem.help.unwrap().contains("2 more skills wait behind them"));
}

#[test]
fn each_of_several_cycles_is_named() {
    let found = problems(&file("a b; b a; between a; c d between; d e; e c"));
    let messages: Vec<&str> = found.iter().filter_map(|problem| problem.message.split(": ").nth(1)).collect();
    assert_eq!(messages, ["a → b → a", "c → d → e → c"]);
}

#[test]
fn a_prerequisite_given_twice_is_refused_and_one_implied_is_a_warning() {
    assert_eq!(only(&file("a; b a a")).code, "duplicate-prerequisite");
    let warnings = graph("a; b a; c b; d c a").warnings();
    assert_eq!(brief(&warnings), ["5:49 redundant-prerequisite"]);
    assert_eq!(warnings[0].message, "`a` is needed by `c` already");
}

#[test]
fn a_skill_nothing_exercises_makes_what_builds_on_it_unreachable() {
    let text = file("a; b a; c b; d").replace(r#""name": "d""#, r#""name": "d", "blueprints": ["D"]"#);
    let text = text.replace(r#""name": "a""#, r#""name": "a", "blueprints": ["A"]"#);
    let planned = read("graph.json", &text).unwrap();
    assert!(planned.warnings().is_empty(), "what waits is only planned itself");
    let text = text.replace(r#""name": "c""#, r#""name": "c", "blueprints": ["C"]"#);
    let graph = read("graph.json", &text).unwrap();
    assert_eq!(graph.warnings().len(), 1);
    assert_eq!(graph.warnings()[0].message, "nothing exercises `b`, so these can never be unlocked: c");
    assert!(super::graph("a; b a").warnings().is_empty(), "a graph without any blueprints is whole");
    // A joined blueprint exercises the skill, as long as it is joined.
    let joined = graph.joined([("B", "b")]);
    assert!(joined.warnings().is_empty());
    assert_eq!(joined.joined([("B", "d")]).warnings(), graph.warnings());
}

#[test]
fn blueprints_are_joined_in_order_behind_those_that_the_text_names() {
    let graph = read("graph.json", FRACTIONS).unwrap();
    let (named, skill) = ("MATH.FRAC.ADD.LIKE", "frac_add_like");
    let of = |graph: &SkillsGraph, skill: &str| graph.node(skill).unwrap().blueprints.clone();
    let pairs = [("Z", skill), ("B", skill), ("C", "frac_ident"), ("D", "nowhere"), (named, "frac_ident")];
    let joined = graph.joined(pairs);
    assert_eq!(of(&joined, skill), [named, "B", "Z"]);
    assert_eq!(of(&joined, "frac_ident"), ["C"], "the text says where that one belongs");
    assert_eq!(ids(joined.skills_of_blueprint("Z")), [skill]);
    assert!(joined.names_itself(named) && !joined.names_itself("B") && !joined.names_itself("D"));
    // Blueprints that were joined before are replaced.
    assert_eq!(joined.joined(pairs).nodes(), joined.nodes());
    let moved = joined.joined([("B", "frac_ident")]);
    assert_eq!((of(&moved, skill), of(&moved, "frac_ident")), (vec![named.to_owned()], vec!["B".to_owned()]));
    assert_eq!(joined.joined([]).nodes(), graph.nodes());
    // Only the graph's own text is serialised.
    let written = |graph: &SkillsGraph| serde_json::to_string(graph).unwrap();
    assert_eq!(written(&joined), written(&graph));
    // A skill takes as many blueprints as its text could name.
    let many: Vec<String> = (100..200).map(|number| format!("B{number}")).collect();
    let full = graph.joined(many.iter().map(|id| (id.as_str(), skill)));
    assert_eq!((of(&full, skill).len(), of(&full, skill).last().unwrap().as_str()), (64, "B162"));
}

fn with_parameters(parameters: &str) -> String {
    format!(r#"{{"version": "1", "nodes": [{{"id": "a", "name": "A", "bkt": {parameters}}}]}}"#)
}

#[test]
fn unlikely_parameters_are_refused_or_warned_of_as_the_policy_says() {
    let text = with_parameters(r#"{"p_slip": 0.45, "p_guess": 0.5, "p_init": 0.99}"#);
    let codes: Vec<String> = problems(&text).into_iter().map(|problem| problem.code).collect();
    // With this much slip and guess a wrong answer hardly counts, so that warning comes as well.
    assert_eq!(codes, ["not-identifiable", "wrong-answers-help", "unlikely-parameter", "unlikely-parameter"]);
    let graph = read_with("graph.json", &text, Severity::Warning).unwrap();
    assert_eq!(graph.warnings().len(), 4);
}

#[test]
fn a_start_below_where_wrong_answers_lead_is_advised_against() {
    let text = with_parameters(r#"{"p_init": 0.1, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.2}"#);
    let graph = read("graph.json", &text).unwrap();
    assert_eq!(brief(&graph.warnings()), ["1:60 wrong-answers-help"]);
    assert_eq!(graph.warnings()[0].message, "`p_init` is 0.1, but wrong answers alone lead to 0.229");
    let settles = graph.bkt("a").wrong_answer_belief_limit().unwrap();
    assert!((graph.bkt("a").step(settles, false).after - settles).abs() < 1e-12);
}

#[test]
fn numbers_are_numbers() {
    for good in ["0.25", ".25", "25e-2", "2.5E-1", "0.250000000000000000000001"] {
        let graph = read("graph.json", &with_parameters(&format!("{{\"p_init\": {good}}}"))).unwrap();
        assert!((graph.bkt("a").init() - 0.25).abs() < 1e-15, "{good}");
    }
    for bad in ["\"0.25\"", "true", "nan", "inf", ".nan", "0,25", "[0.25]", "0x1"] {
        let found = problems(&with_parameters(&format!("{{\"p_init\": {bad}}}")));
        assert!(!found.is_empty(), "{bad}");
    }
}

#[test]
fn empty_and_broken_files_say_so() {
    assert_eq!(only("").code, "empty-file");
    assert_eq!(only("{\"version\": \"1\", \"nodes\": [").code, "yaml-syntax");
    assert_eq!(brief(&problems("{}")), ["1:1 missing-field", "1:1 missing-field"]);
    assert_eq!(only("[]").code, "wrong-type");
    assert_eq!(only(r#"{"version": "1", "nodes": []}"#).code, "empty");
    let many: Vec<String> = (0..2_001).map(|number| format!("s{number}")).collect();
    assert_eq!(only(&file(&many.join(";"))).code, "too-many");
}

fn dag(links: &[(usize, usize)], size: usize) -> String {
    let node = |index: usize| {
        let mut needs: Vec<usize> = links.iter().filter(|(_, to)| *to == index).map(|(from, _)| *from).collect();
        needs.sort_unstable();
        needs.dedup();
        std::iter::once(index).chain(needs).map(|index| format!("s{index}")).collect::<Vec<_>>().join(" ")
    };
    (0..size).map(node).collect::<Vec<_>>().join(";")
}

proptest! {
    #[test]
    fn edges_that_only_point_back_make_a_graph_and_any_that_point_on_may_make_a_cycle(
        links in prop::collection::vec((0..20_usize, 0..20_usize), 0..60),
    ) {
        let back: Vec<(usize, usize)> = links.iter().filter(|(a, b)| a != b).map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        prop_assert!(read("g", &file(&dag(&back, 20))).is_ok());
        let mut closed = back.clone();
        if let Some((from, to)) = back.first() {
            closed.push((*to, *from));
            let found = read("g", &file(&dag(&closed, 20))).map(|graph: SkillsGraph| graph.nodes().len()).unwrap_err();
            prop_assert!(found.iter().all(|problem| problem.code == "cycle") && !found.is_empty());
            for problem in found {
                let names: Vec<String> = problem.message.rsplit(": ").next().unwrap().split(" → ").map(str::to_owned).collect();
                prop_assert_eq!(names.first(), names.last());
                for pair in names.windows(2) {
                    let number = |name: &str| name[1..].parse::<usize>().unwrap();
                    prop_assert!(closed.contains(&(number(&pair[1]), number(&pair[0]))), "{pair:?} is no edge");
                }
            }
        }
    }

    #[test]
    fn no_text_makes_reading_fail_badly(cut in 0..FRACTIONS.len(), junk in "[\\[\\]{}:,\"a-z0-9\n\t ->|&*!]{0,12}") {
        let cut = (0..=cut).rev().find(|at| FRACTIONS.is_char_boundary(*at)).unwrap();
        let text = format!("{}{junk}{}", &FRACTIONS[..cut], &FRACTIONS[cut..]);
        if let Err(problems) = read("g", &text) {
            prop_assert!(problems.iter().any(Problem::is_error));
        }
    }
}
