//! Parsing a roster: a table of names, roles, time factors and classes as text, with every fault at its line and
//! column.

use std::collections::HashMap;

use plumb_names::{canonical_name, looks};
use plumb_types::user::Role;

use crate::accounts::judged_name;
use crate::failure::ServiceError;

/// Most lines below the heading.
pub const MAX_LINES: usize = 5_000;
/// Largest roster, bytes.
pub const MAX_BYTES: usize = 1024 * 1024;
/// Most cells read in a line.
const MAX_CELLS: usize = 16;
/// Longest part of a cell that is quoted in a fault, characters.
const ECHO: usize = 40;

/// An account requested by a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterLine {
    /// Line in the text, from 1.
    pub number: usize,
    /// Column of its name, from 1.
    pub column: usize,
    pub name: String,
    /// Role of the account.
    pub role: Role,
    /// Time factor in percent; 0 is no limit.
    pub percent: u16,
    /// The class that the learner joins.
    pub class: Option<ClassCell>,
}

/// A class named by a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassCell {
    pub name: String,
    /// Column of the class, from 1.
    pub column: usize,
}

/// A fault in a roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1; 0 for the whole line.
    pub column: usize,
    /// Fluent message id.
    pub message: &'static str,
    /// The rejected text, shortened, and escaped so that spreadsheet programs do not read it as a formula.
    pub read: String,
}

/// The parsed text: accounts and faults, each in the order of lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ParsedRoster {
    pub(super) lines: Vec<RosterLine>,
    pub(super) troubles: Vec<RosterError>,
    /// Names of columns that are ignored.
    pub(super) unread: Vec<String>,
}

/// The columns that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RosterColumn {
    Name,
    Role,
    Time,
    Class,
}

impl RosterColumn {
    /// Returns the column named by a word of the heading, in any language of the pages.
    fn named(word: &str) -> Option<Self> {
        Some(match canonical_name(word).to_lowercase().replace(['_', '-'], " ").as_str() {
            "name" | "user name" | "username" | "login" | "benutzername" | "anmeldename" => Self::Name,
            "role" | "rolle" => Self::Role,
            "time factor" | "zeitfaktor" => Self::Time,
            "class" | "klasse" => Self::Class,
            _ => return None,
        })
    }
}

/// Parses a roster. The first line names the columns: `name`, and optionally `role`, `time factor` and `class`, in any
/// order; others are ignored.
pub(super) fn read(text: &str) -> ParsedRoster {
    let mut read = ParsedRoster::default();
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let is_sign = |cells: &[String]| cells.first().is_some_and(|cell| cell.starts_with(SIGN));
    let mut rows = match rows(&text, mark(&text)) {
        Ok(rows) => rows.into_iter().filter(|(line, cells)| {
            cells.iter().any(|cell| !cell.trim().is_empty()) && !(*line == 1 && is_sign(cells))
        }),
        Err(line) => {
            read.troubles.push(trouble(line, 0, "roster-quote", ""));
            return read;
        }
    };
    let Some((line, heading)) = rows.next() else {
        read.troubles.push(trouble(1, 0, "roster-empty", ""));
        return read;
    };
    let Some(columns) = columns(line, &heading, &mut read) else { return read };
    // Names by their key, which is the same for names that look alike.
    let mut seen: HashMap<String, String> = HashMap::new();
    for (at, (line, cells)) in rows.enumerate() {
        if at == MAX_LINES {
            read.troubles.push(trouble(line, 0, "roster-too-long", ""));
            break;
        }
        account(line, &cells, &columns, &mut seen, &mut read);
    }
    if read.lines.is_empty() && read.troubles.is_empty() {
        read.troubles.push(trouble(line, 0, "roster-empty", ""));
    }
    read
}

/// Returns the content of each column; `None` for columns that are ignored.
fn columns(line: usize, heading: &[String], read: &mut ParsedRoster) -> Option<Vec<Option<RosterColumn>>> {
    let mut columns = Vec::new();
    for (at, word) in (1..).zip(heading) {
        let column = RosterColumn::named(word);
        if column.is_some() && columns.contains(&column) {
            read.troubles.push(trouble(line, at, "roster-column-twice", word));
        }
        if column.is_none() && !word.trim().is_empty() {
            read.unread.push(shown(word.trim()));
        }
        columns.push(column);
    }
    if read.troubles.is_empty() && !columns.contains(&Some(RosterColumn::Name)) {
        read.troubles.push(trouble(line, 0, "roster-no-name", &heading.join(" | ")));
    }
    read.troubles.is_empty().then_some(columns)
}

