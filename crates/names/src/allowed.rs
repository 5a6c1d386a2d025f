//! Which characters names may have.

use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory as Category, JoiningType,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;
use unicode_script::{Script, ScriptExtension, UnicodeScript as _};
use unicode_security::mixed_script::AugmentedScriptSet;

use crate::canonical_name;

/// Maximum number of marks on one letter (Unicode Technical Standard 39, section 5.4).
const MOST_MARKS: usize = 4;

/// Punctuation beyond ASCII that occurs in people's names: quotes, hyphens, and points between letters or words.
const PUNCTUATION: &[char] = &[
    '\u{AB}', '\u{B7}', '\u{BB}', '\u{55A}', '\u{5BE}', '\u{5F3}', '\u{5F4}', '\u{F0B}', '\u{2010}', '\u{2011}',
    '\u{2013}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{201E}', '\u{30FB}',
];

/// Why a name is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// A character that is invisible, or that changes the order of others.
    Hidden(char),
    /// A sign that does not occur in names: a symbol, a variant form of a letter, or a character without a font.
    Sign(char),
    /// A mark without a letter, a mark through one, or too many marks.
    Mark(char),
    /// Letters of scripts that no language combines.
    Mixed,
}

impl NameFault {
    /// The character's Unicode code point.
    pub fn code(self) -> String {
        match self {
            Self::Hidden(c) | Self::Sign(c) | Self::Mark(c) => format!("U+{:04X}", u32::from(c)),
            Self::Mixed => String::new(),
        }
    }
}

/// The name of an account, tidied: letters of scripts that may be combined, digits, and punctuation.
pub fn account_name(name: &str) -> Result<String, NameFault> {
    let name = canonical_name(name);
    let chars: Vec<char> = name.chars().collect();
    marks(&name)?;
    for (at, c) in chars.iter().copied().enumerate() {
        seen(&chars, at)?;
        let fits = match category(c) {
            _ if matches!(c, ' '..='~') || PUNCTUATION.contains(&c) => true,
            Category::DecimalNumber => has_own_form(c),
            _ if is_letter(c) => has_own_form(c),
            // Marks have been checked, and so has the place of joiners.
            Category::NonspacingMark | Category::SpacingMark | Category::Format => true,
            _ => false,
        };
        if !fits {
            return Err(NameFault::Sign(c));
        }
    }
    if is_mixed(&name) { Err(NameFault::Mixed) } else { Ok(name) }
}

/// The title of an object, tidied: any text on one line in which every character is visible.
pub fn title(name: &str) -> Result<String, NameFault> {
    // Whether a sign is shown in colour is not part of a title.
    let name = canonical_name(&name.replace(['\u{FE0E}', '\u{FE0F}'], ""));
    let chars: Vec<char> = name.chars().collect();
    marks(&name)?;
    (0..chars.len()).try_for_each(|at| seen(&chars, at))?;
    Ok(name)
}

fn category(c: char) -> Category {
    CodePointMapData::<Category>::new().get(c)
}

fn is_letter(c: char) -> bool {
    use Category::{LowercaseLetter, ModifierLetter, OtherLetter, TitlecaseLetter, UppercaseLetter};
    matches!(category(c), UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter)
}

/// Checks that a character is visible, or is a joiner where the script uses one.
fn seen(chars: &[char], at: usize) -> Result<(), NameFault> {
    let c = chars[at];
    let joins = matches!(c, '\u{200C}' | '\u{200D}') && joins(chars, at);
    let is_hidden = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || matches!(category(c), Category::Control | Category::Format)
        || matches!(c, '\u{2800}' | '\u{FFFC}');
    if is_hidden && !joins {
        return Err(NameFault::Hidden(c));
    }
    match category(c) {
        Category::PrivateUse | Category::Unassigned | Category::Surrogate => Err(NameFault::Sign(c)),
        _ => Ok(()),
    }
}

/// Whether a joiner or non-joiner is in a place where it is visible: after a virama, between cursive letters, or in an
/// emoji sequence (RFC 5892, appendix A; the last as emoji are written).
fn joins(chars: &[char], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| chars[before]) else { return false };
    let Some(after) = chars.get(at + 1).copied() else { return false };
    if CodePointMapData::<CanonicalCombiningClass>::new().get(before) == CanonicalCombiningClass::Virama {
        return true;
    }
    if chars[at] == '\u{200D}' {
        let pictures = CodePointSetData::new::<ExtendedPictographic>();
        let is_toned = matches!(before, '\u{1F3FB}'..='\u{1F3FF}');
        return (is_toned || pictures.contains(before)) && pictures.contains(after);
    }
    let joining = |c: &char| CodePointMapData::<JoiningType>::new().get(*c);
    let is_next = |c: &&char| joining(c) != JoiningType::Transparent;
    let left = chars[..at].iter().rev().find(is_next).map(joining);
    let right = chars[at + 1..].iter().find(is_next).map(joining);
    matches!(left, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(right, Some(JoiningType::RightJoining | JoiningType::DualJoining))
}

