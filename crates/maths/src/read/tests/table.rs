//! The readings below `cases`: one in each line, as `typed | reading` or `typed | refused: kind | characters it is about`;
//! `refused` alone leaves the kind open. `policy` begins a line with the policy of the lines that follow; several such
//! lines together give each line several policies. A cell with spaces at an end or characters that cannot be seen is a
//! JSON string.

use super::{names, refused};
use crate::read::{BareCommas, Brackets, DecimalMark, ReadingPolicy, read};
use crate::show::to_text;

const TABLES: [(&str, &str); 6] = [
    ("errors.txt", include_str!("cases/errors.txt")),
    ("expressions.txt", include_str!("cases/expressions.txt")),
    ("numbers.txt", include_str!("cases/numbers.txt")),
    ("pasted.txt", include_str!("cases/pasted.txt")),
    ("statements.txt", include_str!("cases/statements.txt")),
    ("words.txt", include_str!("cases/words.txt")),
];

/// The policy of that name, perhaps `with` variables, names or functions of the item.
fn policy(words: &str) -> ReadingPolicy {
    let (base, declared) = words.split_once(" with ").unwrap_or((words, ""));
    let policy = named(base);
    let (what, list) = declared.split_once(' ').unwrap_or_default();
    let list = names(&list.split(' ').collect::<Vec<_>>());
    match what {
        "" => policy,
        "variables" => ReadingPolicy { variables: Some(list), ..policy },
        "names" => ReadingPolicy { multi_letter: list, ..policy },
        "functions" => ReadingPolicy { declared_functions: list, ..policy },
        _ => panic!("no policy: {words}"),
    }
}

fn named(base: &str) -> ReadingPolicy {
    let usual = ReadingPolicy::default();
    match base {
        "default" => usual,
        "stack" => ReadingPolicy::stack(),
        "expression" => ReadingPolicy { sets: false, relations: false, logic: false, ..usual },
        "interval" => ReadingPolicy { relations: false, logic: false, reals: true, ..usual },
        "set" => ReadingPolicy {
            bare_commas: BareCommas::Set,
            brackets: Brackets::Points,
            group_marks: vec!['\''],
            relations: false,
            logic: false,
            ..usual
        },
        "quantity" => ReadingPolicy { quantity: true, ..usual },
        "reals" => ReadingPolicy { reals: true, ..usual },
        "complex" => ReadingPolicy { complex: true, imaginary: vec!['i', 'j'], ..usual },
        "lists" => ReadingPolicy { brackets: Brackets::List, ..usual },
        "bourbaki" => ReadingPolicy { brackets: Brackets::Bourbaki, ..usual },
        "dots" => ReadingPolicy { brackets: Brackets::Dots, ..usual },
        "bare commas make sets" => ReadingPolicy { bare_commas: BareCommas::Set, ..usual },
        "bare commas make lists" => ReadingPolicy { bare_commas: BareCommas::List, ..usual },
        "closed infinity" => ReadingPolicy { closed_infinity: true, ..usual },
        "decimal comma" => ReadingPolicy { decimal_mark: DecimalMark::Comma, group_marks: vec!['.', ' '], ..usual },
        "products first" => ReadingPolicy { juxtaposition_first: true, ..usual },
        "no decimals" => ReadingPolicy { decimals: false, percent: false, ..usual },
        "no functions" => ReadingPolicy { functions: Some(Vec::new()), ..usual },
        "no group marks" => ReadingPolicy { group_marks: Vec::new(), ..usual },
        "no inverse power" => ReadingPolicy { inverse_power: false, natural_log: true, ..usual },
        "no mixed numbers" => ReadingPolicy { mixed: false, ..usual },
        "no powers of ten" => ReadingPolicy { scientific: false, ..usual },
        "no relations" => ReadingPolicy { relations: false, logic: false, ..usual },
        "no sets" => ReadingPolicy { sets: false, ..usual },
        _ => panic!("no policy: {base}"),
    }
}

/// The reading or the refusal, if it is not that of the line.
fn fault(line: &str, policy: &ReadingPolicy) -> Option<String> {
    let cells: Vec<String> = line.split(" | ").map(cell).collect();
    let (typed, expected) = cells.split_first().expect("a cell");
    let found = if let Ok(statement) = read(typed, policy) {
        vec![to_text(&statement)]
    } else {
        let (kind, characters) = refused(typed, policy);
        vec![format!("refused: {kind:?}"), characters]
    };
    let fits = found == expected || (found.len() == 2 && expected == ["refused"]);
    (!fits).then(|| format!("{found:?}"))
}

fn cell(written: &str) -> String {
    if written.starts_with('"') { serde_json::from_str(written).expect(written) } else { written.to_owned() }
}

#[test]
fn every_line_of_the_tables_is_read_or_refused_as_it_says() {
    let mut faults = Vec::new();
    for (file, text) in TABLES {
        let (mut policies, mut above) = (Vec::new(), "");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            if let Some(words) = line.strip_prefix("policy ") {
                if !above.starts_with("policy ") {
                    policies.clear();
                }
                policies.push(policy(words));
            } else {
                assert!(!policies.is_empty(), "{file}:{}: a line without a policy", number + 1);
                let found = policies.iter().filter_map(|policy| fault(line, policy));
                faults.extend(found.map(|fault| format!("{file}:{}: {line}: {fault}", number + 1)));
            }
            above = line;
        }
    }
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
}
