import type { Tx } from '#database/transaction.ts'
import { toWire } from '../runtime/to-wire.ts'
import { lossesOf, watchedBooks } from './alarm-losses.ts'
import type { SetAlarm } from './alarm-store.ts'
import { marketNames } from './market-facts.ts'
import { worstOf, worstRow } from './net-rows.ts'
import type { OpenBook } from './open-books.ts'

/** What an alarm would lose now, minor units, and the market that would lose most of those that it watches. */
export type AlarmStanding = { readonly alarm: SetAlarm; readonly lossMinor: bigint; readonly worst: OpenBook | undefined }

/** @param books of the place that it watches from */
export function standingOf(alarm: SetAlarm, books: readonly OpenBook[]): AlarmStanding {
  const lossMinor = lossesOf(alarm, books).reduce((most, loss) => (loss.lossMinor > most ? loss.lossMinor : most), 0n)
  let worst: OpenBook | undefined
  let least = 0n
  for (const book of watchedBooks(alarm, books)) {
    const amount = worstOf(book, alarm.view)
    if (amount < least) [worst, least] = [book, amount]
  }
  return { alarm, lossMinor, worst }
}

/** Since when an alarm rings and in how many markets, in whole milliseconds since 1970; `fresh`: it has begun to in one of them now. */
export type Ringing = { readonly sinceMs: number; readonly count: number; readonly fresh: boolean }

const keepText = `
update exposure_alarms m set loss_minor = n.loss_minor, ringing_since = n.since, ringing = n.ringing, worst = n.worst,
  last_rung_at = case when n.fresh then $2::timestamptz else m.last_rung_at end
from json_to_recordset($1::json) as n(id bigint, loss_minor bigint, since timestamptz, ringing int, fresh boolean, worst jsonb)
where m.id = n.id and (n.fresh or (m.loss_minor, m.ringing_since, m.ringing, m.worst) is distinct from (n.loss_minor, n.since, n.ringing, n.worst))`

/** Keeps with each alarm how it stands; what has not changed is not written. @param ringing by the alarm's id */
export async function keepStates(tx: Tx, standings: readonly AlarmStanding[], ringing: ReadonlyMap<string, Ringing>, now: Date): Promise<void> {
  const names = await marketNames(tx, standings.flatMap(({ worst }) => (worst === undefined ? [] : [worst.market.id])))
  const rows = standings.map(({ alarm, lossMinor, worst }) => {
    const rings = ringing.get(alarm.id)
    return {
      id: alarm.id, loss_minor: toWire(lossMinor), since: rings === undefined ? null : new Date(rings.sinceMs).toISOString(), ringing: rings?.count ?? 0, fresh: rings?.fresh ?? false,
      worst: worst === undefined ? null : (worstRow(worst, names, alarm.view)[0] ?? null),
    }
  })
  if (rows.length > 0) await tx.queryNamed('exposure-alarms-keep', keepText, [JSON.stringify(rows), now.toISOString()])
}
