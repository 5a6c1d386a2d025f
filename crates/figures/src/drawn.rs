//! The common interface of all kinds of figures.

use crate::canvas::Canvas;
use crate::field::{Field, FieldFault};
use crate::language::Language;
use crate::surface::Surface;

/// A kind of figure that can be drawn.
pub(crate) trait Drawable: Field {
    /// Checks the rules between its fields.
    fn check(&self) -> Result<(), FieldFault> {
        Ok(())
    }

    /// Draws it as the reader's language has it.
    fn draw(&self, canvas: &mut Canvas, language: &Language<'_>);

    /// Describes it in the reader's language, for screen readers: all that is needed to answer, as far as a sighted
    /// reader gets it at a glance. Things to count are listed one by one, and values to read off a scale are given by its
    /// marks. Labels stay as their author wrote them.
    fn alternative_in(&self, language: &Language<'_>) -> String;

    /// Returns what was done to get from the task to the figure, step by step, in the reader's language; empty for all
    /// that shows no work.
    fn steps(&self, _language: &Language<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the choices on it, if it can be answered on.
    fn surface(&self) -> Option<Surface> {
        None
    }

    /// Draws the choices of an answer on it.
    fn draw_answer(&self, canvas: &mut Canvas, surface: &Surface, parts: &[&str]) {
        for place in surface.places.iter().filter(|place| place.is_in(parts)) {
            canvas.mark(place);
        }
    }
}
