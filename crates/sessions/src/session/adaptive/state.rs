//! What an adaptive session has asked.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::plan::AdaptivePlan;
use crate::session::state::{ItemState, Session};
use plumb_answers::item::TestForm;
use plumb_measure::adaptive::StopReason;

/// The pinned plan, and the items that were chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AdaptiveState {
    /// Copies of the session share it.
    pub plan: Arc<AdaptivePlan>,
    /// For each item of the form, the indexes of its section and of its benchmarks in the session.
    pub(in crate::session) places: Arc<Vec<(u16, u16)>>,
    /// For each position of the session, the index of its item in the form.
    pub chosen: Vec<u16>,
    /// Positions of the items that are on trial, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_trial: Vec<u16>,
    /// Why no further item was chosen; `None` while the test goes on, and if the learner or the clock ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
}

impl AdaptiveState {
    /// Adds a chosen item of the form, perhaps on trial; returns its state in the session.
    pub(in crate::session) fn add(&mut self, item: u16, on_trial: bool) -> ItemState {
        if on_trial {
            self.on_trial.push(u16::try_from(self.chosen.len()).unwrap_or(u16::MAX));
        }
        self.chosen.push(item);
        let (section, benchmarks) = self.places.get(usize::from(item)).copied().unwrap_or_default();
        ItemState { section, benchmarks, ..ItemState::default() }
    }
}

impl Session {
    /// The items of the form that are the session's own, at their positions: all of a fixed form; of the pool of an adaptive
    /// test, those that were asked, in their order.
    pub fn administered<'f>(&self, form: &'f TestForm) -> Cow<'f, TestForm> {
        let Some(adaptive) = &self.adaptive else { return Cow::Borrowed(form) };
        let items = adaptive.chosen.iter().filter_map(|item| form.items.get(usize::from(*item)).cloned()).collect();
        Cow::Owned(TestForm { items, ..form.head() })
    }

    /// Like [`Session::administered`], for a shared form.
    pub fn administered_shared(&self, form: &Arc<TestForm>) -> Arc<TestForm> {
        match self.administered(form) {
            Cow::Borrowed(_) => Arc::clone(form),
            Cow::Owned(asked) => Arc::new(asked),
        }
    }

    /// Index in the form of the item at a position.
    pub fn form_index(&self, position: u16) -> Option<u16> {
        match &self.adaptive {
            Some(adaptive) => adaptive.chosen.get(usize::from(position)).copied(),
            None => (usize::from(position) < self.items.len()).then_some(position),
        }
    }

    /// Number of items; `None` if it depends on the answers.
    pub fn total_items(&self) -> Option<u32> {
        let is_open = self.adaptive.is_some() && !self.status().is_closed();
        u32::try_from(self.items.len()).ok().filter(|_| !is_open)
    }

    /// Largest number of items.
    pub fn most_items(&self) -> usize {
        self.adaptive.as_ref().map_or(self.items.len(), |adaptive| adaptive.plan.rules.max_items)
    }
}
