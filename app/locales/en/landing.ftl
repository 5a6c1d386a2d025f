landing-title = Practice and assessments
landing-headline = Practise, learn, and show what you know.
landing-lead = Practise skills step by step, take assessments made for you, and see your results right away, with an explanation for each question.
landing-point-save = Every answer is saved as you give it. You lose nothing if the connection drops or the laptop closes.
landing-point-keys = Works with a keyboard, with a screen reader, on a phone and without JavaScript.
landing-point-proof = Your result explains what went wrong in each answer, so you know what to practise next.

sign-in-title = Sign in
sign-in-name = Name
sign-in-password = Password
sign-in-button = Sign in
sign-in-code = Code from your teacher
sign-in-code-hint = Someone may be trying to guess your password. With a code from your teacher, you do not have to wait.
sign-in-next = Sign in to see that page.
sign-in-no-account = No account yet?
sign-in-demo-title = Demo accounts
sign-in-demo-lead = This is a demo server. Choose an account:
sign-in-demo-use = Sign in as { $name }

code-title = One-time code
code-lead = Your password is right. Now enter the code that your app shows for Plumb.
code-field = Code
code-button = Sign in
code-recovery-title = Use a recovery code instead
code-recovery-field = Recovery code
code-recovery-hint = Ten letters and digits. Each code works once.
code-back = Back to sign-in

sign-up-title = Create account
sign-up-lead = All you need is a name and a password.
sign-up-name = Name
sign-up-name-hint = You use this name to sign in.
sign-up-password = Password
sign-up-password-hint = At least 8 characters. Several unrelated words work well.
sign-up-button = Create account
sign-up-have-one = Already have an account?
sign-up-closed-title = You cannot create an account here
sign-up-closed = Ask your teacher or an administrator for an account.

# Questions without an account
try-link = { $n ->
    [one] Try a question, without an account
   *[other] Try { $n } questions, without an account
}
try-title = Try it: { $skill }
try-place = Question { $n } of { $total }
try-lead = Nothing of this is kept. With an account, Plumb remembers what you know and chooses what comes next.
try-wrong = “{ $answer }” is not quite it. Try again, or look at the solution.
try-unreadable = We cannot read this answer.
try-over = That was the last question. With an account there is more: practice that fits what you know, and a tutor that explains.
