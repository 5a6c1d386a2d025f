//! Kinds of files, by path.

/// Kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PoolFileKind<'a> {
    /// A problem.
    Problem(&'a str),
    /// A step of a problem.
    Step(&'a str, &'a str),
    /// A pathway of a step of a problem.
    Pathway(&'a str, &'a str, &'a str),
    /// The skills of steps.
    Skills,
    /// Parameters of skills.
    Parameters(&'a str),
    /// Courses and lessons.
    Courses,
}

/// Returns the kind of the file at a path; `None` for files outside the layout. Only the end of the path counts, so
/// that a pool may be in any folder.
pub(super) fn place(path: &str) -> Option<PoolFileKind<'_>> {
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect();
    let (file, folders) = parts.split_last()?;
    let name = file.strip_suffix(".json")?;
    // As in the original, folders with such names are ignored.
    if name.starts_with('.') || folders.iter().any(|folder| folder.starts_with(['_', '.'])) {
        return None;
    }
    match folders {
        [.., problem, "steps", step, "tutoring"] => {
            let pathway = name.strip_prefix(step).filter(|rest| !rest.is_empty()).unwrap_or(name);
            Some(PoolFileKind::Pathway(problem, step, pathway))
        }
        [.., problem, "steps", step] => (*step == name).then_some(PoolFileKind::Step(problem, step)),
        [.., "bkt-params"] => Some(PoolFileKind::Parameters(name)),
        [.., folder] if *folder == name => Some(PoolFileKind::Problem(name)),
        _ => match name {
            "skillModel" => Some(PoolFileKind::Skills),
            "coursePlans" => Some(PoolFileKind::Courses),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_the_end_of_its_path() {
        for (path, is) in [
            ("src/content-sources/oatutor/content-pool/p1/p1.json", Some(PoolFileKind::Problem("p1"))),
            ("p1/p1.json", Some(PoolFileKind::Problem("p1"))),
            ("./p1/steps/p1a/p1a.json", Some(PoolFileKind::Step("p1", "p1a"))),
            (
                "p1/steps/p1a/tutoring/p1aDefaultPathway.json",
                Some(PoolFileKind::Pathway("p1", "p1a", "DefaultPathway")),
            ),
            ("p1\\steps\\p1a\\tutoring\\other.json", Some(PoolFileKind::Pathway("p1", "p1a", "other"))),
            ("x/skillModel.json", Some(PoolFileKind::Skills)),
            ("coursePlans.json", Some(PoolFileKind::Courses)),
            ("bkt-params/bktParams1.json", Some(PoolFileKind::Parameters("bktParams1"))),
            ("p1/figures/figure1.gif", None),
            ("p1/steps/p1a/other.json", None),
            ("_old/p1/p1.json", None),
            ("p1/.DS_Store", None),
            ("", None),
        ] {
            assert_eq!(place(path), is, "{path}");
        }
    }
}
