//! Guessing passwords, many at once: guesses are delayed, without locking out anybody else.

use axum::http::StatusCode;
use plumb_server::config::Options;
use plumb_types::user::Role;

use crate::support::content::usual;
use crate::support::{Client, PASSWORD, Site};

const WRONG: &str = "seven-red-lanterns";
/// One address for a whole school.
const SCHOOL: &str = "192.0.2.1";

async fn school() -> Site {
    let site = Site::with(Options { behind_proxy: Some(true), ..Options::default() }, &usual()).await;
    for name in ["ann", "ben"] {
        site.account(name, Role::Learner).await;
    }
    site
}

fn pupil(site: &Site) -> Client {
    let mut client = site.visitor();
    client.address = Some(SCHOOL);
    client
}

/// A browser that this account has signed in with before.
async fn own_browser(site: &Site, name: &str) -> Client {
    let mut client = pupil(site);
    client.sign_in(name, PASSWORD).await.expect(200);
    client.form("/do/sign-out", &[]).await.expect(200);
    client
}

/// Sends all guesses at once; returns how many of them were checked, how many had to wait, and how many timed out,
/// which may be either.
async fn flood(site: &Site, names: impl Iterator<Item = String>) -> (usize, usize, usize) {
    let all: Vec<_> = names
        .map(|name| {
            let mut client = pupil(site);
            tokio::spawn(async move { client.sign_in(&name, WRONG).await.status })
        })
        .collect();
    let (mut looked_at, mut held, mut late) = (0, 0, 0);
    for one in all {
        match one.await.unwrap() {
            StatusCode::UNPROCESSABLE_ENTITY => looked_at += 1,
            StatusCode::TOO_MANY_REQUESTS => held += 1,
            StatusCode::SERVICE_UNAVAILABLE => late += 1,
            other => panic!("{other}"),
        }
    }
    (looked_at, held, late)
}

/// Guesses a name at the school's address for a minute, by programs and by a browser, which is returned.
async fn guess_for_a_minute(site: &Site) -> Client {
    let mut guesser = own_browser(site, "ann").await;
    for _ in 0..60 {
        site.clock.advance_secs(1);
        guesser.sign_in("ben", WRONG).await;
        flood(site, (0..10).map(|_| "Ben".to_owned())).await;
    }
    guesser
}

/// One pupil sends 400 guesses at once, each of another name. Without the protection 372 of them were checked, and then
/// all of the address waited for five minutes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_locks_a_schools_address_out() {
    let site = school().await;
    let mut ann = own_browser(&site, "ann").await;
    let (looked_at, held, late) = flood(&site, (0..400).map(|n| format!("pupil {n}"))).await;
    println!("400 names guessed at once from one address: {looked_at} looked at, {held} told to wait");
    assert!(looked_at <= 101 && looked_at + held + late == 400, "{looked_at}, {held} and {late}");
    // A browser that was used before is not affected.
    ann.sign_in("ann", PASSWORD).await.expect(200);
    // Any other waits a second, not five minutes.
    let mut ben = pupil(&site);
    if let Ok(wait) = ben.sign_in("ben", PASSWORD).await.header("retry-after").parse::<i64>() {
        assert!(wait <= 2, "{wait}");
        site.clock.advance_secs(wait);
        ben.sign_in("ben", PASSWORD).await.expect(200);
    }
    // The flood continues: one guess a second is checked, and as many as turns were returned because their guesses were
    // not checked in time. After a pause all turns are available again.
    site.clock.advance_secs(1);
    let given_back = 101 - looked_at;
    let (more, ..) = flood(&site, (0..20).map(|n| format!("other {n}"))).await;
    assert!(more <= 1 + given_back, "{more} after {looked_at}");
    site.clock.advance_secs(300);
    let (looked_at, held, late) = flood(&site, (0..20).map(|n| format!("later {n}"))).await;
    assert_eq!((looked_at + late, held), (20, 0));
}

