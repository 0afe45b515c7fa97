import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { test } from 'vitest'
import { all } from './all.ts'

/** Runs of each property: STEWARD_PROPERTY_RUNS, else 10,000. */
export const propertyRuns = positive(process.env['STEWARD_PROPERTY_RUNS']) ?? 10_000

/** One seed for all properties of a file: STEWARD_SEED, else a new one; printed, so that any run can be had again. */
export const propertySeed = positive(process.env['STEWARD_SEED']) ?? randomInt(1, 2 ** 31)

console.log(`property seed ${propertySeed}, ${propertyRuns} runs each (STEWARD_SEED=${propertySeed} repeats them)`)

/** A test that must hold for every generated value; a failure prints the smallest value found and its path. */
export function property<Value>(name: string, values: fc.Arbitrary<Value>, check: (value: Value) => void): void {
  const budgetMs = 30_000 + propertyRuns * 5
  test(name, { timeout: budgetMs }, () => {
    fc.assert(fc.property(values, check), { numRuns: propertyRuns, seed: propertySeed })
  })
}

function positive(text: string | undefined): number | null {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/**
 * A property that a real database must hold: `runs` values, fifteen times as many when the environment asks for all tests. The
 * seed is printed like those of the pure ones. Its limits of time are for what hangs: many times what a run takes on a machine in full use.
 */
export function databaseProperty<Value>(name: string, runs: number, values: fc.Arbitrary<Value>, check: (value: Value) => Promise<void>): void {
  const numRuns = all ? runs * 15 : runs
  test(`${name} (${numRuns} runs, seed ${propertySeed})`, { timeout: 180_000 + numRuns * 8_000 }, async () => {
    await fc.assert(fc.asyncProperty(values, check), { numRuns, seed: propertySeed, interruptAfterTimeLimit: 120_000 + numRuns * 6_000, markInterruptAsFailure: true })
  })
}
