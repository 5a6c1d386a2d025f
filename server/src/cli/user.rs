//! `plumb user …`: accounts from the command line.

use std::io::{BufRead, IsTerminal};

use clap::{Subcommand, ValueEnum};
use plumb_app::text::Texts;
use plumb_service::{InvalidInput, Plumb, ServiceError};
use plumb_types::user::Role;

use super::{CliError, CliResult, DatabaseArgs, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum UserCommand {
    /// Create an account; the password is read from standard input
    #[command(after_help = "Example:\n  plumb user add ann --role teacher < password.txt")]
    Add {
        /// Sign-in name
        name: String,
        /// Role
        #[arg(long, value_enum, default_value = "learner")]
        role: RoleArg,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Set a password, read from standard input; signs the account out of all browsers
    #[command(after_help = "Example:\n  plumb user passwd ann < password.txt")]
    Passwd {
        /// Sign-in name
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Change an account's role; signs it out of all browsers
    #[command(after_help = "Example:\n  plumb user role ann admin")]
    Role {
        /// Sign-in name
        name: String,
        /// New role
        #[arg(value_enum)]
        role: RoleArg,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Set a learner's time factor for assessments started from now on
    #[command(
        after_help = "Examples:\n  plumb user time ann 150   # half as much time again\n  plumb user time ann 0     # no time limit"
    )]
    Time {
        /// Sign-in name
        name: String,
        /// Percent of the normal time, such as 100, 125, 150 or 200; 0 for no limit
        percent: u16,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Turn off two-factor sign-in for someone who lost phone and recovery codes; signs the account out of all browsers
    #[command(after_help = "Example:\n  plumb user second-factor ann --off")]
    SecondFactor {
        /// Sign-in name
        name: String,
        /// The password alone signs in again; only the owner can switch it on
        #[arg(long, required = true)]
        off: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List accounts, one a line: name, role, time factor, when made, second factor
    #[command(after_help = "Examples:\n  plumb user list\n  plumb user list --format json")]
    List {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A role on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum RoleArg {
    /// Takes assessments
    Learner,
    /// Also sees learners' results
    Teacher,
    /// Also authors content and reads the audit trail
    Admin,
}

impl From<RoleArg> for Role {
    fn from(role: RoleArg) -> Self {
        match role {
            RoleArg::Learner => Self::Learner,
            RoleArg::Teacher => Self::Teacher,
            RoleArg::Admin => Self::Admin,
        }
    }
}

pub(super) fn run(command: UserCommand) -> CliResult {
    match command {
        UserCommand::Add { name, role, database } => with(database, true, async |plumb| {
            let actor = plumb.add_user(&name, &password()?, role.into(), None).await.map_err(words)?;
            say(&format!("made {} ({})", actor.name, actor.role.as_str()));
            Ok(())
        }),
        UserCommand::Passwd { name, database } => with(database, true, async |plumb| {
            plumb.set_password(&name, &password()?).await.map_err(words)?;
            say(&format!("password of {name} set; signed out of all browsers"));
            Ok(())
        }),
        UserCommand::Role { name, role, database } => with(database, true, async |plumb| {
            plumb.set_role(&name, role.into()).await.map_err(words)?;
            say(&format!("{name} now has the role {}; signed out of all browsers", Role::from(role).as_str()));
            Ok(())
        }),
        UserCommand::Time { name, percent, database } => with(database, true, async |plumb| {
            plumb.set_time_factor(&name, percent).await.map_err(words)?;
            say(&format!("{name} now has {percent} % of the normal time in new assessments"));
            Ok(())
        }),
        UserCommand::SecondFactor { name, off: _, database } => with(database, true, async |plumb| {
            plumb.reset_second_factor(&name).await.map_err(|failure| match failure {
                ServiceError::Conflict => CliError::Could(format!("{name} does not use two-factor sign-in")),
                other => words(other),
            })?;
            say(&format!("two-factor sign-in of {name} turned off; signed out of all browsers"));
            Ok(())
        }),
        UserCommand::List { format, database } => with(database, false, async |plumb| list(plumb, format).await),
    }
}

async fn list(plumb: &Plumb, format: Format) -> CliResult {
    const PAGE: i64 = 500;
    let mut after = None;
    loop {
        let users = plumb.users(after.take(), PAGE).await.map_err(words)?;
        for user in &users {
            let (role, made) = (user.role.as_str(), user.created.to_rfc3339());
            say(&match format {
                Format::Text => {
                    let factor = if user.second_factor { "two-factor" } else { "-" };
                    format!("{}\t{role}\t{} %\t{made}\t{factor}", user.name, user.time_factor_percent)
                }
                Format::Json => serde_json::json!({
                    "id": user.id, "name": user.name, "role": role,
                    "time_factor_percent": user.time_factor_percent, "created_at": made,
                    "second_factor": user.second_factor,
                })
                .to_string(),
            });
        }
        match users.last() {
            Some(last) if users.len() >= 500 => after = Some(last.name.clone()),
            _ => return Ok(()),
        }
    }
}

/// Reads the first line of standard input. On a terminal it prints a prompt; the typed password is visible there.
pub(super) fn password() -> Result<String, CliError> {
    let input = std::io::stdin();
    if input.is_terminal() {
        super::print_error("type the password (it will be visible) and press Enter");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line).map_err(CliError::could)?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        return Err(CliError::Could("enter a password on standard input".into()));
    }
    Ok(password.to_owned())
}

pub(super) fn words(failure: ServiceError) -> CliError {
    CliError::Could(match failure {
        ServiceError::NotFound => "there is no account with this name".into(),
        ServiceError::Invalid(InvalidInput::NameTaken(name)) => format!("the name {name} is taken"),
        ServiceError::Invalid(InvalidInput::NameLookAlike(name)) => {
            format!("the name looks like that of another account, {name}: choose one that can be told apart")
        }
        ServiceError::Invalid(
            InvalidInput::NameUnprintable { detail, .. }
            | InvalidInput::NameSign { detail, .. }
            | InvalidInput::NameMark { detail, .. },
        ) => {
            format!("a name cannot have the character {detail}: use letters, digits and punctuation")
        }
        ServiceError::Invalid(InvalidInput::NameMixed { .. }) => {
            "the name mixes letters of different scripts: use those of one".into()
        }
        ServiceError::Invalid(InvalidInput::PasswordTooShort { .. }) => {
            "the password is too short: use at least 8 characters".into()
        }
        ServiceError::Invalid(InvalidInput::PasswordTooLong { .. }) => {
            "the password is too long: use at most 256 characters".into()
        }
        ServiceError::Invalid(InvalidInput::PasswordCommon { .. }) => {
            "the password is easy to guess: choose another one".into()
        }
        ServiceError::Invalid(InvalidInput::TimeFactorRange(_)) => {
            "use a time factor of 100 to 1000 percent, or 0 for no limit".into()
        }
        ServiceError::Invalid(input) => Texts::default().invalid(&input),
        other => other.to_string(),
    })
}
