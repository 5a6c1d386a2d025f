//! Detects options: by letter and position, as the largest or smallest, and by ruling out the others.

use super::number::NumberKey;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};
use super::{Finding, LeakKind};
use crate::lists::is_in;

const NOUNS: &str = "option options choice choices alternative button entry letter item box answer";
const CHOOSING: &str = "
pick choose select tick take press click mark circle for tap check try is go but except besides save";
const RULING_OUT: &str = "
not neither nor isn't aren't wrong out eliminate incorrect false impossible cannot can't ignore exclude discard except
unlike never without besides no remove cross anything";
const ORDER: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// The options of an item.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    /// The options in the order shown.
    pub(super) texts: Vec<ProseText>,
    /// Index of the right one.
    pub(super) right: usize,
}

impl Choices {
    /// The first leak in `hint` by way of the options.
    pub(super) fn find(&self, hint: &ProseText) -> Option<Finding> {
        let found = self.named(hint).or_else(|| self.counted(hint)).or_else(|| self.extreme(hint));
        let found = found.or_else(|| self.ruled_out(hint));
        found.map(|at| Finding { kind: LeakKind::Choice, span: hint.span(&hint.raw[at..=at]) })
    }

    /// The option that a letter refers to.
    fn letter(&self, token: &ProseToken) -> Option<usize> {
        let letter = token.letter().filter(char::is_ascii_lowercase)?;
        let at = usize::from(letter as u8 - b'a');
        (at < self.texts.len()).then_some(at)
    }

    fn named(&self, hint: &ProseText) -> Option<usize> {
        let tokens = &hint.raw;
        (0..tokens.len()).find(|at| {
            let token = &tokens[*at];
            let before = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
            let after = |ahead: usize| tokens.get(at + ahead);
            if self.letter(token) != Some(self.right) {
                return false;
            }
            let bracketed =
                before(1).is_some_and(|token| token.is_op('(')) && after(1).is_some_and(|token| token.is_op(')'));
            let skip = usize::from(bracketed);
            let mut words = (1..=3).map_while(|back| before(back + skip)).filter(|token| {
                !matches!(token.kind, ProseTokenKind::Mark(_) | ProseTokenKind::Op(_))
                    && !token.says(&["the", "is", "letter", "with"])
            });
            let near = words.next();
            let introduced = near.is_some_and(|token| is_in(NOUNS, &token.text))
                || ((token.upper || bracketed) && near.is_some_and(|token| is_in(CHOOSING, &token.text)))
                // `The letter is C.`
                || (token.upper && (1..=3).any(|back| before(back).is_some_and(|token| token.says(&["letter"]))));
            let judged = token.upper
                && after(1).is_some_and(|next| next.says(&["is", "fits", "works", "looks", "it", "and"]))
                && after(2).is_none_or(|next| {
                    next.says(&["right", "correct", "the", "best", "true", "is", "it"]) || !next.is_word()
                });
            let alone = tokens.iter().filter(|token| token.is_word()).count() == 1;
            // `b) is what you want`
            let begins =
                before(1).is_none_or(|token| matches!(token.kind, ProseTokenKind::End | ProseTokenKind::Mark(_)));
            let listed = begins
                && after(1).is_some_and(|next| next.is_op(')'))
                && after(2).is_none_or(|next| next.says(&["is", "fits", "works", "looks", "would", "it"]));
            // `C, definitely.`, but not `A, B and C`
            let others = || tokens.iter().filter(|token| token.upper && self.letter(token).is_some()).count() > 1;
            let called = begins
                && token.upper
                && after(1).is_some_and(|next| next.kind == ProseTokenKind::Mark(','))
                && !others();
            introduced || judged || alone || listed || called || (bracketed && near.is_none())
        })
    }

