//! Every misbehaviour of models and endpoints at every call site of the tutor: each ends in acceptable words of the
//! model or in the script's; never in a panic, a failed page, or a turn that is lost or half finished.

use futures_util::StreamExt as _;
use plumb_fake_llm::catalogue::{Misdeed, of_answers, of_endpoints};
use plumb_fake_llm::{AskedRequest, Reply};
use plumb_sessions::tutor::{Source, TutorEvent};

use super::{Lesson, choice, full_output, model, safety};
use crate::factory::served;
use crate::support::Site;

const SITES: [&str; 6] =
    ["tutor.welcome", "tutor.turn", "tutor.move", "tutor.safety", "tutor.afterword", "words.safety"];

fn misdeeds(place: &str) -> Vec<Misdeed> {
    let good = match place {
        "tutor.safety" | "words.safety" => safety("none"),
        "tutor.move" => choice(&["encourage:1"]),
        _ => full_output("Take your time with it."),
    };
    of_endpoints().into_iter().chain(of_answers(&good)).collect()
}

/// Returns the sources of the replies in a session with that misbehaviour at that call site.
async fn ends(house: &Site, place: &'static str, (case, reply): (usize, Reply)) -> String {
    let fake = model(move |asked: &AskedRequest| (asked.call_site.as_deref() == Some(place)).then(|| reply.clone()));
    let plumb = served(house, &fake).await;
    let lesson = Lesson::led(house, plumb, &format!("{}-{case}", place.replace('.', "-"))).await;
    lesson.writes("I don't understand that").await;
    lesson.writes("I am ready to go on").await;
    lesson.writes("stop").await;
    lesson.writes("was that all for today?").await;
    let events: Vec<TutorEvent> = house.events(lesson.id).await;
    let said = events.iter().filter_map(|event| match event {
        TutorEvent::Spoke { text, source, .. } => {
            assert!(!text.trim().is_empty() && !text.contains('<') && text.chars().count() <= 4_000, "{text}");
            Some(match source {
                Source::Script => "script",
                Source::Model { .. } => "model",
                Source::Chosen { .. } => "chosen",
            })
        }
        _ => None,
    });
    let said: Vec<&str> = said.collect();
    let session = lesson.session().await;
    assert_eq!((session.turn_count, session.life.status.is_closed(), said.len()), (4, true, 5), "{place}");
    let flags = session.flags.len();
    if flags > 0 { format!("{}, {flags} flagged", said.join(" ")) } else { said.join(" ") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_a_model_does_the_tutor_goes_on() {
    let house = Site::start().await;
    let cases = SITES.into_iter().flat_map(|place| misdeeds(place).into_iter().map(move |misdeed| (place, misdeed)));
    let ended = cases.enumerate().map(|(case, (place, Misdeed { name, reply }))| {
        let house = &house;
        async move { format!("{place}, {name}: {}", ends(house, place, (case, reply)).await) }
    });
    let lines: Vec<String> = futures_util::stream::iter(ended).buffered(24).collect().await;
    house.sessions_are_whole().await;
    insta::assert_snapshot!("sources", lines.join("\n"));
}
