//! Commands that were carried out, so that the same one again does nothing again.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A command's id cut down to 53 bits: enough to know it again within one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandTag(u64);

impl From<Uuid> for CommandTag {
    fn from(id: Uuid) -> Self {
        let (high, low) = id.as_u64_pair();
        // Ids made in the same millisecond share their first half; multiplying mixes the random bits into the top.
        Self((high.rotate_left(29) ^ low).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 11)
    }
}

/// Commands carried out, newest last.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commands(Vec<CommandTag>);

impl Commands {
    /// How many are remembered where a session may have any number.
    pub const LATEST: usize = 16;

    /// Whether this very command was carried out before.
    pub fn has(&self, command_id: Uuid) -> bool {
        self.0.contains(&CommandTag::from(command_id))
    }

    /// How many are remembered.
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// Remembers a command beside all before it: for kinds that bound how many there can be.
    pub fn add(&mut self, command_id: Uuid) {
        self.0.push(CommandTag::from(command_id));
    }

    /// Remembers a command and the latest before it.
    pub fn add_latest(&mut self, command_id: Uuid) {
        push_bounded(&mut self.0, CommandTag::from(command_id), Self::LATEST);
    }
}

/// Adds to a list that keeps its latest entries, at most so many.
pub(crate) fn push_bounded<T>(list: &mut Vec<T>, item: T, most: usize) {
    list.push(item);
    if list.len() > most {
        list.remove(0);
    }
}
