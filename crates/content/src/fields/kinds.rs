//! Kinds of fields: what a declared field may be.

use std::marker::PhantomData;

use super::texts::MAX_WORDING;
use super::{Field, FieldSpec, Fields, LocatedNode, Mapping, Reader};
use crate::share::Share;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Implements kinds: what their values are, how they are read, and what they are if left out.
macro_rules! kinds {
    ($([$($generics:tt)*] $kind:ty: $value:ty = |$reader:ident, $at:ident| $read:expr $(, or $absent:expr)?;)+) => {$(
        impl<$($generics)*> Field for $kind {
            type Value = $value;

            fn read($reader: &mut Reader<'_>, $at: &LocatedNode) -> Option<Self::Value> {
                $read
            }

            $(fn absent() -> Option<Self::Value> {
                Some($absent)
            })?
        }
    )+};
}

/// A text that may be empty.
pub struct AnyText;
/// A whole number from `MIN` to `MAX`.
pub struct Count<const MIN: u32, const MAX: u32>;
/// A list of 1 to `MAX` entries, none of them with an error.
pub struct Entries<T, const MAX: usize>(PhantomData<T>);
/// An id, used in addresses and names of files.
pub struct Id;
/// A list of at most `MAX` entries; those with errors are left out.
pub struct List<T, const MAX: usize>(PhantomData<T>);
/// A share written as a percentage, from 0 to 100.
pub struct Percent;
/// At most `MAX` nodes of the skills graph, each once.
pub struct SkillIds<const MAX: usize>;
/// One of the words of an enumeration.
pub struct Word<T>(PhantomData<T>);
/// A text for people in one line, of at most `MAX` characters. Line breaks become spaces.
pub struct Wording<const MAX: usize = MAX_WORDING>;

kinds! {
    [] bool: Self = |reader, at| reader.boolean(at);
    [] String: Self = |reader, at| reader.text(at);
    [] Timestamp: Self = |reader, at| reader.instant(at);
    [] Share: Self = |reader, at| reader.share(at);
    [] SkillId: Self = |reader, at| reader.id(at).map(Self::new);
    [] AnyText: String = |reader, at| reader.any_text(at), or String::new();
    [] Id: String = |reader, at| reader.id(at);
    [] Percent: Share = |reader, at| reader.percent(at);
    [T: Field] Option<T>: Option<T::Value> = |reader, at| T::read(reader, at).map(Some), or None;
    [const MIN: u32, const MAX: u32] Count<MIN, MAX>: u32 = |reader, at| reader.count(at, MIN, MAX);
    [const MAX: usize] Wording<MAX>: String = |reader, at| reader.wording_within(at, MAX);
    [const MAX: usize] SkillIds<MAX>: Vec<SkillId> = |reader, at| {
        let items = reader.bounded_list(at, MAX);
        Some(reader.distinct_skills(&items))
    }, or Vec::new();
    [T: Field, const MAX: usize] Entries<T, MAX>: Vec<T::Value> = |reader, at| {
        let items = reader.nonempty_list(at, MAX, "there is nothing here");
        // All are read, so that all are reported.
        let entries: Vec<Option<T::Value>> = items.iter().map(|item| T::read(reader, item)).collect();
        entries.into_iter().collect()
    };
    [T: Field, const MAX: usize] List<T, MAX>: Vec<T::Value> = |reader, at| {
        let items = reader.bounded_list(at, MAX);
        Some(items.iter().filter_map(|item| T::read(reader, item)).collect())
    }, or Vec::new();
    [T: strum::VariantArray + Into<&'static str> + Copy] Word<T>: T = |reader, at| {
        let words: Vec<(&str, T)> = T::VARIANTS.iter().map(|value| ((*value).into(), *value)).collect();
        reader.word(at, &words)
    };
}

/// The fields of a mapping among those of another, without a name of its own.
pub struct Flat<M>(PhantomData<M>);

impl<M: Mapping> Field for Flat<M> {
    type Value = M;

    fn read(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<M> {
        <M as Field>::read(reader, at)
    }

    fn take(fields: &mut Fields, reader: &mut Reader<'_>, _: &'static str) -> Option<M> {
        M::take_fields(fields, reader)
    }

    fn absent() -> Option<M> {
        M::without_fields()
    }

    fn specs(_: &'static str, _: &'static str, _: Option<&'static str>) -> Vec<FieldSpec> {
        M::field_specs()
    }
}
