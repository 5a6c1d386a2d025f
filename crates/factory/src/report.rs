//! Cues in the options of problems, by which the key can be guessed.

use plumb_bank::{InputType, MathProblemItem};
use plumb_content::generate::guessability_of;
use plumb_types::saturating_cast;
use serde::Serialize;

/// Cues in the options of problems, by which the key can be guessed.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Cues {
    /// Number of problems with options.
    pub problems: usize,
    /// How often the key is first, second and so on among the options as learners see them.
    pub key_positions: Vec<u32>,
    /// How often the key is the longest option, alone or with others.
    pub key_longest: u32,
    /// Expected number of problems in which choosing a longest option at random gives the key.
    pub longest_by_chance: f64,
    /// The rule of thumb that finds the key most often, with its frequency and that of chance; `None` for fewer than
    /// ten problems.
    pub best_rule: Option<(String, f64, f64)>,
}

/// Minimum number of problems for a rule of thumb to be meaningful.
const ENOUGH: usize = 10;

/// Computes the cues over all of these problems.
pub fn cues(items: &[MathProblemItem]) -> Cues {
    let chosen: Vec<&MathProblemItem> =
        items.iter().filter(|item| item.answer_spec.input_type == InputType::MultipleChoice).collect();
    let mut cues = Cues { problems: chosen.len(), ..Cues::default() };
    let mut options: Vec<Vec<&str>> = Vec::new();
    for item in &chosen {
        let key = &item.solution_logic.final_answer_canonical;
        let shown = item.choices_in_order();
        if let Some(at) = shown.iter().position(|choice| *choice == key) {
            cues.key_positions.resize(cues.key_positions.len().max(shown.len()), 0);
            cues.key_positions[at] += 1;
        }
        let length = |text: &str| text.chars().count();
        let longest = shown.iter().map(|choice| length(choice)).max().unwrap_or(0);
        let of_them = shown.iter().filter(|choice| length(choice) == longest).count();
        cues.key_longest += u32::from(length(key) == longest);
        cues.longest_by_chance += share(of_them, shown.len());
        let wrong = shown.iter().filter(|choice| **choice != key).map(|choice| choice.as_str());
        options.push(std::iter::once(key.as_str()).chain(wrong).collect());
    }
    if options.len() >= ENOUGH {
        let slices: Vec<&[&str]> = options.iter().map(Vec::as_slice).collect();
        let met = guessability_of(&slices);
        cues.best_rule = met.best().map(|guess| (guess.picks, guess.share, met.chance()));
    }
    cues
}

fn share(part: usize, whole: usize) -> f64 {
    let real = |n: usize| f64::from(saturating_cast::<usize, u32>(n));
    if whole == 0 { 0.0 } else { real(part) / real(whole) }
}
