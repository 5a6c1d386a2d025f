//! The client's own prompts, rendered with sample values, so that a change of a prompt shows here as learners and
//! models would see it.

use std::fmt::Write as _;

use plumb_agents::prompt::{Prompt, SHIPPED, Words};

/// Values for every variable of the shipped prompts.
const SAMPLES: [(&str, Words<'_>); 2] = [
    ("findings", Words::Others("/level: 7 is \"too high\" <script>")),
    ("schema", Words::Own("{\"type\":\"object\"}")),
];

fn rendered() -> String {
    let mut all = String::new();
    // The prompts of the factory are rendered with real orders, in `crates/factory/tests/pipelines`; those with words
    // for learners, for topics, and about a wrong answer are used in the server's tests.
    let others = ["diagnose", "factory_", "exam_", "topic_", "tutor_", "driver_", "safety", "speech_", "words_"];
    let own = SHIPPED.into_iter().filter(|(name, _)| !others.iter().any(|other| name.starts_with(other)));
    for (name, text) in own {
        let prompt = Prompt::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let values: Vec<_> =
            SAMPLES.into_iter().filter(|(variable, _)| prompt.variables().any(|one| one == *variable)).collect();
        let messages = prompt.render(&values).unwrap_or_else(|error| panic!("{name}: {error}"));
        let _ = writeln!(all, "==== {name} {} {} {}", prompt.version(), prompt.site(), prompt.role());
        for message in messages {
            let _ = writeln!(all, "-- {:?}\n{}", message.role, message.content.unwrap_or_default());
        }
    }
    all
}

#[test]
fn every_prompt_of_the_client_renders_as_it_did() {
    insta::assert_snapshot!("prompts", rendered());
}
