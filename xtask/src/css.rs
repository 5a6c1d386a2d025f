//! One style sheet from many: `@import` is bundled, the result minified.

use std::path::{Path, PathBuf};

use lightningcss::bundler::{Bundler, FileProvider};
use lightningcss::dependencies::{Dependency, DependencyOptions};
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions};

use crate::Failure;

/// Bundles and minifies the sheet at `entry`. `rename` returns the address to write for a file in a `url()`, or the
/// reason why it must not be referenced.
///
/// No browser targets are set: with them, `light-dark()` and nesting would be rewritten for browsers that lack them, at
/// the cost of size and of variables that shadow `color-scheme`. The output is meant for current browsers.
pub(crate) fn bundle(entry: &Path, rename: &dyn Fn(&Path) -> Result<String, Failure>) -> Result<Vec<u8>, Failure> {
    if !entry.is_file() {
        return Err(format!("there is no style sheet at {}", entry.display()));
    }
    let provider = FileProvider::new();
    let mut bundler = Bundler::new(&provider, None, ParserOptions::default());
    let mut sheet = bundler.bundle(entry).map_err(|error| describe(&error))?;
    sheet.minify(MinifyOptions::default()).map_err(|error| describe(&error))?;
    let printed = sheet
        .to_css(PrinterOptions {
            minify: true,
            analyze_dependencies: Some(DependencyOptions { remove_imports: false }),
            ..PrinterOptions::default()
        })
        .map_err(|error| describe(&error))?;
    let mut code = printed.code;
    for dependency in printed.dependencies.into_iter().flatten() {
        let Dependency::Url(url) = dependency else {
            continue; // an @import of another site, which stays as written
        };
        let address = if is_elsewhere(&url.url) {
            url.url.clone()
        } else {
            let sheet_path = PathBuf::from(&url.loc.file_path);
            let folder = sheet_path.parent().unwrap_or(Path::new(""));
            rename(&folder.join(&url.url)).map_err(|why| format!("{}: url({}): {why}", url.loc.file_path, url.url))?
        };
        code = code.replace(&url.placeholder, &address);
    }
    Ok(code.into_bytes())
}

/// Whether an address is not a file beside the sheet.
fn is_elsewhere(url: &str) -> bool {
    url.starts_with(['/', '#']) || url.starts_with("data:") || url.contains("://")
}

/// The message with a line number that editors understand (lightningcss counts from 0).
fn describe<T: std::fmt::Display>(error: &lightningcss::error::Error<T>) -> Failure {
    match &error.loc {
        Some(loc) => format!("{}:{}:{}: {}", loc.filename, loc.line + 1, loc.column, error.kind),
        None => format!("the style sheet could not be bundled: {}", error.kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &str)]) -> Result<String, Failure> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let rename = |path: &Path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if name == "missing.png" { Err("no such asset".to_owned()) } else { Ok(format!("hashed-{name}")) }
        };
        bundle(&folder.path().join("main.css"), &rename).map(|css| String::from_utf8(css).unwrap())
    }

    #[test]
    fn imports_become_one_sheet_in_their_layers() {
        let css = bundled(&[
            ("main.css", "@layer base, parts;\n@import \"base.css\" layer(base);\n"),
            ("base.css", "body { margin: 0px; }"),
        ])
        .unwrap();
        assert!(!css.contains("@import"), "{css}");
        assert!(css.contains("@layer base{body{margin:0}}"), "{css}");
    }

    #[test]
    fn both_colour_schemes_survive_as_written() {
        let css = bundled(&[(
            "main.css",
            ":root { color-scheme: light dark; --ink: light-dark(#111111, #eeeeee); }\n\
             p { color: light-dark(#1f4e8c, #8fb8f5); }",
        )])
        .unwrap();
        assert!(css.contains("color-scheme:light dark"), "{css}");
        assert!(css.contains("color:light-dark(#1f4e8c,#8fb8f5)"), "{css}");
        assert!(css.contains("--ink:light-dark("), "{css}");
        assert!(!css.contains("--lightningcss"), "{css}");
    }

    #[test]
    fn modern_rules_are_not_rewritten_for_old_browsers() {
        let css = bundled(&[(
            "main.css",
            ".a { & .b { color: oklch(60% .1 250); } } @container (width > 30rem) { .a { inset: 0; } }",
        )])
        .unwrap();
        assert!(css.contains("& .b{") && css.contains("oklch(") && css.contains("inset:0"), "{css}");
    }

    #[test]
    fn files_get_their_hashed_names_and_other_addresses_stay() {
        let css = bundled(&[(
            "main.css",
            "a { background: url(\"pin.svg\") } b { background: url(/x.png) } c { mask: url(\"data:image/png;base64,AA==\") }",
        )])
        .unwrap();
        assert!(css.contains("hashed-pin.svg"), "{css}");
        assert!(css.contains("/x.png") && css.contains("data:image/png;base64,AA=="), "{css}");
    }

    #[test]
    fn a_file_that_is_not_there_is_an_error_that_names_it() {
        let failure = bundled(&[("main.css", "a { background: url(missing.png) }")]).unwrap_err();
        assert!(failure.contains("missing.png") && failure.contains("main.css"), "{failure}");
    }

    #[test]
    fn a_slip_in_a_sheet_is_shown_with_file_and_line() {
        let failure =
            bundled(&[("main.css", "@import \"part.css\";"), ("part.css", "a { color: red }\n} b { }\n")]).unwrap_err();
        assert!(failure.contains("part.css:2:"), "{failure}");
    }
}
