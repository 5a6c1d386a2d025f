//! Orderly shutdown, and deadlines that passed while the server was down.

use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::once;
use futures_util::{FutureExt as _, StreamExt as _};
use http_body_util::StreamBody;
use hyper::body::Frame;
use plumb_server::clock;
use plumb_service::assessment::{InputView, Player};
use plumb_service::{Actor, Clock, Plumb};
use plumb_sessions::session::{AnswerSource, SessionEvent};
use plumb_store::Stores;
use plumb_store::audit::AuditEntry;
use plumb_store::users::NewUser;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use tokio::sync::oneshot;

use crate::live::learner::{Step, answer, begin, go, session_of};
use crate::live::people::{Person, enrol, sign_in};
use crate::live::wire::{Sent, Wire};
use crate::live::{Dice, Failure, content, moment};
use crate::scene::Scene;
use crate::verify;

/// Longest time from SIGTERM to the end.
const STOP: Duration = Duration::from_secs(10);
/// Longest time from a restart until overdue sessions are closed.
const CLOSING: Duration = Duration::from_secs(10);

/// The clock of a server two hours ago.
struct ShiftedClock(Timestamp);

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

#[tokio::test]
async fn a_stop_finishes_what_is_at_hand_within_ten_seconds() -> Result<(), Failure> {
    let scene = Scene::sqlite().await?;
    let (server, _) = scene.site.start().await?;
    let stores = scene.stores().await?;
    let people = enrol(&stores, 1_000, 1_001).await?;
    stores.maintenance.close().await;
    let learners = scene.learners(8).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;

    // The server has received half of a request when it gets the signal to stop.
    let (mut wire, mut dice) = (Wire::new(scene.site.address, &people[0].cookie), Dice(1));
    let begun = wire.form("/do/begin", &begin("MATH-FUNDAMENTALS-L1", dice.id())).await?;
    let session = session_of(&begun)?;
    let Step::Item(item) = Step::of(&wire.json("/do/go", &go(&session, 0, dice.id())).await?)? else {
        return Err("no item is shown".into());
    };
    let saved = item.guess(&mut dice);
    let text = answer(&session, 0, 0, dice.id(), &saved);
    let (first, rest) = text.split_at(text.len() - 20);
    let (more, comes) = oneshot::channel();
    let pieces = once(ready(first.to_owned())).chain(once(comes.map(Result::unwrap_or_default)));
    let body = Sent::new(StreamBody::new(pieces.map(|piece: String| Ok(Frame::data(piece.into())))));
    let request = wire.post("/do/save", "application/json", text.len(), body);
    let terminated = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        server.terminate()?;
        let told = moment();
        tokio::time::sleep(Duration::from_millis(300)).await;
        more.send(rest.to_owned()).map_err(|_| "nobody waits for the rest")?;
        Ok(told)
    };
    let (reply, told) = tokio::try_join!(request, terminated)?;
    assert_eq!(reply.status, 200, "a request at hand was not finished: {}", reply.text());
    let status = server.ended().await?;
    assert!(status.success(), "{status}\n{}", scene.site.log());
    assert!(told.elapsed() < STOP, "stopping took {:?}", told.elapsed());

    // The other learners only had a pause.
    let (server, _) = scene.site.start().await?;
    let mut wire = Wire::new(scene.site.address, &people[0].cookie);
    let step = Step::of(&wire.json("/do/go", &go(&session, 0, dice.id())).await?)?;
    assert!(matches!(&step, Step::Item(item) if item.saved == saved && item.revision == 1), "{step:?}");
    tokio::time::sleep(Duration::from_millis(500)).await;
    let records = learners.end().await?;
    let told = moment();
    server.terminate()?;
    assert!(server.ended().await?.success());
    assert!(told.elapsed() < STOP, "stopping took {:?}", told.elapsed());
    let found = verify::all(&scene, &records).await?;
    assert!(found.acknowledged > 50, "{found}");
    Ok(())
}

/// A value that nothing needs: a proof of the text that has it would take minutes.
const MINUTES: &str = "sum([sum([sum([1 for i in range(300)]) for j in range(300)]) for k in range(300)])";

/// A teacher who is signed in.
async fn teacher(stores: &Stores) -> Result<String, Failure> {
    let now = clock::now();
    let actor = Actor { id: UserId::from_u128(0x7E55), name: "tess".into(), role: Role::Teacher };
    let user = NewUser {
        id: actor.id,
        name: actor.name.clone(),
        role: actor.role,
        // No password opens this account.
        password_hash: "none".into(),
        time_factor_percent: 100,
        created_at: now,
    };
    let audit = AuditEntry {
        at: now,
        actor: None,
        action: AuditAction::AccountCreated,
        subject_kind: "account".into(),
        subject_id: actor.id.to_string(),
        detail: "{}".into(),
    };
    stores.users.create(user, audit).await?;
    sign_in(stores, &actor, now).await
}

/// The value of a field of that name on a page.
fn value(page: &str, name: &str) -> Result<String, Failure> {
    let mark = format!("name=\"{name}\" value=\"");
    let found = page.split(&mark).nth(1).and_then(|rest| rest.split('"').next());
    Ok(found.ok_or_else(|| format!("no {name}: {page}"))?.to_owned())
}

