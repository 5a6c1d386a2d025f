//! Cuboids, seen from the front, the right and above.

use crate::canvas::{Anchor, Canvas, Colour, Paint, TEXT};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Label, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 140.0;
/// Maximum ratio of two edges.
const MOST: f64 = 20.0;

with_fields! {
    /// A cuboid.
    Cuboid {
        width: Num,
        depth: Num,
        height: Num,
        /// Labels of the edges.
        width_label: Option<Label<14>>,
        depth_label: Option<Label<14>>,
        height_label: Option<Label<14>>,
    }
}

impl Cuboid {
    fn edges(&self) -> [f64; 3] {
        [self.width.value(), self.depth.value(), self.height.value()]
    }
}

impl Drawable for Cuboid {
    fn check(&self) -> Result<(), FieldFault> {
        for (name, edge) in [("width", self.width), ("depth", self.depth), ("height", self.height)] {
            if !edge.is_positive() {
                return Err(FieldFault::of(name, "must be more than 0"));
            }
        }
        let (least, most) =
            self.edges().iter().fold((f64::MAX, 0.0_f64), |(low, high), edge| (low.min(*edge), high.max(*edge)));
        if most > MOST * least {
            return Err(FieldFault::new("one edge must not be more than 20 times as long as another"));
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let [width, depth, height] = self.edges();
        // Edges to the back are drawn at half their length, at 45° between right and up.
        let back = 0.5 * depth * std::f64::consts::FRAC_1_SQRT_2;
        let scale = (WIDTH / (width + back)).min(HEIGHT / (height + back));
        let (w, h, b) = (width * scale, height * scale, back * scale);
        canvas.polygon(&[(0.0, 0.0), (w, 0.0), (w, -h), (0.0, -h)], Paint::Fill(Colour::Yellow));
        canvas.polygon(&[(0.0, -h), (w, -h), (w + b, -h - b), (b, -h - b)], Paint::Fill(Colour::Yellow));
        canvas.polygon(&[(w, 0.0), (w + b, -b), (w + b, -h - b), (w, -h)], Paint::Fill(Colour::Yellow));
        for (from, to) in [((0.0, 0.0), (b, -b)), ((b, -b), (w + b, -b)), ((b, -b), (b, -h - b))] {
            canvas.line(from, to, Paint::Broken);
        }
        let labels = [
            (&self.width_label, (w / 2.0, 15.0), Anchor::Middle),
            (&self.depth_label, (w + b / 2.0 + 8.0, -b / 2.0 + 9.0), Anchor::Start),
            (&self.height_label, (-9.0, -h / 2.0), Anchor::End),
        ];
        for (label, at, anchor) in labels {
            if let Some(label) = label {
                canvas.text(at, label.as_str(), TEXT, anchor);
            }
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let edges = [(M::Width, &self.width_label), (M::Depth, &self.depth_label), (M::Height, &self.height_label)];
        let marked = |(edge, label): (M, &Option<Label<14>>)| {
            label.as_ref().map(|label| language.say(edge.with("mark", label.as_str())))
        };
        let marked: Vec<String> = edges.into_iter().filter_map(marked).collect();
        language.say(if marked.is_empty() {
            M::Box.message()
        } else {
            M::MarkedBox.with("edges", language.and(&marked))
        })
    }
}
