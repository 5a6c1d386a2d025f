//! Dot plots: a dot for each value, above a number line.

use crate::canvas::{Anchor, Canvas, Colour, Paint, SMALL, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

/// Maximum number of numbers on the line.
const MOST_NUMBERS: i64 = 40;
/// Radius of a dot.
const DOT: f64 = 6.5;

with_fields! {
    /// A dot for each value.
    DotPlot {
        from: Int<-1000, 1000>,
        to: Int<-1000, 1000>,
        values: List<Int<-1000, 1000>, 1, 60>,
        /// Name of the scale.
        scale: Option<Label<40>>,
    }
}

impl DotPlot {
    fn dots(&self, number: i64) -> usize {
        self.values.iter().filter(|value| value.get() == number).count()
    }
}

impl Drawable for DotPlot {
    fn check(&self) -> Result<(), FieldFault> {
        let (from, to) = (self.from.get(), self.to.get());
        if !(1..MOST_NUMBERS).contains(&(to - from)) {
            return Err(FieldFault::of("to", format!("must be 1 to {} more than {from}", MOST_NUMBERS - 1)));
        }
        match self.values.iter().position(|value| !(from..=to).contains(&value.get())) {
            Some(at) => Err(FieldFault::new(format!("must be from {from} to {to}")).within(&format!("values[{at}]"))),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let numbers: Vec<i64> = (self.from.get()..=self.to.get()).collect();
        let widest = numbers.iter().map(|number| width_of(&Num::whole(*number).to_string(), SMALL)).fold(0.0, f64::max);
        let each = (widest + 8.0).max(2.0 * DOT + 4.0).max(24.0);
        let mut x = 0.0;
        for number in &numbers {
            canvas.line((x, -4.0), (x, 4.0), Paint::Line);
            canvas.text((x, 15.0), &Num::whole(*number).to_string(), SMALL, Anchor::Middle);
            let mut y = -DOT - 8.0;
            for _ in 0..self.dots(*number) {
                canvas.circle((x, y), DOT, Paint::Fill(Colour::Blue));
                y -= 2.0 * DOT + 3.0;
            }
            x += each;
        }
        canvas.line((-each / 2.0, 0.0), (x - each / 2.0, 0.0), Paint::Line);
        if let Some(scale) = &self.scale {
            let middle = Num::whole(self.to.get() - self.from.get()).value() * each / 2.0;
            canvas.text((middle, 34.0), scale.as_str(), SMALL, Anchor::Middle);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let whole = |number: i64| language.decimal(Num::whole(number));
        let plot = match &self.scale {
            Some(scale) => M::NamedDotPlot.with("scale", scale.as_str()),
            None => M::DotPlot.message(),
        };
        let mut told = vec![language.say(plot.and("from", whole(self.from.get())).and("to", whole(self.to.get())))];
        let numbers = (self.from.get()..=self.to.get()).filter(|number| self.dots(*number) > 0);
        told.extend(numbers.map(|number| {
            let dots = language.one_by_one(M::Dot, self.dots(number));
            language.say(M::DotsOver.with("number", whole(number)).and("dots", dots))
        }));
        told.push(language.say(M::NoOtherDots));
        told.join(" ")
    }
}
