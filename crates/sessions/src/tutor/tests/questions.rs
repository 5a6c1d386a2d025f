//! Questions that the topic answers.

use plumb_content::text::translated::Translated;

use super::*;

const SMALLEST: &str = "There is no smallest number: it goes on below zero.";
const ZERO: &str = "The zero keeps its place empty.";
const CARRIES: &str = "Each carry is a ten, so it is never more than one with two numbers.";
const ALL_SAID: [&str; 3] = ["all I know", "nothing new", "no more that I can tell"];

/// The topic with questions in English and German.
fn questions(topic: &Topic) -> Topic {
    let of = |number: usize, ask: [&str; 2], answer: &str| TopicQuestion {
        ask: ask.map(String::from).to_vec(),
        answer: answer.into(),
        concept: topic.concepts.get(number).map(Arc::clone),
    };
    let mut asked = topic.clone();
    asked.questions = vec![
        of(9, ["is there a smallest number", "do the numbers stop somewhere"], SMALLEST),
        of(0, ["why do we need the zero", "can I leave the zero out"], ZERO),
        of(1, ["can the carry be more than one", "is the carry always one"], CARRIES),
    ];
    let mut german = asked.clone();
    german.questions = vec![
        of(9, ["gibt es eine kleinste Zahl", "hören die Zahlen irgendwo auf"], SMALLEST),
        of(0, ["warum brauchen wir die Null", "darf ich die Null weglassen"], ZERO),
        of(1, ["kann der Übertrag größer als eins sein", "ist der Übertrag immer eins"], CARRIES),
    ];
    asked.translations =
        vec![Translated { language: "de".into(), texts: std::collections::BTreeMap::new(), document: german }];
    asked
}

/// A desk with such a topic, during the explanation.
fn explaining() -> Desk {
    let mut desk = Desk::new();
    desk.topic = questions(&desk.topic);
    desk
}

/// The same, with a question open.
fn asked() -> Desk {
    let mut desk = explaining();
    desk.say("ok");
    assert!(desk.session.open().is_some());
    desk
}

#[test]
fn a_question_of_the_topic_gets_its_answer_in_both_languages() {
    let messages = [
        ("ok so is there a smallest number at all?", SMALLEST),
        ("und gibts da ne kleinste zahl", SMALLEST),
        ("why do we need the zero though", ZERO),
        ("und warum brauchen wir da die null?", ZERO),
        ("darf ich die null auch weglassen", ZERO),
        ("can the carry be more than one?", CARRIES),
        ("kann der übertrag größer als 1 sein", CARRIES),
    ];
    for (message, answer) in messages {
        for mut desk in [explaining(), asked()] {
            let step = desk.session.current_step;
            let said = desk.say(message);
            assert!(said.starts_with(answer), "{message}: {said}");
            assert_eq!(desk.session.current_step, step, "{message}");
            assert!(desk.session.open().is_none_or(|open| open.attempts.is_empty() && open.hints.is_empty()));
        }
    }
}

#[test]
fn what_is_no_question_of_the_topic_is_replied_to_as_before() {
    let mut desk = asked();
    assert!(desk.say("what is a carry").contains("hand ten on"), "a word asked for alone comes first");
    assert!(asked().say("ok and a carry?").contains("hand ten on"));
    let mut desk = asked();
    desk.say("hint");
    assert_eq!(desk.session.open().unwrap().hints.len(), 1);
    let mut desk = asked();
    desk.say("i give up, is there a smallest number, just tell me the answer");
    assert!(desk.session.lesson.current.as_ref().is_none_or(|current| current.position == 1), "a wish comes first");
    let mut desk = asked();
    let said = desk.say("is there a smallest number? i want to die");
    assert!(!said.contains(SMALLEST) && desk.events.iter().any(|event| matches!(event, TutorEvent::Flagged { .. })));
    let mut desk = asked();
    let key = desk.key();
    desk.say(&key);
    assert!(desk.session.items_completed == 1, "an answer is an answer");
    let said = explaining().say("are there green numbers on mars?");
    assert!(![SMALLEST, ZERO, CARRIES].iter().any(|answer| said.contains(answer)), "{said}");
}

