import fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { AccountId, VectorId } from '../kernel/ids.ts'
import { minor, sum, zero } from '../kernel/money.ts'
import { settleRound } from './settle-round.ts'

const vector = [
  { accountId: '1' as AccountId, basisPoints: 2_000 },
  { accountId: '2' as AccountId, basisPoints: 3_000 },
  { accountId: '3' as AccountId, basisPoints: 5_000 },
]
const round = { playerId: '9' as AccountId, vectorId: '7' as VectorId, vector }

test('the round of T8 comes to 150 for the player and to -75, -45 and -30 up the tree', () => {
  const entry = settleRound({ ...round, stakeMinor: minor(100), winMinor: minor(250), postedMinor: zero })
  expect(entry).toMatchObject({ type: 'casino_round', amountMinor: 150n, parts: [30n, 45n, 75n] })
  expect(entry?.postings).toEqual([
    { debit: '1', credit: '2', amountMinor: 30n }, { debit: '2', credit: '3', amountMinor: 75n }, { debit: '3', credit: '9', amountMinor: 150n },
  ])
})

test('a round that comes to nothing has no entry, nor one that is posted', () => {
  expect(settleRound({ ...round, stakeMinor: minor(40), winMinor: minor(40), postedMinor: zero })).toBeNull()
  expect(settleRound({ ...round, stakeMinor: minor(40), winMinor: minor(25), postedMinor: minor(-15) })).toBeNull()
})

const amount = fc.nat(1_000_000).map(minor)
property('what a late call adds is posted as what is missing', fc.tuple(amount, amount, amount), ([stakeMinor, winMinor, lateMinor]) => {
  const closed = settleRound({ ...round, stakeMinor, winMinor, postedMinor: zero })
  const postedMinor = closed?.amountMinor ?? zero
  const late = settleRound({ ...round, stakeMinor, winMinor: minor(winMinor + lateMinor), postedMinor })
  expect(late?.amountMinor ?? 0n).toBe(lateMinor)
  if (late !== null) expect(sum(late.parts)).toBe(lateMinor)
})
