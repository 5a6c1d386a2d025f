//! Performance by domain of an attempt, with the parameters of its items.

use plumb_answers::item::TestForm;
use plumb_measure::response::FamilyParameters;
use plumb_sessions::session::Session;

use crate::calibration::level_parameters;
use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    /// Returns the parameters of the items of a session at their positions in this form of its items: those that an
    /// adaptive test pinned, or else those that the items' blueprints declare. `None` for an item without a level, such as
    /// a teacher's own question.
    pub(crate) async fn item_parameters(
        &self,
        session: &Session,
        form: &TestForm,
    ) -> Result<Vec<Option<FamilyParameters>>> {
        if let Some(adaptive) = &session.adaptive {
            let of_item = |item: &u16| adaptive.plan.level_of(*item).map(|level| level.parameters);
            return Ok(adaptive.chosen.iter().map(of_item).collect());
        }
        let mut all = Vec::with_capacity(form.items.len());
        for placed in &form.items {
            let generator = self.generator(&placed.item.blueprint).await?;
            all.push(generator.and_then(|made| level_parameters(made.skill(), &placed.item.difficulty)));
        }
        Ok(all)
    }
}
