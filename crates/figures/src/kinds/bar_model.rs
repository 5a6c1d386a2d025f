//! Bar models: bars of parts, with lengths in proportion to their quantities.

use crate::canvas::{Anchor, Canvas, Colour, Paint, SMALL, TEXT, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

/// Length of the longest bar.
const LENGTH: f64 = 320.0;
const HEIGHT: f64 = 38.0;
/// Maximum number of parts of a bar, repeated ones included.
const MOST_PARTS: usize = 30;

with_fields! {
    /// Bars below each other, on one scale.
    BarModel {
        bars: List<Bar, 1, 4>,
    }
}

with_fields! {
    /// A bar.
    Bar {
        label: Option<Label<16>>,
        parts: List<BarPart, 1, 12>,
        /// Label above the whole bar.
        whole: Option<Label<24>>,
    }
}

with_fields! {
    /// A part of a bar.
    BarPart {
        /// Its length relative to the others.
        size: Num,
        /// Number of repetitions; 1 by default.
        times: Option<Int<0, 20>>,
        label: Option<Label<16>>,
        shaded: bool,
    }
}

impl BarPart {
    fn times(&self) -> usize {
        self.times.map_or(1, Int::count)
    }
}

impl Bar {
    /// Returns every part, repeated ones each time.
    fn parts(&self) -> impl Iterator<Item = &BarPart> {
        self.parts.iter().flat_map(|part| std::iter::repeat_n(part, part.times()))
    }

    fn length(&self) -> f64 {
        self.parts().map(|part| part.size.value()).sum()
    }

    fn draw(&self, canvas: &mut Canvas, y: f64, scale: f64) -> f64 {
        let length = self.length() * scale;
        let mut top = y;
        if let Some(whole) = &self.whole {
            canvas.text((length / 2.0, top + TEXT / 2.0), whole.as_str(), TEXT, Anchor::Middle);
            top += TEXT + 8.0;
            canvas.line((0.0, top + 6.0), (0.0, top), Paint::Line);
            canvas.line((0.0, top), (length, top), Paint::Line);
            canvas.line((length, top), (length, top + 6.0), Paint::Line);
            top += 10.0;
        }
        if let Some(label) = &self.label {
            canvas.text((-10.0, top + HEIGHT / 2.0), label.as_str(), TEXT, Anchor::End);
        }
        let (mut x, mut below) = (0.0, 0.0);
        for part in self.parts() {
            let width = part.size.value() * scale;
            let paint = if part.shaded { Paint::Fill(Colour::Blue) } else { Paint::Outline };
            canvas.rectangle((x, top), (width, HEIGHT), 0.0, paint);
            if let Some(label) = part.label.as_ref().map(Label::as_str) {
                let size = [TEXT, SMALL].into_iter().find(|size| width_of(label, *size) + 4.0 <= width);
                let (y, size) = match size {
                    Some(size) => (top + HEIGHT / 2.0, size),
                    None => (top + HEIGHT + SMALL, SMALL),
                };
                if y > top + HEIGHT {
                    below = SMALL + 8.0;
                }
                canvas.text((x + width / 2.0, y), label, size, Anchor::Middle);
            }
            x += width;
        }
        top + HEIGHT + below + 16.0
    }

    fn told(&self, at: usize, several: bool, language: &Language<'_>) -> String {
        let part = |part: &BarPart| {
            language.say(match (&part.label, part.shaded) {
                (Some(label), true) => M::MarkedShadedPart.with("label", label.as_str()),
                (Some(label), false) => M::MarkedPart.with("label", label.as_str()),
                (None, true) => M::ShadedPart.message(),
                (None, false) => M::Part.message(),
            })
        };
        let parts: Vec<String> = self.parts().map(part).collect();
        let equal = self.parts.iter().all(|part| part.size == self.parts[0].size) && parts.len() > 1;
        let (named, only) = if equal { (M::ModelBarAlike, M::OneModelBarAlike) } else { (M::ModelBar, M::OneModelBar) };
        let bar = match &self.label {
            Some(label) => named.with("name", label.as_str()),
            None if several => named.with("name", at + 1),
            None => only.message(),
        };
        let told = language.say(bar.and("parts", language.and(&parts)));
        match &self.whole {
            Some(whole) => format!("{told} {}", language.say(M::OverTheBar.with("whole", whole.as_str()))),
            None => told,
        }
    }
}

impl Drawable for BarModel {
    fn check(&self) -> Result<(), FieldFault> {
        for (at, bar) in self.bars.iter().enumerate() {
            let here = |fault: FieldFault| fault.within(&format!("bars[{at}]"));
            if let Some(part) = bar.parts.iter().position(|part| !part.size.is_positive()) {
                return Err(here(FieldFault::of("size", "must be more than 0").within(&format!("parts[{part}]"))));
            }
            if !(1..=MOST_PARTS).contains(&bar.parts().count()) {
                return Err(here(FieldFault::of("parts", format!("must be 1 to {MOST_PARTS} in all"))));
            }
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let longest = self.bars.iter().map(Bar::length).fold(0.0, f64::max);
        let mut y = 0.0;
        for bar in self.bars.iter() {
            y = bar.draw(canvas, y, LENGTH / longest);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let several = self.bars.len() > 1;
        let mut told = vec![language.say(M::BarModel)];
        told.extend(self.bars.iter().enumerate().map(|(at, bar)| bar.told(at, several, language)));
        told.join(" ")
    }
}
