import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runBook, runDeadHeat, runNetExposure, runRollback, runVoid } from './market-scenarios.ts'
import { need, parseScenario } from './table.ts'
import type { Scenario } from './table.ts'
import { runCasinoWallet, runClientShare, runCreditRange, runEdges, runLifeOfChips, runShares } from './tree-scenarios.ts'

const kinds: Readonly<Record<string, (scenario: Scenario) => void>> = {
  book: runBook,
  'dead heat': runDeadHeat,
  void: runVoid,
  rollback: runRollback,
  'net exposure': runNetExposure,
  shares: runShares,
  edges: runEdges,
  'credit range': runCreditRange,
  'life of chips': runLifeOfChips,
  'casino wallet': runCasinoWallet,
  'client share': runClientShare,
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.table')).sort()

describe('worked examples of the domain rules', () => {
  test.each(files)('%s', (file) => {
    const scenario = parseScenario(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    const run = kinds[need(scenario.settings, 'kind')]
    if (run === undefined) throw new Error(`no kind ${need(scenario.settings, 'kind')}`)
    run(scenario)
    expect.hasAssertions()
  })

  test('every kind has an example', () => {
    const used = files.map((file) => parseScenario(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).settings['kind'])
    expect(new Set(used)).toEqual(new Set(Object.keys(kinds)))
  })

  test('a malformed table says where', () => {
    expect(() => parseScenario('kind: book\n[bets]\na  b\n1')).toThrow('line 4: 1 cells under 2 columns')
    expect(() => parseScenario('what is this')).toThrow('line 1')
  })
})
