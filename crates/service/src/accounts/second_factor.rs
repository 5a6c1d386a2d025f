//! The second factor of teachers and administrators: one-time codes (TOTP, RFC 6238) from an app on a telephone, and
//! recovery codes in case it is lost.

use plumb_store::second_factors::{CodeHash, NewSecondFactor, SecondFactor};
use plumb_store::users::UserRow;
use plumb_store::web_sessions::IdHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sha2::{Digest, Sha256};
use totp_rs::{Builder, Secret, Totp};

use super::{Actor, account_entry, of_secret};
use crate::accounts::SignInRefusal;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Number of recovery codes of an account.
const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: 50 bits.
const RECOVERY_LENGTH: usize = 10;
/// Bytes of a secret: 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// The issuer, shown by apps beside the account's name.
const ISSUER: &str = "Plumb";

/// Proof for switching a second factor on or off: an unattended browser is not enough.
#[derive(Clone, Copy)]
pub struct Proof<'a> {
    /// The account's password.
    pub password: &'a str,
    /// A one-time code.
    pub code: &'a str,
}

/// Whether an account of that role may have a second factor.
pub fn may_enrol(role: Role) -> bool {
    role != Role::Learner
}

impl Plumb {
    /// Completes a sign-in after the right password with a one-time code or a recovery code. The account is loaded
    /// again, so that changes in between count.
    pub async fn verify_code(&self, id: UserId, code: &str) -> Result<Actor> {
        let now = self.now();
        let user = self.stores.users.by_id(id).await?.filter(|user| !user.disabled).ok_or(ServiceError::SignedOut)?;
        let factor = user.second_factor.as_ref().ok_or(ServiceError::SignedOut)?;
        // The right password was already given: only the account's own budget delays guesses here.
        if let Err(failure) = self.take_code(&user, factor, code, now).await {
            if matches!(failure, ServiceError::Invalid(_)) {
                self.note_refusal(Some(user.id), SignInRefusal::Code).await?;
                metrics::counter!("plumb_sign_in_failures_total").increment(1);
            }
            return Err(failure);
        }
        self.note_sign_in(user.id, Vec::new()).await?;
        Ok(Actor { id: user.id, name: user.name, role: user.role })
    }

    /// Accepts a code, once.
    pub(super) async fn take_code(
        &self,
        user: &UserRow,
        factor: &SecondFactor,
        code: &str,
        now: Timestamp,
    ) -> Result<()> {
        let key = format!("code:{}", user.id);
        self.count_guess(vec![of_secret(key.clone())], now).await?;
        let taken = match Code::read(code) {
            Some(Code::OneTime(code)) => match step_of(&factor.secret, &code, now)? {
                Some(step) => self.stores.second_factors.take_step(user.id, factor.secret.clone(), step).await?,
                None => false,
            },
            Some(Code::Recovery(hash)) => {
                let audit =
                    account_entry(now, Some(user.id), AuditAction::RecoveryCodeUsed, user.id, &serde_json::json!({}));
                self.stores.second_factors.take_recovery(user.id, hash, audit).await?
            }
            None => false,
        };
        if !taken {
            return Err(wrong_code());
        }
        Ok(self.stores.users.login_succeeded(vec![key]).await?)
    }

    /// Returns the number of unused recovery codes of the caller; `None` without a second factor. `Forbidden` for
    /// accounts that have none and may have none.
    pub async fn second_factor(&self, actor: &Actor) -> Result<Option<i64>> {
        let user = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        match user.second_factor {
            Some(_) => Ok(Some(self.stores.second_factors.recovery_left(user.id).await?)),
            None if may_enrol(user.role) => Ok(None),
            None => Err(ServiceError::Forbidden),
        }
    }

