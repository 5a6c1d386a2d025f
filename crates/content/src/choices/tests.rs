use proptest::prelude::*;

use super::{LevelChoice, SkillChoice, TestChoices, carry_comments, spread};
use crate::blueprint::Assessment;
use crate::blueprint::assessment::Reveal;
use crate::read;

fn text(choices: &TestChoices) -> String {
    choices.text("T-1", "3", &|_| Some(["easy", "medium", "hard"].map(str::to_owned).to_vec())).unwrap()
}

fn read(text: &str) -> Assessment {
    let read = read::assessment("test.yaml", text);
    read.unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"))
}

fn skill(number: usize, level: LevelChoice, count: u32) -> SkillChoice {
    SkillChoice { skill_id: format!("MATH.S{number}"), name: format!("Skill {number}"), level, count }
}

fn usual() -> TestChoices {
    TestChoices {
        title: "Adding: \"twice\" # each".into(),
        skills: vec![skill(1, LevelChoice::Mixed, 5), skill(2, LevelChoice::Only("hard".into()), 5)],
        minutes: Some(20),
        adaptive: false,
        score: Reveal::AfterCompletion,
        solutions: Reveal::Never,
    }
}

fn any_choices() -> impl Strategy<Value = TestChoices> {
    let level = prop_oneof![
        Just(LevelChoice::Mixed),
        Just(LevelChoice::Only("easy".into())),
        Just(LevelChoice::Only("hard".into()))
    ];
    let skills = proptest::collection::vec((level, 1_u32..9, "[^\\p{C}\\s]([^\\p{C}]{0,20}[^\\p{C}\\s])?"), 1..9);
    let skills = skills.prop_map(|skills| {
        let skills = skills.into_iter().enumerate();
        skills.map(|(at, (level, count, name))| SkillChoice { name, ..skill(at, level, count) }).collect::<Vec<_>>()
    });
    let reveal = || prop_oneof![Just(Reveal::Never), Just(Reveal::AfterCompletion)];
    let title = "[^\\p{C}\\s]([^\\p{C}]{0,60}[^\\p{C}\\s])?";
    (title, skills, proptest::option::of(1_u32..1_440), any::<bool>(), reveal(), reveal()).prop_map(
        |(title, skills, minutes, adaptive, score, solutions)| TestChoices {
            title,
            skills,
            minutes,
            adaptive,
            score,
            solutions,
        },
    )
}

proptest! {
    #[test]
    fn what_is_chosen_is_written_and_read_again(choices in any_choices()) {
        let written = read(&text(&choices));
        prop_assert_eq!((written.id.as_str(), written.version.as_str()), ("T-1", "3"));
        prop_assert_eq!(written.configuration.total_items, choices.total());
        prop_assert_eq!(TestChoices::of(&written), Some(choices));
    }

    #[test]
    fn levels_are_mixed_as_evenly_as_the_count_allows(count in 0_u32..200, of in 1_usize..7) {
        let levels: Vec<String> = (0..of).map(|level| format!("l{level}")).collect();
        let mixed = spread(count, &levels);
        prop_assert_eq!(mixed.iter().map(|(_, count)| *count).sum::<u32>(), count);
        let counts = || mixed.iter().map(|(_, count)| *count);
        prop_assert!(counts().max().unwrap() - counts().min().unwrap() <= 1);
    }

    /// Comments anywhere in the text are all kept, once, after the choices have changed, and have no effect.
    #[test]
    fn no_comment_is_lost(old in any_choices(), new in any_choices(), at in proptest::collection::vec(any::<u16>(), 0..6)) {
        let mut lines: Vec<String> = text(&old).lines().map(str::to_owned).collect();
        for (number, at) in at.iter().enumerate() {
            let at = usize::from(*at) % lines.len();
            if number % 2 == 0 || lines[at].is_empty() || lines[at].contains("# note") {
                lines.insert(at, format!("   # note {number}"));
            } else {
                lines[at] += " # note ";
                lines[at] += &number.to_string();
            }
        }
        let commented = lines.join("\n");
        prop_assert_eq!(TestChoices::of(&read(&commented)), Some(old));
        let carried = carry_comments(&commented, &text(&new));
        prop_assert_eq!(TestChoices::of(&read(&carried)), Some(new));
        for number in 0..at.len() {
            let note = format!("# note {number}");
            prop_assert_eq!(carried.lines().filter(|line| line.ends_with(&note)).count(), 1, "{}", carried);
        }
    }
}

#[test]
fn a_comment_stays_with_its_field() {
    let (mut choices, old) = (usual(), text(&usual()));
    let old = format!("# For 7b.\n{old}# The end.\n")
        .replace("  time_limit_minutes: 20\n", "  # They are slow.\n  time_limit_minutes: 20 # was 15\n")
        .replace("  - section_id: \"MATH.S2\"\n", "  # Hard, since they asked.\n  - section_id: \"MATH.S2\"\n");
    choices.minutes = Some(30);
    choices.skills.swap(0, 1);
    let new = carry_comments(&old, &text(&choices));
    assert!(new.starts_with("# For 7b.\nassessment_id: \"T-1\"\n"), "{new}");
    assert!(new.contains("  # They are slow.\n  time_limit_minutes: 30  # was 15\n"), "{new}");
    assert!(new.contains("sections:\n  # Hard, since they asked.\n  - section_id: \"MATH.S2\"\n"), "{new}");
    assert!(new.ends_with("# The end.\n"), "{new}");
    assert!(new.contains(r#"title: "Adding: \"twice\" # each""#), "no comment is in a title: {new}");
    // The comments of a removed skill stay in its former place.
    choices.skills.remove(0);
    let new = carry_comments(&new, &text(&choices));
    assert!(new.contains("# Hard, since they asked.\nsections:\n"), "{new}");
}

#[test]
fn what_cannot_be_chosen_is_not_taken_for_a_choice() {
    let text = text(&usual());
    assert!(TestChoices::of(&read(&text)).is_some());
    for (from, to) in [
        ("passing_score_percent: 50", "passing_score_percent: 60"),
        ("allow_skip: true", "allow_skip: false"),
        ("mode: fixed\n", "mode: fixed\nattempts: 2\n"),
        ("      - skill_id: \"MATH.S2\"\n", "      - skill_id: \"MATH.S2\"\n      - skill_id: \"MATH.S1\"\n"),
        ("      easy: 2\n      medium: 2\n      hard: 1\n", "      easy: 0\n      medium: 5\n"),
        ("section_id: \"MATH.S2\"", "section_id: \"another\""),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from} stands there");
        assert_eq!(TestChoices::of(&read(&changed)), None, "{to}");
    }
    let otherwise = text.replace("\"T-1\"", "T-1").replace("passing_score_percent: 50", "passing_score_percent: 50.0");
    assert!(TestChoices::of(&read(&otherwise)).is_some(), "how it is written does not matter");
}

#[test]
fn without_its_skill_there_is_no_text() {
    assert_eq!(usual().text("T-1", "1", &|_| None), None);
    assert_eq!(usual().total(), 10);
}
