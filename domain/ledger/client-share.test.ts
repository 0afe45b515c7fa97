import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amounts } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import { minor } from '../kernel/money.ts'
import { clientShare } from './client-share.ts'

const of = (...results: readonly (readonly [shareBp: number, resultMinor: number])[]) => results.map(([shareBp, amount]) => ({ shareBp, resultMinor: minor(amount) }))

describe('the part of a client P&L that is not the own share', () => {
  test.each([
    { what: 'one sport at 40 %: 60 % of 7,603 is 4,561.8', results: of([4_000, -7_603]), clientPnl: -7_603, share: -4_562 },
    { what: 'a half goes away from zero', results: of([5_000, -5]), clientPnl: -5, share: -3 },
    { what: 'everything is the own part', results: of([10_000, 900]), clientPnl: 900, share: 0 },
    { what: 'two sports, 40 % of 10,000 lost and 25 % of 2,000 won', results: of([4_000, -10_000], [2_500, 2_000]), clientPnl: -8_000, share: -4_500 },
    { what: 'a share that went from 40 to 20 % between two losses', results: of([4_000, -1_000], [2_000, -500]), clientPnl: -1_500, share: -1_000 },
    { what: 'a quarter of it was taken in cash', results: of([4_000, -1_000], [2_000, -1_000]), clientPnl: -1_500, share: -1_050 },
    { what: 'all of it was taken in cash', results: of([4_000, -1_000], [2_000, -1_000]), clientPnl: 0, share: 0 },
    { what: 'one share, and cash taken for more than what is lost by now', results: of([4_000, -500]), clientPnl: 500, share: 300 },
    { what: 'sports that go against each other: -450, and 500 of cash at the mean of 54.5 %', results: of([4_000, -1_000], [6_000, 375]), clientPnl: -125, share: -177 },
    { what: 'cash without any result left', results: of(), clientPnl: 70, share: 70 },
    { what: 'nothing', results: of(), clientPnl: 0, share: 0 },
  ])('$what', ({ results, clientPnl, share }) => {
    expect(clientShare(results, minor(clientPnl))).toBe(BigInt(share))
  })

  const shares = fc.integer({ min: 0, max: 10_000 })

  property('with one share and no cash it is the formula of the rules, to half a minor unit', fc.record({ shareBp: shares, pnl: amounts }), ({ shareBp, pnl }) => {
    const off = clientShare([{ shareBp, resultMinor: pnl }], pnl) * 10_000n - pnl * BigInt(10_000 - shareBp)
    assert.ok(off <= 5_000n && off >= -5_000n)
  })

  property('turned round it is turned round, and losses of one sign leave it between nothing and all', fc.record({ results: fc.array(fc.record({ shareBp: shares, resultMinor: amounts }), { maxLength: 5 }), cash: amounts }), ({ results, cash }) => {
    const pnl = minor(results.reduce<bigint>((sum, each) => sum + each.resultMinor, cash))
    const turned = results.map(({ shareBp, resultMinor }) => ({ shareBp, resultMinor: minor(-resultMinor) }))
    assert.equal(clientShare(turned, minor(-pnl)), -clientShare(results, pnl))
    const losses = results.map(({ shareBp, resultMinor }) => ({ shareBp, resultMinor: minor(resultMinor < 0n ? resultMinor : -resultMinor) }))
    const lost = minor(losses.reduce<bigint>((sum, each) => sum + each.resultMinor, 0n))
    const share = clientShare(losses, lost)
    assert.ok(share <= 0n && share >= lost)
  })
})
