//! Bar charts.

use plumb_types::message::Message;

use crate::canvas::{Anchor, Canvas, Colour, Paint, SMALL, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

const HEIGHT: f64 = 190.0;
/// Maximum number of lines of the scale.
const MOST_LINES: i64 = 20;

with_fields! {
    /// Bars over a scale that begins at 0.
    BarPlot {
        /// Distance between two lines of the scale.
        step: Num,
        /// End of the scale.
        to: Num,
        bars: List<PlotBar, 1, 10>,
        /// Name of the scale.
        scale: Option<Label<30>>,
    }
}

with_fields! {
    /// A bar.
    PlotBar {
        label: Label<12>,
        value: Num,
    }
}

impl BarPlot {
    fn lines(&self) -> i64 {
        self.to.steps(self.step).0
    }

    /// Describes the height of a bar by the lines of the scale.
    fn reach(&self, bar: &PlotBar, language: &Language<'_>) -> Message {
        let (label, value) = (bar.label.as_str(), bar.value);
        let (lines, is_on_line) = value.steps(self.step);
        let below = Num::whole(0).plus(self.step, lines);
        let above = below.plus(self.step, 1);
        let twice = value.minus(below).plus(value.minus(below), 1);
        let nearer = language.decimal(if twice < self.step { below } else { above });
        let (below, above) = (language.decimal(below), language.decimal(above));
        let reach = if is_on_line {
            return M::BarReaches.with("label", label).and("line", below);
        } else if twice == self.step {
            M::BarHalfway.message()
        } else {
            M::BarBetween.with("nearer", nearer)
        };
        reach.and("label", label).and("below", below).and("above", above)
    }
}

impl Drawable for BarPlot {
    fn check(&self) -> Result<(), FieldFault> {
        if !self.step.is_positive() {
            return Err(FieldFault::of("step", "must be more than 0"));
        }
        let (lines, is_whole) = self.to.steps(self.step);
        if !is_whole || !(1..=MOST_LINES).contains(&lines) {
            return Err(FieldFault::of("to", format!("must be 1 to {MOST_LINES} steps")));
        }
        let fits = |bar: &PlotBar| (Num::whole(0)..=self.to).contains(&bar.value);
        match self.bars.iter().position(|bar| !fits(bar)) {
            Some(at) => {
                Err(FieldFault::of("value", format!("must be from 0 to {}", self.to)).within(&format!("bars[{at}]")))
            }
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, language: &Language<'_>) {
        let widest = self.bars.iter().map(|bar| width_of(bar.label.as_str(), SMALL)).fold(30.0, f64::max);
        let each = widest + 14.0;
        let width = each * Num::whole(i64::try_from(self.bars.len()).unwrap_or(1)).value();
        let y = |value: Num| -HEIGHT * value.value() / self.to.value();
        for line in 0..=self.lines() {
            let value = Num::whole(0).plus(self.step, line);
            canvas.line((0.0, y(value)), (width, y(value)), Paint::Faint);
            canvas.text((-8.0, y(value)), &language.decimal(value), SMALL, Anchor::End);
        }
        let mut x = 0.0;
        for bar in self.bars.iter() {
            if bar.value.is_positive() {
                let top = y(bar.value);
                canvas.rectangle((x + each * 0.2, top), (each * 0.6, -top), 0.0, Paint::Fill(Colour::Blue));
            }
            canvas.text((x + each / 2.0, 14.0), bar.label.as_str(), SMALL, Anchor::Middle);
            x += each;
        }
        canvas.line((0.0, 0.0), (width, 0.0), Paint::Line);
        canvas.line((0.0, 0.0), (0.0, -HEIGHT - 6.0), Paint::Line);
        if let Some(scale) = &self.scale {
            canvas.text((-8.0, -HEIGHT - 22.0), scale.as_str(), SMALL, Anchor::Start);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let chart = match &self.scale {
            Some(scale) => M::NamedBarChart.with("scale", scale.as_str()),
            None => M::BarChart.message(),
        };
        let chart = chart.and("to", language.decimal(self.to)).and("step", language.decimal(self.step));
        let mut told = vec![language.say(chart)];
        told.extend(self.bars.iter().map(|bar| language.say(self.reach(bar, language))));
        told.join(" ")
    }
}
