import type { Tx, Value } from '#database/transaction.ts'

/**
 * What writes wagers that stand out into the record: a large one, and the one by which a player's day on the business's calendar becomes
 * large, once a day. `placed` is SQL that answers the wagers (business_id, player_id, currency, stake_minor, placed_at, and `about`, what
 * the entry says of them); each may be looked at once only.
 */
export function largeWagers(name: string, placed: string): (tx: Tx, values: readonly Value[]) => Promise<void> {
  const largeText = `with placed as (${placed})
insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
select 'system', p.business_id, 'significant.largeWager', 'account', p.player_id,
  jsonb_build_object('currency', p.currency, 'stake_minor', p.stake_minor, 'threshold_minor', t.wager_minor) || p.about
from placed p join event_thresholds t on t.currency = p.currency
where p.stake_minor >= t.wager_minor order by p.placed_at`

  /** Answers the days that have just become large. */
  const sumText = `with placed as (${placed}), kept as (
  insert into stake_days as d (player_id, day, stake_minor, at)
  select p.player_id, (p.placed_at at time zone b.time_zone)::date, sum(p.stake_minor), max(p.placed_at)
  from placed p join businesses b on b.id = p.business_id join event_thresholds t on t.currency = p.currency and t.wager_day_minor is not null
  group by 1, 2 order by 1, 2
  on conflict (player_id, day) do update set stake_minor = d.stake_minor + excluded.stake_minor, at = excluded.at
  returning d.player_id, d.day, d.stake_minor, d.told
)
select k.player_id, k.day::text as day from kept k join accounts a on a.id = k.player_id join event_thresholds t on t.currency = a.currency
where not k.told and k.stake_minor >= t.wager_day_minor`

  return async (tx, values) => {
    const [, { rows: days }] = await Promise.all([
      tx.queryNamed(`large-wagers-${name}`, largeText, values), tx.queryNamed<{ player_id: string; day: string }>(`large-days-${name}`, sumText, values),
    ])
    if (days.length > 0) await tx.query(dayText, [days.map((each) => each.player_id), days.map((each) => each.day)])
  }
}

const dayText = `with large as (
  update stake_days d set told = true from unnest($1::bigint[], $2::date[]) as n(player_id, day)
  where d.player_id = n.player_id and d.day = n.day returning d.player_id, d.day, d.stake_minor
)
insert into audit_log (actor_kind, business_id, action, target_kind, target_id, after)
select 'system', a.business_id, 'significant.largeWagerDay', 'account', a.id,
  jsonb_build_object('currency', a.currency, 'stake_minor', l.stake_minor, 'threshold_minor', t.wager_day_minor, 'day', l.day)
from large l join accounts a on a.id = l.player_id join event_thresholds t on t.currency = a.currency order by a.id`