type Columns = [Option<RosterColumn>];

fn account(
    line: usize,
    cells: &[String],
    columns: &Columns,
    seen: &mut HashMap<String, String>,
    read: &mut ParsedRoster,
) {
    let before = read.troubles.len();
    let more = cells.iter().enumerate().skip(columns.len()).find(|(_, cell)| !cell.trim().is_empty());
    if let Some((at, cell)) = more {
        read.troubles.push(trouble(line, at + 1, "roster-cell-more", cell));
    }
    let (mut name, mut role, mut percent, mut class) = (String::new(), Role::Learner, 100, None);
    for (at, (column, place)) in columns.iter().zip(1..).enumerate() {
        let cell = cells.get(at).map_or("", |cell| cell.trim());
        let Some(column) = column else { continue };
        match column {
            RosterColumn::Name => match judged_name(cell) {
                Ok(good) => name = good,
                Err(ServiceError::Invalid(input)) => {
                    // An invisible character is reported by its code.
                    let detail = input.detail();
                    let told = if detail.is_empty() { cell.to_owned() } else { format!("{detail} ({cell})") };
                    read.troubles.push(trouble(line, place, input.id(), &told));
                }
                Err(_) => read.troubles.push(trouble(line, place, "name-unprintable", cell)),
            },
            RosterColumn::Role | RosterColumn::Time | RosterColumn::Class if cell.is_empty() => {}
            RosterColumn::Class => class = Some(ClassCell { name: canonical_name(cell), column: place }),
            RosterColumn::Role => match role_of(&cell.to_lowercase()) {
                Some(good) => role = good,
                None => read.troubles.push(trouble(line, place, "roster-role", cell)),
            },
            RosterColumn::Time => match factor(cell) {
                Some(good) => percent = good,
                None => read.troubles.push(trouble(line, place, "roster-time", cell)),
            },
        }
    }
    let place = columns.iter().position(|column| *column == Some(RosterColumn::Name)).map_or(0, |at| at + 1);
    if !name.is_empty() {
        let key = plumb_names::key(&name);
        let looks = looks(&name);
        match looks.all().iter().find_map(|look| seen.get(*look)) {
            Some(other) if *other == key => read.troubles.push(trouble(line, place, "roster-name-twice", &name)),
            Some(_) => read.troubles.push(trouble(line, place, "roster-name-alike", &name)),
            None => {}
        }
        for look in looks.all() {
            seen.entry(look.to_owned()).or_insert_with(|| key.clone());
        }
    }
    if let Some(class) = class.as_ref().filter(|_| role != Role::Learner) {
        read.troubles.push(trouble(line, class.column, "roster-class-learner", &class.name));
    }
    if read.troubles.len() == before {
        read.lines.push(RosterLine { number: line, column: place, name, role, percent, class });
    }
}

/// Returns the role named by a word, in any language of the pages.
fn role_of(word: &str) -> Option<Role> {
    match word {
        "lernend" | "lernende" | "lernender" | "lernende person" | "schüler" | "schülerin" => Some(Role::Learner),
        "lehrkraft" | "lehrer" | "lehrerin" | "lehrperson" => Some(Role::Teacher),
        "administration" | "administrator" | "administratorin" => Some(Role::Admin),
        word => Role::parse(word),
    }
}

fn factor(cell: &str) -> Option<u16> {
    match cell.to_lowercase().replace(',', ".").as_str() {
        "1" | "1.0" | "1.00" => Some(100),
        "1.25" => Some(125),
        "1.5" | "1.50" => Some(150),
        "2" | "2.0" | "2.00" => Some(200),
        "unlimited" | "unbegrenzt" => Some(0),
        _ => None,
    }
}

/// Returns a fault with the rejected text.
pub(super) fn trouble(line: usize, column: usize, message: &'static str, read: &str) -> RosterError {
    RosterError { line, column, message, read: shown(read) }
}

