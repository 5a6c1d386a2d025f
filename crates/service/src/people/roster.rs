//! Making accounts from a roster: kept, looked at line by line, then made all or none, each with a link.

use std::collections::HashSet;

use plumb_domain::survey::guarded;
use plumb_domain::time::Timestamp;
use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::invitations::NewInvitation;
use plumb_store::people::NO_PASSWORD;
use plumb_store::rosters::{Roll, RosterRow};
use plumb_store::users::{NewUser, name_key};
use uuid::Uuid;

use super::Steward;
use super::invite::GOOD_SECS;
use super::roster_text::{Line, MAX_BYTES, Read, Trouble, read, trouble};
use crate::accounts::account_entry;
use crate::failure::{Failure, Outcome};

/// What would come of a roster.
#[derive(Debug, Clone)]
pub struct DryRun {
    /// The text as it was handed in; empty once applied.
    pub text: String,
    /// The accounts that would be made.
    pub lines: Vec<Line>,
    /// What keeps it from being applied.
    pub troubles: Vec<Trouble>,
    /// When it was applied, and how many accounts came of it.
    pub applied: Option<(Timestamp, i64)>,
}

/// The way into an account just made.
#[derive(Debug, Clone)]
pub struct Link {
    /// The account's name.
    pub name: String,
    /// Of its link; kept nowhere.
    pub token: String,
}

/// What came of applying a roster.
#[derive(Debug, Clone)]
pub struct Applied {
    /// The accounts in the order of the roster's lines.
    pub links: Vec<Link>,
    /// Until when the links are good.
    pub until: Timestamp,
}

impl Applied {
    /// The links as rows of a table with a heading: no cell is taken for a formula. `base` comes before each token.
    pub fn rows(&self, base: &str) -> Vec<Vec<String>> {
        let heading = ["name", "invitation", "good until"].map(str::to_owned).to_vec();
        let until = self.until.to_rfc3339();
        let row = |link: &Link| vec![guarded(&link.name), format!("{base}/invite/{}", link.token), until.clone()];
        std::iter::once(heading).chain(self.links.iter().map(row)).collect()
    }
}

impl Steward<'_> {
    /// Keeps a roster to be looked at; nothing is made yet.
    pub async fn hand_in_roster(&self, text: String) -> Outcome<Uuid> {
        let invalid = |message| Failure::Invalid { field: "text", message, detail: String::new() };
        if text.trim().is_empty() {
            return Err(invalid("roster-empty"));
        }
        if text.len() > MAX_BYTES {
            return Err(invalid("roster-too-large"));
        }
        let now = self.plumb.now();
        let id = self.plumb.chance.id(now);
        // A NUL can be stored in one of the databases only.
        let body = text.replace('\0', "\u{FFFD}");
        let roster = RosterRow { id, made_by: self.actor.id, body, created_at: now, applied_at: None, accounts: 0 };
        self.plumb.stores.rosters.keep(roster).await?;
        Ok(id)
    }

    /// What would come of a roster of one's own.
    pub async fn roster(&self, id: Uuid) -> Outcome<DryRun> {
        let row = self.plumb.stores.rosters.roster(id).await?;
        let row = row.filter(|row| row.made_by == self.actor.id).ok_or(Failure::NotFound)?;
        let applied = row.applied_at.map(|at| (at, row.accounts));
        let Read { lines, troubles } = if applied.is_some() { Read::default() } else { self.judged(&row.body).await? };
        Ok(DryRun { text: row.body, lines, troubles, applied })
    }

    async fn judged(&self, text: &str) -> Outcome<Read> {
        let Read { lines, mut troubles } = read(text);
        let keys: Vec<String> = lines.iter().map(|line| name_key(&line.name)).collect();
        let taken: HashSet<String> = self.plumb.stores.people.taken(&keys).await?.into_iter().collect();
        let (gone, lines): (Vec<Line>, Vec<Line>) =
            lines.into_iter().partition(|line| taken.contains(&name_key(&line.name)));
        troubles.extend(gone.iter().map(|line| trouble(line.number, line.column, "roster-taken", &line.name)));
        troubles.sort_by_key(|trouble| (trouble.line, trouble.column));
        Ok(Read { lines, troubles })
    }

    /// Makes the accounts of a roster, each with a link, or none: exactly those that its dry run shows. `Conflict` when
    /// it was applied before, or cannot be applied as it is.
    pub async fn apply_roster(&self, id: Uuid) -> Outcome<Applied> {
        let DryRun { lines, troubles, applied, .. } = self.roster(id).await?;
        if applied.is_some() || !troubles.is_empty() || lines.is_empty() {
            return Err(Failure::Conflict);
        }
        let now = self.plumb.now();
        let until = now.plus_secs(GOOD_SECS);
        let mut roll = Roll { id, at: now, users: Vec::new(), invitations: Vec::new(), audit: Vec::new() };
        let mut links = Vec::with_capacity(lines.len());
        for line in lines {
            let (token, hash) = self.plumb.fresh_token();
            let account = self.plumb.chance.id(now);
            let invitation = self.plumb.chance.id(now);
            let detail = serde_json::json!({
                "role": line.role, "time_factor_percent": line.percent, "roster": id, "invitation": invitation,
            });
            roll.audit.push(self.entry("account_created", account, &detail));
            links.push(Link { name: line.name.clone(), token });
            roll.users.push(NewUser {
                id: account,
                name: line.name,
                role: line.role,
                password_hash: NO_PASSWORD.into(),
                time_factor_percent: i64::from(line.percent),
                created_at: now,
            });
            roll.invitations.push(NewInvitation {
                id: invitation,
                hash,
                role: line.role,
                name: None,
                user_id: Some(account),
                made_by: self.actor.id,
                created_at: now,
                expires_at: until,
            });
        }
        let detail = serde_json::json!({ "accounts": links.len() });
        let entry = account_entry(now, Some(self.actor.id), "roster_applied", id, &detail);
        roll.audit.push(AuditEntry { subject_kind: "roster".into(), ..entry });
        match self.plumb.stores.rosters.apply(roll).await {
            Ok(true) => Ok(Applied { links, until }),
            // Applied before, or a name has been taken since: the dry run says which.
            Ok(false) | Err(StoreError::Conflict) => Err(Failure::Conflict),
            Err(error) => Err(error.into()),
        }
    }
}
