//! Settings that administrators change while the server runs.

use leptos::prelude::*;
use plumb_service::people::MOST_CONTACT;
use uuid::Uuid;

use super::parts::{done, error_of};
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::people::SettingsForm;
use crate::text::t;
use crate::ui::layout::Nav;
use crate::ui::zones;

/// Fields with their errors beside them.
const FIELDS: [&str; 5] = ["time_zone", "contact", "second_factor", "closed_days", "idle_days"];

/// `/admin/settings`.
pub(crate) async fn settings(visit: PageRequest) -> Page {
    let account_manager = visit.edge.account_manager()?;
    let settings = account_manager.settings().await?;
    let kept = visit.kept::<SettingsForm>(Uuid::nil(), "settings").await;
    let t = &visit.t;
    let going = match &kept {
        Some(form) if visit.field_error("agreed").is_some() => {
            account_manager.count_expired_accounts(form.retention()).await?
        }
        _ => 0,
    };
    let agree = (going > 0).then(|| {
        view! {
            <label class="check">
                <input type="checkbox" name="agreed" value=going.to_string() />
                {t!(t, "settings-deletes", n = going)}
            </label>
        }
    });
    let form = kept.unwrap_or_else(|| SettingsForm {
        second_factor: if settings.second_factor { "1".to_owned() } else { String::new() },
        closed_days: settings.retention.closed_days.to_string(),
        idle_days: settings.retention.idle_days.to_string(),
        time_zone: t.school().name().to_owned(),
        contact: settings.contact.clone(),
    });
    let days = |id: &'static str, label: String, hint: String, days: String| {
        let hint_id = format!("{id}-hint");
        view! {
            <div class="field">
                <label for=id>{label}</label>
                <p class="hint" id=hint_id.clone()>{hint}</p>
                <input id=id name=id type="text" inputmode="numeric" autocomplete="off" required aria-describedby=hint_id value=days />
                {error_of(&visit, id)}
            </div>
        }
    };
    let sign_up =
        if visit.edge.settings().sign_up { t!(t, "settings-sign-up-on") } else { t!(t, "settings-sign-up-off") };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "settings-title")}</h1>
            {done(&visit)}
            {visit.alert_unless(&FIELDS)}
            <form method="post" action="/do/settings-save" class="stack">
                <fieldset class="checks">
                    <legend>{t!(t, "account-factor")}</legend>
                    <label class="check">
                        <input type="checkbox" name="second_factor" value="1" checked=!form.second_factor.is_empty() />
                        {t!(t, "settings-factor")}
                    </label>
                    <p class="hint">{t!(t, "settings-factor-hint")}</p>
                    {error_of(&visit, "second_factor")}
                </fieldset>
                <div class="field">
                    <label for="time-zone">{t!(t, "time-zone-school")}</label>
                    <p class="hint" id="time-zone-hint">{t!(t, "time-zone-school-hint")}</p>
                    {zones::choice("time-zone", "time-zone-hint".to_owned(), &form.time_zone, None)}
                    {error_of(&visit, "time_zone")}
                </div>
                <div class="field">
                    <label for="contact">{t!(t, "settings-contact")}</label>
                    <p class="hint" id="contact-hint">{t!(t, "settings-contact-hint")}</p>
                    <input id="contact" name="contact" type="text" maxlength=MOST_CONTACT.to_string() autocomplete="off" aria-describedby="contact-hint" value=form.contact.clone() />
                    {error_of(&visit, "contact")}
                </div>
                {days("closed_days", t!(t, "settings-closed"), t!(t, "settings-closed-hint"), form.closed_days)}
                {days("idle_days", t!(t, "settings-idle"), t!(t, "settings-idle-hint"), form.idle_days)}
                {agree}
                <button class="btn">{t!(t, "settings-save")}</button>
            </form>
            <section aria-labelledby="fixed">
                <h2 id="fixed">{t!(t, "settings-fixed")}</h2>
                <dl class="pairs"><div><dt>{t!(t, "settings-sign-up")}</dt><dd>{sign_up}</dd></div></dl>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "settings-title"), nav: Nav::Settings, body })
}
