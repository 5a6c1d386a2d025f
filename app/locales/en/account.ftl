account-title = Account
account-name = Name
account-role = Role
account-since = Account created
account-time = Time for assessments
account-time-normal = The normal time
account-time-factor = { $percent } of the normal time
account-time-unlimited = No time limit
account-time-hint = Set by staff. It applies to every assessment you start.
account-language = Language
account-language-browser = As the browser says
account-language-save = Save the language
account-language-saved = The pages are in the language you chose.
account-reading = Reading
account-reading-usual = Usual size and words
account-reading-large = Large letters, short sentences and pictures beside words
account-reading-save = Save
account-reading-saved = The pages read as you chose.
language-unknown = Choose a language from the list.
account-password = Change password
account-current = Current password
account-new = New password
account-new-hint = At least 8 characters. Several unrelated words work well.
account-change = Change password
account-changed = Your password has been changed. You are signed out of all other browsers.
account-sign-out-title = Sign out
account-sign-out-hint = If you are taking an assessment, its clock keeps running.
account-sign-out = Sign out
account-factor = Two-factor sign-in
account-factor-on = On.
account-factor-off = Not set up.
account-factor-manage = Manage two-factor sign-in
account-factor-set-up = Set up two-factor sign-in
account-factor-now-off = Two-factor sign-in is off. You are signed out of all other browsers.

factor-title = Two-factor sign-in
factor-back = Back to your account
factor-off = With two-factor sign-in, you need your password and a code from an app on your phone. Someone who learns your password cannot sign in with it alone.
factor-scan-title = 1. Add Plumb to your app
factor-scan = Scan this with an authenticator app, or type in the secret.
factor-qr = QR code with the secret shown below
factor-secret = Secret:
factor-confirm-title = 2. Turn it on
factor-code-hint = The six digits that the app shows now.
factor-password = Your password
factor-on-button = Turn on two-factor sign-in
factor-on = Two-factor sign-in is on. You need a code from your app to sign in.
factor-recovery-title = Your recovery codes
factor-recovery = Print these codes or write them down. Do not keep them on the phone with the app. Each code signs you in once if you do not have your phone. They are shown only now.
factor-left = { $n ->
    [0] You have no recovery codes left. To get new ones, turn two-factor sign-in off and on again.
    [one] You have one recovery code left. To get new ones, turn two-factor sign-in off and on again.
   *[other] You have { $n } recovery codes left.
}
factor-off-title = Turn it off
factor-off-hint = Your recovery codes will stop working. You can set up two-factor sign-in again at any time.
factor-off-code-hint = From your app, or a recovery code.
factor-off-button = Turn off two-factor sign-in
