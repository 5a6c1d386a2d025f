//! Rules for account names.

use plumb_names::looks;

use crate::failure::Result;
use crate::invalid_input::InvalidInput;
use crate::naming::bad_name;
use crate::plumb::Plumb;

/// Longest name, characters.
const MAX_NAME: usize = 64;

/// Name of the account that owns anonymous sessions; reserved.
pub(crate) const ANONYMOUS_NAME: &str = "(anonymous)";

/// Prefix of the names of deleted accounts; reserved.
const DELETED: &str = "Deleted account ";

/// Checks and tidies an account name.
pub(crate) fn judged_name(name: &str) -> Result<String> {
    if name.trim().is_empty() {
        return Err(InvalidInput::NameEmpty.into());
    }
    let name = plumb_names::account_name(name).map_err(|fault| bad_name("name", fault))?;
    if name.chars().count() > MAX_NAME {
        return Err(InvalidInput::NameTooLong.into());
    }
    if is_reserved(&name) { Err(InvalidInput::NameTaken(String::new()).into()) } else { Ok(name) }
}

/// Whether a name looks like a reserved one.
fn is_reserved(name: &str) -> bool {
    let (anonymous, deleted) = (looks(ANONYMOUS_NAME), looks(DELETED));
    let begins = |look: &&str| deleted.all().iter().any(|start| look.starts_with(start));
    looks(name).all().iter().any(|look| anonymous.all().contains(look) || begins(look))
}

impl Plumb {
    /// Checks that no account has this name or one that looks like it.
    pub(crate) async fn must_be_new(&self, name: &str) -> Result<()> {
        let similar = self.stores.users.similar(&[name]).await?;
        let is_same = |other: &str| plumb_names::key(other) == plumb_names::key(name);
        let Some(first) = similar.iter().find(|user| is_same(&user.name)).or(similar.first()) else { return Ok(()) };
        let message = if is_same(&first.name) { InvalidInput::NameTaken } else { InvalidInput::NameLookAlike };
        Err(message(first.name.clone()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::ServiceError;

    fn refused(name: &str) -> &'static str {
        match judged_name(name) {
            Err(ServiceError::Invalid(input)) => input.id(),
            other => panic!("{name:?}: {other:?}"),
        }
    }

    #[test]
    fn names_that_mislead_are_refused_each_with_its_reason() {
        assert_eq!(judged_name(" Ann \u{3000} O'Neil ").unwrap(), "Ann O'Neil");
        assert_eq!(refused(" \u{A0}"), "name-empty");
        assert_eq!(refused(&"x".repeat(65)), "name-too-long");
        for hidden in ["ad\u{AD}min", "\u{200B}admin", "admin\u{202E}", "\u{3164}", "a\u{E0061}"] {
            assert_eq!(refused(hidden), "name-unprintable", "{}", hidden.escape_unicode());
        }
        assert_eq!(refused("\u{430}dmin"), "name-mixed");
        assert_eq!(refused("adm\u{2460}n"), "name-sign");
        assert_eq!(refused("a\u{336}dmin"), "name-mark");
        for reserved in ["(Anonymous)", "(anonyrnous)", "deleted account 12", "Deleted acc0unt x", "DELETED ACCOUNT 1"]
        {
            assert_eq!(refused(reserved), "name-taken", "{reserved}");
        }
    }
}
