//! Item-writing flaws of multiple-choice and typed items, found by rules alone.
//!
//! The nineteen flaws of Tarrant et al. (2006), in the words of Moore et al. (2023, arXiv 2307.08161). The rules use no
//! language model and no random numbers, and ignore the order of the options, because the server shuffles them.

mod amount;
mod cues;
mod forms;
mod grammar;
mod leak;
mod options;
mod order;
mod rule;
mod same;
mod stem;
mod text;

#[cfg(test)]
mod tests;

pub use rule::FlawRule;

use plumb_typeset::plain_text;
use text::Text;

/// The words of an item. All of it is plain text, with mathematics in `$…$` or `\(…\)` and code in backticks.
#[derive(Debug, Clone, Copy)]
pub struct ItemText<'a> {
    pub stem: &'a str,
    pub answer: ItemAnswer<'a>,
    /// Solution, line by line; without one, unused data are not reported.
    pub solution: &'a [&'a str],
}

/// How an item is answered.
#[derive(Debug, Clone, Copy)]
pub enum ItemAnswer<'a> {
    /// Typed; the key.
    Typed(&'a str),
    /// Chosen from options. `key` is the index of the key; `None`, or an index out of range, for an item without a
    /// marked key, which is a flaw.
    Chosen { options: &'a [&'a str], key: Option<usize> },
}

/// Severity of a flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FlawSeverity {
    /// The item is unfit, whatever the author intended.
    Refuse,
    /// A person should look at it, as it may be intended.
    Mention,
}

/// Place in an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FlawPlace {
    Stem,
    /// The option with this index, from 0.
    Option(usize),
    /// The options as a whole.
    Options,
}

/// A flaw.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flaw {
    pub rule: FlawRule,
    pub weight: FlawSeverity,
    pub place: FlawPlace,
    /// The words that reveal it, if they can be quoted: at most [`MAX_FOUND`] characters.
    pub found: String,
}

/// Maximum number of characters quoted.
pub const MAX_FOUND: usize = 120;
/// Maximum number of options checked. No item has so many; further ones are ignored.
pub const MAX_OPTIONS: usize = 16;
/// Maximum number of bytes of a text that are checked.
pub const MAX_BYTES: usize = 20_000;

/// Returns the flaws of an item, by rule, then by weight and place; empty if there are none. A rule reports an option
/// once.
pub fn flaws(item: &ItemText<'_>) -> Vec<Flaw> {
    let stem = plain_text(item.stem);
    let solution: Vec<_> = item.solution.iter().map(|line| plain_text(line)).collect();
    let solution: Vec<&str> = solution.iter().map(AsRef::as_ref).collect();
    let plain = |answer| plain_flaws(&ItemText { stem: &stem, solution: &solution, answer });
    match item.answer {
        ItemAnswer::Typed(_) => plain(item.answer),
        ItemAnswer::Chosen { options, key } => {
            let options: Vec<_> = options.iter().take(MAX_OPTIONS).map(|option| plain_text(option)).collect();
            let options: Vec<&str> = options.iter().map(AsRef::as_ref).collect();
            plain(ItemAnswer::Chosen { options: &options, key })
        }
    }
}

/// The flaws of an item with its formulas on the line.
fn plain_flaws(item: &ItemText<'_>) -> Vec<Flaw> {
    let read = Item::new(item);
    let mut found = FlawFindings::default();
    stem::find(&read, &mut found);
    order::find(&read, &mut found);
    leak::find(&read, &mut found);
    if let Some(chosen) = &read.chosen {
        options::find(&read, chosen, &mut found);
        same::find(&read, chosen, &mut found);
        cues::find(&read, chosen, &mut found);
        grammar::find(&read, chosen, &mut found);
    }
    found.flaws.sort();
    found.flaws.dedup_by(|later, first| (later.rule, later.place) == (first.rule, first.place));
    found.flaws
}

/// A parsed item.
struct Item<'a> {
    stem: Text<'a>,
    /// Options; `None` for a typed answer.
    chosen: Option<Chosen<'a>>,
    /// Text of the key, if there is one.
    key: Option<&'a str>,
    solution: &'a [&'a str],
}

/// Parsed options.
struct Chosen<'a> {
    options: Vec<Text<'a>>,
    /// Index of the key.
    key: Option<usize>,
}

impl<'a> Item<'a> {
    fn new(item: &ItemText<'a>) -> Self {
        let (chosen, key) = match item.answer {
            ItemAnswer::Typed(key) => (None, Some(key)),
            ItemAnswer::Chosen { options, key } => {
                let key = key.filter(|at| *at < options.len().min(MAX_OPTIONS));
                let text = key.and_then(|at| options.get(at).copied());
                let options = options.iter().take(MAX_OPTIONS).map(|option| Text::new(option)).collect();
                (Some(Chosen { options, key }), text)
            }
        };
        Self { stem: Text::new(item.stem), chosen, key, solution: item.solution }
    }
}

impl<'a> Chosen<'a> {
    /// Returns the key, and the other options with their indices.
    fn parted(&self) -> Option<(usize, &Text<'a>, Vec<&Text<'a>>)> {
        let at = self.key?;
        let others: Vec<_> = self.options.iter().enumerate().filter(|(other, _)| *other != at).collect();
        let key = self.options.get(at)?;
        (!others.is_empty()).then(|| (at, key, others.into_iter().map(|(_, text)| text).collect()))
    }
}

/// Flaws found so far.
#[derive(Default)]
struct FlawFindings {
    flaws: Vec<Flaw>,
}

impl FlawFindings {
    fn refuse(&mut self, rule: FlawRule, place: FlawPlace, found: &str) {
        self.add(rule, FlawSeverity::Refuse, place, found);
    }

    fn mention(&mut self, rule: FlawRule, place: FlawPlace, found: &str) {
        self.add(rule, FlawSeverity::Mention, place, found);
    }

    fn add(&mut self, rule: FlawRule, weight: FlawSeverity, place: FlawPlace, found: &str) {
        let found = found.trim().chars().take(MAX_FOUND).collect();
        self.flaws.push(Flaw { rule, weight, place, found });
    }
}
