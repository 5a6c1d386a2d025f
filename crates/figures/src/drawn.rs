//! What every kind of figure can do.

use crate::canvas::Canvas;
use crate::field::{Fault, Field};

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
}
