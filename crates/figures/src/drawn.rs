//! What every kind of figure can do.

use crate::canvas::Canvas;
use crate::field::{Fault, Field};
use crate::surface::Surface;

/// What each kind can do with its data.
pub(crate) trait Drawn: Field {
    /// What must hold between its fields.
    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }

    /// Draws it.
    fn draw(&self, canvas: &mut Canvas);

    /// The same in words, for whoever does not see it: all that is needed to answer, as far as a look at it gives it.
    /// What is to be counted is told one by one, and what is to be read off a scale by its marks.
    fn alternative(&self) -> String;

    /// What can be chosen on it, where it is answered on.
    fn surface(&self) -> Option<Surface> {
        None
    }

    /// Draws what such an answer chooses on it.
    fn draw_answer(&self, canvas: &mut Canvas, surface: &Surface, parts: &[&str]) {
        for place in surface.places.iter().filter(|place| place.is_in(parts)) {
            canvas.mark(place);
        }
    }
}
