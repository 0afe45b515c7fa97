import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Log } from '../runtime/log.ts'

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
    if (no !== null) {
      await tx.query(largeText, [no, last])
      const { rows: large } = await tx.query<{ player_id: string; day: string }>(sumText, [no, last])
      if (large.length > 0) await tx.query(dayText, [large.map((each) => each.player_id), large.map((each) => each.day)])
    }
    await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [cursorKey, { no: last }])
    return no === null ? 0 : Number(BigInt(last) - BigInt(no))
  })
}

const placedText = `placed as (
  select b.business_id, b.id::text as bet_id, b.player_id, b.market_id::text as market_id, b.currency, b.stake_minor, b.placed_at
  from stream s join bets b on b.business_id = s.business_id and b.id = (s.payload ->> 'bet_id')::bigint
  where s.no > $1 and s.no <= $2 and s.topic = 'bet.placed'
)`

const largeText = `with ${placedText}
insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
select 'system', p.business_id, 'significant.largeWager', 'account', p.player_id,
  jsonb_build_object('currency', p.currency, 'stake_minor', p.stake_minor, 'threshold_minor', t.wager_minor, 'bet_id', p.bet_id, 'market_id', p.market_id)
from placed p join event_thresholds t on t.currency = p.currency
where p.stake_minor >= t.wager_minor order by p.bet_id`

/** Answers the days that have just become large. */
const sumText = `with ${placedText}, kept as (
  insert into stake_days as d (player_id, day, stake_minor, at)
  select p.player_id, (p.placed_at at time zone b.time_zone)::date, sum(p.stake_minor), max(p.placed_at)
  from placed p join businesses b on b.id = p.business_id join event_thresholds t on t.currency = p.currency and t.wager_day_minor is not null
  group by 1, 2
  on conflict (player_id, day) do update set stake_minor = d.stake_minor + excluded.stake_minor, at = excluded.at
  returning d.player_id, d.day, d.stake_minor, d.told
)
select k.player_id, k.day::text as day from kept k join accounts a on a.id = k.player_id join event_thresholds t on t.currency = a.currency
where not k.told and k.stake_minor >= t.wager_day_minor`

const dayText = `with large as (
  update stake_days d set told = true from unnest($1::bigint[], $2::date[]) as n(player_id, day)
  where d.player_id = n.player_id and d.day = n.day returning d.player_id, d.day, d.stake_minor
)
insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
select 'system', a.business_id, 'significant.largeWagerDay', 'account', a.id,
  jsonb_build_object('currency', a.currency, 'stake_minor', l.stake_minor, 'threshold_minor', t.wager_day_minor, 'day', l.day)
from large l join accounts a on a.id = l.player_id join event_thresholds t on t.currency = a.currency order by a.id`
