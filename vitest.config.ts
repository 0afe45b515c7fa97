import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const everywhere = ['test-results/**', '**/node_modules/**', '**/dist/**', '.tsbuild/**', '.data/**']

/** Projects inherit nothing from the root: a busy machine is slow, and that is no failure. A second, where nothing else is said, is too little to wait for a state. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
/** Two cores: one file more in flight than that only makes each slower. */
const maxWorkers = 2

/** What runs on Node runs as the product does: Node itself takes the types out, and keeps what it compiled. */
const asTheProduct = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
}

/** tools/test.mjs leaves these out where it runs everything for a change. */
const tags = [{ name: 'deeper', description: 'Of what npm run test:all asks, not npm test: what other tests come to as well, another way to the same act, faults put in to see that they are found.' }]

/** Those that put something else in the place of a module, or ask what happens while modules load. */
const alone = 'web/**/*.alone.test.{ts,tsx}'

/**
 * The projects: `node` (pure and database tests, one PostgreSQL for the run), `web` (components in jsdom), and `e2e` (a browser
 * against a running product), which tools/test.mjs leaves out where there is no browser.
 */
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    tags,
    projects: [
      {
        test: {
          name: 'node',
          ...patience, ...asTheProduct, maxWorkers,
          // Files of one worker share what they import, since most load the whole server: each begins anew in begin-file.ts, and may not count on being the first.
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...everywhere, 'web/**', 'tests/e2e/**'],
          globalSetup: ['tests/support/database-setup.ts'],
          setupFiles: ['tests/support/begin-file.ts', 'tests/support/hold-fetches.ts'],
        },
      },
      {
        extends: 'web/vite.config.ts',
        // Files of one worker share what they import: loading it anew for each took two thirds of the time. So a test may not count on being the first.
        test: { name: 'web', ...patience, maxWorkers, isolate: false, environment: 'jsdom', include: ['web/**/*.test.{ts,tsx}'], exclude: [...everywhere, alone] },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web alone', ...patience, maxWorkers, environment: 'jsdom', include: [alone], exclude: everywhere },
      },
      {
        test: {
          name: 'e2e', isolate: false, include: ['tests/e2e/**/*.test.ts'], exclude: everywhere, ...asTheProduct, maxWorkers,
          globalSetup: ['tests/e2e/world-setup.ts'],
          testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } },
          // What passes only the second time is named at the end of the run: a defect to mend, of the test or of the product.
          retry: 1,
        },
      },
    ],
  },
})
