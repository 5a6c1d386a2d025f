//! A figure of any kind.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

use crate::canvas::Canvas;
use crate::drawn::Drawable;
use crate::field::{Field, FieldFault, FieldSpec, Shape, shown};
use crate::kinds;
use crate::language::Language;
use crate::surface::{Surface, SurfacePlace};
use crate::written;

/// The field that names the kind.
pub(crate) const KIND: &str = "kind";

/// A kind of figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FigureKind {
    /// Its name.
    pub name: &'static str,
    /// Its fields.
    pub fields: &'static [FieldSpec],
}

macro_rules! figures {
    ($($(#[$doc:meta])* $variant:ident = $name:literal: $data:ty),+ $(,)?) => {
        /// A figure, as data. Equal data give equal pictures and equal descriptions.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Figure(Data);

        #[derive(Debug, Clone, PartialEq, Eq)]
        enum Data { $($(#[$doc])* $variant($data)),+ }

        /// All kinds.
        pub const KINDS: &[FigureKind] = &[$(FigureKind { name: $name, fields: fields_of(&<$data as Field>::SHAPE) }),+];

        impl Figure {
            fn of_kind(kind: &str, json: &Json) -> Result<Self, FieldFault> {
                match kind {
                    $($name => {
                        let data = <$data as Field>::read(json)?;
                        data.check()?;
                        Ok(Self(Data::$variant(data)))
                    })+
                    _ => {
                        let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
                        Err(FieldFault::of(KIND, format!("must be one of {}, not “{kind}”", known.join(", "))))
                    }
                }
            }

            /// Returns the name of its kind.
            pub const fn kind(&self) -> &'static str {
                match &self.0 { $(Data::$variant(_) => $name),+ }
            }

            fn data(&self) -> Option<Json> {
                match &self.0 { $(Data::$variant(data) => data.write()),+ }
            }

            /// Returns the choices on it; `None` if it is not answered on.
            pub fn surface(&self) -> Option<Surface> {
                match &self.0 { $(Data::$variant(data) => data.surface()),+ }
            }

            fn draw(&self, canvas: &mut Canvas, language: &Language<'_>) {
                match &self.0 { $(Data::$variant(data) => data.draw(canvas, language)),+ }
            }

            fn draw_answer(&self, canvas: &mut Canvas, surface: &Surface, parts: &[&str]) {
                match &self.0 { $(Data::$variant(data) => data.draw_answer(canvas, surface, parts)),+ }
            }

            /// Describes the figure in words of the reader's language: all that is needed to answer, but things to
            /// count are listed and not counted.
            pub fn alternative_in(&self, language: &Language<'_>) -> String {
                match &self.0 { $(Data::$variant(data) => data.alternative_in(language)),+ }
            }

            /// Returns what was done to get from the task to the figure, step by step, in the reader's language; empty
            /// for a figure that shows no work.
            pub fn steps(&self, language: &Language<'_>) -> Vec<String> {
                match &self.0 { $(Data::$variant(data) => data.steps(language)),+ }
            }
        }
    };
}

figures! {
    /// Things to count.
    Counters = "counters": kinds::counters::Counters,
    /// Frames of two rows of five.
    TenFrames = "ten_frames": kinds::ten_frames::TenFrames,
    /// Base-ten blocks: squares of a hundred, rods of ten and single cubes.
    Blocks = "blocks": kinds::blocks::Blocks,
    /// A line with marks, points and jumps.
    NumberLine = "number_line": kinds::number_line::NumberLine,
    /// Clock faces.
    Clock = "clock": kinds::clock::Clock,
    /// Bars made of parts.
    BarModel = "bar_model": kinds::bar_model::BarModel,
    /// Circles or bars cut into equal parts.
    Fraction = "fraction": kinds::fraction::Fraction,
    /// Rows and columns.
    Array = "array": kinds::array::Array,
    /// Axes with points, lines and a shape.
    CoordinateGrid = "coordinate_grid": kinds::coordinate_grid::CoordinateGrid,
    /// A triangle, true to scale.
    Triangle = "triangle": kinds::triangle::Triangle,
    /// Angles beside each other, true to scale.
    Angle = "angle": kinds::angle::Angle,
    /// A rectangle, true to scale.
    Rectangle = "rectangle": kinds::rectangle::Rectangle,
    /// A box.
    Cuboid = "cuboid": kinds::cuboid::Cuboid,
    /// Bars over a scale.
    BarPlot = "bar_plot": kinds::bar_plot::BarPlot,
    /// Dots over a scale.
    DotPlot = "dot_plot": kinds::dot_plot::DotPlot,
    /// Devices and the links between them.
    Network = "network": kinds::network::Network,
    /// Cards with a text each.
    Cards = "cards": kinds::cards::Cards,
    /// A written calculation, column by column.
    Written = "written": written::Written,
}

const fn fields_of(shape: &Shape) -> &'static [FieldSpec] {
    match shape {
        Shape::Map(fields) => fields,
        _ => &[],
    }
}

impl Figure {
    /// Reads a figure: an object with its `kind` and the fields of that kind.
    pub fn read(json: &Json) -> Result<Self, FieldFault> {
        let Some(map) = json.as_object() else {
            return Err(FieldFault::new(format!("a figure has fields; this is {}", shown(json))));
        };
        let mut rest = map.clone();
        match rest.remove(KIND) {
            Some(Json::String(kind)) => Self::of_kind(&kind, &Json::Object(rest)),
            Some(other) => Err(FieldFault::of(KIND, format!("must be the name of a kind, not {}", shown(&other)))),
            None => Err(FieldFault::of(KIND, "is missing")),
        }
    }

    /// Describes the figure in English, like [`Figure::alternative_in`], as programs and tutors get it.
    pub fn alternative(&self) -> String {
        self.alternative_in(&Language::ENGLISH)
    }

    /// Returns the figure as SVG text, with [`Figure::alternative`] as its text for screen readers. All text in it is
    /// escaped; it has no styles, scripts or references.
    pub fn svg(&self) -> String {
        self.svg_in(&Language::ENGLISH)
    }

    /// Returns the figure as SVG text like [`Figure::svg`], as the reader's language has it.
    pub fn svg_in(&self, language: &Language<'_>) -> String {
        let mut canvas = Canvas::new();
        self.draw(&mut canvas, language);
        canvas.finish(&self.alternative_in(language))
    }

    /// Returns the figure as the reader's language has it, with a control at each place of its surface: `name` is the
    /// name of the form field, `answer` is the earlier answer, or empty, and the closure describes a place for screen
    /// readers.
    pub fn form(
        &self,
        surface: &Surface,
        name: &str,
        answer: &str,
        language: &Language<'_>,
        told: impl Fn(&SurfacePlace) -> String,
    ) -> String {
        let parts = surface.parts(answer);
        let mut canvas = Canvas::new();
        self.draw(&mut canvas, language);
        for place in &surface.places {
            canvas.control(place, name, surface.deed, &told(place), place.is_in(&parts));
        }
        canvas.finish_form(&self.alternative_in(language))
    }

    /// Returns the figure as the reader's language has it, with an answer that was given on it, if it can show one.
    pub fn answered(&self, answer: &str, language: &Language<'_>) -> String {
        let Some(surface) = self.surface().filter(|surface| !surface.places.is_empty()) else {
            return self.svg_in(language);
        };
        let mut canvas = Canvas::new();
        self.draw(&mut canvas, language);
        self.draw_answer(&mut canvas, &surface, &surface.parts(answer));
        let answer = answer.replace('.', &language.mark.to_string());
        canvas.finish(&format!("{} {answer}", self.alternative_in(language)))
    }

    /// Returns the JSON that is stored and that [`Figure::read`] reads.
    pub fn to_json(&self) -> Json {
        let mut json = self.data().unwrap_or_default();
        if let Some(map) = json.as_object_mut() {
            map.insert(KIND.to_owned(), Json::from(self.kind()));
        }
        json
    }
}

/// Serialises fields sorted by name, whatever map type `serde_json` was built with, so that the stored bytes never
/// change.
struct SortedJson<'j>(&'j Json);

impl Serialize for SortedJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Json::Object(map) => {
                let sorted: BTreeMap<&String, SortedJson<'_>> =
                    map.iter().map(|(name, value)| (name, SortedJson(value))).collect();
                sorted.serialize(serializer)
            }
            Json::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(&SortedJson(item))?;
                }
                list.end()
            }
            other => other.serialize(serializer),
        }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SortedJson(&self.to_json()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Self::read(&json).map_err(serde::de::Error::custom)
    }
}
