/** `npm run test:all`: more runs, every order, every screen. */
export const everything: boolean = process.env['STEWARD_TEST_ALL'] === '1'

/** Runs of a pure property. */
export const propertyRuns: number = everything ? 100_000 : 10_000

/** The folder of recorded inputs, or null: tests that need it are skipped then, and counted. */
export const recordingsFolder: string | null = process.env['STEWARD_RECORDINGS'] ?? null

/** The browser of the browser tests; tools/test.mjs finds it and does not run them without. */
export const chromiumPath: string = process.env['STEWARD_CHROMIUM'] ?? '/usr/bin/chromium'
