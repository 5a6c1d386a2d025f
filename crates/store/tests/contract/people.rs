//! Accounts as administrators see them, invitations, rosters, settings.

use plumb_store::StoreError;
use plumb_store::classes::ClassRow;
use plumb_store::invitations::{Acceptance, AcceptanceOutcome, NewInvitation};
use plumb_store::people::{AccountChangeOutcome, AccountStatus, Erasure, NO_PASSWORD, PeoplePage};
use plumb_store::rosters::{Membership, RosterApplication, RosterRow};
use plumb_store::users::NewUser;
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, draft, entry, guess, id};

on_both!(
    accounts_are_found_by_how_they_begin_and_how_they_stand,
    the_last_administrator_stays,
    of_two_administrators_who_demote_each_other_at_once_one_stays,
    ending_browsers_leaves_tokens,
    signing_in_is_noted_and_refusals_are_written_once_a_minute,
    a_deleted_account_keeps_nothing_that_names_or_opens_it,
    an_invitation_is_accepted_once,
    an_invitation_that_is_over_opens_nothing,
    a_roster_is_applied_whole_and_once,
    a_setting_is_what_was_put_last,
    accounts_that_are_not_to_be_kept_are_found,
    who_sits_an_exam_or_sends_programs_is_not_over,
    names_are_looked_up_together,
);

async fn account(house: &TestDatabase, name: &str, role: Role, password_hash: &str) -> UserId {
    let user = NewUser {
        id: id(),
        name: name.into(),
        role,
        password_hash: password_hash.into(),
        time_factor_percent: 100,
        created_at: NOW,
    };
    let made = user.id;
    house.stores.users.create(user, entry(AuditAction::AccountCreated, "account", name)).await.unwrap();
    made
}

fn invitation(by: UserId, hash: u8, waiting: Option<UserId>) -> NewInvitation {
    NewInvitation {
        id: id(),
        hash: [hash; 32],
        role: Role::Teacher,
        name: None,
        user_id: waiting,
        made_by: by,
        created_at: NOW,
        expires_at: NOW.plus_secs(60),
    }
}

fn acceptance(hash: u8, name: &str) -> Acceptance {
    Acceptance { hash: [hash; 32], at: NOW.plus_secs(1), id: id(), name: name.into(), password_hash: "$x".into() }
}

fn change() -> plumb_store::audit::AuditEntry {
    entry(AuditAction::RoleChanged, "account", "x")
}

/// Adds a row to each of these tables.
pub(crate) async fn furnish(house: &TestDatabase, by: UserId) {
    house.stores.invitations.add(invitation(by, 77, None), 9, change()).await.unwrap();
    let roster =
        RosterRow { id: id(), made_by: by, body: "name\n".into(), created_at: NOW, applied_at: None, accounts: 0 };
    house.stores.rosters.keep(roster).await.unwrap();
    house.stores.settings.put_setting("k".into(), "{\"a\":1}".into(), NOW, change()).await.unwrap();
}

async fn accounts_are_found_by_how_they_begin_and_how_they_stand(house: TestDatabase) {
    let people = &house.stores.people;
    for (name, role, hash) in [
        ("Ann Lee", Role::Learner, "$x"),
        ("Ann Moor", Role::Teacher, "$x"),
        ("Anton", Role::Learner, NO_PASSWORD),
        ("Ben", Role::Admin, "$x"),
        ("100% _sure", Role::Learner, "$x"),
    ] {
        account(&house, name, role, hash).await;
    }
    let shut = account(&house, "Cid", Role::Learner, "$x").await;
    people.lock(shut, true, change()).await.unwrap();
    crate::anonymous::veiled(&house, shut, None).await;
    let names = async |page: PeoplePage| {
        let rows = people.page(PeoplePage { limit: 9, ..page }).await.unwrap();
        rows.into_iter().map(|row| row.user.name).collect::<Vec<_>>()
    };
    let all = PeoplePage::default();
    assert_eq!(names(all.clone()).await, ["100% _sure", "Ann Lee", "Ann Moor", "Anton", "Ben", "Cid"]);
    assert_eq!(names(PeoplePage { prefix: Some(" ANN ".into()), ..all.clone() }).await, ["Ann Lee", "Ann Moor"]);
    assert_eq!(names(PeoplePage { prefix: Some("%".into()), ..all.clone() }).await, [""; 0]);
    assert_eq!(names(PeoplePage { prefix: Some("100%".into()), ..all.clone() }).await, ["100% _sure"]);
    let after = PeoplePage { prefix: Some("an".into()), after: Some("ann lee".into()), ..all.clone() };
    assert_eq!(names(after).await, ["Ann Moor", "Anton"]);
    assert_eq!(names(PeoplePage { role: Some(Role::Teacher), ..all.clone() }).await, ["Ann Moor"]);
    assert_eq!(names(PeoplePage { standing: Some(AccountStatus::Invited), ..all.clone() }).await, ["Anton"]);
    assert_eq!(names(PeoplePage { standing: Some(AccountStatus::Disabled), ..all }).await, ["Cid"]);
}