    /// `the second option`, `the last of the choices`, `third from the top`.
    fn counted(&self, hint: &ProseText) -> Option<usize> {
        let (tokens, count) = (&hint.raw, self.texts.len());
        (0..tokens.len()).find(|at| {
            let token = &tokens[*at];
            let after = |ahead: usize| tokens.get(at + ahead);
            let place = match token.text.as_str() {
                "last" | "bottom" | "final" => Some(count.saturating_sub(1)),
                "top" | "upper" | "topmost" => Some(0),
                word => ORDER.iter().position(|known| *known == word).or_else(|| {
                    token
                        .num()
                        .filter(|num| num.ordinal)
                        .and_then(|num| usize::try_from(num.small()?).ok()?.checked_sub(1))
                }),
            };
            // `option 2`, `choice number two`
            let numbered = || {
                let near = |back: usize| at.checked_sub(back).and_then(|at| tokens.get(at));
                let skip = usize::from(near(1).is_some_and(|token| token.says(&["number", "no", "#"])));
                let noun = near(1 + skip).is_some_and(|token| token.says(&["option", "choice", "alternative"]));
                let number = hint.tokens.iter().find(|other| other.start == token.start).and_then(ProseToken::num);
                let counts =
                    number.filter(|num| noun && !num.ordinal).and_then(|num| usize::try_from(num.small()?).ok());
                counts.is_some_and(|count| count == self.right + 1)
            };
            if place.is_none() && numbered() {
                return true;
            }
            let Some(place) = place else { return false };
            let noun = after(1).is_some_and(|next| is_in(NOUNS, &next.text) && !(next.says(&["answer"]) && place == 0))
                || after(1).is_some_and(|next| next.says(&["of", "in", "on"]))
                    && (2..=4).any(|ahead| {
                        after(ahead).is_some_and(|next| next.says(&["options", "choices", "list", "answers", "four"]))
                    })
                || after(1).is_some_and(|next| next.says(&["one"]))
                    && (after(2).is_some_and(|next| next.says(&["on", "in", "from", "listed"]))
                        || (1..=3).any(|back| {
                            at.checked_sub(back)
                                .is_some_and(|at| tokens[at].says(&["pick", "choose", "select", "tick", "take"]))
                        })
                        // `It's the second one.`
                        || after(2).is_none_or(|token| token.kind == ProseTokenKind::End)
                            && (2..=3).any(|back| {
                                at.checked_sub(back).is_some_and(|at| tokens[at].says(&["it's", "it", "answer", "that's"]))
                            }));
            let from_end = after(1).is_some_and(|next| next.says(&["from"]))
                && (2..=4).any(|ahead| after(ahead).is_some_and(|next| next.says(&["bottom", "end", "last"])));
            let from_top = after(1).is_some_and(|next| next.says(&["from"]))
                && (2..=4).any(|ahead| after(ahead).is_some_and(|next| next.says(&["top", "left", "start"])));
            let listed = after(1).is_some_and(|next| next.says(&["last"])) && place == 1;
            (noun && !listed && place == self.right)
                || (from_top && place == self.right)
                || (from_end && count.checked_sub(place + 1) == Some(self.right))
        })
    }

    /// `the largest option`.
    fn extreme(&self, hint: &ProseText) -> Option<usize> {
        let values: Option<Vec<_>> = self.texts.iter().map(|text| Some(NumberKey::read(text)?.value)).collect();
        let values = values?;
        let right = values.get(self.right)?;
        let tokens = &hint.raw;
        (0..tokens.len()).find(|at| {
            let most = tokens[*at].says(&["largest", "biggest", "greatest", "highest", "longest", "most"]);
            let least = tokens[*at].says(&["smallest", "lowest", "least", "shortest"]);
            let noun = (1..=4).any(|ahead| {
                tokens.get(at + ahead).is_some_and(|next| {
                    next.says(&["option", "options", "choice", "choices", "four", "answers", "alternatives"])
                })
            });
            noun && ((most && values.iter().all(|value| value <= right))
                || (least && values.iter().all(|value| value >= right)))
        })
    }

    /// Whether a word is an option's letter or its position: `A`, `the third`.
    fn points_at(&self, token: &ProseToken, place: usize) -> bool {
        let last = place + 1 == self.texts.len() && token.says(&["last"]);
        token.upper && self.letter(token) == Some(place)
            || last
            || ORDER.get(place).is_some_and(|word| token.says(&[word]))
    }

    /// Whether every wrong option is named with a statement against it.
    fn ruled_out(&self, hint: &ProseText) -> Option<usize> {
        let tokens = &hint.raw;
        let against = tokens.iter().position(|token| is_in(RULING_OUT, &token.text) || token.text.ends_with("n't"))?;
        let named = |place: usize| {
            let letter = tokens.iter().any(|token| self.points_at(token, place));
            letter || stands(tokens, &self.texts[place])
        };
        let wrong = (0..self.texts.len()).filter(|place| *place != self.right);
        (self.texts.len() > 1 && wrong.into_iter().all(named)).then_some(against)
    }
}

/// Whether the tokens of an option occur consecutively.
fn stands(tokens: &[ProseToken], option: &ProseText) -> bool {
    let words: Vec<&str> = option.raw.iter().map(|token| token.text.as_str()).collect();
    !words.is_empty()
        && tokens.windows(words.len()).any(|window| {
            window
                .iter()
                .zip(&words)
                .all(|(token, word)| token.text == *word || token.text.strip_suffix('s') == Some(word))
        })
}
