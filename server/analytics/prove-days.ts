import { levels } from '#domain/hierarchy/levels.ts'
import { profitTypes } from '../statements/source.ts'
import { blockDays, blockOf, everyType } from './player-results.ts'
import { ofKeptDays } from './prove-bets.ts'
import { columnsOf, words } from './prove-rows.ts'
import type { Compared } from './prove-rows.ts'
import { waitingEntries } from './prove-waiting.ts'
import { dayOf, kinds } from './sum-days.ts'

/** Every kind of days, of accounts above players, is what its quarters come to in the days of the business. */
export const daysCompared: readonly Compared[] = Object.values(kinds).map(({ table, days, apart, sums }) => {
  const figures = Object.keys(sums)
  return {
    name: `days are what their quarters come to (${days})`,
    keys: ['account_id', 'slot', ...apart], figures,
    kept: `select s.* from ${days} s ${ofKeptDays('s.account_id')}`,
    must: `select s.account_id, ${dayOf('s.slot', 'z.time_zone')} as slot, ${columnsOf('s', [...apart, ...figures])} from ${table} s ${ofKeptDays('s.account_id')} and a.level < ${levels.player}`,
  }
})

/** Until when what players won or lost is written, business by business (`until`, in the days of `time_zone`): no further than the first entry that waits. */
const written = `(
  select k.business_id, k.time_zone, least(k.until, w.day) as until from player_result_marks k
  left join lateral (
    select ${dayOf('min(e.at)', 'k.time_zone')} as day from (${waitingEntries}) q join journal_entries e on (e.business_id, e.id) = (q.business_id, q.id) where q.business_id = k.business_id
  ) w on true)`

const keys = ['business_id', 'days', 'begins', 'market_type', 'sport_id', 'player_id'] as const

/** What players won or lost on days that are over, from the journal; and each larger block of days, from the parts that it is made of. */
export const resultsCompared: readonly Compared[] = [
  {
    name: 'what each player won or lost on days that are over is that of their entries',
    keys, figures: ['result_minor'],
    kept: `select r.* from player_results r join ${written} k on k.business_id = r.business_id where r.days = 1 and r.begins < k.until and r.player_id between $1 and $2`,
    must: `
      select e.business_id, 1 as days, ${dayOf('e.at', 'k.time_zone')} as begins, n.market_type, n.sport_id, e.account_id as player_id, e.amount_minor as result_minor
      from journal_entries e join ${written} k on k.business_id = e.business_id left join markets m on m.id = e.market_id
      cross join lateral (values ('${everyType}', 0::bigint), (m.type::text, m.sport_id)) as n(market_type, sport_id)
      where e.account_id between $1 and $2 and e.at < k.until and e.type in (${words(profitTypes)}) and n.sport_id is not null`,
  },
  ...blockDays.slice(1).map((days, index) => ({
    name: `what each player won or lost in ${days} days is that of their parts`,
    keys, figures: ['result_minor'],
    kept: `select r.* from player_results r join ${written} k on k.business_id = r.business_id where r.days = ${days} and r.begins < ${blockOf('k.until', days, 'k.time_zone')} and r.player_id between $1 and $2`,
    must: `
      select r.business_id, ${days} as days, ${blockOf('r.begins', days, 'k.time_zone')} as begins, r.market_type, r.sport_id, r.player_id, r.result_minor
      from player_results r join ${written} k on k.business_id = r.business_id
      where r.days = ${blockDays[index] ?? 1} and r.begins < ${blockOf('k.until', days, 'k.time_zone')} and r.player_id between $1 and $2`,
  })),
]
