//! Checks of forms drawn from the bank. The state of the bank at that time is not stored with a form, so it is compared
//! item by item, and with the status history of each problem. That a session has the form it was begun with follows
//! from its events.

use plumb_answers::item::TestForm;
use plumb_bank::{Status, fits, status_at};
use plumb_content::blueprint::Assessment;
use plumb_content::generate::OptionOrder;
use plumb_store::forms::FormRow;

use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    /// Returns the error in a form drawn from the bank, if there is one.
    pub(super) async fn wrong_of_bank(
        &self,
        assessment: &Assessment,
        form: &TestForm,
        row: &FormRow,
    ) -> Result<Option<String>> {
        if !fits(assessment, form) {
            return Ok(Some("its items are not those that its assessment and its seed ask for".to_owned()));
        }
        self.wrong_problem(assessment, form, row).await
    }

    /// Returns the error in the problems of a form, if there is one: each item must equal the problem in the bank,
    /// which must have been servable when the form was drawn.
    pub(super) async fn wrong_problem(
        &self,
        assessment: &Assessment,
        form: &TestForm,
        row: &FormRow,
    ) -> Result<Option<String>> {
        let order = if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted };
        for (position, placed) in form.items.iter().enumerate() {
            let Some(drawn) = placed.item.bank else { continue };
            let again = self.bank().rebuild_item(drawn, order).await?;
            if again.as_ref() != Ok(&placed.item) {
                return Ok(Some(format!("its item {} is not what the bank gives", position + 1)));
            }
            let events = self.bank().history(drawn.problem).await?;
            if status_at(&events, row.created_at) != Some(Status::Verified) {
                return Ok(Some(format!("its item {} was not VERIFIED when it was drawn", position + 1)));
            }
        }
        Ok(None)
    }
}
