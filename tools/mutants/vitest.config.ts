import { defineConfig } from 'vitest/config'

/**
 * What proves the business rules by themselves, without a database or a browser: what mutants of `domain/` are run against. One seed and
 * few runs of each property, so that a mutant meets the same values as the code it differs from.
 */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts', 'tests/scenarios/*.test.ts'],
    env: { STEWARD_PROPERTY_RUNS: '150', STEWARD_SEED: '1' },
    silent: true,
    testTimeout: 30_000,
  },
})
