import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { testDatabase } from '../support/database.ts'
import { testServer } from '../support/server.ts'
import { need, parseScenario } from '../scenarios/table.ts'
import type { Scenario } from '../scenarios/table.ts'
import { openDesk } from './betting-day.ts'
import type { Desk } from './betting-day.ts'
import { runBook, runDeadHeat, runNetExposure, runVoid } from './market-scenarios.ts'
import { runCasinoWallet } from './casino-scenarios.ts'
import { runClientShare, runCreditRange, runLifeOfChips } from './account-scenarios.ts'
import { runRollback, runShares } from './tree-scenarios.ts'

const db = await testDatabase()
const desk = await openDesk(db, await testServer(db))

/** What runs each kind of example. */
const kinds: Readonly<Record<string, (desk: Desk, scenario: Scenario) => Promise<void>>> = {
  book: runBook,
  'dead heat': runDeadHeat,
  void: runVoid,
  rollback: runRollback,
  'net exposure': runNetExposure,
  shares: runShares,
  edges: runShares,
  'life of chips': runLifeOfChips,
  'credit range': runCreditRange,
  'casino wallet': runCasinoWallet,
  'client share': runClientShare,
}
const folder = `${import.meta.dirname}/../scenarios`
const scenarios = readdirSync(folder)
  .filter((name) => name.endsWith('.table')).sort()
  .map((file) => ({ file, scenario: parseScenario(readFileSync(`${folder}/${file}`, 'utf8')) }))

describe('worked examples of the domain rules, through the calls of a server', () => {
  test.each(scenarios)('$file', async ({ scenario }) => {
    const kind = need(scenario.settings, 'kind')
    const run = kinds[kind] ?? expect.fail(`nothing runs ${kind}`)
    await run(desk, scenario)
    expect.hasAssertions()
  })

  test('every kind has an example, and the books of all of them prove right', async () => {
    expect(new Set(scenarios.map(({ scenario }) => scenario.settings['kind']))).toEqual(new Set(Object.keys(kinds)))
    expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
  })
})
