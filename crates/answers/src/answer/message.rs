//! Messages to a learner about an answer: an id with arguments, which pages translate into the reader's language, and
//! English text, which programs get.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// Id of a message. In text its name in kebab case: `number-too-long`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the words beside them say what each is")]
pub enum MessageId {
    AnswerTooLong,
    NothingEntered,
    NumberTooLong,
    SignNotInNumber,
    WordsBesideNumber,
    NumberAmbiguous,
    CommaAmbiguous,
    MarksPoint,
    MarksComma,
    ThousandsOneWay,
    SpaceInNumber,
    TwoDecimalMarks,
    NoDigits,
    OneNumber,
    NoNumber,
    PowerOfTen,
    PowerOfTenTooLarge,
    TwoFractionBars,
    FractionWholeNumbers,
    FractionForm,
    FractionZeroBelow,
    MixedForm,
    MixedThousands,
    MixedProper,
    NoPercent,
    WholeNotFraction,
    WholeNumber,
    FormNoPlaces,
    FormPlaces,
    FormFigures,
    FormLowestTerms,
    FormUnit,
    OtherNumber,
    OtherNumberLong,
    OtherWords,
    TrueOrFalse,
    OtherOption,
    OtherOptionLong,
    Money,
    QuantityForm,
    QuantityNumber,
    UnitMissing,
    AngleUnits,
    UnitUnknown,
    UnitUnknownForm,
    UnitsRunTogether,
    UnitOneDivision,
    UnitBracketsBelow,
    UnitTooManyParts,
    UnitBracketOpen,
    UnitPowerTooHigh,
    OtherQuantity,
    OtherQuantityLong,
    MeasuresElse,
    MeasuresLength,
    MeasuresArea,
    MeasuresVolume,
    MeasuresMass,
    MeasuresTime,
    MeasuresSpeed,
    MeasuresAcceleration,
    MeasuresForce,
    MeasuresEnergy,
    MeasuresPower,
    MeasuresDensity,
    MeasuresCurrent,
    MeasuresCharge,
    MeasuresVoltage,
    MeasuresResistance,
    MeasuresTemperature,
    MeasuresAmount,
    MeasuresAngle,
    ChooseOption,
    NoSuchOption,
}

impl MessageId {
    /// Every message.
    pub fn all() -> impl Iterator<Item = Self> {
        <Self as strum::IntoEnumIterator>::iter()
    }

