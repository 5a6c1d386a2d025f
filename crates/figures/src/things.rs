//! Things for children to count, as simple shapes.

use crate::canvas::{Canvas, Colour, CurveSegment, Paint, Point};
use crate::field::words;
use crate::message::FigureMessage as M;

words! {
    /// A thing to count; its word is the plural.
    pub Thing {
        /// Plain round counters.
        Dot = "dots",
        /// Squares.
        Square = "squares",
        /// Triangles.
        Triangle = "triangles",
        /// Stars with five points.
        Star = "stars",
        /// Hearts.
        Heart = "hearts",
        /// Apples with stalk and leaf.
        Apple = "apples",
        /// Fish that swim to the left.
        Fish = "fish",
        /// Buttons with four holes.
        Button = "buttons",
        /// Flowers with five petals.
        Flower = "flowers",
        /// Balloons on strings.
        Balloon = "balloons",
        /// Leaves.
        Leaf = "leaves",
        /// Round cookies.
        Cookie = "cookies",
        /// Coins.
        Coin = "coins",
    }
}

impl Thing {
    /// Returns the word for one.
    pub(crate) const fn one(self) -> M {
        match self {
            Self::Dot => M::Dot,
            Self::Square => M::Square,
            Self::Triangle => M::Triangle,
            Self::Star => M::Star,
            Self::Heart => M::Heart,
            Self::Apple => M::Apple,
            Self::Fish => M::Fish,
            Self::Button => M::Button,
            Self::Flower => M::Flower,
            Self::Balloon => M::Balloon,
            Self::Leaf => M::Leaf,
            Self::Cookie => M::Cookie,
            Self::Coin => M::Coin,
        }
    }

    /// Returns the words for one that is crossed out.
    pub(crate) const fn crossed_out(self) -> M {
        match self {
            Self::Dot => M::CrossedOutDot,
            Self::Square => M::CrossedOutSquare,
            Self::Triangle => M::CrossedOutTriangle,
            Self::Star => M::CrossedOutStar,
            Self::Heart => M::CrossedOutHeart,
            Self::Apple => M::CrossedOutApple,
            Self::Fish => M::CrossedOutFish,
            Self::Button => M::CrossedOutButton,
            Self::Flower => M::CrossedOutFlower,
            Self::Balloon => M::CrossedOutBalloon,
            Self::Leaf => M::CrossedOutLeaf,
            Self::Cookie => M::CrossedOutCookie,
            Self::Coin => M::CrossedOutCoin,
        }
    }

    /// Returns the words for a number of them.
    pub(crate) const fn counted(self) -> M {
        match self {
            Self::Dot => M::CountedDot,
            Self::Square => M::CountedSquare,
            Self::Triangle => M::CountedTriangle,
            Self::Star => M::CountedStar,
            Self::Heart => M::CountedHeart,
            Self::Apple => M::CountedApple,
            Self::Fish => M::CountedFish,
            Self::Button => M::CountedButton,
            Self::Flower => M::CountedFlower,
            Self::Balloon => M::CountedBalloon,
            Self::Leaf => M::CountedLeaf,
            Self::Cookie => M::CountedCookie,
            Self::Coin => M::CountedCoin,
        }
    }

    const fn usual(self) -> Colour {
        match self {
            Self::Dot | Self::Square | Self::Fish => Colour::Blue,
            Self::Star | Self::Cookie | Self::Coin => Colour::Yellow,
            Self::Heart | Self::Apple | Self::Balloon => Colour::Red,
            Self::Triangle | Self::Leaf => Colour::Green,
            Self::Button | Self::Flower => Colour::Violet,
        }
    }

    /// Draws one into the square with that upper left corner and size.
    pub(crate) fn draw(self, canvas: &mut Canvas, corner: Point, size: f64, colour: Option<Colour>) {
        canvas.room(corner, (size, size));
        let fill = Paint::Fill(colour.unwrap_or(self.usual()));
        let at = |x: f64, y: f64| (corner.0 + x * size, corner.1 + y * size);
        match self {
            Self::Dot => canvas.circle(at(0.5, 0.5), 0.44 * size, fill),
            Self::Square => canvas.rectangle(at(0.08, 0.08), (0.84 * size, 0.84 * size), 2.0, fill),
            Self::Triangle => canvas.polygon(&[at(0.5, 0.08), at(0.95, 0.9), at(0.05, 0.9)], fill),
            Self::Star => canvas.polygon(&star(&at), fill),
            Self::Heart => canvas.path(&heart(&at), fill),
            Self::Apple => apple(canvas, &at, fill),
            Self::Fish => fish(canvas, &at, size, fill),
            Self::Button => {
                canvas.circle(at(0.5, 0.5), 0.46 * size, fill);
                for (x, y) in [(0.38, 0.38), (0.62, 0.38), (0.38, 0.62), (0.62, 0.62)] {
                    canvas.circle(at(x, y), 0.065 * size, Paint::Ink);
                }
            }
            Self::Flower => flower(canvas, &at, size, fill),
            Self::Balloon => {
                let string = [at(0.5, 0.72), at(0.42, 0.8), at(0.58, 0.9), at(0.5, 0.99)];
                canvas.path(
                    &[CurveSegment::Move(string[0]), CurveSegment::Curve([string[1], string[2], string[3]])],
                    Paint::Line,
                );
                canvas.path(&balloon(&at), fill);
            }
            Self::Leaf => {
                canvas.path(&leaf(&at), fill);
                canvas.line(at(0.08, 0.92), at(0.62, 0.38), Paint::Line);
            }
            Self::Coin => {
                canvas.circle(at(0.5, 0.5), 0.48 * size, fill);
                canvas.circle(at(0.5, 0.5), 0.4 * size, Paint::Line);
            }
            Self::Cookie => {
                canvas.circle(at(0.5, 0.5), 0.46 * size, fill);
                for (x, y) in [(0.35, 0.34), (0.62, 0.28), (0.54, 0.54), (0.3, 0.64), (0.7, 0.68)] {
                    canvas.circle(at(x, y), 0.055 * size, Paint::Ink);
                }
            }
        }
    }
}

