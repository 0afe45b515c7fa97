import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import { compareReport, reportDifferences, roundKey } from './compare-report.ts'
import type { CountedRound, OwnRound } from './compare-report.ts'

const round: CountedRound = { externalId: 'r1', playerId: '7', gameCode: 'wheel', stakesMinor: minor(100), winsMinor: minor(40), rollbacksMinor: minor(0), open: false }
const own: OwnRound = { ...round, id: '1', counts: true, overtaken: { stakesMinor: minor(0), winsMinor: minor(0) } }

describe('a report beside our rounds', () => {
  test.each([
    ['the same', round, own, 'equal', []],
    ['both open', { ...round, open: true }, { ...own, open: true }, 'equal', []],
    ['another game', { ...round, gameCode: 'reel' }, own, 'differs', ['game']],
    ['other amounts', { ...round, stakesMinor: minor(99), winsMinor: minor(41), rollbacksMinor: minor(1) }, own, 'differs', ['stakes', 'wins', 'rollbacks']],
    ['open there alone', { ...round, open: true }, own, 'differs', ['state']],
    ['open here alone', round, { ...own, open: true }, 'open_here', ['state']],
    ['open here, and a win that never came', round, { ...own, winsMinor: minor(0), open: true }, 'open_here', ['wins', 'state']],
    ['ours began before the report', round, { ...own, counts: false }, 'equal', []],
  ] as const)('%s', (_, said, ours, result, differences) => {
    expect(compareReport([said], [ours])).toEqual([{ result, differences, overtakenMinor: null, said, own: ours }])
  })

  const overtaken: OwnRound = { ...own, overtaken: { stakesMinor: minor(70), winsMinor: minor(5) } }
  const counted = { ...round, stakesMinor: minor(170), winsMinor: minor(45), rollbacksMinor: minor(75) }
  test.each([
    ['all of it counted', counted, overtaken, 'equal', [], 75],
    ['none of it counted', round, overtaken, 'equal', [], null],
    ['the bet without what took it back', { ...counted, rollbacksMinor: minor(0) }, overtaken, 'differs', ['stakes', 'wins'], null],
    ['only a part of it', { ...round, stakesMinor: minor(170), rollbacksMinor: minor(70) }, overtaken, 'differs', ['stakes', 'rollbacks'], null],
    ['all of it, and another game', { ...counted, gameCode: 'reel' }, overtaken, 'differs', ['game'], 75],
    ['all of it, open here', counted, { ...overtaken, open: true }, 'open_here', ['state'], 75],
    ['the same amounts where nothing was overtaken', counted, own, 'differs', ['stakes', 'wins', 'rollbacks'], null],
  ] as const)('what its rollback overtook: %s', (_, said, ours, result, differences, amount) => {
    expect(compareReport([said], [ours])).toEqual([{ result, differences, overtakenMinor: amount === null ? null : minor(amount), said, own: ours }])
  })

  test('what only one of them has, and what need not be told', () => {
    const [theirs, ours, nothing] = [{ ...round, externalId: 'r2' }, { ...own, externalId: 'r3', id: '3' }, { ...own, externalId: 'r4', id: '4', counts: false }]
    expect(compareReport([theirs], [ours, nothing]).map(({ result }) => result)).toEqual(['unknown_here', 'unknown_there'])
    // A provider's name of a round is of one player.
    expect(compareReport([{ ...round, playerId: '8' }], [own]).map(({ result }) => result)).toEqual(['unknown_here', 'unknown_there'])
  })
})

const rounds = fc.uniqueArray(fc.record({ externalId: fc.constantFrom('a', 'b', 'c', 'd'), playerId: fc.constantFrom('1', '2'), gameCode: fc.constantFrom('x', 'y'), stakesMinor: fc.nat(2).map(minor), winsMinor: fc.nat(2).map(minor), rollbacksMinor: fc.nat(1).map(minor), open: fc.boolean() }), { selector: roundKey })

property('every round stands there once, and is equal only where nothing differs', fc.tuple(rounds, rounds, fc.boolean()), ([said, ours, counts]) => {
  const owned = ours.map((each, index): OwnRound => ({ ...each, id: String(index), counts: counts || index % 2 === 0, overtaken: own.overtaken }))
  const found = compareReport(said, owned)
  expect(found.flatMap((each) => (each.said === null ? [] : [each.said]))).toEqual(said)
  const keys = found.map((each) => roundKey(each.said ?? each.own ?? round))
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys)).toEqual(new Set([...said, ...owned.filter((each) => each.counts)].map(roundKey)))
  for (const { result, differences, said: theirs, own: mine } of found) {
    const same = theirs !== null && mine !== null && JSON.stringify([theirs.gameCode, String(theirs.stakesMinor), String(theirs.winsMinor), String(theirs.rollbacksMinor), theirs.open]) === JSON.stringify([mine.gameCode, String(mine.stakesMinor), String(mine.winsMinor), String(mine.rollbacksMinor), mine.open])
    expect(result === 'equal').toBe(same)
    expect(differences.every((name) => reportDifferences.includes(name))).toBe(true)
    if (theirs !== null && mine !== null) expect(differences.length > 0).toBe(!same)
  }
})
