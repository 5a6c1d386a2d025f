//! Flaws of wording that items for choosing and typing can have, found by rules alone.
//!
//! The nineteen of Tarrant et al. (2006), in the words of Moore et al. (2023, arXiv 2307.08161). No model is asked,
//! nothing is drawn, and the order of the options does not matter: the server shuffles them.

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

pub use rule::Rule;

use text::Text;

/// An item as far as its wording goes. All of it is plain text, where mathematics may stand in `$…$` or `\(…\)` and
/// code in backticks.
#[derive(Debug, Clone, Copy)]
pub struct Worded<'a> {
    pub stem: &'a str,
    pub answer: Answer<'a>,
    /// The way to the key, line by line; empty where there is none, and then nothing is said about unused data.
    pub solution: &'a [&'a str],
}

/// How an item is answered.
#[derive(Debug, Clone, Copy)]
pub enum Answer<'a> {
    /// The key is typed.
    Typed(&'a str),
    /// One of the options is chosen. `key` says which; `None`, or a place that there is not, for an item whose writer
    /// named none of them, which is a flaw.
    Chosen { options: &'a [&'a str], key: Option<usize> },
}

/// How much a flaw matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Weight {
    /// The item is unfit: this is a flaw, whatever was meant.
    Refuse,
    /// A person should look at it: it may be meant so.
    Mention,
}

/// Where in an item something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Stem,
    /// The option at this place, from 0.
    Option(usize),
    /// The options as a whole.
    Options,
}

/// A flaw that was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flaw {
    pub rule: Rule,
    pub weight: Weight,
    pub place: Place,
    /// The words it was found by, as far as they can be quoted: at most [`MAX_FOUND`] characters.
    pub found: String,
}

/// The most characters of what is quoted.
pub const MAX_FOUND: usize = 120;
/// The most options that are looked at. No item has so many; what stands beyond them is passed over.
pub const MAX_OPTIONS: usize = 16;
/// The most bytes of a text that are looked at.
pub const MAX_BYTES: usize = 20_000;

/// The flaws of an item, by rule, then by weight and place; empty when none was found. An option has a rule's flaw once.
pub fn flaws(item: &Worded<'_>) -> Vec<Flaw> {
    let read = Item::new(item);
    let mut found = Findings::default();
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

/// An item, read.
struct Item<'a> {
    stem: Text<'a>,
    /// `None` where the answer is typed.
    chosen: Option<Chosen<'a>>,
    /// As text, if there is one.
    key: Option<&'a str>,
    solution: &'a [&'a str],
}

/// Options, read.
struct Chosen<'a> {
    options: Vec<Text<'a>>,
    /// The place of the key among them.
    key: Option<usize>,
}

impl<'a> Item<'a> {
    fn new(item: &Worded<'a>) -> Self {
        let (chosen, key) = match item.answer {
            Answer::Typed(key) => (None, Some(key)),
            Answer::Chosen { options, key } => {
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
    /// The key, and the other options with their places.
    fn parted(&self) -> Option<(usize, &Text<'a>, Vec<&Text<'a>>)> {
        let at = self.key?;
        let others: Vec<_> = self.options.iter().enumerate().filter(|(other, _)| *other != at).collect();
        let key = self.options.get(at)?;
        (!others.is_empty()).then(|| (at, key, others.into_iter().map(|(_, text)| text).collect()))
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings {
    flaws: Vec<Flaw>,
}

impl Findings {
    fn refuse(&mut self, rule: Rule, place: Place, found: &str) {
        self.add(rule, Weight::Refuse, place, found);
    }

    fn mention(&mut self, rule: Rule, place: Place, found: &str) {
        self.add(rule, Weight::Mention, place, found);
    }

    fn add(&mut self, rule: Rule, weight: Weight, place: Place, found: &str) {
        let found = found.trim().chars().take(MAX_FOUND).collect();
        self.flaws.push(Flaw { rule, weight, place, found });
    }
}
