//! A test on paper: its keys are right, and its address prints an identical copy.

use super::{make, one_skill};
use crate::support::{PageText, Site, untypeset};

/// A printed item: its stem, its options by their letters, and its line in the key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Printed {
    stem: String,
    options: Vec<String>,
    letter: Option<String>,
    key: String,
}

fn until<'t>(text: &'t str, end: &str) -> &'t str {
    text.split(end).next().unwrap_or_default().trim()
}

/// Returns the versions of a page.
fn versions(page: &str) -> Vec<Vec<Printed>> {
    // Numbers of five digits have a separator.
    let page = untypeset(page).replace(',', "");
    let sheets: Vec<&str> = page.split("class=\"paper-sheet").skip(1).collect();
    let (keys, sheets) = sheets.split_last().unwrap();
    let keys = keys.split("<h3>").skip(1).map(|version| {
        let answers = version.split("<li>").skip(1).map(|answer| {
            let answer = until(answer, "</li>");
            match answer.strip_prefix("<strong>").and_then(|rest| rest.split_once("</strong>")) {
                Some((letter, key)) => (Some(letter.to_owned()), key.trim().to_owned()),
                None => (None, answer.to_owned()),
            }
        });
        answers.collect::<Vec<_>>()
    });
    let versions = sheets.iter().zip(keys).map(|(sheet, keys)| {
        let items: Vec<&str> = sheet.split("<p class=\"text\">").skip(1).collect();
        assert_eq!(items.len(), keys.len());
        let items = items.into_iter().zip(keys).map(|(item, (letter, key))| Printed {
            stem: until(item, "<").to_owned(),
            options: item
                .split("class=\"paper-letter\">")
                .skip(1)
                .map(|option| until(option.split_once("</span>").unwrap().1, "<").to_owned())
                .collect(),
            letter,
            key,
        });
        items.collect::<Vec<_>>()
    });
    versions.collect()
}

/// Computes the right answer from the question alone.
fn truth(stem: &str) -> String {
    let numbers: Vec<u32> =
        stem.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    match numbers.as_slice() {
        [n] if stem.contains("twice") => n * 2,
        [a, b] => a + b,
        _ => panic!("{stem}"),
    }
    .to_string()
}

#[tokio::test]
async fn the_keys_are_right_for_the_items_printed_in_every_version() {
    let (_site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    for seed in [0, 7, 9_007_199_254_740_991_u64] {
        let path = format!("/teach/tests/{id}/paper?versions=6&seed={seed}");
        let page = tess.look(&path).await;
        let printed = versions(&page);
        assert_eq!(printed.len(), 6);
        for version in &printed {
            assert_eq!(version.len(), 10);
            for item in version {
                assert_eq!(item.key, truth(&item.stem), "{item:?}");
                assert_eq!(item.letter.is_some(), !item.options.is_empty(), "{item:?}");
                if let Some(letter) = &item.letter {
                    let at = usize::from(letter.as_bytes()[0] - b'A');
                    assert_eq!(item.options[at], item.key, "{item:?}");
                }
            }
        }
        // The versions have equal items in different orders, and so are their options.
        let stems = |version: &[Printed]| version.iter().map(|item| item.stem.clone()).collect::<Vec<_>>();
        let sorted = |version: &[Printed]| {
            let mut stems = stems(version);
            stems.sort();
            stems
        };
        for other in &printed[1..] {
            assert_eq!(sorted(other), sorted(&printed[0]));
            assert_ne!(stems(other), stems(&printed[0]));
        }
        let options = |version: &[Printed]| {
            let mut all: Vec<_> = version.iter().map(|item| (item.stem.clone(), item.options.clone())).collect();
            all.sort();
            all
        };
        assert_ne!(options(&printed[0]), options(&printed[1]));
        assert_eq!(versions(&tess.look(&path).await), printed, "the same address prints the same");
    }
}

#[tokio::test]
async fn an_address_says_when_it_prints_other_forms_than_it_did() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let page = tess.look(&format!("/teach/tests/{id}/paper")).await;
    assert!(!page.contains("paper-sheet"), "first it asks: {page}");
    let (seed, of) = (crate::support::hidden(&page, "seed"), crate::support::hidden(&page, "of"));
    let path = format!("/teach/tests/{id}/paper?versions=2&seed={seed}&of={of}");
    let printed = tess.look(&path).await;
    printed.has(["Version A", "Version B", "Key: Sums", "<p>Name</p>", "<p>Date</p>"]).lacks(["has changed since"]);
    let old = super::base(&site, &id).await;
    super::change(&mut tess, &id, &old, &one_skill()).await.expect(200);
    assert!(tess.look(&path).await.contains("has changed since"));
    // Values out of range are clamped.
    assert_eq!(versions(&tess.look(&format!("/teach/tests/{id}/paper?versions=99&seed=1")).await).len(), 6);
    assert!(!tess.look(&format!("/teach/tests/{id}/paper?versions=x&seed=x")).await.contains("paper-sheet"));
    assert_eq!(tess.get(&format!("/teach/tests/{id}/paper?seed=9007199254740992")).await.status, 422);
}
