import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'

/** The beginning of the day of a time zone that a quarter of an hour is in, in SQL. */
export const dayOf = (slot: string, zone: string): string => `date_trunc('day', ${slot} at time zone ${zone}) at time zone ${zone}`

/** Accounts down to this level have sums by level: below others there are few accounts. */
export const levelSumsUpTo = levels.super_admin

/** What is summed by day, and what of it tells rows of one day apart. */
export const kinds = {
  bet: { table: 'bet_sums', days: 'bet_days', key: 'bet_days_pkey', apart: ['sport_id', 'market_type', 'in_play'], sums: { bets: 'bigint', stake_minor: 'bigint', voided_share: 'numeric' } },
  money: {
    table: 'money_sums', days: 'money_days', key: 'money_days_key', apart: ['sport_id', 'market_type'],
    sums: { won_minor: 'bigint', lost_minor: 'bigint', adjusted_minor: 'bigint', commission_minor: 'bigint', own_win_minor: 'bigint', own_commission_minor: 'bigint', edge_profit_minor: 'bigint', edge_cash_minor: 'bigint', edge_credit_minor: 'bigint' },
  },
  market: {
    table: 'market_sums', days: 'market_days', key: 'market_days_pkey', apart: ['market_id'],
    sums: { won_minor: 'bigint', lost_minor: 'bigint', adjusted_minor: 'bigint', commission_minor: 'bigint', own_win_minor: 'bigint', own_commission_minor: 'bigint', edge_profit_minor: 'bigint' },
  },
  casino: { table: 'casino_sums', days: 'casino_days', key: 'casino_days_pkey', apart: ['game_id'], sums: { rounds: 'bigint', won_minor: 'bigint', lost_minor: 'bigint' } },
  outcome: { table: 'outcome_sums', days: 'outcome_days', key: 'outcome_days_pkey', apart: ['sport_id', 'market_type'], sums: { stake_won_minor: 'bigint', stake_lost_minor: 'bigint' } },
  level: { table: 'level_sums', days: 'level_days', key: 'level_days_key', apart: ['level', 'sport_id', 'market_type'], sums: { own_win_minor: 'bigint', own_commission_minor: 'bigint', result_minor: 'bigint', commission_minor: 'bigint' } },
  level_stake: { table: 'level_stakes', days: 'level_stake_days', key: 'level_stake_days_pkey', apart: ['level', 'sport_id', 'market_type'], sums: { bets: 'bigint', stake_minor: 'bigint', voided_share: 'numeric' } },
  active: { table: 'active_players', days: 'active_days', key: 'active_days_pkey', apart: ['through', 'sport_id', 'market_type'], sums: { hour_players: 'bigint', day_players: 'bigint' } },
} as const
export type SumKind = keyof typeof kinds

/**
 * Adds what a statement adds by quarters to the days of these quarters. `from` names rows of that statement (account, quarter, what tells
 * sums apart, and the sums), with the account's `level` and the `time_zone` of its days; without a zone they are added when the days are made.
 */
export function addToDays(kind: SumKind, from: string): string {
  const { days, key, apart, sums } = kinds[kind]
  const names = Object.keys(sums)
  const keys = ['account_id', 'slot', ...apart]
  const order = keys.map((_, index) => index + 1).join(', ')
  return `insert into ${days} as s (${[...keys, ...names].join(', ')})
    select f.account_id, ${dayOf('f.slot', 'f.time_zone')}, ${apart.map((name) => `f.${name}`).join(', ')}, ${Object.entries(sums).map(([name, type]) => `sum(f.${name})::${type}`).join(', ')}
    from ${from} f where f.level < ${levels.player} and f.time_zone is not null group by ${order} order by ${order}
    on conflict on constraint ${key} do update set ${names.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ')}`
}

/** Rows of a statement with their account's `level`, and the `time_zone` of its days if these are kept: each looked up by its key, whatever is believed of the tables. */
export function withAccount(rows: string): string {
  return `(select v.*, w.* from ${rows} v
    cross join lateral (select a.level, z.time_zone from accounts a left join sum_zones z on z.business_id = a.business_id where a.id = v.account_id offset 0) w)`
}

/** An account, by an id in SQL, and every one above it, as `ancestor_id`; or those above it alone. Each is looked up by the id, whatever is believed of how many paths there are. */
export const upFrom = (account: string, aboveAlone = false): string =>
  `lateral (select w.ancestor_id from account_paths w where w.descendant_id = ${account}${aboveAlone ? ' and w.depth > 0' : ''} offset 0)`

/** The accounts above a row `v`, and it itself, that have sums by level; looked up by its key. */
export const topsOfRow = `lateral (
    select t.ancestor_id as id from account_paths t join accounts u on u.id = t.ancestor_id and u.level <= ${levelSumsUpTo} where t.descendant_id = v.account_id offset 0)`

/** A business whose days are not those of its time zone; undefined: there is none. */
export async function daysDue(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.queryNamed<{ id: string }>('sums-days-due',
    'select b.id from businesses b left join sum_zones z on z.business_id = b.id where z.time_zone is distinct from b.time_zone order by b.id limit 1')
  return rows[0]?.id
}

/** Makes the days of a business, and its sums by level, anew from its quarters. Under the lock of the sums only. */
export async function sumDaysAnew(tx: Tx, businessId: string): Promise<void> {
  await tx.query(
    'insert into sum_zones as z (business_id, time_zone) select id, time_zone from businesses where id = $1 on conflict (business_id) do update set time_zone = excluded.time_zone', [businessId])
  const ofLevels = (sums: string, columns: string): string =>
    `select t.ancestor_id, s.slot, a.level, s.sport_id, s.market_type, ${columns}
     from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < ${levels.player} join ${sums} s on s.account_id = a.id
     where u.business_id = $1 and u.level <= ${levelSumsUpTo}`
  for (const table of ['level_sums', 'level_stakes']) await tx.query(`delete from ${table} s using accounts a where a.id = s.account_id and a.business_id = $1`, [businessId])
  await tx.query(
    `insert into level_sums (account_id, slot, level, sport_id, market_type, own_win_minor, own_commission_minor, result_minor, commission_minor)
     ${ofLevels('money_sums', `sum(s.own_win_minor)::bigint, sum(s.own_commission_minor)::bigint, sum(s.won_minor + s.lost_minor + s.adjusted_minor)::bigint, sum(s.commission_minor)::bigint`)}
     and (s.own_win_minor, s.own_commission_minor, s.won_minor, s.lost_minor, s.adjusted_minor, s.commission_minor) <> (0, 0, 0, 0, 0, 0) group by 1, 2, 3, 4, 5`, [businessId])
  await tx.query(
    `insert into level_stakes (account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share)
     ${ofLevels('bet_sums', 'sum(s.bets)::bigint, sum(s.stake_minor)::bigint, sum(s.voided_share)')} group by 1, 2, 3, 4, 5`, [businessId])
  for (const kind of Object.keys(kinds) as SumKind[]) {
    const { table, days } = kinds[kind]
    await tx.query(`delete from ${days} s using accounts a where a.id = s.account_id and a.business_id = $1`, [businessId])
    await tx.query(addToDays(kind, `(
      select s.*, ${kind === 'level' || kind === 'level_stake' ? '' : 'a.level, '}z.time_zone from accounts a join sum_zones z on z.business_id = a.business_id join ${table} s on s.account_id = a.id where a.business_id = $1 and a.level < ${levels.player})`), [businessId])
  }
}
