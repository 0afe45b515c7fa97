import { expect, test } from 'vitest'
import type { AccountId, VectorId } from '../kernel/ids.ts'
import { minor } from '../kernel/money.ts'
import { edgeBalances } from '../ledger/reconcile.ts'
import { companyAlone, settleReward } from './settle-reward.ts'

const [company, agent, player] = ['1', '2', '3'] as [AccountId, AccountId, AccountId]

test('a reward is carried by the company alone: it passes everybody between, and taking it back is its mirror', () => {
  const vector = companyAlone([company, agent])
  const settle = (amount: number) => settleReward({ playerId: player, vectorId: '9' as VectorId, vector, amountMinor: minor(amount) })
  expect(settle(70)).toMatchObject({ type: 'bonus', amountMinor: 70n, postings: [{ debit: company, credit: agent, amountMinor: 70n }, { debit: agent, credit: player, amountMinor: 70n }] })
  const balances = edgeBalances(settle(70)?.postings ?? [], new Map([[company, null], [agent, company], [player, agent]]))
  expect([balances.get(agent), balances.get(player)], 'what the agent has from above goes on as it is').toEqual([70n, 70n])
  expect(settle(-70)?.postings).toEqual(settle(70)?.postings.map(({ debit, credit, amountMinor }) => ({ debit: credit, credit: debit, amountMinor })))
  expect(settle(0)).toBeNull()
})
