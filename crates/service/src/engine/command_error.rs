//! Why a command of a session was not carried out.

use crate::failure::ServiceError;

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum CommandError<R> {
    /// The session refuses it; `R` is the refusal of its kind.
    Refused(R),
    /// It could not be decided.
    Service(ServiceError),
}

impl<R> From<ServiceError> for CommandError<R> {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl<R: Into<ServiceError>> From<CommandError<R>> for ServiceError {
    fn from(error: CommandError<R>) -> Self {
        match error {
            CommandError::Refused(refusal) => refusal.into(),
            CommandError::Service(error) => error,
        }
    }
}
