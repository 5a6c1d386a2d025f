//! The picture beside a question.

use leptos::prelude::*;
use plumb_figures::Figure;

use crate::figure::drawn;

/// The picture, drawn; nothing where there is none.
pub(crate) fn picture(figure: Option<&Figure>) -> Option<AnyView> {
    figure.map(|figure| drawn(figure.svg()).into_any())
}
