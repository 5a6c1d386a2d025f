//! Tasks of the workspace that cargo itself cannot do.
//!
//! `cargo xtask web` builds everything the browser loads. It needs cargo and the
//! `wasm32-unknown-unknown` target, and downloads no tools: wasm-bindgen and the CSS
//! bundler are ordinary crates, in the versions of `Cargo.lock`.

mod css;
mod site;
mod wasm;
mod web;

use std::process::ExitCode;

/// An error message for the person who typed the command.
pub(crate) type Failure = String;

const HELP: &str = "\
Usage: cargo xtask web [OPTIONS]

Builds the browser bundle into target/site: WebAssembly and its loader, the style
sheet and the assets, with hashed names, compressed copies (.br, .gz), manifest.json
and hash.txt. Does nothing when nothing changed.

Options:
  --profile NAME       cargo profile for the WebAssembly (default: wasm-release;
                       dev compiles faster and is several times larger)
  --site DIR           where to put the site (default: target/site)
  --wasm-budget KB     fail when the WebAssembly, compressed with brotli, is larger
  -h, --help           this text

Examples:
  cargo xtask web
  cargo xtask web --profile dev
  cargo xtask web --wasm-budget 150
";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut args: impl Iterator<Item = String>) -> Result<(), Failure> {
    match args.next().as_deref() {
        Some("web") => match parse_web(args)? {
            Some(options) => web::build(&options),
            None => help(),
        },
        Some("help" | "-h" | "--help") | None => help(),
        Some(other) => Err(format!("unknown task '{other}'\n\n{HELP}")),
    }
}

#[expect(clippy::print_stdout, reason = "help goes to standard output")]
#[expect(clippy::unnecessary_wraps, reason = "an arm of a match of results")]
fn help() -> Result<(), Failure> {
    print!("{HELP}");
    Ok(())
}

/// Reads the options of `web`; `None` for a request for help.
fn parse_web(mut args: impl Iterator<Item = String>) -> Result<Option<web::WebOptions>, Failure> {
    let mut options = web::WebOptions::default();
    while let Some(arg) = args.next() {
        let (flag, inline) = match arg.split_once('=') {
            Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
            None => (arg, None),
        };
        let mut value =
            || inline.clone().or_else(|| args.next()).ok_or_else(|| format!("{flag} needs a value\n\n{HELP}"));
        match flag.as_str() {
            "-h" | "--help" => return Ok(None),
            "--profile" => options.profile = value()?,
            "--site" => options.site = Some(value()?.into()),
            "--wasm-budget" => {
                let text = value()?;
                let budget = text.parse().map_err(|_| format!("--wasm-budget takes a number of kB, not '{text}'"))?;
                options.wasm_budget_kb = Some(budget);
            }
            _ => return Err(format!("unknown option '{flag}'\n\n{HELP}")),
        }
    }
    Ok(Some(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Option<web::WebOptions>, Failure> {
        parse_web(args.iter().map(|&arg| arg.to_owned()))
    }

    #[test]
    fn without_options_the_bundle_is_the_optimised_one() {
        let options = parse(&[]).unwrap().unwrap();
        assert_eq!(options.profile, "wasm-release");
        assert_eq!(options.site, None);
        assert_eq!(options.wasm_budget_kb, None);
    }

    #[test]
    fn values_may_follow_or_be_joined_with_an_equals_sign() {
        let options = parse(&["--profile", "dev", "--wasm-budget=150"]).unwrap().unwrap();
        assert_eq!(options.profile, "dev");
        assert_eq!(options.wasm_budget_kb, Some(150));
    }

    #[test]
    fn a_mistyped_option_is_named_in_the_message() {
        let failure = parse(&["--profil", "dev"]).unwrap_err();
        assert!(failure.contains("--profil"), "{failure}");
        assert!(parse(&["--profile"]).unwrap_err().contains("needs a value"));
        assert!(parse(&["--wasm-budget", "lots"]).unwrap_err().contains("lots"));
    }
}