#[tokio::test]
async fn a_stop_waits_for_no_proof_of_a_text_that_would_take_minutes() -> Result<(), Failure> {
    let scene = Scene::sqlite().await?;
    let (server, _) = scene.site.start().await?;
    let stores = scene.stores().await?;
    let cookie = teacher(&stores).await?;
    let (mut wire, mut dice) = (Wire::new(scene.site.address, &cookie), Dice(7));
    let begin = format!("title=Q&strand=COMP.BIN.ADD&point=sum&command={}", dice.id::<CommandId>());
    let reply = wire.form("/do/own-begin", &begin).await?;
    let question = reply.header("location").split('?').next().unwrap_or_default().to_owned();
    assert!(question.starts_with("/teach/blueprints/"), "{}", reply.text());
    let page = format!("{question}?tab=yaml");
    let shown = wire.page(&page, "identity").await?.text();
    let (draft, revision) = (value(&shown, "draft")?, value(&shown, "revision")?);
    let body = stores.blueprint_drafts.get(draft.parse()?).await?.ok_or("the draft is not there")?.body;
    let inserted = format!("  computed_values:\n    zz: \"{MINUTES}\"\n  answer_formula:");
    let text = body.replacen("  answer_formula:", &inserted, 1);
    let text = text.replacen("answer_formula: \"", "answer_formula: \"0 * zz + ", 1);
    assert!(text.contains("0 * zz +"), "{text}");
    let save = [("draft", draft.as_str()), ("revision", revision.as_str()), ("text", text.as_str())];
    let saved = wire.form("/do/own-save", &serde_urlencoded::to_string(save)?).await?;
    assert!(saved.is_done(), "{}", saved.text());
    stores.maintenance.close().await;
    // It can be seen, and so be mended.
    let seen = wire.page(&page, "identity").await?;
    assert_eq!(seen.status, 200, "{}", seen.text());

    let looks: Vec<_> = (0..4)
        .map(|_| {
            let (mut wire, page) = (Wire::new(scene.site.address, &cookie), page.clone());
            // What becomes of it is no matter: the server ends.
            tokio::spawn(async move { wire.page(&page, "identity").await.map(|reply| reply.status).ok() })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let told = moment();
    server.terminate()?;
    let status = server.ended().await?;
    assert!(status.success(), "{status}\n{}", scene.site.log());
    assert!(told.elapsed() < STOP, "stopping took {:?}", told.elapsed());
    for look in looks {
        look.await?;
    }
    Ok(())
}

#[tokio::test]
async fn what_fell_due_while_the_server_was_down_is_closed_once_on_sqlite() -> Result<(), Failure> {
    overdue(&Scene::sqlite().await?).await
}

#[tokio::test]
async fn what_fell_due_while_the_server_was_down_is_closed_once_on_postgres() -> Result<(), Failure> {
    overdue(&Scene::postgres().await?).await
}

/// Learners began two hours ago and saved an answer, and the server went down. It starts again, is killed around the
/// moment at which it closes their sessions, and starts again.
async fn overdue(scene: &Scene) -> Result<(), Failure> {
    let stores = scene.stores().await?;
    let people = enrol(&stores, 0, 24).await?;
    let plumb = two_hours_ago(stores.clone()).await?;
    let mut dice = Dice(24);
    for person in &people {
        begin_and_save(&plumb, person, &mut dice).await?;
    }
    stores.maintenance.close().await;
    for _ in 0..3 {
        let (server, _) = scene.site.start().await?;
        tokio::time::sleep(Duration::from_millis(960 + dice.below(120))).await;
        server.kill()?;
    }
    let (server, _) = scene.site.start().await?;
    let told = moment();
    let stores = scene.stores().await?;
    loop {
        let mut open = 0;
        for Person { actor: Actor { id, .. }, .. } in &people {
            open += stores.sessions.count_open(*id).await?;
        }
        if open == 0 {
            break;
        }
        assert!(told.elapsed() < CLOSING, "{open} sessions are still open");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.kill()?;
    let sessions = verify::stored(&stores).await?;
    stores.maintenance.close().await;
    assert_eq!(sessions.len(), people.len());
    for session in sessions.values() {
        assert_eq!(session.row.state.status, "expired");
        let handed_in = session.events.iter().filter(|event| {
            matches!(event, SessionEvent::AttemptSubmitted { position: 0, source: AnswerSource::Draft, .. })
        });
        assert_eq!(handed_in.count(), 1, "the saved answer was not handed in once: {:?}", session.events);
    }
    verify::all(scene, &[]).await.map(drop)
}

async fn two_hours_ago(stores: Stores) -> Result<Plumb, Failure> {
    content::published(stores, Arc::new(ShiftedClock(clock::now().plus_secs(-7_200)))).await
}

async fn begin_and_save(plumb: &Plumb, person: &Person, dice: &mut Dice) -> Result<(), Failure> {
    let learner = plumb.as_learner(&person.actor);
    let session = learner.begin("MATH-FUNDAMENTALS-L1", dice.id()).await?;
    let Player::Item(item) = learner.player(session).await? else { return Err("no item is shown".into()) };
    let InputView::Choice(options) = &item.input else { return Err("an item without options".into()) };
    let (chosen, _) = options.first().ok_or("an item without options")?;
    learner.save(session, 0, 0, dice.id(), chosen.clone(), plumb.now()).await?;
    Ok(())
}