    /// Returns the secret for setting up the second factor, in base32. It depends on the id of the browser session and
    /// on the password hash, and does not change until one of them does. Nothing is stored, so that viewing the page
    /// changes nothing; knowing only the id or only the database is not enough to compute it.
    /// [`Plumb::enable_second_factor`] stores it once the app has proved that it has it.
    pub async fn enrolment_secret(&self, actor: &Actor, browser: &[u8]) -> Result<String> {
        if !may_enrol(actor.role) {
            return Err(ServiceError::Forbidden);
        }
        let user = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        let digest = Sha256::new()
            .chain_update(b"plumb second factor 1")
            .chain_update(user.id.as_bytes())
            .chain_update(browser)
            .chain_update(user.password_hash.as_bytes())
            .finalize();
        let mut secret = [0; SECRET_BYTES];
        secret.copy_from_slice(&digest[..SECRET_BYTES]);
        Ok(Secret::from(secret).to_base32())
    }

    /// Switches the second factor on and returns the recovery codes, which are stored only as hashes. `Conflict` if the
    /// account has one already or `secret` is invalid. Ends the account's other browser sessions.
    pub async fn enable_second_factor(
        &self,
        actor: &Actor,
        secret: &str,
        proof: Proof<'_>,
        keep: Option<IdHash>,
    ) -> Result<Vec<String>> {
        if !may_enrol(actor.role) {
            return Err(ServiceError::Forbidden);
        }
        if Secret::try_from_base32(secret).is_err() || secret.is_empty() {
            return Err(ServiceError::Conflict);
        }
        let user = self.must_know_password(actor, proof.password, "password").await?;
        if user.second_factor.is_some() {
            return Err(ServiceError::Conflict);
        }
        let now = self.now();
        let Some(Code::OneTime(code)) = Code::read(proof.code) else { return Err(wrong_code()) };
        let last_step = step_of(secret, &code, now)?.ok_or_else(wrong_code)?;
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| self.recovery_code()).collect();
        let new = NewSecondFactor {
            factor: SecondFactor { secret: secret.into(), last_step },
            recovery: codes.iter().map(|code| hash(code)).collect(),
        };
        let audit =
            account_entry(now, Some(user.id), AuditAction::SecondFactorEnabled, user.id, &serde_json::json!({}));
        self.stores.second_factors.enable(user.id, new, keep, audit).await?;
        Ok(codes.iter().map(|code| grouped(code, RECOVERY_LENGTH / 2, "-")).collect())
    }

    /// Switches the caller's second factor off; also accepts a recovery code. Ends the account's other browser
    /// sessions.
    pub async fn disable_second_factor(&self, actor: &Actor, proof: Proof<'_>, keep: Option<IdHash>) -> Result<()> {
        let user = self.must_know_password(actor, proof.password, "password").await?;
        let factor = user.second_factor.as_ref().ok_or(ServiceError::Conflict)?;
        let now = self.now();
        self.take_code(&user, factor, proof.code, now).await?;
        let audit =
            account_entry(now, Some(user.id), AuditAction::SecondFactorDisabled, user.id, &serde_json::json!({}));
        Ok(self.stores.second_factors.disable(user.id, keep, audit).await?)
    }

    /// Switches an account's second factor off from the command line, for a user who has lost both telephone and
    /// recovery codes; ends all its browser sessions. `Conflict` if it has none.
    pub async fn reset_second_factor(&self, name: &str) -> Result<()> {
        let user = self.user(name).await?;
        let audit = account_entry(self.now(), None, AuditAction::SecondFactorDisabled, user.id, &serde_json::json!({}));
        Ok(self.stores.second_factors.disable(user.id, None, audit).await?)
    }

    pub(super) fn recovery_code(&self) -> String {
        short_code(self.chance.secret().to_vec())
    }
}

/// Returns a code of letters and digits for typing: the first fifty bits of a secret in base32.
pub(super) fn short_code(secret: Vec<u8>) -> String {
    let mut code = Secret::from(secret).to_base32();
    code.truncate(RECOVERY_LENGTH);
    code
}

/// Returns the URL in the QR code that an app scans.
pub fn enrolment_url(name: &str, secret: &str) -> Result<String> {
    // A colon separates issuer and name there, so it cannot be part of a name.
    let totp = builder(secret)?.with_account_name(name.replace(':', " ")).with_issuer(Some(ISSUER)).build();
    totp.and_then(|totp| totp.to_url()).map_err(internal)
}

