//! The picture beside a question, as programs get it.

use plumb_figures::Figure;
use serde::Serialize;
use utoipa::ToSchema;

/// A picture: its data, the same in words, and the same drawn.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FigureDocument {
    /// `kind`, and the fields of that kind.
    #[schema(value_type = Object)]
    data: Figure,
    /// What is said to whoever does not see it.
    alternative: String,
    /// SVG, with `alternative` in it. Its classes can be given colours of your own; without them it has some.
    svg: String,
}

impl From<Figure> for FigureDocument {
    fn from(figure: Figure) -> Self {
        Self { alternative: figure.alternative(), svg: figure.svg(), data: figure }
    }
}
