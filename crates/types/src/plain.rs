//! Plain wording for errors of JSON and query parsers, for the sender of the value.

/// Integer types by the parser's name, with their ranges in words.
const WHOLE: &[(&str, &str)] = &[
    ("u8", "from 0 to 255"),
    ("u16", "from 0 to 65535"),
    ("u32", "from 0 to 4294967295"),
    ("u64", "of at least 0"),
    ("usize", "of at least 0"),
    ("u128", "of at least 0"),
    ("i8", "from -128 to 127"),
    ("i16", "from -32768 to 32767"),
    ("i32", "from -2147483648 to 2147483647"),
    ("i64", ""),
    ("isize", ""),
    ("i128", ""),
];

/// Rewords a parser's message: `invalid type: string "a", expected usize` becomes "must be a whole number of at least
/// 0, not a text". A message that is plain already is returned unchanged.
pub fn plain(said: &str) -> String {
    let unfit = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    if let Some((got, wanted)) = unfit.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("must be {}, not {}", kind(wanted), value(got));
    }
    if let Some((got, wanted)) = said.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected ")) {
        return format!("has {got} entries, but must be {}", kind(wanted));
    }
    if let Some(rest) = said.strip_prefix("unknown variant ") {
        return match rest.split_once(", expected ") {
            Some((got, wanted)) => format!("{got} is not known here, expected {wanted}"),
            None => format!("{rest} is not known here"),
        };
    }
    if let Some(field) = said.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    if let Some(field) = said.strip_prefix("duplicate field ") {
        return format!("the field {field} is there twice");
    }
    let told = match said {
        "invalid digit found in string" | "cannot parse integer from empty string" => "must be a whole number",
        "number too large to fit in target type" | "number out of range" => "is too large a number",
        "number too small to fit in target type" => "is too small a number",
        "invalid float literal" | "cannot parse float from empty string" => "must be a number",
        "provided string was not `true` or `false`" => "must be `true` or `false`",
        _ if said.starts_with("UUID parsing failed") => {
            "must be a UUID, such as `019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de`"
        }
        _ => said,
    };
    told.to_owned()
}

/// The expected type in words.
fn kind(wanted: &str) -> String {
    if let Some((_, range)) = WHOLE.iter().find(|(name, _)| *name == wanted) {
        return format!("a whole number {range}").trim_end().to_owned();
    }
    let told = match wanted {
        "f32" | "f64" | "a JSON number" => "a number",
        "a string" | "a borrowed string" | "a character" | "string or map" => "a text",
        "a boolean" => "`true` or `false`",
        "a map" | "map" => "an object",
        "a UUID string" | "a formatted UUID string" => "a UUID",
        _ if wanted.contains("sequence") || wanted.contains("tuple") || wanted == "an array" => "a list",
        _ if wanted.starts_with("struct") => "an object",
        _ if wanted.contains("tagged enum") => "an object with one of the known fields",
        _ if wanted.starts_with("enum") || wanted == "variant identifier" => "one of the known words",
        _ => wanted,
    };
    told.to_owned()
}

/// The received value in words.
fn value(got: &str) -> String {
    let quoted = got.split('`').nth(1);
    match (got, quoted) {
        ("null" | "unit value" | "unit", _) => "null".to_owned(),
        ("sequence", _) => "a list".to_owned(),
        ("map", _) => "an object".to_owned(),
        (_, Some(number)) if got.starts_with("integer") || got.starts_with("floating") => number.to_owned(),
        (_, Some(truth)) if got.starts_with("boolean") => format!("`{truth}`"),
        _ if got.starts_with("string") => "a text".to_owned(),
        _ => got.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_readers_say_is_told_in_plain_words() {
        for (said, told) in [
            (
                "invalid type: string \"a, expected b\", expected usize",
                "must be a whole number of at least 0, not a text",
            ),
            ("invalid value: integer `-1`, expected u32", "must be a whole number from 0 to 4294967295, not -1"),
            ("invalid type: floating point `0.5`, expected i64", "must be a whole number, not 0.5"),
            ("invalid type: null, expected a string", "must be a text, not null"),
            ("invalid type: map, expected a sequence", "must be a list, not an object"),
            ("invalid type: sequence, expected struct Goal", "must be an object, not a list"),
            ("invalid type: boolean `true`, expected f64", "must be a number, not `true`"),
            ("invalid type: integer `5`, expected a formatted UUID string", "must be a UUID, not 5"),
            ("unknown variant `poem`, expected `a` or `b`", "`poem` is not known here, expected `a` or `b`"),
            ("missing field `stem`", "the field `stem` is missing"),
            ("invalid digit found in string", "must be a whole number"),
            ("cannot parse integer from empty string", "must be a whole number"),
            (
                "UUID parsing failed: invalid length: expected 32, found 2",
                "must be a UUID, such as `019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de`",
            ),
            // Plain already.
            ("unknown field `key`, expected `stem`", "unknown field `key`, expected `stem`"),
            ("is longer than 2000 characters", "is longer than 2000 characters"),
        ] {
            assert_eq!(plain(said), told);
        }
    }
}
