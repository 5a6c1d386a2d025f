//! "Did you mean": the known name nearest to an unknown one.

/// Longest name that is compared; the comparison is quadratic.
const MAX_LENGTH: usize = 64;

/// The nearest of `known`, if it is near enough to be a slip.
pub(crate) fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > MAX_LENGTH {
        return None;
    }
    let tolerated = (wanted.len() / 3).clamp(1, 3);
    known
        .into_iter()
        .filter(|name| name.len() <= MAX_LENGTH)
        .map(|name| (distance(wanted, name), name))
        .filter(|(edits, name)| *edits <= tolerated && *edits < name.len())
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

/// Edits (insert, delete, replace, swap neighbours) between two names, letters
/// of either case being the same.
fn distance(a: &str, b: &str) -> usize {
    let a = a.to_ascii_lowercase().into_bytes();
    let b = b.to_ascii_lowercase().into_bytes();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i];
        for j in 1..=b.len() {
            let replaced = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(0)
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
