//! What kinds of demos there are: a crowd to measure with, and the school that `serve --demo` shows.

use super::plan::DemoSize;

/// What a demo is like, beside its size.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// How long ago it began, days.
    pub(super) days: i64,
    /// How many answers of a hundred are given in practice.
    pub(super) practised_percent: usize,
    /// One of so many learners sits something at this moment.
    pub(super) one_runs_of: usize,
    /// The first of these began so long ago, about, seconds.
    pub(super) runs_since: i64,
    /// What is under way stays open for so long, minutes.
    pub(super) open_for: i64,
    /// One of so many has answered items that were sent along and that only a person can judge; none where there is
    /// something else of that kind to sit.
    pub(super) one_undecided_of: Option<usize>,
    /// Sittings stored in one transaction.
    pub(super) together: usize,
    /// In one of so many assessments that are over something was reported.
    pub(super) one_reported_of: usize,
    /// An administrator announces something to everybody.
    pub(super) announced_to_all: bool,
    /// Its classes, where these are not numbered. All are then taught by the helper alone.
    pub(super) courses: &'static [Course],
    /// Its learners, where these are not numbered; those with an account are taken as they are.
    pub(super) learners: &'static [&'static str],
    /// Content of its own: names of files and texts.
    pub(super) content: &'static [(&'static str, &'static str)],
}

/// A class with a name, and what it takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    pub(super) name: &'static str,
    /// Assessments in the order in which they are taken, over and over; the last is what is under way or set for
    /// tomorrow. Those that are not published are left out.
    pub(super) takes: &'static [&'static str],
    /// What its tests are called, before their number.
    pub(super) title: &'static str,
    /// A test is under way; otherwise the next one opens tomorrow.
    pub(super) runs: bool,
    /// Skills to practise at home.
    pub(super) practises: &'static [&'static str],
}

/// Many learners in many classes over a quarter of a year.
pub const CROWD: Style = Style {
    days: 90,
    practised_percent: 10,
    one_runs_of: 40,
    runs_since: 300,
    open_for: 240,
    one_undecided_of: Some(25),
    together: 128,
    one_reported_of: 40,
    announced_to_all: true,
    courses: &[],
    learners: &[],
    content: &[],
};

/// Two classes over four weeks.
pub const SCHOOL: Style = Style {
    days: 28,
    practised_percent: 50,
    one_runs_of: 2,
    runs_since: 240,
    open_for: 720,
    one_undecided_of: None,
    // Others write in between and do not notice.
    together: 32,
    one_reported_of: 18,
    announced_to_all: false,
    courses: &[
        Course {
            name: "Year 5",
            takes: &["MATH-FUNDAMENTALS-L1"],
            title: "Arithmetic check",
            runs: true,
            practises: &["add_3digit", "sub_borrow", "mul_2by1", "div_2by1", "factors_find"],
        },
        Course {
            name: "Networking, first course",
            takes: &["NETWORKING-BASICS-L1", "DEMO-POWERS", "NETWORKING-BASICS-L1", "NETWORKING-BASICS-L1"],
            title: "Networking check",
            runs: false,
            practises: &["bin_to_dec", "dec_to_bin", "ip_mask", "ip_cidr_to_mask", "ip_network_address"],
        },
    ],
    learners: &[
        super::accounts::LEARNER,
        "Amina Diallo",
        "Ben Carter",
        "Chloe Martin",
        "Daniel Kim",
        "Elena Rossi",
        "Finn O'Brien",
        "Grace Okafor",
        "Hana Suzuki",
        "Isaac Cohen",
        "Jasmine Patel",
        "Kofi Mensah",
        "Lily Evans",
        "Mateo Garcia",
        "Nora Lindqvist",
        "Oscar Novak",
        "Priya Sharma",
        "Quentin Dubois",
        "Rosa Almeida",
        "Samir Haddad",
        "Tilda Berg",
        "Umar Farooq",
        "Vera Popova",
        "William Hughes",
        "Ximena Lopez",
        "Yusuf Demir",
        "Zara Ahmed",
        "Adam Kowalski",
        "Beatriz Costa",
        "Callum Fraser",
    ],
    content: &[
        ("demo/powers.yaml", include_str!("content/powers.yaml")),
        ("demo/powers-check.yaml", include_str!("content/powers-check.yaml")),
    ],
};

/// How much of it `serve --demo` makes.
pub const SCHOOL_SIZE: DemoSize = DemoSize { learners: SCHOOL.learners.len(), responses: 2_880, classes: 2, seed: 5 };

impl Style {
    /// What the class of that number is, where it has a name.
    pub(super) fn course(&self, class: usize) -> Option<&'static Course> {
        self.courses.get(class)
    }

    /// Whether a test is under way in the class of that number.
    pub(super) fn runs(&self, class: usize) -> bool {
        self.course(class).is_none_or(|course| course.runs)
    }
}
