//! The sets of prompts that ship.

use super::*;
use crate::engine::Status;
use plumb_content::check::check_reflection;

const NAMES: [&str; 4] = ["after-a-test", "planning-my-learning", "stuck-on-a-problem", FREE];
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/reflections");

fn shipped() -> impl Iterator<Item = (&'static str, Reflection)> {
    NAMES.into_iter().map(|name| {
        let text = std::fs::read_to_string(format!("{FOLDER}/{name}.yaml")).unwrap();
        (name, read::reflection(name, &text).unwrap_or_else(|problems| panic!("{problems:#?}")))
    })
}

#[test]
fn the_shipped_prompts_are_without_fault() {
    for (name, reflection) in shipped() {
        assert_eq!(reflection.id, name);
        assert_eq!(check_reflection(&reflection), Vec::new());
        assert!((5..=7).contains(&reflection.prompts.len()), "{name} is short enough to be gone through");
        assert!(!reflection.closing.is_empty(), "{name}");
        assert!(reflection.estimated_duration_minutes.is_some(), "{name}");
        assert!(reflection.description.contains("for you"), "{name} says whose the answers are");
        assert!(reflection.prompts.iter().all(|prompt| !prompt.required), "{name} makes nobody answer");
    }
}

#[test]
fn whoever_says_little_and_whoever_says_much_comes_to_the_end() {
    let much = "I sat down and worked through all of the exercises that I got wrong last time.";
    for (name, reflection) in shipped() {
        let prompts = reflection.prompts.len();
        let follow_ups = reflection.prompts.iter().filter(|prompt| prompt.follow_up.is_some()).count();
        for (text, asked) in [(None, prompts), (Some("Dunno"), prompts + follow_ups), (Some(much), prompts)] {
            let mut desk = ThoughtHarness::new(reflection.clone());
            for _ in 0..asked {
                desk.respond(text).unwrap();
            }
            let ended = if reflection.free { Status::AwaitingResponse } else { Status::Completed };
            assert_eq!(desk.session.life.status, ended, "{name}");
        }
        assert!(follow_ups > 0, "{name}");
    }
}

#[test]
fn the_free_conversation_is_there_without_a_file() {
    let free = reflection_of(FREE_TEXT);
    assert!(free.free && free.id == FREE);
    assert_eq!(shipped().filter(|(_, set)| set.free).count(), 1);
}

/// The example in the authors' guide.
#[test]
fn the_prompts_in_the_guide_are_without_fault() {
    let guide = include_str!("../../../../../docs/reflections.md");
    let block = guide.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(check_reflection(&reflection_of(block)), Vec::new());
}

#[test]
fn no_other_set_ships_untested() {
    assert_eq!(std::fs::read_dir(FOLDER).unwrap().count(), NAMES.len());
}