    /// Its name in text.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The English text, with arguments as in Fluent: `{ $sign }`.
    pub const fn english(self) -> &'static str {
        match self {
            Self::AnswerTooLong => "The answer is longer than { $limit } characters.",
            Self::NothingEntered => "Nothing was entered.",
            Self::NumberTooLong => "The number is longer than { $limit } characters.",
            Self::SignNotInNumber => "“{ $sign }” cannot be part of a number.",
            Self::WordsBesideNumber => "Enter the number alone, without “{ $words }”.",
            Self::NumberAmbiguous => {
                "It is not clear whether “{ $typed }” is { $whole } or { $decimal }. Please write one of these."
            }
            Self::CommaAmbiguous => {
                "It is not clear whether the comma in “{ $typed }” is a decimal mark. Write { $parts } for two parts, or { $decimal } for the decimal."
            }
            Self::MarksPoint => "Use a point for decimals (1.23) and commas only between thousands (1,000).",
            Self::MarksComma => "Use a comma for decimals (1,23) and points only between thousands (1.000).",
            Self::ThousandsOneWay => "Separate thousands in one way: { $marked } or 1 000 000.",
            Self::SpaceInNumber => {
                "There is a space inside the number. Write 1000 or 1 000, and a mixed number as 3 1/2."
            }
            Self::TwoDecimalMarks => "There is more than one decimal mark.",
            Self::NoDigits => "There are no digits.",
            Self::OneNumber => "Enter one number, not a calculation.",
            Self::NoNumber => "This cannot be read as a number.",
            Self::PowerOfTen => "The power of ten cannot be read. Write { $short } or { $long }.",
            Self::PowerOfTenTooLarge => "Powers of ten are read from −{ $limit } to { $limit }.",
            Self::TwoFractionBars => "There is more than one fraction bar.",
            Self::FractionWholeNumbers => "Write whole numbers above and below the fraction bar.",
            Self::FractionForm => "Write a fraction as 3/4, with whole numbers above and below the bar.",
            Self::FractionZeroBelow => "A fraction cannot have 0 below the bar.",
            Self::MixedForm => "Write a mixed number as 3 1/2.",
            Self::MixedThousands => "Write a mixed number as 3 1/2, and thousands above the bar as { $marked }.",
            Self::MixedProper => "In a mixed number the fraction part must be less than one, such as 3 1/2.",
            Self::NoPercent => "Enter the number without a percent sign.",
            Self::WholeNotFraction => "Enter a whole number, not a fraction.",
            Self::WholeNumber => "Enter a whole number.",
            Self::FormNoPlaces => "Right value, wrong form: give no digits after the decimal mark.",
            Self::FormPlaces => {
                "Right value, wrong form: give exactly { $count } { $count -> [one] digit *[other] digits } after the decimal mark."
            }
            Self::FormFigures => {
                "Right value, wrong form: give exactly { $count } significant { $count -> [one] figure *[other] figures }."
            }
            Self::FormLowestTerms => "Right value, wrong form: give a fraction in lowest terms.",
            Self::FormUnit => "Right value, wrong form: give it in { $unit }.",
            Self::OtherNumber => "{ $given } is not the number that is asked for.",
            Self::OtherNumberLong => "This is not the number that is asked for.",
            Self::OtherWords => "Other words are asked for.",
            Self::TrueOrFalse => "Answer true or false.",
            Self::OtherOption => "“{ $given }” is not what is asked for.",
            Self::OtherOptionLong => "This is not what is asked for.",
            Self::Money => "Money (“{ $sign }”) is not compared here. Enter the number alone if that is asked for.",
            Self::QuantityForm => "Enter one number with its unit.",
            Self::QuantityNumber => "The number before the unit has to be a fraction or a decimal.",
            Self::UnitMissing => "Give the number with its unit.",
            Self::AngleUnits => {
                "Degrees and radians are not turned into each other here; a person will look at this answer."
            }
            Self::UnitUnknown => {
                "“{ $unit }” cannot be read as a unit. Write units by their symbols, as in 5 kg or 9.81 m/s^2."
            }
            Self::UnitUnknownForm => "“{ $unit }” cannot be read as a unit. Write { $form }.",
            Self::UnitsRunTogether => {
                "It is not clear which units “{ $unit }” has. Put a space or * between units, as in { $form }."
            }
            Self::UnitOneDivision => "Write one division: m/(s*K).",
            Self::UnitBracketsBelow => "Write m/(s*K), with brackets below the line.",
            Self::UnitTooManyParts => "The unit has too many parts.",
            Self::UnitBracketOpen => "A bracket in the unit is not closed.",
            Self::UnitPowerTooHigh => "Powers of units are read up to { $limit }.",
            Self::OtherQuantity => "The kind of unit fits, the number does not: { $given } is not what is asked for.",
            Self::OtherQuantityLong => "The kind of unit fits, the number does not: this is not what is asked for.",
            Self::MeasuresElse => "The unit measures something else than what is asked for.",
            Self::MeasuresLength => "{ $unit } measures a length. Something else is asked for.",
            Self::MeasuresArea => "{ $unit } measures an area. Something else is asked for.",
            Self::MeasuresVolume => "{ $unit } measures a volume. Something else is asked for.",
            Self::MeasuresMass => "{ $unit } measures a mass. Something else is asked for.",
            Self::MeasuresTime => "{ $unit } measures a time. Something else is asked for.",
            Self::MeasuresSpeed => "{ $unit } measures a speed. Something else is asked for.",
            Self::MeasuresAcceleration => "{ $unit } measures an acceleration. Something else is asked for.",
            Self::MeasuresForce => "{ $unit } measures a force. Something else is asked for.",
            Self::MeasuresEnergy => "{ $unit } measures an energy or a torque. Something else is asked for.",
            Self::MeasuresPower => "{ $unit } measures a power. Something else is asked for.",
            Self::MeasuresDensity => "{ $unit } measures a density. Something else is asked for.",
            Self::MeasuresCurrent => "{ $unit } measures an electric current. Something else is asked for.",
            Self::MeasuresCharge => "{ $unit } measures an electric charge. Something else is asked for.",
            Self::MeasuresVoltage => "{ $unit } measures a voltage. Something else is asked for.",
            Self::MeasuresResistance => "{ $unit } measures a resistance. Something else is asked for.",
            Self::MeasuresTemperature => "{ $unit } measures a temperature. Something else is asked for.",
            Self::MeasuresAmount => "{ $unit } measures an amount of substance. Something else is asked for.",
            Self::MeasuresAngle => "{ $unit } measures an angle. Something else is asked for.",
            Self::ChooseOption => "Choose one of the options.",
            Self::NoSuchOption => "This is not one of the options.",
        }
    }

    /// Makes the message without arguments.
    pub fn message(self) -> Message {
        Message { id: self, args: BTreeMap::new() }
    }

    /// Makes the message with one argument.
    pub fn with(self, name: &'static str, value: impl Display) -> Message {
        self.message().and(name, value)
    }
}

/// A message with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// Arguments by name.
    pub args: BTreeMap<&'static str, String>,
}

impl Message {
    /// Adds an argument.
    #[must_use]
    pub fn and(mut self, name: &'static str, value: impl Display) -> Self {
        self.args.insert(name, value.to_string());
        self
    }

