//! A mapping declared once: its structure, how it is read, and the table of its fields in the guide.

use super::{Fields, LocatedNode, Reader};

/// How a field of a declaration is read. It is implemented by the type of the value itself, or by one that also says
/// what is allowed, such as [`Count`](super::Count).
pub trait Field {
    /// Type of the field in the structure.
    type Value;

    /// Reads the value, and reports what is wrong with it.
    fn read(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<Self::Value>;

    /// Returns the value of a field that is left out; `None` if it must not be.
    fn absent() -> Option<Self::Value> {
        None
    }

    /// Takes the field of a mapping. If it may be left out, a wrong value counts as left out, so that the rest of the
    /// file is still checked.
    fn take(fields: &mut Fields, reader: &mut Reader<'_>, name: &'static str) -> Option<Self::Value> {
        match Self::absent() {
            Some(absent) => Some(fields.optional::<Self>(reader, name).unwrap_or(absent)),
            None => fields.need(reader, name).and_then(|at| Self::read(reader, &at)),
        }
    }

    /// Describes the field in the guide: one row, or those of a mapping that is written among the other fields.
    fn specs(name: &'static str, meaning: &'static str, default: Option<&'static str>) -> Vec<FieldSpec> {
        vec![FieldSpec { name, meaning, is_needed: default.is_none() && Self::absent().is_none(), default }]
    }
}

/// A mapping with declared fields.
pub trait Mapping: Sized {
    /// Reads its fields, which may be among others.
    fn take_fields(fields: &mut Fields, reader: &mut Reader<'_>) -> Option<Self>;

    /// Returns the mapping without any field; `None` if one of its fields is required.
    fn without_fields() -> Option<Self>;

    /// Describes its fields, in the order of the declaration.
    fn field_specs() -> Vec<FieldSpec>;
}

/// A row of a table in the guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldSpec {
    /// Name of the field.
    pub name: &'static str,
    /// Whether it is required.
    pub is_needed: bool,
    /// Its default as written, if one is declared.
    pub default: Option<&'static str>,
    /// Its meaning, in a sentence.
    pub meaning: &'static str,
}

impl<M: Mapping> Field for M {
    type Value = M;

    fn read(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<M> {
        let mut fields = reader.fields(at)?;
        let read = M::take_fields(&mut fields, reader);
        fields.done(reader);
        read
    }

    fn absent() -> Option<M> {
        M::without_fields()
    }
}

impl Fields {
    /// Takes a field of that kind.
    pub fn field<T: Field>(&mut self, reader: &mut Reader<'_>, name: &'static str) -> Option<T::Value> {
        T::take(self, reader, name)
    }

    /// Takes a field of that kind that may be left out. A wrong value is reported, and counts as left out.
    pub fn optional<T: Field + ?Sized>(&mut self, reader: &mut Reader<'_>, name: &'static str) -> Option<T::Value> {
        self.take(name).and_then(|at| T::read(reader, &at))
    }
}

/// Declares a mapping: a structure with `name: kind` for a field that is required unless its kind says otherwise, and
/// `name: kind = default` for one that may be left out. The comment of a field is its sentence in the guide. A name
/// that is none in Rust, or is shorter there, has the name of the file behind it: `kind as "type": …`.
macro_rules! fields {
    ($(#[$about:meta])* pub $name:ident {
        $($(#[doc = $doc:literal])+ $field:ident $(as $key:literal)?: $kind:ty $(= $default:expr)?),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name { $($(#[doc = $doc])+ pub $field: <$kind as $crate::fields::Field>::Value),+ }

        impl $crate::fields::Mapping for $name {
            fn take_fields(fields: &mut $crate::fields::Fields, reader: &mut $crate::fields::Reader<'_>) -> Option<Self> {
                $(let $field = $crate::fields::take_field!(
                    fields, reader, $crate::fields::field_name!($field $($key)?), $kind $(, $default)?
                );)+
                Some(Self { $($field: $field?),+ })
            }

            fn without_fields() -> Option<Self> {
                Some(Self { $($field: $crate::fields::take_field!($kind $(, $default)?)?),+ })
            }

            fn field_specs() -> Vec<$crate::fields::FieldSpec> {
                [$(<$kind as $crate::fields::Field>::specs(
                    $crate::fields::field_name!($field $($key)?),
                    concat!($($doc),+),
                    [$(stringify!($default))?].first().copied(),
                )),+].concat()
            }
        }
    };
}

/// Declares a mapping in which every field has a default.
macro_rules! settings {
    ($(#[$about:meta])* pub $name:ident {
        $($(#[doc = $doc:literal])+ $field:ident: $kind:ty = $default:expr),+ $(,)?
    }) => {
        $crate::fields::fields! {
            $(#[$about])*
            pub $name { $($(#[doc = $doc])+ $field: $kind = $default),+ }
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }
    };
}

/// The name of a field in the file.
macro_rules! field_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Takes a declared field, or gives the value that it has if left out.
macro_rules! take_field {
    ($fields:ident, $reader:ident, $name:expr, $kind:ty) => {
        <$kind as $crate::fields::Field>::take($fields, $reader, $name)
    };
    ($fields:ident, $reader:ident, $name:expr, $kind:ty, $default:expr) => {
        Some($fields.optional::<$kind>($reader, $name).unwrap_or($default))
    };
    ($kind:ty) => {
        <$kind as $crate::fields::Field>::absent()
    };
    ($kind:ty, $default:expr) => {
        Some($default)
    };
}

pub(crate) use {field_name, fields, settings, take_field};
