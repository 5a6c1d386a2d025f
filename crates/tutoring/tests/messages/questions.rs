//! Questions that the shipped topics answer: how many messages find theirs, and that no other message does.

use std::fs;
use std::path::Path;

use plumb_content::read;
use plumb_content::topic::Topic;
use plumb_tutoring::turn::{KnownQuestion, Meaning, known_question};

use super::lines;

/// Least share of the messages that find the answer to their question.
const MIN_RIGHT: f64 = 0.75;
/// Greatest share of the messages that find another answer.
const MAX_WRONG: f64 = 0.05;
/// How many topics one message of the other lists is tried in: all would take minutes.
const TRIED: usize = 3;
/// Greatest number of these messages about something else, of each list, that find an answer.
const MAX_CAUGHT: usize = 4;

/// Greatest number of wordings of the topics themselves, of more than a thousand, that do not find their answer.
const MAX_LOST: usize = 15;

/// The topics in the repository.
fn topics() -> Vec<Topic> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/topics");
    let files = fs::read_dir(folder).expect("the folder of topics").map(|entry| entry.expect("an entry").path());
    let read = |path: &Path| {
        let text = fs::read_to_string(path).expect("a topic");
        read::topic(&path.to_string_lossy(), &text).expect("a topic without faults")
    };
    let mut topics: Vec<Topic> = files.map(|path| read(&path)).collect();
    topics.sort_by(|one, other| one.id.cmp(&other.id));
    topics
}

/// The question that a message asks, at no certain concept of the topic.
fn found(topic: &Topic, message: &str) -> Option<usize> {
    let others = topic.translations.iter().map(|translated| &translated.document);
    let known = std::iter::once(topic).chain(others).flat_map(|document| {
        let questions = document.questions.iter().enumerate();
        questions.map(|(number, question)| KnownQuestion { number, wordings: &question.ask, is_at_hand: false })
    });
    known_question(message, known)
}

/// `questions.txt` has a topic, a message and a part of a wording of its question on each line, or `-` if the topic has
/// no answer to it.
#[test]
fn questions_in_other_words_find_their_answers() {
    let topics = topics();
    let (mut right, mut wrong, mut missed) = (0.0, Vec::new(), Vec::new());
    for line in include_str!("questions.txt").lines() {
        let [id, message, wording] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let topic = topics.iter().find(|topic| topic.id == id).unwrap_or_else(|| panic!("{line}"));
        let wordings = found(topic, message).map(|number| topic.questions[number].ask.join(" / "));
        let is_it = |text: &String| text.to_lowercase().contains(&wording.to_lowercase());
        match wordings {
            None if wording == "-" => right += 1.0,
            Some(wordings) if wording != "-" && is_it(&wordings) => right += 1.0,
            None => missed.push(format!("{id}: {message} ({:?})", Meaning::of(message))),
            Some(wordings) => wrong.push(format!("{id}: {message} -> {wordings}")),
        }
    }
    let count = |list: &Vec<String>| list.iter().fold(0.0, |all, _| all + 1.0);
    let all = right + count(&wrong) + count(&missed);
    println!("{right} of {all} right\nwrong:\n{}\nmissed:\n{}", wrong.join("\n"), missed.join("\n"));
    assert!(right / all >= MIN_RIGHT && count(&wrong) / all <= MAX_WRONG);
}

/// The lists of messages of the other tests are about many topics. A question may well be one that a topic answers, so
/// only messages with another meaning count.
#[test]
fn other_messages_find_no_answer() {
    let topics = topics();
    for list in [include_str!("first.txt"), include_str!("held_out.txt")] {
        let (mut caught, mut asked) = (Vec::new(), Vec::new());
        for (at, (_, message, meaning)) in lines(list).enumerate() {
            for topic in topics.iter().cycle().skip(at * TRIED % topics.len()).take(TRIED) {
                let Some(number) = found(topic, message) else { continue };
                let line = format!(
                    "{meaning} ({:?}), {}: {message} -> {}",
                    Meaning::of(message),
                    topic.id,
                    topic.questions[number].ask[0]
                );
                if matches!(meaning, "why" | "question") { asked.push(line) } else { caught.push(line) }
            }
        }
        println!("asked:\n{}\ncaught:\n{}", asked.join("\n"), caught.join("\n"));
        assert!(caught.len() <= MAX_CAUGHT, "{}:\n{}", caught.len(), caught.join("\n"));
    }
}

/// Each wording of a topic leads to its own answer.
#[test]
fn the_wordings_of_a_topic_find_their_own_answer() {
    let mut wrong = Vec::new();
    for topic in &topics() {
        let others = topic.translations.iter().map(|translated| &translated.document);
        for document in std::iter::once(topic).chain(others) {
            for (number, question) in document.questions.iter().enumerate() {
                for wording in &question.ask {
                    let found = found(topic, wording);
                    if found != Some(number) {
                        wrong.push(format!("{}: {wording} ({:?}) -> {found:?}", topic.id, Meaning::of(wording)));
                    }
                }
            }
        }
    }
    println!("{}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(wrong.len() <= MAX_LOST, "{}:\n{}", wrong.len(), wrong.join("\n"));
}
