account-title = Account
account-name = Name
account-role = Role
account-since = Since
account-time = Time for assessments
account-time-normal = The normal time
account-time-factor = { $percent } of the normal time
account-time-unlimited = No time limit
account-time-hint = Set by the staff; it applies to every assessment you begin.
account-password = Change the password
account-current = Password now
account-new = New password
account-new-hint = At least 8 characters. A few unrelated words make a good one.
account-change = Change the password
account-changed = The password has been changed. Other browsers have been signed out.
account-sign-out-title = Sign out
account-sign-out-hint = An assessment under way goes on: its time keeps running.
account-sign-out = Sign out
account-factor = Second factor
account-factor-on = Switched on.
account-factor-off = Not set up.
account-factor-manage = Look after the second factor
account-factor-set-up = Set up the second factor
account-factor-now-off = The second factor has been switched off. Other browsers have been signed out.

factor-title = Second factor
factor-back = Back to the account
factor-off = With a second factor, signing in takes a code from an app on your telephone as well as the password. Whoever learns your password cannot sign in with it alone.
factor-scan-title = 1. Tell the app
factor-scan = Scan this with an app for one-time codes, or type the secret into it.
factor-qr = QR code with the secret that is written below
factor-secret = Secret:
factor-confirm-title = 2. Switch it on
factor-code-hint = The six digits that the app shows now.
factor-password = Your password
factor-on-button = Switch the second factor on
factor-on = The second factor is switched on. Signing in wants a code from your app.
factor-recovery-title = Your recovery codes
factor-recovery = Keep them: print them or write them down, and not in the telephone with the app. Each signs you in once in place of a code. They are shown only now.
factor-left = { $n ->
    [0] You have no recovery codes left. Switch the second factor off and on again to get new ones.
    [one] You have one recovery code left. Switch the second factor off and on again to get new ones.
   *[other] You have { $n } recovery codes left.
}
factor-off-title = Switch it off
factor-off-hint = The recovery codes are void then. You can set the second factor up anew at any time.
factor-off-code-hint = From the app, or a recovery code.
factor-off-button = Switch the second factor off
