//! Deletion of an account.

use super::{AccountChangeOutcome, Erasure, NO_PASSWORD, another_admin, refused};
use crate::error::Result;
use crate::users::{name_key, put_names};
use crate::web_sessions::end_sessions;
use crate::writer::Batch;

pub(super) async fn erase(erasure: &Erasure, batch: &mut Batch) -> Result<AccountChangeOutcome> {
    let Erasure { id, name, at, audit } = erasure;
    let text = "select 1 from session where learner = $1 and open = 1 and kind = 'evaluation' limit 1";
    if batch.query(text).bind(*id).exists().await? {
        return Ok(AccountChangeOutcome::InExam);
    }
    let text = concat!(
        "update user_account set name = $2, name_key = $3, password_hash = $4, time_factor_percent = 100,
            disabled = 1, totp_secret = null, totp_step = null, last_sign_in_at = null, time_zone = null, language = null,
            deleted_at = $5, closed_at = coalesce(closed_at, $5)
         where id = $1 and deleted_at is null and (role <> 'admin' or disabled = 1 or password_hash = '!' or ",
        another_admin!(),
        ")"
    );
    let stmt = batch.query(text).bind(*id).bind(name.as_str()).bind(name_key(name)).bind(NO_PASSWORD);
    if stmt.bind(at).run().await? == 0 {
        return refused(batch, *id).await;
    }
    end_sessions(batch, *id, None).await?;
    put_names(batch, &[(*id, name)]).await?;
    for text in [
        "delete from recovery_code where user_id = $1",
        "delete from invitation where user_id = $1",
        "delete from draft where session_id in (select s.id from session s where s.learner = $1)",
        "delete from draft where session_id in (select v.session_id from veil v where v.user_id = $1)",
        "delete from veil where user_id = $1",
        "delete from survey_participant where user_id = $1",
        "delete from announcement_put_away where user_id = $1",
        "delete from home where user_id = $1",
        "delete from guide_put_away where user_id = $1",
        // Extra time is personal data, and groups are often made to grant it.
        "delete from assignment_exception where user_id = $1",
        "delete from class_group_member where user_id = $1",
        "update flag_look set note = '' where note <> '' and session_id in
            (select s.id from session s where s.learner = $1)",
        "update grade_change set comment = '' where user_id = $1 and comment <> ''",
    ] {
        batch.query(text).bind(*id).run().await?;
    }
    // Invitations made by this account stay: they are for other people, who may still accept them.
    let key = batch.query("delete from login_guard where key in ($1, $2, $3, $4)");
    let keys = [format!("password:{id}"), format!("code:{id}"), format!("refused:{id}"), format!("access:{id}")];
    key.bind_all(keys).run().await?;
    batch.audit(audit.clone(), None);
    Ok(AccountChangeOutcome::Done)
}