/// Checks that marks belong to letters: none alone, none across or around a letter, not too many, and none twice.
fn marks(name: &str) -> Result<(), NameFault> {
    let (mut before, mut in_row) = (' ', 0);
    for c in name.nfd() {
        match category(c) {
            Category::EnclosingMark => return Err(NameFault::Mark(c)),
            // Variation selectors, which only choose a form of a letter, are invisible and are not counted.
            Category::NonspacingMark if !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) => {
                in_row += 1;
                let is_across = canonical_combining_class(c) == 1;
                if is_across || in_row > MOST_MARKS || c == before || !bears_marks(before) {
                    return Err(NameFault::Mark(c));
                }
            }
            Category::SpacingMark => {
                in_row = 0;
                if !bears_marks(before) {
                    return Err(NameFault::Mark(c));
                }
            }
            _ => in_row = 0,
        }
        before = c;
    }
    Ok(())
}

/// Whether a mark may follow: after a letter, another mark, or a joiner of two letters.
fn bears_marks(c: char) -> bool {
    is_letter(c)
        || matches!(category(c), Category::NonspacingMark | Category::SpacingMark)
        || matches!(c, '\u{200C}' | '\u{200D}')
}

/// Whether a letter or digit is in its ordinary form, not in a bold, circled or raised variant. Scripts other than
/// Latin and Greek have letters of their own that decompose.
fn has_own_form(c: char) -> bool {
    let is_other = !matches!(c.script(), Script::Latin | Script::Greek | Script::Common);
    is_other || matches!(c, '\u{AA}' | '\u{BA}') || std::iter::once(c).nfkc().eq([c])
}

