//! Tests on paper: versions with the same items in different orders, and the key of each.

use plumb_answers::item::MAX_SEED;
use plumb_content::generate::{PaperOrder, PaperVersion, lay_out};

use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most versions of a test on paper.
pub const MAX_VERSIONS: u8 = 6;
/// Length of a recipe's hash in an address.
const SHORT: usize = 12;

/// A test to print.
#[derive(Debug, Clone)]
pub struct Paper {
    pub title: String,
    pub minutes: Option<u32>,
    /// Identifies the recipe of its forms: with another recipe, a seed gives other forms.
    pub recipe: String,
    /// The versions A, B, …
    pub versions: Vec<PaperVersion>,
}

impl Teacher<'_> {
    /// Returns a test on paper with that many versions. A seed gives the same versions as long as neither the test nor
    /// one of its skills changes.
    pub async fn paper(&self, id: &str, seed: u64, versions: u8) -> Result<Paper> {
        if seed > MAX_SEED || !(1..=MAX_VERSIONS).contains(&versions) {
            return Err(InvalidInput::PaperVersionsRange(MAX_VERSIONS).into());
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

    /// Returns a new seed for a test on paper.
    pub fn paper_seed(&self) -> u64 {
        self.plumb.chance.seed()
    }
}
