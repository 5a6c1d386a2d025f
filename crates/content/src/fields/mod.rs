//! Fields of content files: each is read with its place in the file, and every problem is collected.
//!
//! [`Reader`] and [`Fields`] read a mapping field by field. The macro `fields` does so from a declaration, which is also the
//! table of the guide.

mod declaration;
mod kinds;
mod numbers;
mod reader;
mod texts;

pub use declaration::{Field, FieldSpec, Mapping};
pub(crate) use declaration::{field_name, fields, settings, take_field};
pub use kinds::{AnyText, Count, Entries, Flat, Id, List, Percent, SkillIds, Word, Wording};
pub use reader::{Fields, LocatedNode, Reader};
pub(crate) use texts::MAX_LIST;
pub use texts::is_word;