/// One pupil sends 48 guesses of a classmate's password, and 400 at once. Without the protection the classmate waited
/// for five minutes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_locks_a_classmate_out() {
    let site = school().await;
    let mut ben = own_browser(&site, "ben").await;
    let mut guesser = own_browser(&site, "ann").await;
    let mut looked_at = 0;
    for _ in 0..48 {
        looked_at += usize::from(guesser.sign_in("ben", WRONG).await.status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    let burst = flood(&site, (0..400).map(|_| "Ben".to_owned())).await;
    println!("48 guesses of one name: {looked_at} looked at; 400 at once after them: {}", burst.0);
    assert_eq!((looked_at, burst), (6, (0, 400, 0)));
    ben.sign_in("ben", PASSWORD).await.expect(200);
    // At another address an unknown browser can sign in too.
    let mut at_home = site.visitor();
    at_home.address = Some("198.51.100.7");
    at_home.sign_in("ben", PASSWORD).await.expect(200);
    // A burst alone is checked no more often than sequential guesses.
    site.clock.advance_secs(3_600);
    let (looked_at, _, late) = flood(&site, (0..400).map(|_| "ann".to_owned())).await;
    assert!(looked_at <= 6 && looked_at + late >= 6, "{looked_at} and {late}");
}

/// Guesses continue at one address, by programs and by another browser. In a browser that only other accounts have
/// signed in with, as in a computer room, the right password is checked at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_password_in_a_new_browser_is_looked_at_at_once() {
    let site = school().await;
    let mut ben = own_browser(&site, "ann").await;
    guess_for_a_minute(&site).await;
    pupil(&site).sign_in("ben", PASSWORD).await.expect(429);
    ben.sign_in("ben", PASSWORD).await.expect(200);
    // Earlier guesses still count for those who guess.
    let (looked_at, ..) = flood(&site, (0..20).map(|_| "ben".to_owned())).await;
    assert!(looked_at <= 6, "{looked_at}");
}

/// As above, in a browser that was never used, at the address of the guesses: it has to retry after seconds, and is
/// known then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_password_in_a_browser_never_used_is_looked_at_within_seconds() {
    let site = school().await;
    let mut guesser = guess_for_a_minute(&site).await;
    let mut ben = pupil(&site);
    assert!(!ben.cookies.contains_key("plumb-device"));
    let mut waited = 0;
    while let Ok(wait) = ben.sign_in("ben", PASSWORD).await.header("retry-after").parse::<i64>() {
        waited += wait;
        assert!(waited <= 5, "{waited}");
        site.clock.advance_secs(wait);
        // The guesses do not stop in between.
        guesser.sign_in("ben", WRONG).await;
        flood(&site, (0..10).map(|_| "ben".to_owned())).await;
    }
    assert!(waited > 0, "nobody had to wait");
    ben.get("/account").await.expect(200);
    // A browser that never had to wait gets no cookie, whatever the error.
    let mut other = pupil(&site);
    other.sign_in("nobody at all", WRONG).await.expect(422);
    assert!(!other.cookies.contains_key("plumb-device"));
}

