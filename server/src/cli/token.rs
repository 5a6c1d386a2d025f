//! `plumb token …`: personal access tokens from the command line.

use clap::{Subcommand, ValueEnum};
use plumb_service::ServiceError;
use plumb_service::accounts::tokens::{Scope, TokenLine, TokenWish};
use uuid::Uuid;

use super::user::Format;
use super::{CliResult, DatabaseArgs, Failed, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum TokenCommand {
    /// Make a token for an account and print it, the only time it can be seen
    #[command(
        after_help = "Examples:\n  plumb token add ann --label notebook --scope read --scope learn --days 30\n  curl -H \"Authorization: Bearer $(plumb token add ann --label once --scope read --days 1)\" http://127.0.0.1:3000/api/v1/mastery/me/skills"
    )]
    Add {
        /// Sign-in name of the account
        name: String,
        /// What the token is called in lists
        #[arg(long)]
        label: String,
        /// What it may do; may be given several times
        #[arg(long = "scope", value_enum, required = true)]
        scopes: Vec<ScopeArg>,
        /// How long it lasts, 1 to 365
        #[arg(long, default_value_t = 30)]
        days: u32,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List an account's tokens, one a line: id, label, scopes, made, ends, last used
    #[command(after_help = "Examples:\n  plumb token list ann\n  plumb token list ann --format json")]
    List {
        /// Sign-in name of the account
        name: String,
        /// Form of the list
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Revoke a token: it opens nothing from now on
    #[command(after_help = "Example:\n  plumb token revoke ann 019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de")]
    Revoke {
        /// Sign-in name of the account
        name: String,
        /// The token's id, as the list has it
        id: Uuid,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// A scope on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ScopeArg {
    /// Look, and mark what the caller brings along
    Read,
    /// Practise as the account
    Learn,
    /// See what administrators see; only for their accounts
    Manage,
}

impl From<ScopeArg> for Scope {
    fn from(scope: ScopeArg) -> Self {
        match scope {
            ScopeArg::Read => Self::Read,
            ScopeArg::Learn => Self::Learn,
            ScopeArg::Manage => Self::Manage,
        }
    }
}

pub(super) fn run(command: TokenCommand) -> CliResult {
    match command {
        TokenCommand::Add { name, label, scopes, days, database } => with(database, true, async |plumb| {
            let wish = TokenWish { name: label, scopes: scopes.into_iter().map(Scope::from).collect(), days };
            say(&plumb.add_token_for(&name, wish).await.map_err(words)?);
            Ok(())
        }),
        TokenCommand::List { name, format, database } => with(database, false, async |plumb| {
            for token in plumb.tokens_of(&name).await.map_err(words)? {
                say(&line(&token, format));
            }
            Ok(())
        }),
        TokenCommand::Revoke { name, id, database } => with(database, true, async |plumb| {
            plumb.revoke_token_of(&name, id).await.map_err(|failure| match failure {
                ServiceError::NotFound => {
                    Failed::Could(format!("{name} has no such token, or there is no such account"))
                }
                other => words(other),
            })?;
            say(&format!("token {id} of {name} revoked"));
            Ok(())
        }),
    }
}

fn line(token: &TokenLine, format: Format) -> String {
    let (made, ends) = (token.created.to_rfc3339(), token.expires.to_rfc3339());
    let used = token.last_used.map(plumb_types::time::Timestamp::to_rfc3339);
    let scopes: Vec<&str> = token.scopes.iter().map(|scope| scope.as_str()).collect();
    match format {
        Format::Text => {
            let used = used.as_deref().unwrap_or("-");
            format!("{}\t{}\t{}\t{made}\t{ends}\t{used}", token.id, token.name, scopes.join(","))
        }
        Format::Json => serde_json::json!({
            "id": token.id, "label": token.name, "scopes": scopes, "created_at": made, "expires_at": ends,
            "last_used_at": used, "expired": token.expired,
        })
        .to_string(),
    }
}

fn words(failure: ServiceError) -> Failed {
    Failed::Could(match failure {
        ServiceError::NotFound => "there is no account of that name".into(),
        ServiceError::Forbidden => "only an administrator's token may have the scope manage".into(),
        ServiceError::Invalid { message: "token-name", .. } => "the label has 1 to 64 characters".into(),
        ServiceError::Invalid { message: "token-days", .. } => "a token lasts 1 to 365 days".into(),
        ServiceError::Invalid { message: "token-too-many", detail, .. } => {
            format!("the account has {detail} tokens, which is as many as it may have: revoke one first")
        }
        other => other.to_string(),
    })
}
