//! The demo mode.

/// The demo data of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoMode {
    /// None.
    Off,
    /// Accounts with public passwords.
    Accounts,
    /// Accounts with public passwords, in a school.
    School,
}

impl DemoMode {
    /// Combines the two options: no demo by default, and by default a demo with a school.
    pub(super) fn of(demo: Option<bool>, school: Option<bool>) -> Self {
        match (demo.unwrap_or(false), school.unwrap_or(true)) {
            (false, _) => Self::Off,
            (true, false) => Self::Accounts,
            (true, true) => Self::School,
        }
    }

    /// Description for the list of settings.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Accounts => "on, accounts alone",
            Self::School => "on, with a school",
        }
    }
}
