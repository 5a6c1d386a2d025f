//! What teachers use: classes, what they are set to do, grades, reports, and marking again.

use super::Gives::{Forbidden, NotFound, Ok, Refused, SignIn};
use super::{Object, Row, row};

pub(super) const ROWS: &[Row] = &[
    row("GET", "/teach", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/announcements", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/announcements", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // What is announced says nothing.
    row("POST", "/do/class-announce", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-announce", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/class-announce-end", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-announce-end", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/classes/{id}/assign", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/assign", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/skills", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/skills", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/skills/csv", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/skills/csv", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody teaches themselves, nor the learner of nobody's class; what teachers of their classes see is in `scorecards`.
    row("GET", "/teach/learners/{id}", Object::Own, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/learners/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.csv", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.csv", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.xlsx", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/classes/{id}/gradebook.xlsx", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // The learner is in the other class, and in no class of one's own.
    row("GET", "/teach/assignments/{id}/grades/{learner}", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/assignments/{id}/grades/{learner}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/assignments/{id}", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/assignments/{id}/live", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}/live", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/assignments/{id}/live/stream", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/assignments/{id}/live/stream", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Surveys are nobody's: everybody who teaches finds them. Whose answers they find there is in `surveys/classes`.
    row("GET", "/teach/surveys", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/surveys/{id}", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/surveys/{id}/csv", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/items", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/items/{id}", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/reports", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/reports/{id}", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    // Of a learner whom this teacher does not teach.
    row("GET", "/teach/reports/{id}", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("GET", "/teach/regrades", Object::None, [SignIn, Forbidden, Ok, Ok]),
    // There is no such regrade.
    row("GET", "/teach/regrades/{id}", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("GET", "/teach/flags", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("GET", "/teach/reviews", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/report-handle", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    // It cannot stand so.
    row("POST", "/do/report-handle", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/class-add", Object::None, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-change", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-change", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-code", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-code", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody is called so.
    row("POST", "/do/class-teacher-add", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-teacher-add", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    // Who does not teach it is not removed from it.
    row("POST", "/do/class-teacher-remove", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-teacher-remove", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-learners-add", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/class-learners-add", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/class-learner-remove", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-learner-remove", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/class-group", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-group", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // There is no such group.
    row("POST", "/do/class-group-remove", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-group-remove", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/assign", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assign", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-change", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/assignment-change", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/assignment-withdraw", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-withdraw", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // The group is not of the class.
    row("POST", "/do/assignment-except", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/assignment-except", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    row("POST", "/do/assignment-release", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-release", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-counting", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-counting", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-grades", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-grades", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody of that id learns there.
    row("POST", "/do/assignment-grade", Object::Own, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/assignment-grade", Object::Other, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/class-grades", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/class-grades", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    row("POST", "/do/assignment-order", Object::Own, [SignIn, Forbidden, Ok, Ok]),
    row("POST", "/do/assignment-order", Object::Other, [SignIn, Forbidden, NotFound, Ok]),
    // Nobody has sat it yet.
    row("POST", "/do/regrade-new", Object::Own, [SignIn, Forbidden, Refused, Refused]),
    row("POST", "/do/regrade-new", Object::Other, [SignIn, Forbidden, NotFound, Refused]),
    // There is no such regrade, and no such answer.
    row("POST", "/do/regrade-apply", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/regrade-undo", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/review-decide", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
    row("POST", "/do/review-rubric", Object::None, [SignIn, Forbidden, NotFound, NotFound]),
];
