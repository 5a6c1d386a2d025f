//! Fields of figures: their allowed values, and reading and writing, from one declaration.

use std::fmt;

use serde_json::{Map, Value as Json};

/// Allowed values of a field. Public for readers of figures in another notation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// An integer, both bounds included.
    Int {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// An exact rational number.
    Number,
    /// True or false.
    Flag,
    /// Text of one line.
    Text {
        /// Maximum number of characters.
        max: usize,
    },
    /// One of a set of words.
    Word(&'static [&'static str]),
    /// A list of values of one shape.
    List {
        /// Shape of the elements.
        of: &'static Shape,
        /// Minimum number of elements.
        min: usize,
        /// Maximum number of elements.
        max: usize,
    },
    /// Fields by name.
    Map(&'static [FieldSpec]),
}

/// A field by name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FieldSpec {
    /// Its name.
    pub name: &'static str,
    /// Whether it is required.
    pub needed: bool,
    /// Its allowed values.
    pub shape: Shape,
}

/// Why a value is not a valid figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldFault {
    /// Place of the error, such as `points[1].x`; empty for the figure as a whole.
    pub path: String,
    /// The error, in words.
    pub message: String,
}

impl FieldFault {
    /// Makes a fault of the value itself.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { path: String::new(), message: message.into() }
    }

    /// Makes a fault of a field.
    pub(crate) fn of(field: &str, message: impl Into<String>) -> Self {
        Self::new(message).within(field)
    }

    /// Prefixes the path of the fault; `outer` is a field or `[index]`.
    pub(crate) fn within(mut self, outer: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        self.path = format!("{outer}{dot}{}", self.path);
        self
    }
}

impl fmt::Display for FieldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

/// A value of a field.
pub(crate) trait Field: Sized {
    /// Its allowed values.
    const SHAPE: Shape;
    /// Whether it is required.
    const NEEDED: bool = true;
    /// Returns the default for a missing field, if there is one.
    fn absent() -> Option<Self> {
        None
    }
    /// Reads it; a value out of bounds is a fault.
    fn read(json: &Json) -> Result<Self, FieldFault>;
    /// Writes it as JSON; `None` if the field is left out.
    fn write(&self) -> Option<Json>;
}

/// An integer from `MIN` to `MAX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Int<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// Returns the number.
    pub(crate) const fn get(self) -> i64 {
        self.0
    }

    /// Returns the number as a count; 0 if it is negative.
    pub(crate) fn count(self) -> usize {
        usize::try_from(self.0).unwrap_or(0)
    }

    /// Returns the number as a length.
    #[expect(clippy::cast_precision_loss, reason = "bounds are far below 2^53")]
    pub(crate) const fn length(self) -> f64 {
        self.0 as f64
    }
}

impl<const MIN: i64, const MAX: i64> Field for Int<MIN, MAX> {
    const SHAPE: Shape = Shape::Int { min: MIN, max: MAX };

    fn read(json: &Json) -> Result<Self, FieldFault> {
        match json.as_i64() {
            Some(number) if (MIN..=MAX).contains(&number) => Ok(Self(number)),
            _ => Err(FieldFault::new(format!("must be a whole number from {MIN} to {MAX}, not {}", shown(json)))),
        }
    }

    fn write(&self) -> Option<Json> {
        Some(Json::from(self.0))
    }
}

/// Text of one line with at most `MAX` characters; not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Label<const MAX: usize>(String);

impl<const MAX: usize> Label<MAX> {
    /// Returns the text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Field for Label<MAX> {
    const SHAPE: Shape = Shape::Text { max: MAX };

    fn read(json: &Json) -> Result<Self, FieldFault> {
        let fits = |text: &&str| {
            let length = text.chars().count();
            (1..=MAX).contains(&length) && !text.trim().is_empty() && !text.chars().any(char::is_control)
        };
        match json.as_str().filter(fits) {
            Some(text) => Ok(Self(text.to_owned())),
            None => {
                Err(FieldFault::new(format!("must be a line of text of at most {MAX} characters, not {}", shown(json))))
            }
        }
    }

    fn write(&self) -> Option<Json> {
        Some(Json::from(self.0.as_str()))
    }
}

/// A list of `MIN` to `MAX` elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct List<T, const MIN: usize, const MAX: usize>(Vec<T>);

impl<T, const MIN: usize, const MAX: usize> std::ops::Deref for List<T, MIN, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Field, const MIN: usize, const MAX: usize> Field for List<T, MIN, MAX> {
    const SHAPE: Shape = Shape::List { of: &T::SHAPE, min: MIN, max: MAX };
    const NEEDED: bool = MIN > 0;

    fn absent() -> Option<Self> {
        (MIN == 0).then(|| Self(Vec::new()))
    }