async fn the_last_administrator_stays(house: TestDatabase) {
    let people = &house.stores.people;
    let chief = account(&house, "chief", Role::Admin, "$x").await;
    // Neither a disabled administrator nor one without a password counts.
    account(&house, "invited", Role::Admin, NO_PASSWORD).await;
    let shut = account(&house, "shut", Role::Admin, "$x").await;
    assert_eq!(people.lock(shut, true, change()).await.unwrap(), AccountChangeOutcome::Done);
    let before = house.stores.audit.head().await.unwrap();
    let erasure = Erasure { id: chief, name: "gone".into(), at: NOW, audit: change() };
    assert_eq!(
        people.change_role(chief, Role::Teacher, change()).await.unwrap(),
        AccountChangeOutcome::LastAdministrator
    );
    assert_eq!(people.lock(chief, true, change()).await.unwrap(), AccountChangeOutcome::LastAdministrator);
    assert_eq!(people.erase(erasure.clone()).await.unwrap(), AccountChangeOutcome::LastAdministrator);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
    assert_eq!(people.lock(shut, false, change()).await.unwrap(), AccountChangeOutcome::Done);
    assert_eq!(people.change_role(chief, Role::Teacher, change()).await.unwrap(), AccountChangeOutcome::Done);
    assert_eq!(people.lock(shut, true, change()).await.unwrap(), AccountChangeOutcome::LastAdministrator);
    assert!(matches!(people.lock(id(), true, change()).await, Err(StoreError::NotFound)));
}

async fn of_two_administrators_who_demote_each_other_at_once_one_stays(house: TestDatabase) {
    let one = account(&house, "one", Role::Admin, "$x").await;
    let other = account(&house, "other", Role::Admin, "$x").await;
    let people = &house.stores.people;
    let (first, second) =
        tokio::join!(people.change_role(one, Role::Learner, change()), people.lock(other, true, change()));
    let done = [first.unwrap(), second.unwrap()];
    assert!(
        done.contains(&AccountChangeOutcome::Done) && done.contains(&AccountChangeOutcome::LastAdministrator),
        "{done:?}"
    );
}

async fn ending_browsers_leaves_tokens(house: TestDatabase) {
    let ann = house.learner().await;
    crate::api_tokens::furnish(&house, ann).await;
    let had = house.stores.api_tokens.of_user(ann).await.unwrap().len();
    for n in [1, 2] {
        let row =
            WebSessionRow { id_hash: [n; 32], user_id: Some(ann), data: "{}".into(), expires_at: NOW.plus_secs(60) };
        house.stores.web_sessions.create(row).await.unwrap();
    }
    let people = &house.stores.people;
    assert_eq!(people.browser_sessions(ann, NOW).await.unwrap(), 2);
    assert_eq!(people.browser_sessions(ann, NOW.plus_secs(60)).await.unwrap(), 0);
    assert_eq!(people.end_browser_sessions(ann, change()).await.unwrap(), 2);
    assert_eq!(people.browser_sessions(ann, NOW).await.unwrap(), 0);
    assert_eq!(house.stores.api_tokens.of_user(ann).await.unwrap().len(), had);
    assert!(had > 0);
}

async fn signing_in_is_noted_and_refusals_are_written_once_a_minute(house: TestDatabase) {
    let people = &house.stores.people;
    let ann = house.learner().await;
    house.stores.users.count_guess(vec![guess("name:ann")], NOW).await.unwrap();
    people.record_sign_in(ann, vec!["name:ann".into()], NOW.plus_secs(5), change()).await.unwrap();
    assert_eq!(people.person(ann).await.unwrap().unwrap().last_sign_in_at, Some(NOW.plus_secs(5)));
    assert_eq!(house.stores.users.login_guards(&["name:ann".into()]).await.unwrap(), []);
    let mut written = Vec::new();
    for secs in [0, 1, 59, 60, 61, 119, 120] {
        let told = people.record_refused_login("refused:x".into(), NOW.plus_secs(secs), change()).await.unwrap();
        written.extend(told.then_some(secs));
    }
    assert_eq!(written, [0, 60, 120]);
}

