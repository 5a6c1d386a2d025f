//! The figure of a question, as programs receive it.

use plumb_figures::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// A figure: its data, a description in words, and a drawing.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FigureDocument {
    /// `kind`, and the fields of that kind.
    #[schema(value_type = Object)]
    data: Figure,
    /// Text alternative for screen readers.
    alternative: String,
    /// SVG that contains `alternative`. Its classes may be coloured by the client; without that it has colours of its
    /// own.
    svg: String,
}

impl From<Figure> for FigureDocument {
    fn from(figure: Figure) -> Self {
        Self { alternative: figure.alternative(), svg: figure.svg(), data: figure }
    }
}
