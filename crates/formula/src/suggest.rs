//! Suggestions: the known name that is most similar to an unknown one.

use strsim::osa_distance;

/// Maximum length of a compared name; the comparison is quadratic.
const MAX_LENGTH: usize = 64;

/// Returns the most similar of `known`, if it is similar enough to be a typing error.
pub(crate) fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > MAX_LENGTH {
        return None;
    }
    let tolerated = (wanted.len() / 3).clamp(1, 3);
    let wanted = wanted.to_ascii_lowercase();
    known
        .into_iter()
        .filter(|name| name.len() <= MAX_LENGTH)
        .map(|name| (osa_distance(&wanted, &name.to_ascii_lowercase()), name))
        .filter(|(edits, name)| *edits <= tolerated && *edits < name.len())
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        let known = ["operand_1", "operand_2", "cidr"];
        assert_eq!(nearest("operand1", known), Some("operand_1"));
        assert_eq!(nearest("cdir", known), Some("cidr"));
        assert_eq!(nearest("CIDR", known), Some("cidr"));
    }

    #[test]
    fn something_else_finds_nothing() {
        assert_eq!(nearest("answer", ["cidr", "x"]), None);
        assert_eq!(nearest("y", ["x"]), None);
    }
}