/// Returns the rejected text as it is quoted in a fault.
fn shown(read: &str) -> String {
    let short: String = read.chars().filter(|c| !c.is_control()).take(ECHO).collect();
    plumb_sessions::survey::escape_formula(&short)
}

/// Prefix of an optional first line that declares the separator.
const SIGN: &str = "sep=";

/// Returns the separator of cells: the one declared by the first line, else the one that splits the heading into the
/// most known columns, and then into the most columns.
fn mark(text: &str) -> char {
    let first = text.lines().next().unwrap_or_default();
    if let Some(sign) = first.strip_prefix(SIGN).and_then(|signs| signs.chars().next()) {
        return sign;
    }
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let known = |mark: char| {
        let cells = rows(heading, mark).ok().and_then(|rows| rows.into_iter().next()).unwrap_or_default().1;
        (cells.iter().filter(|word| RosterColumn::named(word).is_some()).count(), cells.len())
    };
    // Of several equally good separators, the last is taken.
    ['\t', ';', ','].into_iter().max_by_key(|mark| known(*mark)).unwrap_or(',')
}

/// Splits the text into rows, with the lines they begin at: cells are separated by that character and quoted if
/// necessary (RFC 4180). An unclosed quote is an error, with its line.
fn rows(text: &str, mark: char) -> Result<Vec<(usize, Vec<String>)>, usize> {
    let (mut rows, mut cells, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut first, mut quoted) = (1, 1, None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted.is_some() => {
                if chars.next_if_eq(&'"').is_some() {
                    cell.push('"');
                } else {
                    quoted = None;
                }
            }
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = Some(line);
            }
            '\n' if quoted.is_none() => {
                cells.push(std::mem::take(&mut cell));
                rows.push((first, std::mem::take(&mut cells)));
                line += 1;
                first = line;
            }
            c if c == mark && quoted.is_none() => {
                let done = std::mem::take(&mut cell);
                // Cells beyond the limit are dropped; the line is then already too long.
                if cells.len() < MAX_CELLS {
                    cells.push(done);
                }
            }
            c => {
                line += usize::from(c == '\n');
                cell.push(c);
            }
        }
    }
    if let Some(line) = quoted {
        return Err(line);
    }
    cells.push(cell);
    rows.push((first, cells));
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn troubles(text: &str) -> Vec<(usize, usize, &'static str)> {
        read(text).troubles.into_iter().map(|trouble| (trouble.line, trouble.column, trouble.message)).collect()
    }

    #[test]
    fn names_roles_and_time_factors_are_read_in_any_order_of_columns() {
        let text =
            "\u{FEFF}Time factor;Role;NAME\r\n1,5;teacher;  Ann   Lee \r\n;;Bob\r\nunlimited;;\"Cid \"\"C\"\"\"\r\n";
        let read = read(text);
        assert_eq!(read.troubles, []);
        let lines: Vec<_> = read.lines.iter().map(|l| (l.number, l.name.as_str(), l.role, l.percent)).collect();
        assert_eq!(
            lines,
            [(2, "Ann Lee", Role::Teacher, 150), (3, "Bob", Role::Learner, 100), (4, "Cid \"C\"", Role::Learner, 0)]
        );
    }

    #[test]
    fn every_fault_is_told_at_its_line_and_column() {
        let text = "name,role,time factor\nAnn,king,1\nann,,\nANN,,3\n,,\nx\u{7},learner,1,more\n\n,teacher,\n";
        assert_eq!(
            troubles(text),
            [
                (2, 2, "roster-role"),
                (3, 1, "roster-name-twice"),
                (4, 3, "roster-time"),
                (4, 1, "roster-name-twice"),
                (6, 4, "roster-cell-more"),
                (6, 1, "name-unprintable"),
                (8, 1, "name-empty"),
            ]
        );
    }

    #[test]
    fn only_learners_are_put_into_classes() {
        assert_eq!(troubles("name,class,role\nAnn,4b,teacher\n"), [(2, 2, "roster-class-learner")]);
        let lines = read("class,name\n 4b ,Ann\n,Ben\n").lines;
        assert_eq!(lines[0].class, Some(ClassCell { name: "4b".into(), column: 1 }));
        assert_eq!(lines[1].class, None);
    }

    #[test]
    fn a_heading_must_be_one_that_is_known() {
        assert_eq!(troubles(""), [(1, 0, "roster-empty")]);
        assert_eq!(troubles("name\n\n"), [(1, 0, "roster-empty")]);
        assert_eq!(troubles("role\nlearner\n"), [(1, 0, "roster-no-name")]);
        assert_eq!(troubles("Ann,4b\nBen,4b\n"), [(1, 0, "roster-no-name")]);
        assert_eq!(troubles("name,name\nAnn,Bob\n"), [(1, 2, "roster-column-twice")]);
        assert_eq!(troubles("name\n\"Ann\nBob\n"), [(2, 0, "roster-quote")]);
    }

    #[test]
    fn tables_of_spreadsheets_are_read_whatever_parts_cells_and_ends_lines() {
        let wanted = [("Ann One", Role::Learner, Some("4b")), ("Ben Two", Role::Teacher, None)];
        for text in [
            "name,role,class\nAnn One,learner,4b\nBen Two,teacher,\n",
            "name,role,class\rAnn One,learner,4b\rBen Two,teacher,\r",
            "name\trole\tclass\r\nAnn One\tlearner\t4b\r\nBen Two\tteacher\t\r\n",
            "Name;Rolle;Klasse\r\nAnn One;Lernende;4b\r\nBen Two;Lehrkraft;\r\n",
            "\"Name\";\"Rolle\";\"Klasse\"\r\"Ann One\";\"Schülerin\";\"4b\"\r\"Ben Two\";\"Lehrer\";\"\"\r",
            "sep=;\r\nName;Rolle;Klasse\r\nAnn One;learner;4b\r\nBen Two;teacher;\r\n",
            "\u{FEFF}\n\nKlasse;Name, Vorname;Name;Rolle\n4b;One, Ann;Ann One;\n;Two, Ben;Ben Two;teacher\n",
            "username;class;role;;\nAnn One;4b;learner;;\nBen Two;;teacher;;\n",
        ] {
            let read = read(text);
            assert_eq!(read.troubles, [], "{text:?}");
            let class = |line: &RosterLine| line.class.as_ref().map(|class| class.name.clone());
            let lines: Vec<_> = read.lines.iter().map(|line| (line.name.as_str(), line.role, class(line))).collect();
            assert_eq!(lines, wanted.map(|(name, role, class)| (name, role, class.map(str::to_owned))), "{text:?}");
        }
    }

    #[test]
    fn columns_that_say_nothing_here_are_named_and_left_out() {
        let read = read("Nr,name,E-mail,class,=x\n1,Ann,ann@school.example,4b,\n2,Ben,,,\n");
        assert_eq!(read.troubles, []);
        assert_eq!(read.unread, ["Nr", "E-mail", "'=x"]);
        assert_eq!(read.lines.len(), 2);
    }

    #[test]
    fn names_that_mislead_are_told_with_what_is_not_seen() {
        let read = read("name\nAnn\u{200B}\nBernd\nBemd\n\u{410}nn\n");
        let told: Vec<_> = read.troubles.iter().map(|trouble| (trouble.line, trouble.message)).collect();
        assert_eq!(told, [(2, "name-unprintable"), (4, "roster-name-alike"), (5, "name-mixed")]);
        assert!(read.troubles[0].read.starts_with("U+200B"), "{}", read.troubles[0].read);
    }

    #[test]
    fn a_line_break_in_quotes_is_counted() {
        assert_eq!(troubles("name\n\"Ann\nLee\"\nBob,1\n"), [(4, 2, "roster-cell-more")]);
        assert_eq!(read("name\n\"Ann\nLee\"\n").lines[0].name, "Ann Lee");
    }

    #[test]
    fn there_is_a_last_line() {
        let many = |n: usize| {
            let names: Vec<String> = (0..n).map(|n| format!("l{n}")).collect();
            format!("name\n{}\n", names.join("\n"))
        };
        assert_eq!(read(&many(MAX_LINES)).lines.len(), MAX_LINES);
        assert_eq!(troubles(&many(MAX_LINES + 1)), [(MAX_LINES + 2, 0, "roster-too-long")]);
    }

    #[test]
    fn what_is_told_back_is_no_formula() {
        let read = read("name,role\nAnn,=1+1\n");
        assert_eq!(read.troubles[0].read, "'=1+1");
    }
}
