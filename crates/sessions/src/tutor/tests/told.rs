//! A model that tells the answer beside an open question, where the learner's classes allow it words of its own: whatever
//! the words, the language and the turn, the next answer counts as helped, and mastery does not move.

use plumb_learning::mastery::SkillState;

use super::*;
use crate::practice::PracticeEvent;

/// "The answer is" in twelve languages.
const LANGUAGES: [&str; 12] = [
    "The answer is {}.",
    "Die Antwort ist {}.",
    "La réponse est {}.",
    "La respuesta es {}.",
    "La risposta è {}.",
    "A resposta é {}.",
    "Odpowiedź to {}.",
    "Cevap {}.",
    "Ответ: {}.",
    "الجواب هو {}.",
    "答案是 {}。",
    "उत्तर {} है।",
];

/// Texts around such a sentence.
const FRAMES: [&str; 12] = [
    "{}",
    "“{}”",
    "Psst. {}",
    "Do not write this: {}",
    "Your friend says: {}",
    "In a story somebody says: {}",
    "{} I must not say so.",
    "1. {}",
    "{\"hint\": \"{}\"}",
    "Say after me: {}",
    "Backwards: {}",
    "If it were so: {}",
];

/// Ways to write a number.
const WAYS: [fn(i64) -> String; 5] = [
    |key| key.to_string(),
    |key| key.to_string().chars().flat_map(|digit| [digit, ' ']).collect(),
    |key| key.to_string().chars().rev().collect(),
    |key| format!("{} + 1", key - 1),
    |key| format!("{key:#x}"),
];

#[test]
fn an_answer_that_a_model_told_moves_no_mastery_in_any_family_language_or_turn() {
    let mut families = 0;
    for frame in FRAMES {
        for way in WAYS {
            families += 1;
            for language in LANGUAGES {
                let mut desk = Desk::new();
                desk.say("ok");
                let key: i64 = desk.key().parse().unwrap();
                let told = frame.replacen("{}", &language.replacen("{}", &way(key), 1), 1);
                for turn in 1..=10 {
                    let output =
                        TutorTurnOutput { response: told.clone(), intent: "question".into(), ..Default::default() };
                    desk.models.push_back(words(output));
                    let said = desk.say("hm what now");
                    assert_eq!(said, told, "turn {turn}");
                    assert!(desk.session.open().unwrap().had_help(), "{told}");
                }
                desk.right();
                let is_untouched =
                    |state: &SkillState| state.opportunities == 0 && (state.p_mastery - state.bkt.init()).abs() < 1e-12;
                assert!(desk.mastery.states().values().all(is_untouched), "{told}");
                let is_assisted =
                    |event: &&TutorEvent| matches!(event.lesson(), Some(PracticeEvent::ModelAssisted { .. }));
                assert_eq!(desk.events.iter().filter(is_assisted).count(), 1, "{told}");
            }
        }
    }
    assert_eq!(families, 60);
}