fn star(at: &dyn Fn(f64, f64) -> Point) -> Vec<Point> {
    (0..10_u8)
        .map(|corner| {
            let turn = f64::from(corner) * std::f64::consts::PI / 5.0;
            let reach = if corner % 2 == 0 { 0.5 } else { 0.21 };
            at(0.5 + reach * turn.sin(), 0.53 - reach * turn.cos())
        })
        .collect()
}

fn heart(at: &dyn Fn(f64, f64) -> Point) -> Vec<CurveSegment> {
    vec![
        CurveSegment::Move(at(0.5, 0.92)),
        CurveSegment::Curve([at(0.2, 0.7), at(0.04, 0.52), at(0.04, 0.33)]),
        CurveSegment::Curve([at(0.04, 0.02), at(0.42, 0.0), at(0.5, 0.29)]),
        CurveSegment::Curve([at(0.58, 0.0), at(0.96, 0.02), at(0.96, 0.33)]),
        CurveSegment::Curve([at(0.96, 0.52), at(0.8, 0.7), at(0.5, 0.92)]),
        CurveSegment::Close,
    ]
}

fn apple(canvas: &mut Canvas, at: &dyn Fn(f64, f64) -> Point, fill: Paint) {
    let body = [
        CurveSegment::Move(at(0.5, 0.33)),
        CurveSegment::Curve([at(0.38, 0.22), at(0.06, 0.2), at(0.06, 0.55)]),
        CurveSegment::Curve([at(0.06, 0.82), at(0.28, 1.0), at(0.5, 0.93)]),
        CurveSegment::Curve([at(0.72, 1.0), at(0.94, 0.82), at(0.94, 0.55)]),
        CurveSegment::Curve([at(0.94, 0.2), at(0.62, 0.22), at(0.5, 0.33)]),
        CurveSegment::Close,
    ];
    canvas.path(&body, fill);
    canvas.path(
        &[CurveSegment::Move(at(0.5, 0.33)), CurveSegment::Curve([at(0.5, 0.22), at(0.47, 0.13), at(0.43, 0.07)])],
        Paint::Line,
    );
    let blade = [
        CurveSegment::Move(at(0.52, 0.2)),
        CurveSegment::Curve([at(0.56, 0.04), at(0.7, 0.0), at(0.82, 0.05)]),
        CurveSegment::Curve([at(0.78, 0.18), at(0.66, 0.25), at(0.52, 0.2)]),
        CurveSegment::Close,
    ];
    canvas.path(&blade, Paint::Fill(Colour::Green));
}

fn fish(canvas: &mut Canvas, at: &dyn Fn(f64, f64) -> Point, size: f64, fill: Paint) {
    canvas.polygon(&[at(0.68, 0.5), at(0.98, 0.24), at(0.98, 0.76)], fill);
    let body = [
        CurveSegment::Move(at(0.02, 0.5)),
        CurveSegment::Curve([at(0.2, 0.12), at(0.58, 0.12), at(0.78, 0.5)]),
        CurveSegment::Curve([at(0.58, 0.88), at(0.2, 0.88), at(0.02, 0.5)]),
        CurveSegment::Close,
    ];
    canvas.path(&body, fill);
    canvas.circle(at(0.22, 0.44), 0.05 * size, Paint::Ink);
}

fn flower(canvas: &mut Canvas, at: &dyn Fn(f64, f64) -> Point, size: f64, fill: Paint) {
    for petal in 0..5_u8 {
        let turn = f64::from(petal) * std::f64::consts::TAU / 5.0;
        canvas.circle(at(0.5 + 0.27 * turn.sin(), 0.5 - 0.27 * turn.cos()), 0.2 * size, fill);
    }
    canvas.circle(at(0.5, 0.5), 0.17 * size, Paint::Fill(Colour::Yellow));
}

fn balloon(at: &dyn Fn(f64, f64) -> Point) -> Vec<CurveSegment> {
    vec![
        CurveSegment::Move(at(0.5, 0.68)),
        CurveSegment::Curve([at(0.28, 0.64), at(0.16, 0.48), at(0.16, 0.32)]),
        CurveSegment::Curve([at(0.16, -0.09), at(0.84, -0.09), at(0.84, 0.32)]),
        CurveSegment::Curve([at(0.84, 0.48), at(0.72, 0.64), at(0.5, 0.68)]),
        CurveSegment::Line(at(0.57, 0.75)),
        CurveSegment::Line(at(0.43, 0.75)),
        CurveSegment::Close,
    ]
}

fn leaf(at: &dyn Fn(f64, f64) -> Point) -> Vec<CurveSegment> {
    vec![
        CurveSegment::Move(at(0.2, 0.8)),
        CurveSegment::Curve([at(0.06, 0.4), at(0.36, 0.06), at(0.94, 0.06)]),
        CurveSegment::Curve([at(0.94, 0.64), at(0.6, 0.94), at(0.2, 0.8)]),
        CurveSegment::Close,
    ]
}
