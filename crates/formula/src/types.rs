//! Static types, and the names that a formula may use.

use crate::Value;
use crate::limits::MAX_NAMES;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The static type of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A whole number of any size.
    Int,
    /// Any exact number, whole or not.
    Number,
    /// `True` or `False`.
    Bool,
    /// A text.
    Text,
    /// A list with elements of this type.
    List(Box<Type>),
    /// Not known before evaluation; checked then.
    Unknown,
}

impl Type {
    /// Makes the type of a list with these elements.
    pub fn list_of(element: Self) -> Self {
        Self::List(Box::new(element))
    }

    /// Returns the type of a value.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Int(_) | Value::Big(..) => Self::Int,
            Value::Ratio(..) => Self::Number,
            Value::Bool(_) => Self::Bool,
            Value::Str(_) => Self::Text,
            Value::List(items) => {
                let mut element: Option<Self> = None;
                for item in items.iter() {
                    let of_item = Self::of(item);
                    element = Some(match element {
                        None => of_item,
                        Some(so_far) => so_far.join(&of_item).unwrap_or(Self::Unknown),
                    });
                }
                Self::list_of(element.unwrap_or(Self::Unknown))
            }
        }
    }

    /// Whether a value of this type can be a number.
    pub const fn may_be_number(&self) -> bool {
        matches!(self, Self::Int | Self::Number | Self::Unknown)
    }

    /// Whether a value of this type can be a truth value.
    pub const fn may_be_bool(&self) -> bool {
        matches!(self, Self::Bool | Self::Unknown)
    }

    /// Whether a value of this type can be a text.
    pub const fn may_be_text(&self) -> bool {
        matches!(self, Self::Text | Self::Unknown)
    }

    /// Returns the narrowest type that includes both, or `None` if they do not mix.
    pub fn join(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Self::Unknown, _) | (_, Self::Unknown) => Some(Self::Unknown),
            (Self::Int | Self::Number, Self::Int | Self::Number) => Some(Self::Number),
            (Self::List(a), Self::List(b)) => a.join(b).map(Self::list_of),
            _ => None,
        }
    }

    /// Whether the two can be compared by `==`.
    pub fn comparable(&self, other: &Self) -> bool {
        self.join(other).is_some()
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int => f.write_str("a whole number"),
            Self::Number => f.write_str("a number"),
            Self::Bool => f.write_str("a truth value"),
            Self::Text => f.write_str("a text"),
            Self::List(element) => match **element {
                Self::Int => f.write_str("a list of whole numbers"),
                Self::Number => f.write_str("a list of numbers"),
                Self::Bool => f.write_str("a list of truth values"),
                Self::Text => f.write_str("a list of texts"),
                Self::List(_) => f.write_str("a list of lists"),
                Self::Unknown => f.write_str("a list"),
            },
            Self::Unknown => f.write_str("an unknown value"),
        }
    }
}

/// Why a name cannot be added to [`Names`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is not an identifier, or it is a keyword.
    #[error(
        "`{0}` cannot be a name: use letters, digits and `_`, not starting with a digit, and no word of the language"
    )]
    Invalid(String),
    /// The name is taken.
    #[error("the name `{0}` is already taken")]
    Taken(String),
    /// There are too many.
    #[error("there are more than {MAX_NAMES} names")]
    Full,
}

/// The names that a formula may use, in order: the position of a name is its slot, the index of its value in the slice
/// given to `eval`.
#[derive(Debug, Clone, Default)]
pub struct Names {
    entries: Vec<(Arc<str>, Type)>,
    slots: HashMap<Arc<str>, u16>,
}

impl Names {
    /// No names.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a name and returns its slot.
    pub fn add(&mut self, name: &str, ty: Type) -> Result<u16, NameError> {
        if !crate::lexer::is_name(name) {
            return Err(NameError::Invalid(name.to_owned()));
        }
        if self.slots.contains_key(name) {
            return Err(NameError::Taken(name.to_owned()));
        }
        let slot = match u16::try_from(self.entries.len()) {
            Ok(slot) if usize::from(slot) < MAX_NAMES => slot,
            _ => return Err(NameError::Full),
        };
        let name: Arc<str> = name.into();
        self.entries.push((Arc::clone(&name), ty));
        self.slots.insert(name, slot);
        Ok(slot)
    }

    /// Returns the slot of a name.
    pub fn slot(&self, name: &str) -> Option<u16> {
        self.slots.get(name).copied()
    }

    /// Returns the name in a slot.
    pub fn name(&self, slot: u16) -> Option<&str> {
        self.entries.get(usize::from(slot)).map(|(name, _)| &**name)
    }

    /// Returns the type of the name in a slot.
    pub fn type_of(&self, slot: u16) -> Option<&Type> {
        self.entries.get(usize::from(slot)).map(|(_, ty)| ty)
    }

    /// Returns the number of names, which is the number of values that `eval` needs.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the names and their types, by slot.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Type)> {
        self.entries.iter().map(|(name, ty)| (&**name, ty))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_follow_the_order_of_adding() {
        let mut names = Names::new();
        assert_eq!(names.add("a", Type::Int), Ok(0));
        assert_eq!(names.add("b", Type::Text), Ok(1));
        assert_eq!(names.slot("b"), Some(1));
        assert_eq!(names.name(0), Some("a"));
        assert_eq!(names.type_of(1), Some(&Type::Text));
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn a_name_is_taken_once_and_is_no_keyword() {
        let mut names = Names::new();
        names.add("a", Type::Int).unwrap();
        assert_eq!(names.add("a", Type::Int), Err(NameError::Taken("a".into())));
        for bad in ["", "1a", "a-b", "and", "True", "lambda", "a b", "é"] {
            assert!(matches!(names.add(bad, Type::Int), Err(NameError::Invalid(_))), "{bad}");
        }
    }

    #[test]
    fn whole_numbers_are_numbers_but_truth_values_are_not() {
        assert_eq!(Type::Int.join(&Type::Number), Some(Type::Number));
        assert_eq!(Type::Int.join(&Type::Bool), None);
        assert!(!Type::Int.comparable(&Type::Text));
    }
}
