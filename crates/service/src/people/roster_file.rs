//! Decoding a roster's file, from any program.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The decoded text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileText {
    pub text: String,
    /// Whether the encoding was guessed: the file does not declare one and was read as Western European.
    pub is_guessed: bool,
}

/// Why a file cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// It is a spreadsheet file, not a table as text.
    Spreadsheet,
    /// It is not text.
    NoText,
}

/// First bytes of spreadsheet files: archives, and the older format.
const SPREADSHEETS: [&[u8]; 2] = [b"PK\x03\x04", b"\xD0\xCF\x11\xE0"];

/// Decodes a file: by its byte order mark, else as UTF-8, else in the encoding of Western versions of spreadsheet
/// programs.
pub fn file_text(bytes: &[u8]) -> Result<FileText, Unreadable> {
    if SPREADSHEETS.iter().any(|start| bytes.starts_with(start)) {
        return Err(Unreadable::Spreadsheet);
    }
    let (encoding, is_guessed) = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => (encoding, false),
        None => match bytes {
            // In UTF-16, every second byte of ASCII text is zero.
            [0, low, ..] if *low != 0 => (UTF_16BE, false),
            [low, 0, ..] if *low != 0 => (UTF_16LE, false),
            _ if std::str::from_utf8(bytes).is_ok() => (UTF_8, false),
            _ => (WINDOWS_1252, true),
        },
    };
    let (text, _, is_damaged) = encoding.decode(bytes);
    let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    // A control character is reported at its place later, unless it shows that the guess was wrong.
    if is_damaged || text.contains('\0') || is_guessed && !text.chars().all(is_text) {
        return Err(Unreadable::NoText);
    }
    Ok(FileText { text: text.into_owned(), is_guessed })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "Name;Klasse\r\nJürgen Groß;4b\r\nZoë Núñez;\r\n";

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn a_table_is_read_however_its_letters_are_written() {
        let with_bom = format!("\u{FEFF}{TABLE}");
        for (bytes, is_guessed) in [
            (TABLE.as_bytes().to_vec(), false),
            (with_bom.as_bytes().to_vec(), false),
            (utf16(&with_bom, u16::to_le_bytes), false),
            (utf16(&with_bom, u16::to_be_bytes), false),
            (utf16(TABLE, u16::to_le_bytes), false),
            (utf16(TABLE, u16::to_be_bytes), false),
            (WINDOWS_1252.encode(TABLE).0.into_owned(), true),
        ] {
            assert_eq!(file_text(&bytes), Ok(FileText { text: TABLE.to_owned(), is_guessed }));
        }
        let quoted = b"name\r\nMary \x93Mo\x94 O\x92Neil \x80\r\n";
        assert_eq!(file_text(quoted).unwrap().text, "name\r\nMary “Mo” O’Neil €\r\n");
        assert_eq!(file_text(b"").unwrap().text, "");
    }

    #[test]
    fn what_is_no_text_is_told_apart() {
        assert_eq!(file_text(b"PK\x03\x04\x14\0\x06\0"), Err(Unreadable::Spreadsheet));
        assert_eq!(file_text(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0"), Err(Unreadable::Spreadsheet));
        for bytes in [
            &b"\x89PNG\r\n\x1A\n\0\0"[..],
            b"%PDF-1.7\n\xE2\xE3\x01\x02",
            b"name\nJ\x81rgen",
            b"\xEF\xBB\xBFname\nJ\xFCrgen",
            b"\xFF\xFEn\0a\0m",
            b"\xFF\xFE\0\0n\0\0\0",
            b"name\nAnn\0Lee\n",
        ] {
            assert_eq!(file_text(bytes), Err(Unreadable::NoText), "{bytes:?}");
        }
    }
}
