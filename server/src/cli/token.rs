//! `plumb token …`: personal access tokens from the command line.

use clap::{Subcommand, ValueEnum};
use plumb_app::text::Texts;
use plumb_service::accounts::tokens::{NewToken, Scope, TokenLine};
use plumb_service::{InvalidInput, ServiceError};
use uuid::Uuid;

use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum TokenCommand {
    /// Create a token for an account and print it; it is shown only once
    #[command(
        after_help = "Examples:\n  plumb token add ann --label notebook --scope read --scope learn --days 30\n  curl -H \"Authorization: Bearer $(plumb token add ann --label once --scope read --days 1)\" http://127.0.0.1:3000/api/v1/mastery/me/skills"
    )]
    Add {
        /// Sign-in name of the account
        name: String,
        /// Name of the token
        #[arg(long)]
        label: String,
        /// Permission; can be repeated
        #[arg(long = "scope", value_enum, required = true)]
        scopes: Vec<ScopeArg>,
        /// Days until it expires, 1 to 365
        #[arg(long, default_value_t = 30)]
        days: u32,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List an account's tokens, one per line: id, label, scopes, created, expires, last used
    #[command(after_help = "Examples:\n  plumb token list ann\n  plumb token list ann --format json")]
    List {
        /// Sign-in name of the account
        name: String,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Revoke a token, so that it no longer works
    #[command(after_help = "Example:\n  plumb token revoke ann 019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de")]
    Revoke {
        /// Sign-in name of the account
        name: String,
        /// Id of the token, as shown in the list
        id: Uuid,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// A scope on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ScopeArg {
    /// Read, and mark supplied answers
    Read,
    /// Practise as the account
    Learn,
    /// Read everything that administrators see; for administrators only
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
            let wish = NewToken { name: label, scopes: scopes.into_iter().map(Scope::from).collect(), days };
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
                    CliError::Could(format!("there is no account {name}, or it has no token with this id"))
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

fn words(failure: ServiceError) -> CliError {
    CliError::Could(match failure {
        ServiceError::NotFound => "there is no account with this name".into(),
        ServiceError::Forbidden => "only administrators can have the scope manage".into(),
        ServiceError::Invalid(InvalidInput::TokenName) => "use a label of 1 to 64 characters".into(),
        ServiceError::Invalid(InvalidInput::TokenDays(_)) => "use 1 to 365 days".into(),
        ServiceError::Invalid(InvalidInput::TokenTooMany(most)) => {
            format!("the account has the maximum of {most} tokens: revoke one first")
        }
        ServiceError::Invalid(input) => Texts::default().invalid(&input),
        other => other.to_string(),
    })
}
