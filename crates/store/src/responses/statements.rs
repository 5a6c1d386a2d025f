//! The statements about responses: one set for each kind of respondents, so that each is restricted to its own owners.

/// Statements about the responses to the survey `$1`. `$2` is the owner of the sums: a teacher, a class, or the owner of
/// the sums over all responses.
pub(super) struct Statements {
    /// Sums of the ended sessions of every version.
    pub(super) ended: &'static str,
    /// Numbers of the open sessions of every version. Those of all respondents have no `$2`.
    pub(super) open: &'static str,
    /// Number of completed responses to version `$3`.
    pub(super) reportable: &'static str,
    /// Counts of the answers to version `$3`.
    pub(super) counts: &'static str,
    /// Texts given in answer to a question of version `$3`.
    pub(super) texts: &'static str,
    /// Completed sessions of one version. Those of all respondents have no `$2`.
    pub(super) completed: &'static str,
}

/// Owners visible to the teacher `$2`, which are classes and their learners; or the class `$2`, as an owner.
macro_rules! owners {
    (teacher) => {
        "select class_id as owner from class_teacher where user_id = $2
         union select m.user_id from class_teacher t join class_member m on m.class_id = t.class_id
         where t.user_id = $2"
    };
    (class) => {
        "select id as owner from class where id = $2"
    };
}

/// The visible owners with at least this many completed responses to version `$3` of `$1`.
macro_rules! large {
    ($of:ident, $least:literal) => {
        concat!(
            "select e.owner from survey_sum e where e.about = $1 and e.owner in (",
            owners!($of),
            ") and e.sort = 'total' and e.version = $3 and e.question = '' and e.part = 'completed' and e.value = ''
              and e.n >= ",
            $least
        )
    };
}

/// Condition on the owner of sums.
macro_rules! owned {
    (all, $least:literal) => {
        " owner = $2 "
    };
    ($of:ident, $least:literal) => {
        concat!(" owner in (", large!($of, $least), ") ")
    };
}

/// Sessions of these owners: those for a class, and those of learners about `$1` for no class. The `cross join` makes
/// SQLite begin with the owners rather than scan all sessions.
macro_rules! sessions_of {
    ($owners:expr) => {
        concat!(
            "(select b.session_id as id from survey_class b where b.class_id in (",
            $owners,
            ") union all select x.id from (",
            $owners,
            ") w cross join session x where x.learner = w.owner and x.assessment_id = $1
               and not exists (select 1 from survey_class b where b.session_id = x.id))"
        )
    };
}

/// Columns of a response.
macro_rules! select_completed {
    ($from:expr) => {
        concat!("select s.id, s.learner, u.name as learner_name, s.finished_at, s.snapshot from ", $from)
    };
}

macro_rules! ended {
    (teacher) => {
        concat!(
            "select version, part, cast(sum(n) as bigint) as n, max(latest) as latest from survey_sum where about = $1 and owner in (",
            owners!(teacher),
            ") and sort = 'total' group by version, part"
        )
    };
    ($of:ident) => {
        "select version, part, n, latest from survey_sum where about = $1 and owner = $2 and sort = 'total'"
    };
}

macro_rules! open {
    (all) => {
        "select assessment_hash, count(*) from session
    where kind = 'survey' and open = 1 and assessment_id = $1 group by assessment_hash"
    };
    ($of:ident) => {
        concat!(
            "select s.assessment_hash, count(*) from ",
            sessions_of!(owners!($of)),
            " o cross join session s where s.id = o.id and s.kind = 'survey' and s.open = 1 and s.assessment_id = $1
             group by s.assessment_hash"
        )
    };
}

macro_rules! completed {
    (all) => {
        select_completed!(
            "session s join user_account u on u.id = s.learner
     where s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $2 and s.status = 'completed'
       and (s.finished_at, s.id) < ($3, $4) order by s.finished_at desc, s.id desc limit $5"
        )
    };
    ($of:ident) => {
        select_completed!(concat!(
            sessions_of!(large!($of, "$7")),
            " o cross join session s join user_account u on u.id = s.learner
              where s.id = o.id and s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $3
                and s.status = 'completed' and (s.finished_at, s.id) < ($4, $5)
              order by s.finished_at desc, s.id desc limit $6"
        ))
    };
}

macro_rules! statements {
    ($of:ident) => {
        Self {
            ended: ended!($of),
            open: open!($of),
            reportable: concat!(
                "select cast(coalesce(sum(n), 0) as bigint) from survey_sum where about = $1 and",
                owned!($of, "$4"),
                "and sort = 'total' and version = $3 and question = '' and part = 'completed' and value = ''"
            ),
            counts: concat!(
                "select question, part, value, cast(sum(n) as bigint) from survey_sum where about = $1 and",
                owned!($of, "$5"),
                "and sort = 'count' and version = $3 group by question, part, value order by question, part, value limit $4"
            ),
            texts: concat!(
                "select value, max(body) as body, cast(sum(n) as bigint) as n from survey_sum where about = $1 and",
                owned!($of, "$7"),
                "and sort = 'text' and version = $3 and question = $4 and part = '' and value > $5
             group by value order by value limit $6"
            ),
            completed: completed!($of),
        }
    };
}

impl Statements {
    /// Of all respondents.
    pub(super) const ALL: Self = statements!(all);
    /// Of those visible to the teacher `$2`.
    pub(super) const OF_TEACHER: Self = statements!(teacher);
    /// Of those who answered for the class `$2`.
    pub(super) const OF_CLASS: Self = statements!(class);
}