/// Splits text into groups of `size` characters, for reading aloud and typing.
pub fn grouped(text: &str, size: usize, between: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(size.max(1)).map(String::from_iter).collect::<Vec<_>>().join(between)
}

/// A typed code.
#[derive(Debug, PartialEq, Eq)]
enum Code {
    /// Six digits.
    OneTime(String),
    /// Hash of a text in the format of a recovery code.
    Recovery(CodeHash),
}

impl Code {
    /// Ignores spaces, dashes and case.
    fn read(typed: &str) -> Option<Self> {
        let code: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').take(32).collect();
        let code = code.to_ascii_uppercase();
        if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
            Some(Self::OneTime(code))
        } else if code.len() == RECOVERY_LENGTH && code.bytes().all(|b| matches!(b, b'A'..=b'Z' | b'2'..=b'7')) {
            Some(Self::Recovery(hash(&code)))
        } else {
            None
        }
    }
}

fn hash(code: &str) -> CodeHash {
    Sha256::digest(code.as_bytes()).into()
}

fn wrong_code() -> ServiceError {
    ServiceError::Invalid(InvalidInput::CodeWrong)
}

fn internal(error: impl std::fmt::Display) -> ServiceError {
    ServiceError::Internal(error.to_string())
}

/// Six digits, steps of 30 seconds, SHA-1, one step of skew either way: the defaults of the library, and the only
/// ones that every app knows.
fn builder(secret: &str) -> Result<Builder> {
    Ok(Builder::new().with_secret(Secret::try_from_base32(secret).map_err(internal)?))
}

/// Returns the time step of `code`: the current one, or the one before or after.
fn step_of(secret: &str, code: &str, now: Timestamp) -> Result<Option<i64>> {
    let totp: Totp = builder(secret)?.build().map_err(internal)?;
    let seconds = u64::try_from(now.as_millis().div_euclid(1_000)).unwrap_or(0);
    Ok(totp.check(code, seconds).and_then(|step| i64::try_from(step).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `12345678901234567890`, the secret of the RFC.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_rfc_6238() {
        // Appendix B has codes of eight digits; these are their last six.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let at = Timestamp::from_secs(seconds);
            assert_eq!(step_of(SECRET, code, at).unwrap(), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_clock_may_be_one_step_off_and_not_two() {
        let of = |seconds| step_of(SECRET, "005924", Timestamp::from_secs(seconds)).unwrap();
        let first = 1_234_567_890 / 30 * 30;
        assert_eq!([first - 30, first, first + 29, first + 59].map(of), [Some(first / 30); 4]);
        assert_eq!([first - 31, first + 60, first + 90].map(of), [None; 3]);
        assert_eq!(step_of(SECRET, "005924", Timestamp::from_secs(-1)).unwrap(), None);
    }

    #[test]
    fn codes_are_read_however_they_are_typed() {
        let recovery = Some(Code::Recovery(hash("ABCDE23456")));
        for typed in ["ABCDE-23456", " abcde 23456 ", "abcde23456"] {
            assert_eq!(Code::read(typed), recovery, "{typed:?}");
        }
        for typed in ["123456", " 123 456 ", "123-456"] {
            assert_eq!(Code::read(typed), Some(Code::OneTime("123456".into())), "{typed:?}");
        }
        for typed in ["", "12345", "1234567", "ABCDE1234", "ABCDE12345", "+12345", "１２３４５６", &"A".repeat(4_000)]
        {
            assert_eq!(Code::read(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn an_app_is_told_who_and_where() {
        let url = enrolment_url("Ann: Lee & Söhne", SECRET).unwrap();
        assert!(url.starts_with("otpauth://totp/Plumb:Ann%20%20Lee%20"), "{url}");
        assert!(url.contains(&format!("secret={SECRET}")) && url.contains("issuer=Plumb"), "{url}");
        assert_eq!(grouped("ABCDEFGHIJ", 4, " "), "ABCD EFGH IJ");
    }
}
