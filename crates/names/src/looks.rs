//! Which names look alike.

use unicode_security::confusable_detection::skeleton;

use crate::canonical_name;

/// The appearance of a name (skeletons of Unicode Technical Standard 39): as written, in lower case and in capitals,
/// since people confuse names in each. Two names look alike if any skeleton of one is any of the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameSkeletons {
    /// The skeleton as written.
    pub written: String,
    /// The skeleton in lower case.
    pub small: String,
    /// The skeleton in capitals.
    pub capital: String,
}

impl NameSkeletons {
    /// All three skeletons.
    pub fn all(&self) -> [&str; 3] {
        [&self.written, &self.small, &self.capital]
    }
}

/// The appearance of a name.
pub fn looks(name: &str) -> NameSkeletons {
    let name = canonical_name(name);
    let look = |text: &str| skeleton(text).collect::<String>();
    // A letter with several letters as its capital (ß) stays: Weiß and Weiss are two names.
    let capital = |c: char| {
        let mut capitals = c.to_uppercase();
        if capitals.len() == 1 { capitals.next().unwrap_or(c) } else { c }
    };
    NameSkeletons {
        written: look(&name),
        small: look(&name.to_lowercase()),
        capital: look(&name.chars().map(capital).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        let other = looks(other);
        looks(one).all().iter().any(|look| other.all().contains(look))
    }

    #[test]
    fn what_people_take_for_the_same_looks_alike() {
        for (name, other) in [
            ("admin", "\u{430}dmin"),
            ("admin", "adrnin"),
            ("admin", "ADMlN"),
            ("learner", "Iearner"),
            ("ollie", "\u{3BF}llie"),
            ("ace", "\u{430}\u{441}\u{435}"),
            ("O'Neil", "O\u{2019}Neil"),
            ("Jean-Luc", "Jean\u{2013}Luc"),
            ("sofia", "so\u{FB01}a"),
            ("ann", "\u{FF41}nn"),
            ("ann", "a\u{200B}nn"),
            ("ann1", "annl"),
            ("bob0", "bobO"),
            ("علی\u{200C}رضا", "علیرضا"),
            ("Ann", "ANN"),
        ] {
            assert!(alike(name, other), "{name} {}", other.escape_unicode());
        }
    }

    #[test]
    fn names_of_different_people_do_not() {
        for (name, other) in [
            ("Kai", "Kal"),
            ("Mia", "Mila"),
            ("José", "Jose"),
            ("Weiß", "Weiss"),
            ("Ole", "Öle"),
            ("pupil 1", "pupil 11"),
            ("pupil 10", "pupil 1"),
            ("Анна", "Нина"),
            ("Jean-Luc", "Jean Luc"),
        ] {
            assert!(!alike(name, other), "{name} {other}");
        }
    }
}