/// Whether the name mixes scripts that no language combines: all except those that Unicode Technical Standard 39 calls
/// highly restrictive.
fn is_mixed(name: &str) -> bool {
    let (mut others, mut has_latin, mut has_others) = (AugmentedScriptSet::default(), false, false);
    for c in name.chars().filter(|c| is_letter(*c) || category(*c) == Category::DecimalNumber) {
        let scripts = ScriptExtension::from(c);
        if scripts.is_common() || scripts.is_inherited() {
            continue;
        }
        if scripts.contains_script(Script::Latin) {
            has_latin |= c.script() == Script::Latin;
        } else {
            has_others = true;
            others.intersect_with(c.into());
        }
    }
    let with_latin = others.hanb || others.jpan || others.kore;
    has_others && (others.is_empty() || has_latin && !with_latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_pass_as_they_are() {
        for name in [
            "Ann",
            "O'Neil",
            "O\u{2019}Neil",
            "Jean-Luc",
            "María-José Carreño Quiñones",
            "Mª José",
            "Nguyễn Thị Hồng Nhung",
            "Łukasz Żółć",
            "Ayşe Işık",
            "Björk Guðmundsdóttir",
            "Gal·la",
            "Oʻzbek",
            "Ọláńrewájú",
            "Cid \"C\" (2nd)",
            "Ann;=1+1",
            "ann.lee+7b@school.example",
            "Анна Петрова",
            "Соломія Крушельницька",
            "Αλέξανδρος Ιωάννου",
            "Անահիտ Սևակ",
            "გიორგი",
            "مُحَمَّد عبد الله",
            "علی\u{200C}رضا",
            "דָּוִד בן־גוריון",
            "क्षितिज",
            "श\u{94D}\u{200D}री",
            "র\u{9CD}\u{200D}যাব",
            "ශ\u{DCA}\u{200D}රී",
            "കൃഷ്ണൻ",
            "ಕ\u{CCD}\u{200C}ರ",
            "தமிழ்ச்செல்வி",
            "สมชาย น้ำทิพย์",
            "བསྟན་འཛིན",
            "王小明",
            "山田 太郎",
            "ヤマダ・タロウ",
            "マーク John",
            "김민준",
            "Kim 민준",
            "陳大文 David",
            "ተስፋዬ",
            "ⵉⴷⵉⵔ",
            "𞤀𞤣𞤤𞤢𞤥",
            "کاربر ۱۲",
        ] {
            let tidied = account_name(name);
            assert_eq!(tidied.as_deref(), Ok(name), "{}", name.escape_unicode());
            assert!(title(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_character_that_cannot_be_seen_is_named() {
        for hidden in [
            '\u{AD}',
            '\u{34F}',
            '\u{61C}',
            '\u{115F}',
            '\u{1160}',
            '\u{17B4}',
            '\u{180B}',
            '\u{180E}',
            '\u{200B}',
            '\u{200C}',
            '\u{200D}',
            '\u{200E}',
            '\u{200F}',
            '\u{202A}',
            '\u{202E}',
            '\u{2060}',
            '\u{2062}',
            '\u{2066}',
            '\u{2069}',
            '\u{206F}',
            '\u{2800}',
            '\u{3164}',
            '\u{FEFF}',
            '\u{FFA0}',
            '\u{FFF9}',
            '\u{1D173}',
            '\u{E0001}',
            '\u{E0061}',
            '\u{E007F}',
            '\u{E0100}',
            '\0',
            '\u{7}',
            '\u{7F}',
            '\u{FE0F}',
        ] {
            for name in [format!("{hidden}admin"), format!("ad{hidden}min"), format!("admin{hidden}")] {
                let refused = account_name(&name).unwrap_err();
                let filler = hidden == '\u{FFA0}' || hidden == '\u{3164}';
                let is_named =
                    refused == NameFault::Hidden(hidden) || filler && matches!(refused, NameFault::Hidden(_));
                assert!(is_named, "{}: {refused:?}", name.escape_unicode());
                assert_eq!(title(&name).is_err(), hidden != '\u{FE0F}', "{}", name.escape_unicode());
            }
        }
        assert_eq!(account_name("a\u{200B}b").unwrap_err().code(), "U+200B");
    }

    #[test]
    fn joiners_are_kept_only_where_they_change_what_is_seen() {
        for name in ["a\u{200D}b", "ع\u{200C}", "\u{200C}ع", "د\u{200C}ر", "क\u{200D}ष", "王\u{200C}明"] {
            assert!(matches!(account_name(name), Err(NameFault::Hidden(_))), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn signs_that_are_no_letters_are_named() {
        for (name, sign) in [
            ("\u{E000}nn", '\u{E000}'),
            ("\u{F8FF}", '\u{F8FF}'),
            ("\u{10FFFD}", '\u{10FFFD}'),
            ("a\u{378}", '\u{378}'),
            ("Ann \u{1F600}", '\u{1F600}'),
            ("\u{1D41A}dmin", '\u{1D41A}'),
            ("ad\u{24C2}in", '\u{24C2}'),
            ("a\u{2202}min", '\u{2202}'),
            ("\u{2169}", '\u{2169}'),
            ("ann\u{B2}", '\u{B2}'),
            ("\u{1D43}nn", '\u{1D43}'),
            ("ann\u{2024}lee", '\u{2024}'),
            ("ann\u{2215}lee", '\u{2215}'),
        ] {
            assert_eq!(account_name(name), Err(NameFault::Sign(sign)), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn marks_belong_to_letters() {
        for name in [
            "a\u{338}dmin",
            "a\u{335}nn",
            "l\u{20D2}x",
            "a\u{20DD}",
            "\u{301}ann",
            "ann \u{301}",
            "1\u{301}",
            "a\u{301}\u{301}",
            "z\u{300}\u{301}\u{302}\u{303}\u{304}",
        ] {
            assert!(matches!(account_name(name), Err(NameFault::Mark(_))), "{}", name.escape_unicode());
            assert!(matches!(title(name), Err(NameFault::Mark(_))), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn scripts_are_mixed_only_as_languages_do() {
        for name in ["\u{430}dmin", "t\u{435}acher", "\u{3BF}llie", "Anna Петрова", "Ann王και", "김αβ", "ann\u{660}"]
        {
            assert_eq!(account_name(name), Err(NameFault::Mixed), "{}", name.escape_unicode());
        }
    }

    #[test]
    fn titles_may_have_signs_and_pictures() {
        for (written, kept) in [
            ("7b → 8a", "7b → 8a"),
            ("Sport ⚽\u{FE0F}", "Sport ⚽"),
            ("👩🏽\u{200D}🏫 Maths", "👩🏽\u{200D}🏫 Maths"),
            ("½ day: α & β", "½ day: α & β"),
            ("Math Русский", "Math Русский"),
            ("x² + y²", "x² + y²"),
        ] {
            assert_eq!(title(written).as_deref(), Ok(kept));
        }
    }
}
