//! What the shipped topics say beside an open question, against the questions of their skills.
//!
//! The tutor says none of these sentences where the detector finds the key in it; here that is compared with a simpler
//! rule of its own, and each sentence must be left for most questions.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plumb_content::blueprint::Skill;
use plumb_content::generate::{Generator, Lesson};
use plumb_content::read;
use plumb_content::topic::Topic;
use plumb_tutoring::leak::LeakDetector;
use serde::Deserialize;

use crate::common::shipped_skills;

/// Number of items for each difficulty level.
const ITEMS: u64 = 25;
/// Share of questions beside which a sentence must be allowed.
const MIN_SHARE: f64 = 0.75;
/// The same of a worked example, in which a number can be the key by chance.
const MIN_SHARE_OF_EXAMPLE: f64 = 0.5;

#[derive(Deserialize)]
struct Graph {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    #[serde(default)]
    blueprints: Vec<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints")
}

/// The blueprints of each node of the graph.
fn blueprints() -> io::Result<BTreeMap<String, Vec<String>>> {
    let text = fs::read_to_string(folder().join("graph/skills_graph.json"))?;
    let graph: Graph = serde_json::from_str(&text)?;
    Ok(graph.nodes.into_iter().map(|node| (node.id, node.blueprints)).collect())
}

fn topics() -> io::Result<Vec<Topic>> {
    fs::read_dir(folder().join("topics"))?
        .map(|file| {
            let path = file?.path();
            let text = fs::read_to_string(&path)?;
            let topic = read::topic(&path.display().to_string(), &text);
            topic.map_err(|problems| io::Error::other(format!("{problems:?}")))
        })
        .collect()
}

/// Whether a sentence has the key as a word or a number of its own.
fn has_key(sentence: &str, key: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    !key.is_empty()
        && sentence.match_indices(key).any(|(at, found)| {
            is_edge(sentence[..at].chars().next_back()) && is_edge(sentence[at + found.len()..].chars().next())
        })
}

/// Whether the question itself has it, so that it tells nothing.
fn is_in_question(lesson: &Lesson, key: &str) -> bool {
    has_key(&lesson.item.stem, key)
}

/// Whether a text may have numbers that are not those of the method.
fn has_own_numbers(field: &str) -> bool {
    matches!(field, "example" | "answer")
}

#[test]
fn every_topic_says_something_about_each_concept_and_none_of_it_tells_the_key() {
    let graph = blueprints().unwrap();
    let skills: BTreeMap<String, Arc<Skill>> =
        shipped_skills().unwrap().into_iter().map(|skill| (skill.id.clone(), skill)).collect();
    let (mut rare, mut telling, mut asked) = (Vec::new(), Vec::new(), 0);
    for topic in topics().unwrap() {
        for concept in &topic.concepts {
            let mut sentences: Vec<(&str, &str)> = concept.talk.texts().collect();
            assert_eq!(sentences.len(), 7, "{}: {}", topic.id, concept.name);
            // A learner may ask any question of the topic here.
            sentences.extend(topic.questions.iter().map(|question| ("answer", question.answer.as_str())));
            let made = graph[concept.skill.as_str()].iter().filter_map(|id| skills.get(id));
            let lessons: Vec<Lesson> = made
                .flat_map(|skill| {
                    let generator = Generator::new(Arc::clone(skill));
                    let levels = skill.level_names();
                    levels.into_iter().flat_map(move |level| {
                        (0..ITEMS).map(|seed| generator.lesson(&level, seed).unwrap()).collect::<Vec<_>>()
                    })
                })
                .collect();
            asked += lessons.len();
            for (field, sentence) in sentences {
                let mut allowed = 0.0;
                for lesson in &lessons {
                    let item = &lesson.item;
                    let detector = LeakDetector::of(&item.stem, &item.body, &item.solution);
                    if !detector.check_reply(sentence).is_clean() {
                        continue;
                    }
                    allowed += 1.0;
                    let key = item.body.key_text();
                    let is_place = ["0", "1", "10", "100", "1000", "8"].contains(&key);
                    // Worked examples and answers have numbers of their own, which tell nothing where one happens to be the
                    // key.
                    if !has_own_numbers(field) && has_key(sentence, key) && !is_in_question(lesson, key) && !is_place {
                        telling.push(format!("{} {field}: {sentence} | {} | {key}", topic.id, item.stem));
                    }
                }
                let all = lessons.iter().fold(0.0, |all, _| all + 1.0);
                let least = if has_own_numbers(field) { MIN_SHARE_OF_EXAMPLE } else { MIN_SHARE };
                if allowed < least * all {
                    rare.push(format!("{} {} {field}: {allowed} of {all}: {sentence}", topic.id, concept.name));
                }
            }
        }
    }
    println!("{asked} questions");
    assert!(asked > 3_000, "{asked}");
    assert!(telling.is_empty(), "{}:\n{}", telling.len(), telling.join("\n"));
    assert!(rare.is_empty(), "{}:\n{}", rare.len(), rare.join("\n"));
}