    /// Parses the English text of a message. Reasons are stored and sent in English; pages show them in the reader's
    /// language. `None` if no message has this text.
    pub fn of_english(words: &str) -> Option<Self> {
        // Messages without arguments first: “This” could be an argument.
        let (fixed, open): (Vec<_>, Vec<_>) = MessageId::all().partition(|id| !id.english().contains("{ $"));
        fixed.into_iter().chain(open).find_map(|id| Some(Self { id, args: captured(id.english(), words)? }))
    }
}

/// A part of an English text.
enum Part {
    Words(&'static str),
    Value(&'static str),
    /// An argument's name, with a word in the singular and in the plural.
    Count(&'static str, &'static str, &'static str),
}

fn parts(mut template: &'static str) -> Vec<Part> {
    let mut parts = Vec::new();
    while let Some((before, from)) = template.split_once("{ $") {
        parts.push(Part::Words(before));
        let (placed, after) = from.split_once(" }").unwrap_or((from, ""));
        let forms =
            placed.split_once(" -> [one] ").and_then(|(name, forms)| Some((name, forms.split_once(" *[other] ")?)));
        parts.push(match forms {
            Some((name, (one, other))) => Part::Count(name, one, other),
            None => Part::Value(placed),
        });
        template = after;
    }
    parts.push(Part::Words(template));
    parts
}

/// Returns the arguments with which the template gives this text.
fn captured(template: &'static str, words: &str) -> Option<BTreeMap<&'static str, String>> {
    let parts = parts(template);
    let mut args: BTreeMap<&'static str, String> = BTreeMap::new();
    let mut rest = words;
    let mut waiting: Option<&'static str> = None;
    for (at, part) in parts.iter().enumerate() {
        let word = match part {
            Part::Words(word) => word,
            Part::Count(name, one, other) => {
                if args.get(name).map(String::as_str) == Some("1") {
                    one
                } else {
                    other
                }
            }
            Part::Value(name) => {
                waiting = Some(name);
                continue;
            }
        };
        let Some(name) = waiting.take() else {
            rest = rest.strip_prefix(word)?;
            continue;
        };
        // The last fixed part must end the text, even if the typed text has those words too.
        let end = if at + 1 == parts.len() { rest.strip_suffix(word)?.len() } else { rest.find(word)? };
        let value = rest.get(..end)?;
        if args.insert(name, value.to_owned()).is_some_and(|before| before != value) {
            return None;
        }
        rest = rest.get(end + word.len()..)?;
    }
    rest.is_empty().then_some(args)
}

impl Display for Message {
    /// Writes the English text.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |name: &str| self.args.get(name).map_or("", String::as_str);
        parts(self.id.english()).into_iter().try_for_each(|part| {
            out.write_str(match part {
                Part::Words(words) => words,
                Part::Value(name) => value(name),
                Part::Count(name, one, other) => {
                    if value(name) == "1" {
                        one
                    } else {
                        other
                    }
                }
            })
        })
    }
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.to_string()
    }
}

impl From<MessageId> for String {
    fn from(id: MessageId) -> Self {
        id.message().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_put_into_the_words() {
        for (message, words) in [
            (MessageId::NoDigits.message(), "There are no digits."),
            (MessageId::SignNotInNumber.with("sign", "U+202C"), "“U+202C” cannot be part of a number."),
            (
                MessageId::FormPlaces.with("count", 1),
                "Right value, wrong form: give exactly 1 digit after the decimal mark.",
            ),
            (
                MessageId::FormPlaces.with("count", 2),
                "Right value, wrong form: give exactly 2 digits after the decimal mark.",
            ),
            (MessageId::FormFigures.with("count", 3), "Right value, wrong form: give exactly 3 significant figures."),
        ] {
            assert_eq!(message.to_string(), words);
        }
    }

    #[test]
    fn a_message_is_found_by_its_words() {
        for id in MessageId::all() {
            let names = parts(id.english()).into_iter().filter_map(|part| match part {
                Part::Value(name) => Some(name),
                Part::Words(_) | Part::Count(..) => None,
            });
            let message = names.zip(2..).fold(id.message(), |message, (name, value)| match message.args.get(name) {
                Some(_) => message,
                None => message.and(name, value),
            });
            assert_eq!(Message::of_english(&message.to_string()), Some(message));
        }
        let quoted = MessageId::OtherOption.with("given", "“a” is not what is asked for.");
        assert_eq!(Message::of_english(&quoted.to_string()), Some(quoted));
        let one = MessageId::FormPlaces.with("count", 1);
        assert_eq!(Message::of_english(&one.to_string()), Some(one));
        assert_eq!(Message::of_english("The bracket `(` is never closed."), None);
        assert_eq!(MessageId::NumberTooLong.as_str(), "number-too-long");
    }
}
