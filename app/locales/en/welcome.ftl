welcome-title = Set up Plumb
welcome-lead = This server is new. Create the first administrator account. It can create all other accounts.
welcome-code = Setup code
welcome-code-hint = The server printed it when it started, where it was started or in its log.
welcome-code-wrong = That is not the setup code. It changes each time the server starts.

steps-title = Getting started
steps-class = Create your first class
steps-class-how = Give it a name that its learners know.
steps-test = Assign the first test
steps-test-how = Choose one of the tests here, and say when it opens and closes.
steps-learners = Invite learners
steps-learners-how = Show them the join code of the class, or add them by name.
steps-done = Done
steps-away = Hide these steps
