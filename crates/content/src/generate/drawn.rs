//! An item as it is drawn, before its texts are translated: checks of options and keys need no translations.

use plumb_answers::item::Item;
use plumb_formula::Value;

use super::assemble::Bound;
use super::language::SharedParts;
use super::translations::ItemParts;

/// A drawn item with the values that it is made from.
pub(super) struct DrawnItem<'a> {
    /// The item, without translations.
    pub(super) item: Item,
    /// The values of its slots.
    pub(super) bound: Bound<'a>,
    /// The texts that it consists of.
    pub(super) parts: ItemParts,
    /// By language of the skill's translations: what is the same there.
    pub(super) shared: &'a [SharedParts],
    /// How often its parameters were redrawn.
    pub(super) redraws: u32,
}

impl DrawnItem<'_> {
    /// Returns the item with its translations.
    pub(super) fn translated(self) -> Item {
        let translations = self.translations();
        Item { translations, ..self.item }
    }

    /// Returns the values of its parameters.
    pub(super) fn parameters(&self) -> &[Value] {
        self.bound.parameters()
    }
}
