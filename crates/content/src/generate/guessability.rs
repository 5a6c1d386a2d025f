//! How often the items of a level are got right by who looks at the options alone.

use super::GenerateError;
use super::generator::Generator;
use super::testwise::{Looks, Rule, SURE};
use plumb_answers::item::ItemBody;

/// What the rules of thumb get right, in the order of [`Rule::all`].
#[derive(Debug, Clone, PartialEq)]
pub struct Guessability {
    options: usize,
    items: u32,
    /// Parts of [`SURE`], summed over the items.
    right: Vec<u64>,
}

impl Guessability {
    /// How many options the items have.
    pub fn options(&self) -> usize {
        self.options
    }

    /// How many items were looked at.
    pub fn items(&self) -> u32 {
        self.items
    }

    /// What blind guessing gets right, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn chance(&self) -> f64 {
        1.0 / self.options.max(1) as f64
    }

    /// Each rule with the part of the items that it gets right, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn shares(&self) -> impl Iterator<Item = (Rule, f64)> {
        let whole = f64::from(self.items.max(1)) * f64::from(SURE);
        Rule::all(self.options).zip(&self.right).map(move |(rule, right)| (rule, *right as f64 / whole))
    }

    /// The rule that gets most items right.
    pub fn best(&self) -> Option<(Rule, f64)> {
        self.shares().max_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    fn new(options: usize) -> Self {
        Self { options, items: 0, right: vec![0; Rule::all(options).count()] }
    }

    /// Takes in one item's options, the key first.
    fn add<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        let places: Vec<usize> = (0..self.options).collect();
        for (sum, sure) in self.right.iter_mut().zip(Looks::new(texts).sureness(&places)) {
            *sum += u64::from(sure);
        }
        self.items += 1;
    }
}

/// How items fare of which these are the options, each with the key first; all of the same number.
pub fn guessability_of(items: &[&[&str]]) -> Guessability {
    let mut met = Guessability::new(items.first().map_or(0, |options| options.len()));
    let number = met.options;
    for options in items.iter().filter(|options| options.len() == number) {
        met.add(options.iter().copied());
    }
    met
}

impl Generator {
    /// How the items of the first `items` seeds of a level fare; `None` where they have no options.
    pub fn guessability(&self, level: &str, items: u32) -> Result<Option<Guessability>, GenerateError> {
        let mut met: Option<Guessability> = None;
        for seed in 0..u64::from(items) {
            let ItemBody::MultipleChoice { options, key } = self.generate(level, seed)?.body else { return Ok(None) };
            let met = met.get_or_insert_with(|| Guessability::new(options.len()));
            let (keys, others): (Vec<_>, Vec<_>) = options.iter().partition(|option| option.id == key);
            met.add(keys.into_iter().chain(others).map(|option| option.text.as_str()));
        }
        Ok(met)
    }
}