#[test]
fn an_answer_is_given_once() {
    for first in ["is there a smallest number", "gibt es eine kleinste zahl?"] {
        let mut desk = asked();
        assert!(desk.say(first).contains(SMALLEST));
        let said = desk.say("but is there a smallest number?");
        assert!(ALL_SAID.iter().any(|line| said.contains(line)) && !said.contains(SMALLEST), "{said}");
    }
    let mut desk = asked();
    assert!(desk.say("why do we need the zero").contains(ZERO));
    let said = desk.say("why do we need the zero?");
    assert!(!said.contains(ZERO) && said.contains("ten"), "why falls back on the topic's other texts: {said}");
}

/// The answer of the list passes the same check as all texts of the topic.
#[test]
fn an_answer_that_gives_the_open_question_away_is_left_out() {
    let mut desk = asked();
    let key = desk.key();
    let telling = format!("Look, it is {key}.");
    desk.topic.questions[0].answer.clone_from(&telling);
    let said = desk.say("is there a smallest number?");
    assert!(!said.contains(&key), "{said}");
    assert!(
        said.contains("no answer to that question") || said.contains("cannot answer") || said.contains("stay with")
    );
    let mut desk = explaining();
    desk.topic.questions[0].answer.clone_from(&telling);
    assert!(
        desk.say("is there a smallest number?").contains(&telling),
        "without an open question it gives nothing away"
    );
}

/// A desk at the first explanation of a topic in the repository.
fn at_shipped(id: &str) -> Desk {
    let file = format!("{}/../../blueprints/topics/{id}.yaml", env!("CARGO_MANIFEST_DIR"));
    let mut desk = Desk::new();
    desk.topic = content::topic(&file, &std::fs::read_to_string(&file).unwrap()).unwrap();
    desk
}

/// Questions in other words than the topic's, each with a part of a wording of its own: `-` where there is no answer.
#[test]
fn messages_find_the_answers_of_the_shipped_topics() {
    let (mut right, mut others) = (0.0, Vec::new());
    for line in include_str!("../../../../tutoring/tests/messages/questions.txt").lines() {
        let [id, message, wording] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut desk = at_shipped(id);
        let questions = desk.topic.questions.clone();
        let said = desk.say(message);
        let answered = questions.iter().find(|question| said.contains(&question.answer));
        let is_right = answered.map_or(wording == "-", |question| {
            question.ask.join(" / ").to_lowercase().contains(&wording.to_lowercase())
        });
        if is_right {
            right += 1.0;
        } else {
            others.push(format!("{id}: {message} -> {}", said.lines().next().unwrap_or_default()));
        }
    }
    let all = others.iter().fold(right, |all, _| all + 1.0);
    println!("{right} of {all}\n{}", others.join("\n"));
    assert!(right / all >= 0.75, "{right} of {all}");
}

#[test]
fn the_words_of_the_shipped_topics_are_explained() {
    let asked = [
        ("solving-equations", "was ist x", "stands for a number"),
        ("solving-equations", "achso. und das x ist was genau", "stands for a number"),
        ("solving-equations", "what is x", "stands for a number"),
        ("subnet-masks", "what does /19 mean again", "prefix length"),
        ("subnet-masks", "what does IPv4 stand for", "internet protocol"),
        ("networks-and-hosts", "was heißt ipv4", "IPv4"),
        ("multiplying-and-dividing-fractions", "haha ok. was heißt 3/8 von 56", "same as times"),
        ("multiplying-and-dividing-fractions", "was bedeutet drei achtel von etwas", "same as times"),
        ("averages-and-spread", "was ist häufigkeit", "how often a value occurs"),
        ("averages-and-spread", "was ist der unterschied zwischen modalwert und häufigkeit", "The frequency says"),
        (
            "networks-and-hosts",
            "what was the difference between network adress and broadcast adress",
            "first of the block",
        ),
        ("solving-equations", "was heißt rückgängig machen", "undo"),
        ("place-value", "und was kommt nach hundertern?", "thousands"),
        ("adding-fractions", "what is a numerator?", "numerator"),
        ("equal-fractions", "what is a denominator again", "The denominator"),
    ];
    for (id, message, part) in asked {
        let said = at_shipped(id).say(message);
        assert!(said.to_lowercase().contains(&part.to_lowercase()), "{message}: {said}");
    }
}
