//! A session over a WebSocket: `respond` and `stream` as one conversation.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use plumb_app::server_fns::request::RequestId;
use plumb_service::ServiceError;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{SessionView, StreamPayload, Subscription};
use plumb_types::ids::SessionId;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::timeout;
use tracing::Instrument as _;
use utoipa::IntoParams;

use super::caller::Caller;
use super::input::{PathParam, QueryParams};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};
use super::session::{self, SessionDocument};
use super::socket_frames::{self as frames, Frame};
use super::socket_tutor::TutorSubscription;
use crate::http::Web;
use crate::sockets::SocketPermit;

/// Longest message of a client, in bytes.
const MESSAGE_LIMIT: usize = 64 * 1024;
/// A client that does not receive a message for so long is considered gone.
const SENDING: Duration = Duration::from_secs(10);

/// No parameters: the token was moved out of the address before it is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoParams {}

/// Authentication for clients that cannot send headers.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes what is taken out of the address before it is read")]
pub(super) struct SocketParams {
    /// A personal access token, if no `Authorization` header can be sent. It is kept out of logs.
    #[param(example = "plumb_…")]
    token: Option<String>,
}

/// Leads one of the caller's sessions over a WebSocket, with text frames of JSON. Requires a token with the scopes
/// `read` and `learn`; a browser's cookie is not accepted. The guide to this API describes the frames.
#[utoipa::path(get, path = "/sessions/ws/{session_id}", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session"), SocketParams),
    responses((status = 101, description = "The socket is open"), ReadRefusals))]
pub(super) async fn open(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    QueryParams(NoParams {}): QueryParams<NoParams>,
    id: Option<Extension<RequestId>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    caller.must(Scope::Read)?;
    let learner = caller.learner(Scope::Learn)?;
    let (hearing, first) = match learner.join_tutor(session).await {
        Ok(joined) => {
            let (talk, first) = TutorSubscription::new(session, joined);
            (SessionSubscription::Tutor(talk), InitialState::Frames(first))
        }
        Err(ServiceError::NotFound) => {
            let joined = learner.join_session(&web.plumb, session).await?;
            (SessionSubscription::Led(joined.listening), InitialState::Led(Box::new(joined.session), joined.is_at_work))
        }
        Err(error) => return Err(error.into()),
    };
    let upgrade = upgrade.map_err(|why| ApiRefusal::unreadable(format!("Connect with a WebSocket: {why}.")))?;
    let shown = headers.get(header::AUTHORIZATION).cloned().ok_or_else(ApiRefusal::unauthorized)?;
    let seat = web.sockets.take(caller.actor().id);
    let seat = seat.ok_or_else(|| ApiRefusal::no_seat("open_sockets", "sockets", 60))?;
    let talk =
        SocketSession { web, caller, shown, session, hearing, state: Value::Null, id: id.map(|Extension(id)| id.0) };
    let talk = move |socket| talk.run_socket(socket, seat, first).instrument(tracing::Span::current());
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).max_frame_size(MESSAGE_LIMIT).on_upgrade(talk))
}

