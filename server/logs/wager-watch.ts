import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'
import { largeWagers } from './large-wagers.ts'

const everyMs = 1_000
const messagesMax = 5_000
/** Where in the stream the watch stands. */
const cursorKey = 'wager_watch'

export type WagerWatch = { stop(): Promise<void> }

/**
 * Follows the stream of placed bets and writes large ones into the record, single and summed over a player's day, so that placing a bet
 * does nothing for it. Every node runs one; a lock lets one of them work. Position, sums and entries move in one transaction, so each
 * is written once. It begins with what is placed after its first start.
 */
export function startWagerWatch({ database, log }: { readonly database: Database; readonly log: Log }): WagerWatch {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    try {
      while (!stopped && (await watchWagers(database)) === messagesMax);
    } catch (error) {
      log.warn('large wagers could not be looked for, trying again', { error })
    }
    if (!stopped) timer = setTimeout(() => { running = round() }, everyMs)
  }
  timer = setTimeout(() => { running = round() }, 0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Looks at the next messages of the stream, at most 5,000. @returns how many there were */
export async function watchWagers(database: Database): Promise<number> {
  return withTransaction(database, {}, async (tx) => {
    const { rows: mine } = await tx.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended('wager watch', 0)) as mine`)
    if (mine[0]?.mine !== true) return 0
    const { rows } = await tx.query<{ no: string | null; last: string }>(
      `select s.no, least(h.last_no, coalesce(s.no + ${messagesMax}, h.last_no)) as last
       from stream_head h left join (select (value ->> 'no')::bigint as no from settings where key = $1) s on true`, [cursorKey])
    const { no, last } = rows[0] ?? { no: null, last: '0' }
    if (no === last) return 0
    if (no !== null) await betWagers(tx, [no, last])
    await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [cursorKey, { no: last }])
    return no === null ? 0 : Number(BigInt(last) - BigInt(no))
  })
}

const placed = `
  select b.business_id, b.player_id, b.currency, b.stake_minor, b.placed_at, jsonb_build_object('bet_id', b.id::text, 'market_id', b.market_id::text) as about
  from stream s join bets b on b.business_id = s.business_id and b.id = (s.payload ->> 'bet_id')::bigint
  where s.no > $1 and s.no <= $2 and s.topic = 'bet.placed'`
const betWagers = largeWagers('bets', placed)
