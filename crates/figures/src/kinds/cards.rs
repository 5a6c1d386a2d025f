//! Cards with text, such as numbers to be put in order.

use crate::canvas::{Anchor, Canvas, Paint, SMALL, TEXT, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::surface::{AnswerAction, Surface};

const HEIGHT: f64 = 46.0;
const GAP: f64 = 12.0;
/// Number of cards in a row.
const IN_ROW: usize = 4;

with_fields! {
    /// Cards in rows, named a, b, c, … in this order.
    Cards {
        cards: List<Label<24>, 2, 8>,
        /// Whether it is answered by putting them in order; the answer has their letters.
        answer: bool,
    }
}

impl Cards {
    /// Returns the letter and the text of each card.
    fn named(&self) -> impl Iterator<Item = (String, &str)> {
        ('a'..).map(String::from).zip(self.cards.iter().map(Label::as_str))
    }
}

impl Drawable for Cards {
    fn check(&self) -> Result<(), FieldFault> {
        let twice = |at: &usize| self.cards[..*at].contains(&self.cards[*at]);
        match (0..self.cards.len()).find(twice) {
            Some(at) => Err(FieldFault::new("another card says the same").within(&format!("cards[{at}]"))),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let widest = self.cards.iter().map(|card| width_of(card.as_str(), TEXT)).fold(40.0, f64::max) + 24.0;
        let (mut x, mut y) = (0.0, 0.0);
        for (at, (letter, text)) in self.named().enumerate() {
            if at > 0 && at % IN_ROW == 0 {
                (x, y) = (0.0, y + HEIGHT + 34.0);
            }
            canvas.rectangle((x, y), (widest, HEIGHT), 6.0, Paint::Outline);
            canvas.text((x + widest / 2.0, y + HEIGHT / 2.0), text, TEXT, Anchor::Middle);
            canvas.text((x + widest / 2.0, y + HEIGHT + 12.0), &letter, SMALL, Anchor::Middle);
            x += widest + GAP;
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let cards: Vec<String> = self.named().map(|(letter, text)| format!("{letter}: {text}")).collect();
        language.say(M::Cards.with("cards", language.and(&cards)))
    }

    fn surface(&self) -> Option<Surface> {
        let cards: Vec<(String, String)> = self.named().map(|(letter, text)| (letter, text.to_owned())).collect();
        let need = cards.len();
        self.answer.then(|| Surface { cards, ..Surface::of(AnswerAction::Order, ", ", need, Vec::new()) })
    }
}