/// The close code and the reason.
type Closing = (u16, &'static str);

/// The subscription to a session's messages.
enum SessionSubscription {
    /// An agent-led session.
    Led(Subscription),
    /// A tutor session.
    Tutor(TutorSubscription),
}

impl SessionSubscription {
    /// Waits for a new message.
    async fn changed(&mut self) {
        // The sender lives as long as any receiver, so `changed` cannot fail.
        let _ = match self {
            Self::Led(listening) => listening.updates.changed().await,
            Self::Tutor(talk) => talk.updates.changed().await,
        };
    }
}

/// The first messages of a socket.
enum InitialState {
    /// The state of an agent-led session, and whether a run is active.
    Led(Box<SessionView>, bool),
    /// Frames that are ready to be sent.
    Frames(Vec<String>),
}

/// One open socket.
struct SocketSession {
    web: Web,
    caller: Caller,
    /// The caller's `Authorization` header. It is verified again for every frame, as for every request.
    shown: HeaderValue,
    session: SessionId,
    hearing: SessionSubscription,
    /// The state that was sent last.
    state: Value,
    /// The id of the request that opened the socket.
    id: Option<String>,
}

impl SocketSession {
    async fn run_socket(mut self, mut socket: WebSocket, seat: SocketPermit, first: InitialState) {
        let Err((code, reason)) = self.talk(&mut socket, seat, first).await;
        tracing::debug!(session = %self.session, reason, "a socket is closed");
        let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        // A client that is gone already does not receive the reason.
        let _ = timeout(SENDING, socket.send(close)).await;
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        mut seat: SocketPermit,
        first: InitialState,
    ) -> Result<std::convert::Infallible, Closing> {
        let pace = self.web.sockets.pace;
        match first {
            InitialState::Frames(all) => send_all(socket, all).await?,
            InitialState::Led(view, is_at_work) => {
                let asked = view.pending.as_ref().map(|asked| frames::asking(&asked.call, &asked.action));
                self.send_state(socket, *view).await?;
                if let Some(asked) = asked {
                    send(socket, asked).await?;
                } else if is_at_work {
                    send(socket, frames::typing()).await?;
                }
            }
        }
        let mut pings = tokio::time::interval(pace.ping);
        pings.tick().await;
        let (mut unanswered, mut idle) = (0, 0);
        loop {
            tokio::select! {
                () = seat.close_requested() => return Err((close_code::AWAY, "the server is stopping: come again")),
                received = socket.recv() => {
                    unanswered = 0;
                    match received {
                        Some(Err(error)) => return Err(broken(&error)),
                        None | Some(Ok(Message::Close(_))) => return Err((close_code::NORMAL, "closed")),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            self.refuse(socket, ApiRefusal::unreadable("Send text frames only.")).await?;
                        }
                        Some(Ok(Message::Text(text))) => {
                            idle = 0;
                            self.handle_frame(socket, &text).await?;
                        }
                    }
                }
                () = self.hearing.changed() => self.catch_up(socket).await?,
                () = tokio::time::sleep(pace.look) => self.look(socket).await?,
                _ = pings.tick() => {
                    (unanswered, idle) = (unanswered + 1, idle + 1);
                    if unanswered > pace.unanswered {
                        return Err((close_code::POLICY, "nothing was heard from you"));
                    }
                    if idle > pace.idle {
                        return Err((close_code::AWAY, "nothing was said for long: come again"));
                    }
                    self.identify(socket).await?;
                    deliver(socket, Message::Ping(axum::body::Bytes::new())).await?;
                }
            }
        }
    }

    /// Authenticates the caller again: a token that was revoked is no longer accepted.
    async fn identify(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        let caller = Caller::of_token(&self.web, &self.shown).await;
        let may = caller.and_then(|caller| {
            caller.must(Scope::Read)?;
            caller.must(Scope::Learn)?;
            Ok(caller)
        });
        match may {
            Ok(caller) => {
                self.caller = caller;
                Ok(())
            }
            Err(refused) if refused.is_passing() => Ok(()),
            Err(refused) => {
                self.refuse(socket, refused).await?;
                Err((close_code::POLICY, "the token opens nothing any more"))
            }
        }
    }

    /// Handles a frame. A refused frame changes nothing, and the conversation goes on.
    async fn handle_frame(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Closing> {
        self.identify(socket).await?;
        if let SessionSubscription::Tutor(_) = self.hearing {
            return self.handle_tutor_frame(socket, text).await;
        }
        match self.take(text).await {
            Ok(view) => {
                // Sent for repeated responses too, so that every response gets a reply.
                self.state = Value::Null;
                self.send_state(socket, view).await
            }
            Err(refused) => self.refuse(socket, refused).await,
        }
    }

    /// Handles a frame of a tutor session. Sends `typing` while a model words the reply.
    async fn handle_tutor_frame(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Closing> {
        let SessionSubscription::Tutor(talk) = &self.hearing else { return Ok(()) };
        let frame = match self.caller.too_many(&self.web).map_or_else(|| frames::read(text), Err) {
            Ok(frame) => frame,
            Err(refused) => return self.refuse(socket, refused).await,
        };
        send(socket, frames::typing()).await?;
        match talk.take(&self.web, &self.caller, frame, self.web.plumb.now()).await {
            Ok(()) => self.send_tutor_update(socket, true).await,
            Err(refused) => self.refuse(socket, refused).await,
        }
    }

    /// Sends the tutor's new messages, and the state if it changed or if `always` is set.
    async fn send_tutor_update(&mut self, socket: &mut WebSocket, always: bool) -> Result<(), Closing> {
        let learner = self.web.plumb.as_learner(self.caller.actor());
        let state = match learner.tutor_state(self.session).await {
            Ok(state) => state,
            Err(error) => {
                tracing::warn!(session = %self.session, %error, "a session could not be looked at");
                return Err((close_code::AGAIN, "try again"));
            }
        };
        let SessionSubscription::Tutor(talk) = &mut self.hearing else { return Ok(()) };
        let pending_frames = talk.pending_frames(state, always);
        send_all(socket, pending_frames).await
    }

    async fn take(&self, text: &str) -> ApiResult<SessionView> {
        if let Some(refused) = self.caller.too_many(&self.web) {
            return Err(refused);
        }
        let learner = self.caller.learner(Scope::Learn)?;
        let (request, place): (_, fn(ApiRefusal) -> ApiRefusal) = match frames::read(text)? {
            Frame::Respond(request) => (request, |refused| refused.under("/payload")),
            Frame::Chat(chat) => {
                let view = learner.led(self.session).await?;
                if view.status.is_closed() {
                    return Err(ApiRefusal::conflict("The session is over."));
                }
                let nothing = || ApiRefusal::conflict("There is no question right now. Try again in a moment.");
                let asked = view.pending.ok_or_else(nothing)?;
                (frames::parse_chat(&asked.call, &asked.action, &chat.message)?, |refused| {
                    refused.at("/payload/message")
                })
            }
        };
        session::take(&self.web, &self.caller, self.session, request).await.map_err(place)?;
        Ok(learner.led(self.session).await?)
    }

    /// Sends all messages since the last one sent.
    async fn catch_up(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        loop {
            let SessionSubscription::Led(listening) = &mut self.hearing else {
                return self.send_tutor_update(socket, false).await;
            };
            let heard = self.web.plumb.read_new(listening).await;
            let spoken = match heard {
                Ok(spoken) if spoken.is_empty() => return Ok(()),
                Ok(spoken) => spoken,
                Err(error) => {
                    tracing::warn!(session = %self.session, %error, "a socket was not told what was said");
                    return Err((close_code::AGAIN, "try again"));
                }
            };
            let mut is_told = false;
            for one in &spoken {
                let shows = matches!(
                    one.said,
                    StreamPayload::ClientAction { .. }
                        | StreamPayload::Responded { .. }
                        | StreamPayload::RunFinished { .. }
                );
                if shows && !is_told {
                    is_told = true;
                    self.show(socket).await?;
                }
                if let Some(frame) = frames::to_frame(one) {
                    send(socket, frame).await?;
                }
            }
        }
    }

    /// Looks for changes without a notification: a session may end by the clock or in a browser, and a server may stop
    /// during a run.
    async fn look(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        let SessionSubscription::Led(listening) = &self.hearing else {
            return self.send_tutor_update(socket, false).await;
        };
        let learner = self.web.plumb.as_learner(self.caller.actor());
        let cursor = Some(listening.cursor);
        if let Err(error) = learner.listen(&self.web.plumb, self.session, cursor).await {
            tracing::warn!(session = %self.session, %error, "a session could not be looked at");
        }
        self.catch_up(socket).await?;
        self.show(socket).await
    }

    /// Sends the session's state if it differs from the one sent last.
    async fn show(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        let view = self.web.plumb.as_learner(self.caller.actor()).led(self.session).await;
        match view {
            Ok(view) => self.send_state(socket, view).await,
            Err(error) => {
                tracing::warn!(session = %self.session, %error, "a session could not be looked at");
                Err((close_code::AGAIN, "try again"))
            }
        }
    }

    async fn send_state(&mut self, socket: &mut WebSocket, view: SessionView) -> Result<(), Closing> {
        let document = SessionDocument::from(view);
        let state = serde_json::to_value(&document).unwrap_or_default();
        if state == self.state {
            return Ok(());
        }
        self.state = state;
        send(socket, frames::state_update(&document)).await
    }

    async fn refuse(&self, socket: &mut WebSocket, refused: ApiRefusal) -> Result<(), Closing> {
        send(socket, frames::error(&refused.problem(self.id.as_deref()))).await
    }
}

fn broken(error: &axum::Error) -> Closing {
    use std::error::Error as _;
    // The socket's library reports the cause only as text.
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    if cause.contains("too long") || cause.contains("too large") || cause.contains("too big") {
        (close_code::SIZE, "a message may have 64 KiB")
    } else {
        (close_code::PROTOCOL, "the connection broke")
    }
}

async fn send_all(socket: &mut WebSocket, frames: Vec<String>) -> Result<(), Closing> {
    for frame in frames {
        send(socket, frame).await?;
    }
    Ok(())
}

async fn send(socket: &mut WebSocket, frame: String) -> Result<(), Closing> {
    deliver(socket, Message::Text(frame.into())).await
}

async fn deliver(socket: &mut WebSocket, message: Message) -> Result<(), Closing> {
    match timeout(SENDING, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err((close_code::ABNORMAL, "the client is gone")),
    }
}