async fn a_deleted_account_keeps_nothing_that_names_or_opens_it(house: TestDatabase) {
    let people = &house.stores.people;
    let session = house.session().await;
    let ann = house.stores.sessions.load(session).await.unwrap().unwrap().learner;
    let name = house.stores.users.by_id(ann).await.unwrap().unwrap().name;
    house.stores.sessions.save_draft(draft(session, 0, 0, "half")).await.unwrap();
    crate::api_tokens::furnish(&house, ann).await;
    let erasure = Erasure { id: ann, name: "Deleted account 1".into(), at: NOW, audit: change() };
    assert_eq!(people.erase(erasure.clone()).await.unwrap(), AccountChangeOutcome::InExam);
    let mut end = house.change(session).await;
    end.state.open = false;
    house.stores.sessions.append(end).await.unwrap();
    house.stores.invitations.add(invitation(ann, 1, Some(ann)), 9, change()).await.unwrap();
    crate::classes::sets_apart(&house, ann).await;
    assert_eq!(people.class_memberships(ann).await.unwrap()[0].groups, ["Late"]);
    assert_eq!(people.own_terms(ann).await.unwrap()[0].terms, r#"{"a":2}"#);
    assert_eq!(people.erase(erasure.clone()).await.unwrap(), AccountChangeOutcome::Done);
    let row = people.person(ann).await.unwrap().unwrap();
    assert_eq!((row.user.name.as_str(), row.standing), ("Deleted account 1", AccountStatus::Deleted));
    assert_eq!((row.user.password_hash.as_str(), row.user.disabled), (NO_PASSWORD, true));
    assert!(house.stores.api_tokens.of_user(ann).await.unwrap().is_empty());
    assert_eq!(house.stores.users.by_name(&name).await.unwrap(), None);
    assert_eq!(house.stores.invitations.by_hash([1; 32]).await.unwrap(), None);
    let (_, drafts) = house.stores.sessions.load_with_drafts(session).await.unwrap().unwrap();
    assert!(drafts.rows.is_empty());
    assert!(people.own_terms(ann).await.unwrap().is_empty(), "more time of one's own says something of a person");
    let classes = people.class_memberships(ann).await.unwrap();
    assert!(classes.len() == 1 && classes[0].groups.is_empty(), "marks stay in the book, under the pseudonym");
    assert_eq!(people.erase(erasure).await.unwrap(), AccountChangeOutcome::Deleted);
    assert_eq!(people.lock(ann, false, change()).await.unwrap(), AccountChangeOutcome::Deleted);
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn an_invitation_is_accepted_once(house: TestDatabase) {
    let chief = account(&house, "chief", Role::Admin, "$x").await;
    let invitations = &house.stores.invitations;
    invitations.add(invitation(chief, 1, None), 1, change()).await.unwrap();
    let more = invitations.add(invitation(chief, 2, None), 1, change()).await;
    assert!(matches!(more, Err(StoreError::Conflict)), "there may be so many open");
    assert_eq!(invitations.accept(acceptance(1, "Chief")).await.unwrap(), AcceptanceOutcome::NameTaken);
    let (first, second) =
        tokio::join!(invitations.accept(acceptance(1, "Ann")), invitations.accept(acceptance(1, "Ben")));
    let done = [first.unwrap(), second.unwrap()];
    assert_eq!(done.iter().filter(|done| **done == AcceptanceOutcome::NotOpen).count(), 1, "{done:?}");
    assert_eq!(house.stores.users.count(None).await.unwrap(), 2);
    // An invited account gets its password and keeps its name.
    let waiting = account(&house, "Wim", Role::Teacher, NO_PASSWORD).await;
    invitations.add(invitation(chief, 3, Some(waiting)), 9, change()).await.unwrap();
    assert!(invitations.renew(invitation(chief, 4, Some(waiting)), change()).await.unwrap());
    assert_eq!(invitations.accept(acceptance(3, "Other")).await.unwrap(), AcceptanceOutcome::NotOpen);
    let accepted = invitations.accept(acceptance(4, "Other")).await.unwrap();
    assert_eq!(accepted, AcceptanceOutcome::Account(waiting, "Wim".into(), Role::Teacher));
    assert!(!invitations.renew(invitation(chief, 5, Some(waiting)), change()).await.unwrap());
    assert_eq!(house.stores.users.by_id(waiting).await.unwrap().unwrap().password_hash, "$x");
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn an_invitation_that_is_over_opens_nothing(house: TestDatabase) {
    let chief = account(&house, "chief", Role::Admin, "$x").await;
    let invitations = &house.stores.invitations;
    let gone = invitation(chief, 1, None);
    invitations.add(gone.clone(), 9, change()).await.unwrap();
    let open = invitations.open(NOW, None, 9).await.unwrap();
    assert_eq!((open.len(), open[0].made_by_name.as_str()), (1, "chief"));
    assert!(invitations.open(NOW, Some((open[0].created_at, open[0].id)), 9).await.unwrap().is_empty());
    assert!(invitations.open(NOW.plus_secs(60), None, 9).await.unwrap().is_empty());
    assert!(invitations.withdraw(gone.id, NOW, change()).await.unwrap());
    assert!(!invitations.withdraw(gone.id, NOW, change()).await.unwrap());
    assert_eq!(invitations.accept(acceptance(1, "Ann")).await.unwrap(), AcceptanceOutcome::NotOpen);
    invitations.add(invitation(chief, 2, None), 9, change()).await.unwrap();
    let late = Acceptance { at: NOW.plus_secs(60), ..acceptance(2, "Ann") };
    assert_eq!(invitations.accept(late).await.unwrap(), AcceptanceOutcome::NotOpen);
    let waiting = account(&house, "Wim", Role::Teacher, NO_PASSWORD).await;
    invitations.add(invitation(chief, 3, Some(waiting)), 9, change()).await.unwrap();
    house.stores.people.lock(waiting, true, change()).await.unwrap();
    assert!(matches!(invitations.accept(acceptance(3, "Wim")).await, Err(StoreError::NotFound)));
}

async fn a_roster_is_applied_whole_and_once(house: TestDatabase) {
    let chief = account(&house, "chief", Role::Admin, "$x").await;
    let rosters = &house.stores.rosters;
    let roster = RosterRow {
        id: id(),
        made_by: chief,
        body: "name\nAnn\n".into(),
        created_at: NOW,
        applied_at: None,
        accounts: 0,
    };
    rosters.keep(roster.clone()).await.unwrap();
    assert_eq!(rosters.roster(roster.id).await.unwrap(), Some(roster.clone()));
    let class = id();
    let row = ClassRow {
        id: class,
        name: "4b".into(),
        join_code: None,
        created_at: NOW,
        archived: false,
        follow_order: false,
        model_words: false,
    };
    house.stores.classes.create_class(row.clone(), chief, change()).await.unwrap();
    assert_eq!(house.stores.classes.named(&["4b".into(), "4c".into()]).await.unwrap(), [row]);
    let roll = |names: &[&str]| {
        let users: Vec<NewUser> = names
            .iter()
            .map(|name| NewUser {
                id: id(),
                name: (*name).into(),
                role: Role::Learner,
                password_hash: NO_PASSWORD.into(),
                time_factor_percent: 150,
                created_at: NOW,
            })
            .collect();
        let invitations = (10..).zip(&users).map(|(n, user)| invitation(chief, n, Some(user.id))).collect();
        let members = users.iter().map(|user| Membership { class, learner: user.id }).collect();
        RosterApplication { id: roster.id, at: NOW, users, invitations, members, audit: vec![change()] }
    };
    let refused = rosters.apply(roll(&["Ann", "Chief", "Ben"])).await;
    assert!(matches!(refused, Err(StoreError::Conflict)));
    assert_eq!(house.stores.users.count(None).await.unwrap(), 1, "all or nothing");
    assert!(rosters.apply(roll(&["Ann", "Ben"])).await.unwrap());
    assert!(!rosters.apply(roll(&["Cid"])).await.unwrap());
    let row = rosters.roster(roster.id).await.unwrap().unwrap();
    assert_eq!((row.applied_at, row.accounts, row.body.as_str()), (Some(NOW), 2, ""));
    assert_eq!(house.stores.users.count(None).await.unwrap(), 3);
    let members = house.stores.classes.members(class, None, 9).await.unwrap();
    assert_eq!(members.iter().map(|member| member.person.name.as_str()).collect::<Vec<_>>(), ["Ann", "Ben"]);
    assert_eq!(rosters.forget_rosters(NOW).await.unwrap(), 0);
    assert_eq!(rosters.forget_rosters(NOW.plus_secs(1)).await.unwrap(), 1);
}

async fn a_setting_is_what_was_put_last(house: TestDatabase) {
    let settings = &house.stores.settings;
    assert_eq!(settings.setting("k").await.unwrap(), None);
    for value in ["1", "2"] {
        settings.put_setting("k".into(), value.into(), NOW, change()).await.unwrap();
    }
    assert_eq!(settings.setting("k").await.unwrap().as_deref(), Some("2"));
}

async fn accounts_that_are_not_to_be_kept_are_found(house: TestDatabase) {
    let people = &house.stores.people;
    let (shut, idle, busy) = (house.learner().await, house.learner().await, house.session().await);
    people.lock(shut, true, entry(AuditAction::AccountDisabled, "account", "")).await.unwrap();
    assert!(people.closed_before(NOW, 9).await.unwrap().is_empty());
    assert_eq!(people.closed_before(NOW.plus_secs(1), 9).await.unwrap(), [shut]);
    assert_eq!(people.idle_since(NOW.plus_secs(1), 9).await.unwrap(), [shut, idle]);
    assert!(house.stores.sessions.load(busy).await.unwrap().is_some(), "who sits an exam is left alone");
    people.record_sign_in(idle, Vec::new(), NOW.plus_secs(1), change()).await.unwrap();
    assert_eq!(people.idle_since(NOW.plus_secs(1), 9).await.unwrap(), [shut]);
    people.lock(shut, false, entry(AuditAction::AccountEnabled, "account", "")).await.unwrap();
    assert!(people.closed_before(NOW.plus_secs(1), 9).await.unwrap().is_empty());
}

async fn who_sits_an_exam_or_sends_programs_is_not_over(house: TestDatabase) {
    let people = &house.stores.people;
    let soon = NOW.plus_secs(1);
    let session = house.session().await;
    let sits = house.stores.sessions.load(session).await.unwrap().unwrap().learner;
    people.lock(sits, true, change()).await.unwrap();
    assert!(people.closed_before(soon, 9).await.unwrap().is_empty());
    assert_eq!(people.count_over(Some(soon), Some(soon)).await.unwrap(), 0);
    let mut end = house.change(session).await;
    end.state.open = false;
    house.stores.sessions.append(end).await.unwrap();
    assert_eq!(people.closed_before(soon, 9).await.unwrap(), [sits]);

    let programs = house.learner().await;
    crate::api_tokens::furnish(&house, programs).await;
    let idle = async || people.idle_since(soon, 9).await.unwrap().contains(&programs);
    assert!(idle().await, "a token that nobody uses is no sign of life");
    assert_eq!(people.count_over(Some(soon), Some(soon)).await.unwrap(), 2, "closed and idle is one account");
    assert_eq!(people.count_over(Some(soon), None).await.unwrap(), 1);
    assert_eq!(people.count_over(None, None).await.unwrap(), 0);
    let token = house.stores.api_tokens.of_user(programs).await.unwrap()[0].id;
    house.stores.api_tokens.used(token, soon, NOW).await.unwrap();
    assert!(!idle().await);
    assert_eq!(people.count_over(None, Some(soon)).await.unwrap(), 1);
}

async fn names_are_looked_up_together(house: TestDatabase) {
    let people = &house.stores.people;
    let (ann, ben) =
        (account(&house, "Ann", Role::Learner, "x").await, account(&house, "Ben", Role::Teacher, "x").await);
    let mut found = people.names(&[ann, id(), ben]).await.unwrap();
    found.sort_by(|a, b| a.1.cmp(&b.1));
    assert_eq!(found, [(ann, "Ann".to_owned()), (ben, "Ben".to_owned())]);
    assert!(people.names(&[]).await.unwrap().is_empty());
    let many: Vec<UserId> = (0..4_095).map(|_| id()).chain([ann]).collect();
    assert_eq!(people.names(&many).await.unwrap().len(), 1);
    assert!(people.names(&[many, vec![ben]].concat()).await.is_err());
}
