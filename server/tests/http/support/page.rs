//! Content of pages.

use plumb_app::Texts;

/// Returns a text of content as HTML of an English page, with its formulas.
pub(crate) fn shown(text: &str) -> String {
    Texts::default().html(text)
}

/// Returns an option, a key or an answer as HTML of an English page.
pub(crate) fn shown_answer(answer: &str) -> String {
    Texts::default().answer_html(answer)
}

/// Returns a page with the numbers, letters and signs of its formulas as text among the words. Fractions and powers lose
/// their form.
pub(crate) fn untypeset(page: &str) -> String {
    let mut pieces = page.split("<span class=\"typeset\">");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (formulas, rest) = piece.split_once("</span>").unwrap_or((piece, ""));
        let mut parts = formulas.split('<');
        text.push_str(parts.next().unwrap_or_default());
        text.extend(parts.filter_map(|part| Some(part.split_once('>')?.1)));
        text.push_str(rest);
    }
    // Invisible signs of multiplication.
    text.replace('\u{2062}', "").replace('\u{a0}', " ")
}

/// Returns a page with characters in place of their names.
pub(crate) fn unescaped(page: &str) -> String {
    let page = page.replace("&quot;", "\"").replace("&#x27;", "'").replace("&#39;", "'");
    page.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Whether a link of a page has that part in its address.
pub(crate) fn links_to(page: &str, part: &str) -> bool {
    page.split("href=\"").skip(1).any(|rest| rest.split('"').next().is_some_and(|address| address.contains(part)))
}

/// Returns the value of a field with that name on a page, the first one that has a value.
pub(crate) fn hidden<'p>(page: &'p str, name: &str) -> &'p str {
    let mark = format!("name=\"{name}\" value=\"");
    page.split(&mark).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("no {name}: {page}"))
}

/// Returns the skills of the map with their status, such as `Adding: open`, one per line.
pub(crate) fn stands(map: &str) -> String {
    let rows = map.split("<li><a href=\"/practice/").filter(|row| row.contains("class=\"stand "));
    let text = |row: &str, after: &str| Some(row.split_once(after)?.1.split_once('>')?.1.split_once('<')?.0.to_owned());
    let line = |row: &str| Some(format!("{}: {}\n", text(row, "\"")?, text(row, "class=\"stand ")?));
    rows.filter_map(line).collect()
}

/// Whether a page contains a number or word, not as a part of a longer one such as a file's hash.
pub(crate) fn says(page: &str, word: &str) -> bool {
    let part_of_more = |c: char| c.is_alphanumeric() || c == '_';
    page.match_indices(word)
        .any(|(at, _)| !page[..at].ends_with(part_of_more) && !page[at + word.len()..].starts_with(part_of_more))
}

/// Asserts that a page has all of these parts, and names all that are missing.
#[track_caller]
pub(crate) fn has<T: AsRef<str>>(page: &str, parts: impl IntoIterator<Item = T>) {
    let parts: Vec<T> = parts.into_iter().collect();
    let missing: Vec<&str> = parts.iter().map(<T as AsRef<str>>::as_ref).filter(|part| !page.contains(*part)).collect();
    assert!(missing.is_empty(), "missing {missing:?}: {page}");
}

/// Asserts that a page has none of these parts, and names all that it has.
#[track_caller]
pub(crate) fn lacks<T: AsRef<str>>(page: &str, parts: impl IntoIterator<Item = T>) {
    let parts: Vec<T> = parts.into_iter().collect();
    let there: Vec<&str> = parts.iter().map(<T as AsRef<str>>::as_ref).filter(|part| page.contains(*part)).collect();
    assert!(there.is_empty(), "not expected {there:?}: {page}");
}

/// Asserts that a page contains all of these words or numbers, not as parts of longer ones, and names all that are
/// missing.
#[track_caller]
pub(super) fn says_all<T: AsRef<str>>(page: &str, words: impl IntoIterator<Item = T>) {
    let words: Vec<T> = words.into_iter().collect();
    let missing: Vec<&str> = words.iter().map(<T as AsRef<str>>::as_ref).filter(|word| !says(page, word)).collect();
    assert!(missing.is_empty(), "missing {missing:?}: {page}");
}

/// The assertions above as methods, one after the other.
pub(crate) trait PageText {
    #[track_caller]
    fn has<T: AsRef<str>>(&self, parts: impl IntoIterator<Item = T>) -> &Self;

    #[track_caller]
    fn says<T: AsRef<str>>(&self, words: impl IntoIterator<Item = T>) -> &Self;

    #[track_caller]
    fn lacks<T: AsRef<str>>(&self, parts: impl IntoIterator<Item = T>) -> &Self;
}

impl PageText for str {
    #[track_caller]
    fn has<T: AsRef<str>>(&self, parts: impl IntoIterator<Item = T>) -> &Self {
        has(self, parts);
        self
    }

    #[track_caller]
    fn says<T: AsRef<str>>(&self, words: impl IntoIterator<Item = T>) -> &Self {
        says_all(self, words);
        self
    }

    #[track_caller]
    fn lacks<T: AsRef<str>>(&self, parts: impl IntoIterator<Item = T>) -> &Self {
        lacks(self, parts);
        self
    }
}
