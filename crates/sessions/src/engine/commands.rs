//! Ids of commands that were carried out, so that a repeated command has no effect.

use plumb_types::ids::CommandId;
use serde::{Deserialize, Serialize};

/// A command's id shortened to 53 bits: enough to recognise it within one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandTag(u64);

impl From<CommandId> for CommandTag {
    fn from(id: CommandId) -> Self {
        let (high, low) = id.as_uuid().as_u64_pair();
        // Ids made within one millisecond share their first half; the multiplication mixes the random bits into the
        // top.
        Self((high.rotate_left(29) ^ low).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 11)
    }
}

/// Commands carried out, newest last.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commands(Vec<CommandTag>);

impl Commands {
    /// Number of remembered commands for kinds that allow any number of commands.
    pub const LATEST: usize = 16;

    /// Whether this command was already carried out.
    pub fn has(&self, command_id: CommandId) -> bool {
        self.0.contains(&CommandTag::from(command_id))
    }

    /// Number of remembered commands.
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// Adds a command to all before it: for kinds with a bounded number of commands.
    pub fn add(&mut self, command_id: CommandId) {
        self.0.push(CommandTag::from(command_id));
    }

    /// Adds a command and keeps only the latest ones.
    pub fn add_latest(&mut self, command_id: CommandId) {
        push_bounded(&mut self.0, CommandTag::from(command_id), Self::LATEST);
    }
}

/// Adds an item to a list that keeps only its latest `most` items.
pub(crate) fn push_bounded<T>(list: &mut Vec<T>, item: T, most: usize) {
    list.push(item);
    if list.len() > most {
        list.remove(0);
    }
}
