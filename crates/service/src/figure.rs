//! The figure of a question, as programs receive it.

use plumb_figures::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// A figure: its data, a description in words, and a drawing.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FigureDocument {
    /// `kind`, and the fields of that kind.
    #[schema(value_type = Object)]
    pub data: Figure,
    /// Text alternative for screen readers.
    pub alternative: String,
    /// SVG that contains `alternative`. Its classes may be coloured by the client; without that it has colours of its
    /// own.
    pub svg: String,
}

impl From<Figure> for FigureDocument {
    fn from(figure: Figure) -> Self {
        Self { alternative: figure.alternative(), svg: figure.svg(), data: figure }
    }
}
