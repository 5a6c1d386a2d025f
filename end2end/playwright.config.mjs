// Drives the system's Chromium; Playwright fetches no browser of its own.
// `make e2e` builds the server and sets PLUMB_CHROMIUM; see `npx playwright test --help`.
import { defineConfig } from '@playwright/test';

const asRoot = typeof process.getuid === 'function' && process.getuid() === 0;
const inCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  fullyParallel: false,
  workers: inCi ? 2 : undefined,
  // What takes longest and cannot be divided is begun first: otherwise one worker idles at the end.
  projects: [
    { name: 'injection', testMatch: 'xss.spec.mjs', use: { trace: 'off' } },
    { name: 'pages', testIgnore: 'xss.spec.mjs' },
  ],
  forbidOnly: inCi,
  // A test that fails once is a test that fails: no retries.
  retries: 0,
  // Machines that test are slow, and do other work beside: how fast something is, is measured elsewhere.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./reasons.mjs'], ...(inCi ? [] : [['html', { open: 'never', outputFolder: './playwright-report' }]])],
  use: {
    browserName: 'chromium',
    // Dates and numbers are the same on every machine.
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    // What is not there to be clicked on does not come before the test's own time is up.
    actionTimeout: 30_000,
    // What was done and asked for. Pictures and copies of each page besides are a third of what the tests cost:
    // `make e2e ARGS="specs/….spec.mjs --trace on"` makes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLUMB_CHROMIUM || '/usr/bin/chromium',
      args: [
        // The sandbox needs a user of its own.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Chromium's own errands: none of them is part of a test.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
