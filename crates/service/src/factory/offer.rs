//! What a run can be about, and who would make its items.

use std::collections::BTreeMap;

use plumb_agents::Role;

use super::Factory;

/// Who makes problems of a skill.
pub const TUTORING_ROLES: [Role; 3] = [Role::Generator, Role::Critic, Role::Judge];
/// Who makes items of an examination.
pub const EXAM_ROLES: [Role; 4] = [Role::Designer, Role::Implementer, Role::Verifier, Role::Style];

/// What a run can be about, and who would make its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Areas of the graph in order, each with its skills: id and name.
    pub skills: Vec<(String, Vec<(String, String)>)>,
    /// Reasoning schemas in order: id and title.
    pub schemas: Vec<(String, String)>,
    /// The configured model of each role; none where no model is configured, and so nothing can be made.
    pub models: Option<BTreeMap<Role, String>>,
}

impl Factory<'_> {
    /// What can be ordered.
    pub fn offer(&self) -> Offer {
        let catalog = self.plumb.catalog();
        let schemas = catalog.schemas.values().map(|schema| (schema.id.clone(), schema.title.clone()));
        let models = self.plumb.models().and_then(|client| client.config().endpoints.first()).map(|endpoint| {
            let roles = TUTORING_ROLES.into_iter().chain(EXAM_ROLES);
            roles.map(|role| (role, endpoint.model(role).to_owned())).collect()
        });
        Offer { skills: catalog.skills_by_area(), schemas: schemas.collect(), models }
    }
}
