//! Creating accounts from a roster: it is stored, previewed line by line, and then applied completely or not at all;
//! each account gets a link.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use plumb_names::looks;
use plumb_sessions::survey::escape_formula;
use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::invitations::NewInvitation;
use plumb_store::people::NO_PASSWORD;
use plumb_store::rosters::{Membership, RosterApplication, RosterRow};
use plumb_store::users::{NewUser, UserRow, name_key};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::AccountManager;
use super::invite::GOOD_SECS;
use super::roster_text::{MAX_BYTES, ParsedRoster, RosterError, RosterLine, read, trouble};
use crate::accounts::account_entry;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Preview of a roster.
#[derive(Debug, Clone, Default)]
pub struct DryRun {
    /// The text as it was uploaded; empty once applied.
    pub text: String,
    /// The accounts that would be created.
    pub lines: Vec<RosterLine>,
    /// The lines of existing accounts.
    pub known: Vec<KnownLine>,
    /// Columns of the table that are ignored.
    pub unread: Vec<String>,
    /// Faults that prevent it from being applied.
    pub troubles: Vec<RosterError>,
    /// The classes named by the lines.
    pub classes: HashMap<String, ClassId>,
    /// When it was applied, and how many accounts were created.
    pub applied: Option<(Timestamp, i64)>,
}

/// A line of an existing account. Only its class can change: never its password, role or time factor.
#[derive(Debug, Clone)]
pub struct KnownLine {
    pub line: RosterLine,
    /// Id of the account.
    pub account: UserId,
    /// The class it will join; `None` if it is already in it, or the line names no class.
    pub joins: Option<ClassId>,
}

/// The invitation link of a new account.
#[derive(Debug, Clone)]
pub struct Link {
    /// The account's name.
    pub name: String,
    /// Token of its link; never stored.
    pub token: String,
}

/// Result of applying a roster.
#[derive(Debug, Clone)]
pub struct RosterResult {
    /// The new accounts, in the order of the roster's lines.
    pub links: Vec<Link>,
    /// When the links expire, in the school's time zone.
    pub until: String,
}

impl RosterResult {
    /// Returns the links as rows of a table with a heading. Cells are escaped so that spreadsheet programs do not read
    /// them as formulas. `base` precedes each token.
    pub fn rows(&self, base: &str) -> Vec<Vec<String>> {
        let heading = ["name", "invitation", "good until"].map(str::to_owned).to_vec();
        let way = |link: &Link| format!("{base}/invite/{}", link.token);
        let row = |link: &Link| vec![escape_formula(&link.name), way(link), self.until.clone()];
        std::iter::once(heading).chain(self.links.iter().map(row)).collect()
    }
}

