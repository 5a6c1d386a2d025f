//! The choice of the next item of an adaptive test.

use serde::{Deserialize, Serialize};

use super::score::answers_so_far;
use crate::engine::SessionKind as _;
use crate::session::event::SessionEvent;
use crate::session::run::Run;
use crate::session::state::Session;
use plumb_measure::ability::Ability;
use plumb_measure::adaptive::{AdaptiveTest, AdministeredItem, Choice, Exposure, Step, StopReason};
use plumb_types::time::Timestamp;

/// Why an item was chosen. Abilities are in logits, information is in 1/logit².
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ChoiceReason {
    /// Estimate before the item.
    pub ability: Ability,
    /// Information of the item's level at the estimate.
    pub information: f64,
    /// Information of the best level of the section.
    pub best_information: f64,
    /// Number of levels among which chance decided.
    pub candidates: u32,
    /// Place of the level among them, 0 being the most informative.
    pub rank: u32,
    /// Whether the item is on trial: its answer does not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_trial: bool,
}

/// What comes after the answers so far.
pub(in crate::session) enum NextItem {
    /// This item of the form.
    Item { item: u16, reason: ChoiceReason },
    /// No item: the test is over.
    Over { ability: Ability, reason: StopReason },
}

/// Chooses the next item of an adaptive test by its answers so far; `None` in a test with a fixed form.
pub(in crate::session) fn choose(session: &Session) -> Option<NextItem> {
    let adaptive = session.adaptive.as_ref()?;
    let plan = &adaptive.plan;
    let (pool, asked) = plan.pool()?;
    let level_in_pool = |level: u16| asked.iter().position(|own| *own == level);
    let items: Vec<AdministeredItem> = answers_so_far(session)
        .into_iter()
        .zip(&adaptive.chosen)
        .filter_map(|(right, item)| {
            let level = *plan.items.get(usize::from(*item))?;
            let clone = plan.items.iter().take(usize::from(*item)).filter(|other| **other == level).count();
            Some(AdministeredItem {
                level: u32::try_from(level_in_pool(level)?).ok()?,
                clone: u32::try_from(clone).ok()?,
                right: right.unwrap_or(false),
                is_scored: right.is_some(),
            })
        })
        .collect();
    let test = AdaptiveTest::new(&pool, &plan.rules).ok()?;
    let random = plan.random(u16::try_from(items.len()).ok()?);
    Some(match test.step(&Exposure::default(), &items, random).ok()? {
        Step::Stop { ability, reason } => NextItem::Over { ability, reason },
        Step::Ask(choice) => {
            let position = u16::try_from(items.len()).ok()?;
            if let Some((item, reason)) = plan.trial_item(position, &adaptive.chosen, choice.ability) {
                return Some(NextItem::Item { item, reason });
            }
            let level = *asked.get(usize::try_from(choice.level).ok()?)?;
            let mut of_level = (0_u16..).zip(&plan.items).filter(|(_, own)| **own == level).map(|(at, _)| at);
            let item = of_level.nth(usize::try_from(choice.clone).ok()?)?;
            NextItem::Item { item, reason: ChoiceReason::from(&choice) }
        }
    })
}

impl NextItem {
    /// The event that records it.
    fn event(&self, at: Timestamp, session: &Session) -> SessionEvent {
        match *self {
            Self::Item { item, reason } => {
                let position = u16::try_from(session.items.len()).unwrap_or(u16::MAX);
                SessionEvent::ItemChosen { at, position, item, reason }
            }
            Self::Over { ability, reason } => SessionEvent::ChoiceEnded { at, ability, reason },
        }
    }
}

/// Chooses every item of an adaptive session again, from the events before each choice; returns the indexes of the events
/// that record another choice. Empty if all are the same to the byte, and for other sessions.
pub fn differing_choices(events: &[SessionEvent]) -> Vec<usize> {
    let Some(mut session) = events.first().and_then(Session::begun) else { return Vec::new() };
    let mut differing = Vec::new();
    for (index, event) in events.iter().enumerate().skip(1) {
        if let SessionEvent::ItemChosen { at, .. } | SessionEvent::ChoiceEnded { at, .. } = event {
            let again = choose(&session).map(|next| next.event(*at, &session));
            let text = |event: &SessionEvent| serde_json::to_string(event).ok();
            if again.as_ref().and_then(text) != text(event) {
                differing.push(index);
            }
        }
        session.fold_in(event);
    }
    differing
}

impl Run<'_> {
    /// Chooses and serves the next item of an adaptive test; returns whether there is one.
    pub(in crate::session) fn serve_chosen(&mut self) -> bool {
        let Some(next) = choose(&self.session) else { return false };
        let event = next.event(self.context.now, &self.session);
        self.emit(event.clone());
        if let SessionEvent::ItemChosen { position, .. } = event {
            self.serve(position);
            return true;
        }
        false
    }
}

impl From<&Choice> for ChoiceReason {
    fn from(choice: &Choice) -> Self {
        let small = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Self {
            ability: choice.ability,
            information: choice.information,
            best_information: choice.best_information,
            candidates: small(choice.candidates),
            rank: small(choice.rank),
            on_trial: false,
        }
    }
}
