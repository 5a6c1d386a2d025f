//! Forms of exams that were drawn from the bank. Which problems it had then is not stored with a form: it is compared item
//! by item, and with the history of each problem. That a session's form is the one it was begun with, its events say.

use plumb_answers::item::TestForm;
use plumb_bank::{Status, fits, standing_at};
use plumb_content::blueprint::Assessment;
use plumb_content::generate::OptionOrder;
use plumb_store::forms::FormRow;

use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    /// What is wrong with a form that was drawn from the bank, if anything is.
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

    /// What is wrong with the problems of a form: each must be what the bank gives, and was one that may be served when the
    /// form was drawn.
    pub(super) async fn wrong_problem(
        &self,
        assessment: &Assessment,
        form: &TestForm,
        row: &FormRow,
    ) -> Result<Option<String>> {
        let order = if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted };
        for (position, placed) in form.items.iter().enumerate() {
            let Some(drawn) = placed.item.bank else { continue };
            let again = self.bank().item_again(drawn, order).await?;
            if again.as_ref() != Ok(&placed.item) {
                return Ok(Some(format!("its item {} is not what the bank gives", position + 1)));
            }
            let events = self.bank().history(drawn.problem).await?;
            if standing_at(&events, row.created_at) != Some(Status::Verified) {
                return Ok(Some(format!("its item {} was not VERIFIED when it was drawn", position + 1)));
            }
        }
        Ok(None)
    }
}
