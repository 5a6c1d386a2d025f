//! Sentences for learners: an id with arguments, which pages translate into the reader's language, and English text,
//! which is stored and which programs get.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// The id of a sentence in the files of the languages, and its English text, with arguments as in Fluent: `{ $sign }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageTemplate {
    /// The id.
    pub id: &'static str,
    /// The English text.
    pub english: &'static str,
}

impl MessageTemplate {
    /// Whether words of the sentence depend on the number in this argument.
    pub fn counts(self, name: &str) -> bool {
        self.english.contains(&format!("{{ ${name} -> "))
    }
}

/// Declares an enum of sentences: for each its name, its id and its English text.
#[macro_export]
macro_rules! messages {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($variant:ident $id:literal $english:literal)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name {
            $($variant),+
        }

        impl $name {
            /// The templates of all of them.
            $vis const ALL: &'static [$crate::message::MessageTemplate] = &[$(Self::$variant.template()),+];

            /// The id and the English text.
            $vis const fn template(self) -> $crate::message::MessageTemplate {
                match self {
                    $(Self::$variant => $crate::message::MessageTemplate { id: $id, english: $english }),+
                }
            }

            /// The English text.
            $vis const fn english(self) -> &'static str {
                self.template().english
            }

            /// Makes the message without arguments.
            $vis fn message(self) -> $crate::message::Message {
                self.into()
            }

            /// Makes the message with one argument.
            $vis fn with(self, name: &'static str, value: impl ::std::fmt::Display) -> $crate::message::Message {
                self.message().and(name, value)
            }
        }

        impl From<$name> for $crate::message::Message {
            fn from(id: $name) -> Self {
                Self::new(id.template())
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.message().into()
            }
        }
    };
}

/// A message with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its id and its English text.
    pub template: MessageTemplate,
    /// Arguments by name.
    pub args: BTreeMap<&'static str, String>,
}

impl Message {
    /// A message without arguments.
    pub const fn new(template: MessageTemplate) -> Self {
        Self { template, args: BTreeMap::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn and(mut self, name: &'static str, value: impl Display) -> Self {
        self.args.insert(name, value.to_string());
        self
    }

    /// Parses the English text of one of these messages. Sentences are stored and sent in English; pages show them in
    /// the reader's language. `None` if no message has this text.
    pub fn of_english(words: &str, known: &[&[MessageTemplate]]) -> Option<Self> {
        // Messages without arguments first: “This” could be an argument.
        let all = known.iter().copied().flatten();
        let (fixed, open): (Vec<&MessageTemplate>, Vec<&MessageTemplate>) =
            all.partition(|one| !one.english.contains("{ $"));
        let mut all = fixed.into_iter().chain(open);
        all.find_map(|one| Some(Self { template: *one, args: captured(one.english, words)? }))
    }
}

/// A part of an English text.
enum MessagePart {
    Words(&'static str),
    Value(&'static str),
    /// An argument's name, with a word in the singular and in the plural.
    Count(&'static str, &'static str, &'static str),
}

fn parts(mut template: &'static str) -> Vec<MessagePart> {
    let mut parts = Vec::new();
    while let Some((before, from)) = template.split_once("{ $") {
        parts.push(MessagePart::Words(before));
        let (placed, after) = from.split_once(" }").unwrap_or((from, ""));
        let forms =
            placed.split_once(" -> [one] ").and_then(|(name, forms)| Some((name, forms.split_once(" *[other] ")?)));
        parts.push(match forms {
            Some((name, (one, other))) => MessagePart::Count(name, one, other),
            None => MessagePart::Value(placed),
        });
        template = after;
    }
    parts.push(MessagePart::Words(template));
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
            MessagePart::Words(word) => word,
            MessagePart::Count(name, one, other) => {
                if args.get(name).map(String::as_str) == Some("1") {
                    one
                } else {
                    other
                }
            }
            MessagePart::Value(name) => {
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
        parts(self.template.english).into_iter().try_for_each(|part| {
            out.write_str(match part {
                MessagePart::Words(words) => words,
                MessagePart::Value(name) => value(name),
                MessagePart::Count(name, one, other) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    messages! {
        /// Sentences of these tests.
        enum Sentence {
            NoDigits "no-digits" "There are no digits."
            Sign "sign" "“{ $sign }” cannot be part of a number."
            Places "places" "Give exactly { $count } { $count -> [one] digit *[other] digits } after the mark."
            Other "other" "“{ $given }” is not what is asked for."
            This "this" "This is not what is asked for."
        }
    }

    #[test]
    fn arguments_are_put_into_the_words() {
        for (message, words) in [
            (Sentence::NoDigits.message(), Sentence::NoDigits.english()),
            (Sentence::Sign.with("sign", "U+202C"), "“U+202C” cannot be part of a number."),
            (Sentence::Places.with("count", 1), "Give exactly 1 digit after the mark."),
            (Sentence::Places.with("count", 2), "Give exactly 2 digits after the mark."),
        ] {
            assert_eq!(message.to_string(), words);
            assert_eq!(Message::of_english(words, &[Sentence::ALL]), Some(message));
        }
    }

    #[test]
    fn a_message_is_found_by_its_words() {
        let found = |words: &str| Message::of_english(words, &[Sentence::ALL]);
        assert_eq!(found("This is not what is asked for."), Some(Sentence::This.message()));
        let quoted = Sentence::Other.with("given", "“a” is not what is asked for.");
        assert_eq!(found(&quoted.to_string()), Some(quoted));
        assert_eq!(found("The bracket `(` is never closed."), None);
    }
}