impl AccountManager<'_> {
    /// Stores a roster for preview; no account is created yet.
    pub async fn store_roster(&self, text: String) -> Result<Uuid> {
        if text.trim().is_empty() {
            return Err(InvalidInput::RosterEmpty.into());
        }
        if text.len() > MAX_BYTES {
            return Err(InvalidInput::RosterTooLarge.into());
        }
        let now = self.plumb.now();
        let id = self.plumb.chance.id(now);
        // One of the databases cannot store NUL.
        let body = text.replace('\0', "\u{FFFD}");
        let roster = RosterRow { id, made_by: self.actor.id, body, created_at: now, applied_at: None, accounts: 0 };
        self.plumb.stores.rosters.keep(roster).await?;
        Ok(id)
    }

    /// Returns the preview of a roster of the caller.
    pub async fn roster(&self, id: Uuid) -> Result<DryRun> {
        let row = self.plumb.stores.rosters.roster(id).await?;
        let row = row.filter(|row| row.made_by == self.actor.id).ok_or(ServiceError::NotFound)?;
        let applied = row.applied_at.map(|at| (at, row.accounts));
        if applied.is_some() {
            return Ok(DryRun { applied, ..DryRun::default() });
        }
        let ParsedRoster { lines, mut troubles, unread } = read(&row.body);
        let (classes, unclear) = self.classes_of(&lines).await?;
        troubles.extend(unclear);
        let (lines, known) = self.parted(lines, &classes, &mut troubles).await?;
        troubles.sort_by_key(|trouble| (trouble.line, trouble.column));
        Ok(DryRun { text: row.body, lines, known, unread, troubles, classes, applied })
    }

    /// Splits the lines into accounts to create and existing accounts with the same role.
    async fn parted(
        &self,
        lines: Vec<RosterLine>,
        classes: &HashMap<String, ClassId>,
        troubles: &mut Vec<RosterError>,
    ) -> Result<(Vec<RosterLine>, Vec<KnownLine>)> {
        let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
        let similar = self.plumb.stores.users.similar(&names).await?;
        let by_key: HashMap<String, &UserRow> = similar.iter().map(|user| (name_key(&user.name), user)).collect();
        let by_look: HashMap<String, &UserRow> =
            similar.iter().flat_map(|user| looks(&user.name).all().map(|look| (look.to_owned(), user))).collect();
        let mut members: HashSet<(ClassId, UserId)> = HashSet::new();
        for class in classes.values().filter(|_| !similar.is_empty()) {
            let rows = self.plumb.stores.classes.members(*class, None, i64::MAX).await?;
            members.extend(rows.into_iter().map(|member| (*class, member.person.id)));
        }
        let (mut fresh, mut known) = (Vec::new(), Vec::new());
        for line in lines {
            let message = match by_key.get(&name_key(&line.name)) {
                Some(user) if user.disabled => "roster-closed",
                Some(user) if user.role != line.role => "roster-other-role",
                Some(user) => {
                    let class = line.class.as_ref().and_then(|class| classes.get(&class.name)).copied();
                    let joins = class.filter(|class| !members.contains(&(*class, user.id)));
                    known.push(KnownLine { account: user.id, joins, line });
                    continue;
                }
                None if looks(&line.name).all().iter().any(|look| by_look.contains_key(*look)) => "name-look-alike",
                None => {
                    fresh.push(line);
                    continue;
                }
            };
            troubles.push(trouble(line.number, line.column, message, &line.name));
        }
        Ok((fresh, known))
    }

    /// Returns the classes named by the lines, and faults for classes that are unknown or ambiguous.
    async fn classes_of(&self, lines: &[RosterLine]) -> Result<(HashMap<String, ClassId>, Vec<RosterError>)> {
        let names: HashSet<&String> = lines.iter().filter_map(|line| Some(&line.class.as_ref()?.name)).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        let mut found: HashMap<String, Vec<ClassId>> = HashMap::new();
        for class in self.plumb.stores.classes.named(&names).await? {
            found.entry(class.name).or_default().push(class.id);
        }
        let unclear = lines.iter().filter_map(|line| {
            let class = line.class.as_ref()?;
            let message = match found.get(&class.name).map_or(0, Vec::len) {
                0 => "roster-class-unknown",
                1 => return None,
                _ => "roster-class-several",
            };
            Some(trouble(line.number, class.column, message, &class.name))
        });
        let unclear = unclear.collect();
        let one = |(name, ids): (String, Vec<ClassId>)| <[ClassId; 1]>::try_from(ids).ok().map(|[id]| (name, id));
        Ok((found.into_iter().filter_map(one).collect(), unclear))
    }

    /// Creates the accounts of a roster, each with a link, and adds existing accounts to their classes, exactly as
    /// previewed, or does nothing. `Conflict` if it was applied before, or cannot be applied.
    pub async fn apply_roster(&self, id: Uuid) -> Result<RosterResult> {
        let run = self.roster(id).await?;
        if !run.can_be_applied() {
            return Err(ServiceError::Conflict);
        }
        let DryRun { lines, known, classes, .. } = run;
        let now = self.plumb.now();
        let until = now.plus_secs(GOOD_SECS);
        let zone = self.plumb.school_zone().await?;
        let mut roll = RosterApplication {
            id,
            at: now,
            users: Vec::new(),
            invitations: Vec::new(),
            members: Vec::new(),
            audit: Vec::new(),
        };
        let mut links = Vec::with_capacity(lines.len());
        for line in lines {
            let (token, hash) = self.plumb.fresh_token();
            let account = self.plumb.chance.id(now).into();
            let invitation = self.plumb.chance.id(now);
            let class = line.class.as_ref().and_then(|class| classes.get(&class.name)).copied();
            let detail = serde_json::json!({
                "role": line.role, "time_factor_percent": line.percent, "roster": id, "invitation": invitation,
            });
            roll.audit.push(self.entry(AuditAction::AccountCreated, account, &detail));
            if let Some(class) = class {
                self.enrol(&mut roll, class, account);
            }
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
        for line in known {
            if let Some(class) = line.joins {
                self.enrol(&mut roll, class, line.account);
            }
        }
        let detail = serde_json::json!({ "accounts": links.len() });
        let entry = account_entry(now, Some(self.actor.id), AuditAction::RosterApplied, self.actor.id, &detail);
        roll.audit.push(about("roster", id, entry));
        match self.plumb.stores.rosters.apply(roll).await {
            Ok(true) => Ok(RosterResult { links, until: zone.stamp(until) }),
            // It was applied before, or a name has been taken since; the preview shows which.
            Ok(false) | Err(StoreError::Conflict) => Err(ServiceError::Conflict),
            Err(error) => Err(error.into()),
        }
    }

    fn enrol(&self, roll: &mut RosterApplication, class: ClassId, learner: UserId) {
        let detail = serde_json::json!({ "learner": learner, "by": "roster" });
        roll.audit.push(about("class", class, self.entry(AuditAction::ClassJoined, learner, &detail)));
        roll.members.push(Membership { class, learner });
    }
}

impl DryRun {
    /// Whether it can be applied, without faults and with some effect.
    pub fn can_be_applied(&self) -> bool {
        let joins = self.known.iter().any(|line| line.joins.is_some());
        self.applied.is_none() && self.troubles.is_empty() && (joins || !self.lines.is_empty())
    }
}

/// Returns an audit row with another subject than an account.
fn about(kind: &str, id: impl Display, entry: AuditEntry) -> AuditEntry {
    AuditEntry { subject_kind: kind.into(), subject_id: id.to_string(), ..entry }
}
