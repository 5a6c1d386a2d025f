//! The skills in the repository, for tests that check all of their items.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plumb_content::blueprint::Skill;
use plumb_content::read::{self, BlueprintKind};

/// Returns every skill below `blueprints/`.
pub(crate) fn shipped_skills() -> io::Result<Vec<Arc<Skill>>> {
    let (mut paths, mut skills) = (Vec::new(), Vec::new());
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut paths)?;
    for path in paths {
        let text = fs::read_to_string(&path)?;
        if read::kind_of(&text) == Some(BlueprintKind::Skill) {
            let file = path.display().to_string();
            let skill = read::skill(&file, &text).map_err(|problems| io::Error::other(format!("{problems:?}")))?;
            skills.push(Arc::new(skill));
        }
    }
    Ok(skills)
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}