/// Guessing with the cookie of each refusal gains no more than with forged cookies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cookies_of_refusals_buy_no_guesses_beyond_those_of_new_browsers() {
    let site = school().await;
    let mut looked_at = 0;
    for _ in 0..300 {
        site.clock.advance_secs(1);
        let mut client = pupil(&site);
        for _ in 0..3 {
            looked_at += usize::from(client.sign_in("ben", WRONG).await.status == StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    // As in the test below: 61 at once and one in four seconds, and the few without a cookie.
    assert!(looked_at <= 61 + 75 + 16, "{looked_at}");
}

/// An attacker with a forged cookie for each guess uses up the turns of a name. The code that the teacher reads out
/// needs no turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_teachers_code_lets_a_right_password_be_looked_at_whatever_others_guess() {
    let (site, mut tess, _) = Site::with_class(&["ann", "bea"]).await;
    let guess = async |number: usize| {
        let mut client = site.visitor();
        client.cookies.insert("plumb-device".into(), format!("{number:032x}"));
        client.sign_in("bea", WRONG).await.status
    };
    for number in 1..150 {
        site.clock.advance_secs(1);
        guess(number).await;
    }
    let mut bea = site.visitor();
    bea.sign_in("bea", PASSWORD).await.expect(429);
    bea.script = false;
    let page =
        bea.form_from("http://plumb.test/sign-in", "/do/sign-in", &[("name", "bea"), ("password", PASSWORD)]).await;
    let page = if page.status.is_redirection() { bea.get(page.location()).await } else { page };
    assert!(page.body.contains("name=\"code\""), "{}", page.body);
    bea.script = true;

    let id = site.id("bea").await;
    let card = tess.get(&format!("/teach/learners/{id}?show=code")).await.expect(200);
    let code = card.body.split("<code>").nth(1).and_then(|rest| rest.split("</code>").next()).unwrap().to_owned();
    let mut turn = 10_000;
    let mut enter = async |client: &mut Client, password: &str, code: &str| {
        // The flood continues; each of its guesses takes a turn that the owner might have had.
        turn += 1;
        guess(turn).await;
        client.form("/do/sign-in", &[("name", "bea"), ("password", password), ("code", code)]).await
    };
    // The code reveals no password and is of no use without one. A wrong code does not avoid the wait.
    enter(&mut site.visitor(), WRONG, &code).await.expect(422);
    enter(&mut site.visitor(), PASSWORD, "AAAAA-AAAAA").await.expect(429);
    // The code works in lower case and with a space.
    enter(&mut bea, PASSWORD, &code.to_lowercase().replace('-', " ")).await.expect(200);
    bea.get("/account").await.expect(200);

    // After five wrong passwords, or when it has expired, it does not avoid the wait any more.
    for _ in 0..6 {
        enter(&mut site.visitor(), WRONG, &code).await;
    }
    enter(&mut site.visitor(), PASSWORD, &code).await.expect(429);
    site.clock.advance_secs(1_200);
    for number in 1_000..1_150 {
        guess(number).await;
    }
    enter(&mut site.visitor(), PASSWORD, &code).await.expect(429);
    // Only teachers of the learner see it.
    let mut other = site.signed_in("tom", Role::Teacher).await;
    other.get(&format!("/teach/learners/{id}?show=code")).await.expect(404);
}

/// Forged cookies for each guess give a bounded number of guesses, and a right password waits seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_browsers_together_have_a_bounded_number_of_guesses_of_a_name() {
    let site = school().await;
    let mut looked_at = 0;
    // Two guesses a second for five minutes, each with a browser of its own.
    for second in 0..300 {
        site.clock.advance_secs(1);
        for turn in 0..2 {
            let mut client = site.visitor();
            client.address = Some(if second % 2 == 0 { SCHOOL } else { "198.51.100.9" });
            client.cookies.insert("plumb-device".into(), format!("{second:030x}{turn:02x}"));
            looked_at += usize::from(client.sign_in("ben", WRONG).await.status == StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    // 61 at once and one in four seconds; and those without a cookie: 51, and one in ten seconds.
    assert!((61 + 50..=61 + 75 + 51 + 30).contains(&looked_at), "{looked_at}");
    let mut ben = site.visitor();
    ben.address = Some(SCHOOL);
    ben.cookies.insert("plumb-device".into(), "f".repeat(32));
    let wait = ben.sign_in("ben", PASSWORD).await.header("retry-after").parse::<i64>().unwrap_or(0);
    assert!(wait <= 5, "{wait}");
    site.clock.advance_secs(wait);
    ben.sign_in("ben", PASSWORD).await.expect(200);
}

/// Guesses of one name are counted over all addresses.
#[tokio::test]
async fn a_name_is_not_guessed_from_a_hundred_addresses_either() {
    const HOMES: [&str; 12] = [
        "198.51.100.1",
        "198.51.100.2",
        "198.51.100.3",
        "198.51.100.4",
        "198.51.100.5",
        "198.51.100.6",
        "198.51.100.7",
        "198.51.100.8",
        "198.51.100.9",
        "198.51.100.10",
        "198.51.100.11",
        "198.51.100.12",
    ];
    let site = school().await;
    let mut own = own_browser(&site, "ben").await;
    let mut looked_at = 0;
    for home in HOMES {
        let mut client = site.visitor();
        client.address = Some(home);
        for _ in 0..6 {
            client.cookies.remove("plumb-device");
            looked_at += usize::from(client.sign_in("ben", WRONG).await.status == StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    assert_eq!(looked_at, 51);
    own.sign_in("ben", PASSWORD).await.expect(200);
}

/// A thief of a known browser has only a few more guesses, and the owner elsewhere is not delayed.
#[tokio::test]
async fn a_browser_that_was_used_before_is_no_way_to_guess_on_and_on() {
    let site = school().await;
    let mut shared = own_browser(&site, "ben").await;
    let mut looked_at = 0;
    for _ in 0..30 {
        looked_at += usize::from(shared.sign_in("ben", WRONG).await.status == StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(looked_at, 12);
    // A change of the password makes every browser unknown.
    let mut other = own_browser_of_ann_then_password_set(&site).await;
    for _ in 0..6 {
        other.sign_in("ann", WRONG).await.expect(422);
    }
    other.sign_in("ann", WRONG).await.expect(429);
}

async fn own_browser_of_ann_then_password_set(site: &Site) -> Client {
    let client = own_browser(site, "ann").await;
    site.plumb.set_password("ann", "eight-blue-candles").await.unwrap();
    client
}
