//! Reports for every level of the shipped blueprints which guessing rules get its items right without reading them.
//!
//! `cargo run -p plumb-content --example guesses [ITEMS [SKILL]]`; ITEMS per level, 2,000 by default, of the skills
//! with SKILL in their id. The levels that are guessed most come last.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plumb_content::generate::Generator;
use plumb_content::read;

fn main() -> Result<(), Box<dyn Error>> {
    let items = std::env::args().nth(1).map_or(Ok(2_000), |text| text.parse::<u32>())?;
    let wanted = std::env::args().nth(2).unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/skills");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    let mut lines = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let skill = read::skill(&file.display().to_string(), &text)
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        if !skill.id.contains(&wanted) {
            continue;
        }
        let generator = Generator::new(Arc::new(skill));
        for level in &generator.skill().levels {
            let Some(met) = generator.guessability(&level.name, items)? else { continue };
            let guesses = met.guesses();
            let above = guesses.first().map_or(0.0, |guess| guess.share) - met.chance();
            let told: Vec<String> =
                guesses.iter().map(|guess| format!("{:.1} % {}", guess.share * 100.0, guess.picks)).collect();
            let name = format!("{} {}", generator.skill().id, level.name);
            lines.push((above, format!("{name:<36} {} options: {}", met.options(), told.join(" | "))));
        }
    }
    lines.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    for (above, line) in &lines {
        println!("{:>5.1} {line}", above * 100.0);
    }
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
    Ok(())
}
