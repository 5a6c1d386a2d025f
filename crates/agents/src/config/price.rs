//! Prices of tokens.

use std::collections::BTreeMap;

use plumb_types::saturating_cast;

/// The price of one model's tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// For a million tokens of a request, in millionths of the currency's unit.
    pub input: u64,
    /// For a million tokens of an answer, in millionths of the currency's unit.
    pub output: u64,
}

/// Prices by model; a model without one costs 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prices(BTreeMap<String, Price>);

impl Prices {
    /// Reads `model=input/output`, comma-separated, in the currency's unit for a million tokens.
    ///
    /// # Errors
    /// The entry that cannot be read.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut prices = BTreeMap::new();
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            // Splits at the last `=`, because names of models may contain others.
            let (model, price) = entry.rsplit_once('=').ok_or_else(|| entry.to_owned())?;
            let (input, output) = price.split_once('/').ok_or_else(|| entry.to_owned())?;
            let (Some(input), Some(output)) = (millionths(input), millionths(output)) else {
                return Err(entry.to_owned());
            };
            if model.trim().is_empty() || prices.insert(model.trim().to_owned(), Price { input, output }).is_some() {
                return Err(entry.to_owned());
            }
        }
        Ok(Self(prices))
    }

    /// Adds prices; of a model that has one, the price stays.
    pub fn extend(&mut self, other: Self) {
        for (model, price) in other.0 {
            self.0.entry(model).or_insert(price);
        }
    }

    /// Cost of `input` and `output` tokens of `model`, in millionths of the currency's unit, rounded up.
    pub fn cost(&self, model: &str, input: u64, output: u64) -> u64 {
        let Some(price) = self.0.get(model) else { return 0 };
        let whole = u128::from(input) * u128::from(price.input) + u128::from(output) * u128::from(price.output);
        saturating_cast(whole.div_ceil(1_000_000))
    }
}

/// A decimal with at most six places, in millionths; `None` for other text.
pub fn millionths(text: &str) -> Option<u64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 6 {
        return None;
    }
    let part: u64 = format!("{part:0<6}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1_000_000)?.checked_add(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_for_a_million_tokens_and_costs_are_rounded_up() {
        let prices = Prices::parse("small=0.15/0.6, large=2.5/10").expect("prices");
        assert_eq!(prices.cost("large", 1_000, 100), 2_500 + 1_000);
        assert_eq!(prices.cost("small", 1, 0), 1, "0.15 millionths are not nothing");
        assert_eq!(prices.cost("unknown", 1_000, 100), 0);
    }

    #[test]
    fn what_is_no_price_is_named() {
        for wrong in ["small", "small=1", "small=1/x", "small=-1/2", "=1/2", "a=1/2,a=1/2", "a=1/0.1234567"] {
            assert!(Prices::parse(wrong).is_err(), "{wrong}");
        }
    }
}
