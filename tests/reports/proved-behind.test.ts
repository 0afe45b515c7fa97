import { expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { proveSums } from '#server/analytics/prove-sums.ts'
import { sumVoids } from '#server/analytics/sum-bets.ts'
import { sumEntries } from '#server/analytics/sum-entries.ts'
import { keepSums } from '#server/analytics/sum-keeper.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { testDatabase } from '../support/database.ts'
import { playSeededDay } from './seeded-day.ts'

// What waits to be added up is told apart exactly, bets, entries, voids and turnovers: proving finds nothing wrong in between.

const db = await testDatabase()

test('at every moment of a day of which only some is added up, the sums and what waits are all there is', async () => {
  const steps: readonly (() => Promise<unknown>)[] = [
    () => withTransaction(db.database, {}, (tx) => moveOutbox(tx, 2)), () => withTransaction(db.database, {}, (tx) => sumEntries(tx, 1)), () => keepSums(db.database),
    () => withTransaction(db.database, {}, sumVoids), () => withTransaction(db.database, {}, (tx) => moveOutbox(tx, 3)),
  ]
  const waited = new Set<string>()
  let turn = 0
  await playSeededDay(db, async () => {
    await steps[turn++ % steps.length]?.()
    const { rows } = await db.owner.query<{ kind: string }>(`select distinct kind from sum_queue union select 'bets' from outbox where topic = 'bet.placed' union select 'turnovers' from turnovers_due union select 'results' from results_due`)
    for (const { kind } of rows) waited.add(kind)
    expect((await proveSums(db.database)).filter(({ wrong }) => wrong > 0)).toEqual([])
  })
  expect([...waited].toSorted()).toEqual(['bets', 'entries', 'results', 'turnovers', 'voids'])
})
