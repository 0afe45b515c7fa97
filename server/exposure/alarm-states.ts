import type { Tx } from '#database/transaction.ts'
import type { Viewer } from '../bets/viewer.ts'
import { toWire } from '../runtime/to-wire.ts'
import { alarmOfNotice, lossesOf, watchedBooks } from './alarm-losses.ts'
import type { AlarmRow, StoredAlarm } from './alarm-store.ts'
import type { LegMemory } from './leg-memory.ts'
import { marketNames } from './market-facts.ts'
import { worstInOrder, worstRow } from './net-rows.ts'
import { openBooks } from './open-books.ts'
import type { OpenBook } from './open-books.ts'
import { placeOf } from './place.ts'

/** When alarms of a person rang, by alarm: since when they do, in how many markets, and when they last began to. */
const rungText = `
select ${alarmOfNotice} as id, min(n.at) filter (where n.ended_at is null) as since, max(n.at) as last, count(*) filter (where n.ended_at is null)::int as ringing
from notice_receipts r join notices n on n.id = r.notice_id
where r.login_id = $1 and n.kind = 'exposure.alarm'
group by 1`

type Rung = { readonly id: string; readonly since: string | null; readonly last: string; readonly ringing: number }

/** Alarms of a person, each with what would be lost now, where most would be, and since when it rings. */
export async function withStates(tx: Tx, alarms: readonly StoredAlarm[], of: { readonly loginId: string; readonly viewer: Viewer; readonly memory: LegMemory }): Promise<readonly AlarmRow[]> {
  const { rows } = await tx.query<Rung>(rungText, [of.loginId])
  const rung = new Map(rows.map((row) => [row.id, row]))
  const found: { readonly alarm: StoredAlarm; readonly lossMinor: bigint; readonly worst: OpenBook | undefined }[] = []
  for (const [accountId, watching] of Map.groupBy(alarms, ({ account_id: id }) => id)) {
    const place = await placeOf(tx, of.viewer, accountId ?? undefined)
    const books = place === null ? [] : await openBooks(tx, place, {}, of.memory)
    for (const alarm of watching) {
      const lossMinor = lossesOf(alarm, books).reduce((most, loss) => (loss.lossMinor > most ? loss.lossMinor : most), 0n)
      found.push({ alarm, lossMinor, worst: worstInOrder(watchedBooks(alarm, books), alarm.view, 1)[0]?.book })
    }
  }
  const names = await marketNames(tx, found.flatMap(({ worst }) => (worst === undefined ? [] : [worst.market.id])))
  const states = new Map(found.map(({ alarm, lossMinor, worst }) => {
    const { since = null, last = null, ringing = 0 } = rung.get(alarm.id) ?? {}
    return [alarm.id, {
      loss_minor: toWire(lossMinor), ringing_since: since, ringing, last_rung_at: last,
      worst: worst === undefined ? null : (worstRow(worst, names, alarm.view)[0] ?? null),
    }] as const
  }))
  return alarms.flatMap((alarm) => {
    const state = states.get(alarm.id)
    return state === undefined ? [] : [{ ...alarm, ...state }]
  })
}
