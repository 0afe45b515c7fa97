import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amounts, vectors } from '../../tests/support/arbitrary-markets.ts'
import { parentsOn, player } from '../../tests/support/arbitrary-settlements.ts'
import { property } from '../../tests/support/property.ts'
import type { AccountId } from '../kernel/ids.ts'
import { minor, sum, zero } from '../kernel/money.ts'
import { splitByShares } from '../kernel/split.ts'
import { edgePostings, reverse } from './entry.ts'
import { edgeBalances, mismatches, ownProfits } from './reconcile.ts'
import { statement } from './statement.ts'

describe('postings', () => {
  const moves = fc.array(fc.record({ amount: amounts, vector: vectors }), { maxLength: 6 })

  property('whatever is carried through the tree, the accounts come to zero and U is what lies above', moves, (all) => {
    for (const { amount, vector } of all) {
      const postings = edgePostings(player, vector, splitByShares(amount, vector))
      assert.equal(sum(ownProfits(postings).values()), 0n)
      for (const { amountMinor, debit, credit } of postings) assert.ok(amountMinor > 0n && debit !== credit)
      const path = vector.map(({ accountId }) => accountId)
      assert.equal(edgeBalances(postings, parentsOn(path)).get(player) ?? 0n, amount)
      const undone = edgeBalances([...postings, ...reverse(postings)], parentsOn(path))
      for (const balance of undone.values()) assert.equal(balance, 0n)
    }
  })

  test('a posting off the tree is a bug', () => {
    const id = (name: string) => name as AccountId
    const parents = parentsOn([id('company'), id('agent')])
    expect(() => edgeBalances([{ debit: id('company'), credit: player, amountMinor: minor(1) }], parents)).toThrow('account and its parent')
    expect(() => edgeBalances([{ debit: id('company'), credit: id('agent'), amountMinor: zero }], parents)).toThrow('above zero')
  })

  test('mismatches name the account and both figures', () => {
    const of = (entries: readonly (readonly [string, number])[]) => new Map(entries.map(([id, amount]) => [id as AccountId, minor(amount)]))
    expect(mismatches(of([['a', 5], ['b', 0], ['c', 7]]), of([['a', 5], ['c', 8], ['d', -1]]))).toEqual([
      { accountId: 'c', statedMinor: 7n, postedMinor: 8n },
      { accountId: 'd', statedMinor: 0n, postedMinor: -1n },
    ])
  })
})

const histories = fc.record({ opening: amounts, amounts: fc.array(amounts, { maxLength: 12 }), cut: fc.nat(12) })
property('a statement runs from its opening to its closing, and the next one opens there', histories, ({ opening, amounts: all, cut }) => {
  const entries = all.map((amountMinor) => ({ amountMinor }))
  const whole = statement(opening, entries)
  assert.equal(whole.closingMinor, opening + sum(all))
  const first = statement(opening, entries.slice(0, cut))
  const next = statement(first.closingMinor, entries.slice(cut))
  assert.deepEqual([...first.rows, ...next.rows], whole.rows)
  assert.equal(next.closingMinor, whole.closingMinor)
})