    fn read(json: &Json) -> Result<Self, FieldFault> {
        let Some(items) = json.as_array() else {
            return Err(FieldFault::new(format!("must be a list, not {}", shown(json))));
        };
        if !(MIN..=MAX).contains(&items.len()) {
            return Err(FieldFault::new(format!("must have {MIN} to {MAX} entries, not {}", items.len())));
        }
        let read = |(at, item): (usize, &Json)| T::read(item).map_err(|fault| fault.within(&format!("[{at}]")));
        Ok(Self(items.iter().enumerate().map(read).collect::<Result<_, _>>()?))
    }

    fn write(&self) -> Option<Json> {
        (MIN > 0 || !self.0.is_empty()).then(|| self.0.iter().filter_map(Field::write).collect())
    }
}

impl<T: Field> Field for Option<T> {
    const SHAPE: Shape = T::SHAPE;
    const NEEDED: bool = false;

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn read(json: &Json) -> Result<Self, FieldFault> {
        T::read(json).map(Some)
    }

    fn write(&self) -> Option<Json> {
        self.as_ref().and_then(Field::write)
    }
}

impl Field for bool {
    const SHAPE: Shape = Shape::Flag;
    const NEEDED: bool = false;

    fn absent() -> Option<Self> {
        Some(false)
    }

    fn read(json: &Json) -> Result<Self, FieldFault> {
        json.as_bool().ok_or_else(|| FieldFault::new(format!("must be true or false, not {}", shown(json))))
    }

    fn write(&self) -> Option<Json> {
        self.then_some(Json::Bool(true))
    }
}

/// Formats a value for a fault.
pub(crate) fn shown(json: &Json) -> String {
    let text = match json {
        Json::String(text) => format!("“{text}”"),
        other => other.to_string(),
    };
    if text.chars().count() > 40 { format!("{}…", text.chars().take(40).collect::<String>()) } else { text }
}

/// Returns the fields of an object; an unknown field is a fault.
pub(crate) fn fields<'j>(json: &'j Json, known: &[FieldSpec]) -> Result<&'j Map<String, Json>, FieldFault> {
    let Some(map) = json.as_object() else {
        return Err(FieldFault::new(format!("must have fields, not be {}", shown(json))));
    };
    match map.keys().find(|name| known.iter().all(|spec| spec.name != *name)) {
        Some(name) => Err(FieldFault::of(name, "there is no such field")),
        None => Ok(map),
    }
}

/// Reads one field of an object.
pub(crate) fn field<T: Field>(map: &Map<String, Json>, name: &str) -> Result<T, FieldFault> {
    match map.get(name) {
        Some(json) if !json.is_null() => T::read(json).map_err(|fault| fault.within(name)),
        _ => T::absent().ok_or_else(|| FieldFault::of(name, "is missing")),
    }
}

/// Declares a structure with fields: their allowed values, and how it is read and written.
macro_rules! with_fields {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $kind:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) struct $name { $($(#[$doc])* pub(crate) $field: $kind),+ }

        impl $crate::field::Field for $name {
            const SHAPE: $crate::field::Shape = $crate::field::Shape::Map(&[$($crate::field::FieldSpec {
                name: stringify!($field),
                needed: <$kind as $crate::field::Field>::NEEDED,
                shape: <$kind as $crate::field::Field>::SHAPE,
            }),+]);

            fn read(json: &serde_json::Value) -> Result<Self, $crate::field::FieldFault> {
                let $crate::field::Shape::Map(known) = Self::SHAPE else { unreachable!("it has fields") };
                let map = $crate::field::fields(json, known)?;
                Ok(Self { $($field: $crate::field::field(map, stringify!($field))?),+ })
            }

            fn write(&self) -> Option<serde_json::Value> {
                let mut map = serde_json::Map::new();
                $(if let Some(json) = $crate::field::Field::write(&self.$field) {
                    map.insert(stringify!($field).to_owned(), json);
                })+
                Some(serde_json::Value::Object(map))
            }
        }
    };
}

/// Declares an enumeration of words.
macro_rules! words {
    ($(#[$about:meta])* $vis:vis $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All variants.
            $vis const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];

            /// Returns the word.
            $vis const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl $crate::field::Field for $name {
            const SHAPE: $crate::field::Shape = $crate::field::Shape::Word(Self::WORDS);

            fn read(json: &serde_json::Value) -> Result<Self, $crate::field::FieldFault> {
                let found = Self::ALL.iter().find(|one| json.as_str() == Some(one.as_str()));
                found.copied().ok_or_else(|| {
                    let (known, found) = (Self::WORDS.join(", "), $crate::field::shown(json));
                    $crate::field::FieldFault::new(format!("must be one of {known}, not {found}"))
                })
            }

            fn write(&self) -> Option<serde_json::Value> {
                Some(serde_json::Value::from(self.as_str()))
            }
        }
    };
}

pub(crate) use {with_fields, words};
