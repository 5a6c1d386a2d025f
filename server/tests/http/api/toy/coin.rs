//! A minimal kind of session: a coin is flipped three times.

use plumb_content::text::Problem;
use plumb_service::content::Version;
use plumb_service::kinds::KindHandlers;
use plumb_service::protocol::{Activity, Beginner, Guided, SessionDescription, ToolCall, ToolEffect};
use plumb_service::{Plumb, Result};
use plumb_sessions::conversation::{
    Choice, ChoiceProps, ClientAction, Conversation, Message, Offer, Script, Tool, ToolOutcome,
};
use plumb_sessions::engine::{Event, Lifecycle, SessionHeader, SessionKind, Status};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

const FLIPS: usize = 3;

pub(super) static KINDS: [KindHandlers; 1] = [KindHandlers::guided::<Coin>()];

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum CoinEvent {
    Begun { at: Timestamp, id: Uuid, learner: Uuid, which: ContentHash },
    Flipped { at: Timestamp, side: String },
    Said(Box<Message>),
}

impl Event for CoinEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::Begun { at, .. } | Self::Flipped { at, .. } => *at,
            Self::Said(message) => message.at(),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Begun { .. } => "session_created",
            Self::Flipped { .. } => "coin_flipped",
            Self::Said(message) => message.kind(),
        }
    }

    fn message(&self) -> Option<&Message> {
        if let Self::Said(message) = self { Some(message) } else { None }
    }
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Coin {
    id: Uuid,
    learner: Uuid,
    which: ContentHash,
    #[serde(flatten)]
    life: Lifecycle,
    sides: Vec<String>,
    conversation: Option<Box<Conversation>>,
}

impl SessionKind for Coin {
    type Event = CoinEvent;
    const NAME: &'static str = "coin";

    fn begun(event: &CoinEvent) -> Option<Self> {
        let CoinEvent::Begun { at, id, learner, which } = event else { return None };
        let (life, which) = (Lifecycle::begun(*at), which.clone());
        Some(Self { id: *id, learner: *learner, which, life, sides: Vec::new(), conversation: None })
    }

    fn apply(&mut self, event: &CoinEvent) {
        self.life.version += 1;
        match event {
            CoinEvent::Begun { .. } => {}
            CoinEvent::Flipped { at, side } => {
                self.sides.push(side.clone());
                if self.sides.len() == FLIPS {
                    self.life.close(Status::Completed, *at);
                }
            }
            CoinEvent::Said(message) => Conversation::append(&mut self.conversation, message, self.life.version),
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.id, Some(self.learner), self.conversation.as_deref())
    }
}

impl Activity for Coin {
    const SCRIPT: Script = Script::of(Self::NAME, Tool::GetNextItem);

    fn said(message: Message) -> CoinEvent {
        CoinEvent::Said(Box::new(message))
    }

    async fn describe(&self, _: &Plumb) -> Result<SessionDescription> {
        Ok(SessionDescription::new("coin".into(), "A coin".into(), self.sides.len().try_into().unwrap()))
    }
}

pub(super) struct Flips(ContentHash);

impl Version for Flips {
    const KIND: &'static str = Coin::NAME;

    fn read(_: &str, text: &str) -> Result<Self, Vec<Problem>> {
        Ok(Self(ContentHash::of(text)))
    }

    fn hash(&self) -> &ContentHash {
        &self.0
    }
}

impl Guided for Coin {
    type Content = Flips;
    type Command = String;

    fn content_id(_: &Flips) -> &str {
        Self::NAME
    }

    fn content(&self) -> (&str, &ContentHash) {
        (Self::NAME, &self.which)
    }

    fn beginning(content: &Flips, who: Beginner, at: Timestamp) -> Result<Vec<CoinEvent>> {
        Ok(vec![CoinEvent::Begun { at, id: who.session_id, learner: who.learner, which: content.0.clone() }])
    }

    fn command(&self, _: &Flips, _: &Offer, response: &Json, _: Uuid) -> Result<String> {
        Ok(response["selection"].as_str().unwrap().into())
    }

    fn decide(&self, _: &Flips, side: &String, at: Timestamp) -> Result<Vec<CoinEvent>> {
        Ok(vec![CoinEvent::Flipped { at, side: side.clone() }])
    }

    async fn present(&self, _: &Flips, _: &Plumb, _: &ToolCall<'_>) -> Result<ToolEffect<CoinEvent>> {
        if self.sides.len() == FLIPS {
            return Ok(ToolEffect::nothing(ToolOutcome::NothingLeft));
        }
        let options = ["heads", "tails"].map(|side| Choice { id: side.into(), text: side.into() }).to_vec();
        let prompt = "How did it fall?".into();
        let action = ChoiceProps { prompt, options, optional: false, help: None, item: None };
        let offer = Offer::new(ClientAction::PresentChoices(action), self.sides.len().to_string());
        Ok(ToolEffect::nothing(ToolOutcome::Offered(offer)))
    }
}
