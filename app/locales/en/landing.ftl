landing-title = Tests what is true
landing-headline = Tests what is true.
landing-lead = Assessments drawn afresh for every learner, marked at once, and open to proof: each question, each mark, each minute can be traced back to where it came from.
landing-point-save = Every answer is saved as you give it. A lost connection or a closed laptop costs you nothing.
landing-point-keys = Works from the keyboard, with a screen reader, on a phone, and without scripts.
landing-point-proof = Your result names the mistake behind each wrong answer, not only that it was wrong.

sign-in-title = Sign in
sign-in-name = Name
sign-in-password = Password
sign-in-button = Sign in
sign-in-next = Sign in to see that page.
sign-in-no-account = No account yet?
sign-in-demo-title = Demonstration accounts
sign-in-demo-lead = This server runs in demonstration mode. Choose one of these:
sign-in-demo-use = Sign in as { $name }

code-title = One-time code
code-lead = The password is right. Now type the code that your app shows for Plumb.
code-field = Code
code-button = Sign in
code-recovery-title = Use a recovery code instead
code-recovery-field = Recovery code
code-recovery-hint = Ten letters and digits; each works once.
code-back = Back to signing in

sign-up-title = Make an account
sign-up-lead = A name and a password are all we ask for.
sign-up-name = Name
sign-up-name-hint = This is how you sign in.
sign-up-password = Password
sign-up-password-hint = At least 8 characters. A few unrelated words make a good one.
sign-up-button = Make the account
sign-up-have-one = Already have an account?
sign-up-closed-title = Accounts are made by the administrator
sign-up-closed = This server does not let visitors make accounts. Ask whoever runs it for one.
