//! Styles of demos: a crowd to measure with, and the school of `serve --demo`.

use super::plan::DemoSize;

/// The properties of a demo, besides its size.
#[derive(Debug, Clone, Copy)]
pub struct LearnerStyle {
    /// Days since its beginning.
    pub(super) days: i64,
    /// Percentage of answers that are given in practice.
    pub(super) practised_percent: usize,
    /// One of so many learners has a session under way.
    pub(super) one_runs_of: usize,
    /// The first of these began about so long ago, in seconds.
    pub(super) runs_since: i64,
    /// Assignments that are under way stay open for so long, in minutes.
    pub(super) open_for: i64,
    /// One of so many learners has answered a set of items that only a person can mark; `None` if another assessment
    /// has such items.
    pub(super) one_undecided_of: Option<usize>,
    /// Sessions stored in one transaction.
    pub(super) together: usize,
    /// One of so many assessments that are over has a report.
    pub(super) one_reported_of: usize,
    /// Whether an administrator makes an announcement to everybody.
    pub(super) announced_to_all: bool,
    /// Its classes, if they are not numbered. The helper is then their only teacher.
    pub(super) courses: &'static [Course],
    /// Its learners, if they are not numbered; existing accounts are used as they are.
    pub(super) learners: &'static [&'static str],
    /// Its own content: names of files and their text.
    pub(super) content: &'static [(&'static str, &'static str)],
}

/// A named class and its content.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    pub(super) name: &'static str,
    /// Assessments in the order in which they are taken, in a cycle; the last is under way or assigned for tomorrow.
    /// Those that are not published are left out.
    pub(super) takes: &'static [&'static str],
    /// The title of its tests, before their number.
    pub(super) title: &'static str,
    /// Whether a test is under way; otherwise the next one opens tomorrow.
    pub(super) runs: bool,
    /// Skills to practise at home.
    pub(super) practises: &'static [&'static str],
}

/// Many learners in many classes over a quarter of a year.
pub const CROWD: LearnerStyle = LearnerStyle {
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
pub const SCHOOL: LearnerStyle = LearnerStyle {
    days: 28,
    practised_percent: 50,
    one_runs_of: 2,
    runs_since: 240,
    open_for: 720,
    one_undecided_of: None,
    // Small, so that other writers are not delayed.
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

/// The size of the school of `serve --demo`.
pub const SCHOOL_SIZE: DemoSize = DemoSize { learners: SCHOOL.learners.len(), responses: 2_880, classes: 2, seed: 5 };

impl LearnerStyle {
    /// Returns the course of that class, if it has a name.
    pub(super) fn course(&self, class: usize) -> Option<&'static Course> {
        self.courses.get(class)
    }

    /// Whether a test is under way in that class.
    pub(super) fn runs(&self, class: usize) -> bool {
        self.course(class).is_none_or(|course| course.runs)
    }
}
