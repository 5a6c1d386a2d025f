//! What a server shows to those who want to try it.

/// What a server has for those who want to try it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoMode {
    /// Nothing.
    Off,
    /// Accounts whose passwords everybody knows.
    Accounts,
    /// The same in a school.
    School,
}

impl DemoMode {
    /// What was asked for: no demonstration unless somebody wants one, and with a school unless somebody does not.
    pub(super) fn of(demo: Option<bool>, school: Option<bool>) -> Self {
        match (demo.unwrap_or(false), school.unwrap_or(true)) {
            (false, _) => Self::Off,
            (true, false) => Self::Accounts,
            (true, true) => Self::School,
        }
    }

    /// For the list of settings.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Accounts => "on, accounts alone",
            Self::School => "on, with a school",
        }
    }
}
