//! A test on paper: versions with the same items in other orders, and the key of each.

use plumb_answers::item::MAX_SEED;
use plumb_content::generate::{PaperOrder, PaperVersion, lay_out};

use super::invalid;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};

/// Most versions of a test on paper.
pub const MAX_VERSIONS: u8 = 6;
/// Characters of a recipe's name that an address names it by.
const SHORT: usize = 12;

/// A test as it is printed.
#[derive(Debug, Clone)]
pub struct Paper {
    pub title: String,
    pub minutes: Option<u32>,
    /// Names what its forms are drawn from: with another, the same seed gives others.
    pub recipe: String,
    /// A, B, …
    pub versions: Vec<PaperVersion>,
}

impl Teacher<'_> {
    /// A test on paper in so many versions. The same seed gives the same as long as neither the test nor a skill of it is
    /// changed.
    pub async fn paper(&self, id: &str, seed: u64, versions: u8) -> Result<Paper> {
        if seed > MAX_SEED || !(1..=MAX_VERSIONS).contains(&versions) {
            return Err(invalid("versions", "paper-versions-range", MAX_VERSIONS.to_string()));
        }
        let catalog = self.plumb.catalog();
        self.visible_test(&catalog, id).await?;
        let assessment = catalog.assessments.get(id).ok_or(ServiceError::NotFound)?;
        let recipe = self.plumb.recipe(&catalog, assessment).await?;
        let name: String = recipe.hash.as_str().chars().take(SHORT).collect();
        let form = tokio::task::spawn_blocking(move || recipe.draw(seed).map_err(|error| recipe.refusal(seed, &error)));
        let form = form.await.map_err(|error| ServiceError::Internal(error.to_string()))??;
        let configuration = &assessment.configuration;
        let moves =
            PaperOrder { moves_items: configuration.shuffle_items, moves_options: configuration.shuffle_options };
        Ok(Paper {
            title: assessment.metadata.title.clone(),
            minutes: configuration.time_limit_minutes,
            recipe: name,
            versions: lay_out(&form, moves, versions),
        })
    }

    /// A seed for a test on paper that was not printed before.
    pub fn paper_seed(&self) -> u64 {
        self.plumb.chance.seed()
    }
}
