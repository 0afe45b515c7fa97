import type { analytics } from '#contract/analytics.ts'
import type { Extra, Query, RowOf } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/report-list.ts'
import type { ReportRow } from '#contract/reports.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { openReport, reportRows, typed } from '../reports/read-report.ts'
import { during, spanned, sumsOf } from '../reports/text-parts.ts'
import type { OpenReport } from '../reports/read-report.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { levelSumsUpTo } from './sum-days.ts'

type Asked = Omit<Query<typeof analytics.series>, 'by'>
const shownMax = 10
/** Sports with their market types, or the branches that moved most. */
const splitMax = 200

export const analyticsHandlers: Handlers<typeof analytics> = {
  async series({ tx, now }, { principal, query: { by, ...asked } }) {
    const open = await placed(tx, principal, 'day_pnl', asked, now)
    if (!open.ok) return open
    const filtered = asked.game_id !== undefined || asked.market_type !== undefined
    const { rows } = await tx.query<SeriesRow>(seriesText(by), open.value.values)
    return ok({
      rows: rows.map((row) => ({
        at: row.at, currency: row.currency, bets: toWire(row.bets), bets_in_play: toWire(row.bets_in_play), turnover_minor: toWire(row.turnover), stake_in_play_minor: toWire(row.in_play),
        stake_before_minor: toWire(row.before), pnl_minor: toWire(row.pnl), commission_minor: toWire(row.commission), own_minor: toWire(row.own), players: by === undefined || filtered ? null : toWire(row.players),
      })),
      extra: extraOf(open.value),
    })
  },

  async split({ tx, now }, { principal, query: { by, ...asked } }) {
    const open = await placed(tx, principal, by === 'branch' ? 'agent_pnl' : 'sport_pnl', asked, now)
    if (!open.ok) return open
    const found = await reportRows(tx, by === 'branch' ? { ...open.value, order: 'abs(pnl) desc' } : open.value, 0, splitMax)
    const named = { sport: (row: ReportRow) => [row.game_id ?? '', word(row, 'sport')], market_type: (row: ReportRow) => [word(row, 'market_type'), word(row, 'market_type')], branch: (row: ReportRow) => [row.account_id ?? '', word(row, 'user_name')] }[by]
    const parts = Map.groupBy(found, (row) => `${row.currency}/${named(row)[0]}`)
    return ok({
      rows: [...parts.values()].flatMap((rows) => {
        const [first] = rows
        if (first === undefined || first.currency === null) return []
        const [key = '', name = ''] = named(first)
        const sum = (figureName: string): number => rows.reduce((total, row) => total + figure(row, figureName), 0)
        return [{ key, name, currency: first.currency, bets: sum('bets'), turnover_minor: sum('turnover'), pnl_minor: sum('pnl'), commission_minor: sum('commission') }]
      }),
      extra: extraOf(open.value),
    })
  },

  async levels({ tx, now }, { principal, query }) {
    const open = await placed(tx, principal, 'day_pnl', query, now)
    if (!open.ok) return open
    const { rows } = await tx.query<{ level: number; currency: string; own: string; commission: string }>(levelsText, open.value.values)
    return ok({ rows: rows.map(({ own, commission, ...row }) => ({ ...row, own_minor: toWire(own), commission_minor: toWire(commission) })), extra: extraOf(open.value) })
  },

  async top({ tx, now }, { principal, query: { of, ...asked } }) {
    const open = await placed(tx, principal, of === 'markets' ? 'market_pnl' : 'account_pnl', asked, now)
    if (!open.ok) return open
    const rows = of === 'markets'
      ? (await reportRows(tx, { ...open.value, order: 'abs(pnl) desc' }, 0, shownMax)).flatMap(marketRow)
      : (await tx.query<TopPlayer>(topPlayersText(of), open.value.values)).rows.map(({ bets, turnover, pnl, ...player }) => ({ ...player, event_name: null, game_id: null, event_id: null, bets: toWire(bets), turnover_minor: toWire(turnover), pnl_minor: toWire(pnl) }))
    return ok({ rows, extra: extraOf(open.value) })
  },
}

function placed(tx: Tx, principal: Principal, report: ReportName, asked: Asked, now: Date): Promise<Result<OpenReport>> {
  return openReport(tx, viewerOf(principal), '', { report, ...asked }, now)
}

function extraOf({ heading }: OpenReport): Extra<typeof analytics.series> {
  return { time_zone: heading.time_zone, summed_until: heading.as_of, accounts: heading.accounts }
}

const figure = (row: ReportRow, name: string): number => Number(row.cells[name] ?? 0)
const word = (row: ReportRow, name: string): string => String(row.cells[name] ?? '')

type TopRow = RowOf<typeof analytics.top>

function marketRow(row: ReportRow): TopRow[] {
  if (row.market_id === undefined || row.currency === null) return []
  return [{
    id: row.market_id, name: word(row, 'market'), event_name: word(row, 'event'), game_id: row.game_id ?? null, event_id: row.event_id ?? null, currency: row.currency,
    bets: figure(row, 'bets'), turnover_minor: figure(row, 'turnover'), pnl_minor: figure(row, 'pnl'),
  }]
}

type TopPlayer = Readonly<Record<'id' | 'name' | 'currency' | 'bets' | 'turnover' | 'pnl', string>>

/** Who won or lost most, of each currency, by money alone; only of these it is looked up what they staked. */
function topPlayersText(of: 'winners' | 'losers'): string {
  const [sign, order] = of === 'winners' ? ['>', 'desc'] : ['<', 'asc']
  return `${typed}, most as materialized (
    select p.* from (
      select x.id, x.user_name as name, x.currency, m.pnl, row_number() over (partition by x.currency order by m.pnl ${order}, x.user_name, x.id) as place
      from account_paths t join accounts x on x.id = t.descendant_id and x.level = ${levels.player}
      cross join lateral (select sum(s.won_minor + s.lost_minor + s.adjusted_minor + s.commission_minor) as pnl from money_sums s where s.account_id = x.id and ${during('s')}) m
      where t.ancestor_id = any($1::bigint[]) and m.pnl ${sign} 0
    ) p where p.place <= ${shownMax}
  ) select p.id, p.name, p.currency, coalesce(b.bets, 0) as bets, coalesce(b.turnover, 0) as turnover, p.pnl
    from most p cross join lateral (select sum(s.bets) as bets, sum(s.stake_minor) - round(sum(s.voided_share) / 10000) as turnover from bet_sums s where s.account_id = p.id and ${during('s')}) b order by p.currency, p.place`
}

type SeriesRow = Readonly<Record<'currency' | 'bets' | 'bets_in_play' | 'turnover' | 'in_play' | 'before' | 'pnl' | 'commission' | 'own' | 'players', string>> & { readonly at: string | null }

const ofPlace = `($4::bigint is null or s.sport_id = $4) and ($5::text is null or s.market_type::text = $5)`

/** Days are read as such; hours from their quarters. */
function seriesText(by: 'hour' | 'day' | undefined): string {
  const at = by === undefined ? 'null::timestamptz' : `date_trunc('${by}', s.slot at time zone $6) at time zone $6`
  const accounts = by === 'hour' ? '(select id, $2::timestamptz as d0, $2::timestamptz as d1 from accounts where id = any($1::bigint[]))' : spanned('select unnest($1::bigint[]) as id')
  const place = `${accounts} c join accounts a on a.id = c.id`
  return `${typed}, moved as (
    select a.currency, ${at} as at, s.bets, case when s.in_play then s.bets else 0 end as bets_in_play, s.stake_minor - s.voided_share / 10000 as turnover, case when s.in_play then s.stake_minor else 0 end as in_play,
      case when s.in_play then 0 else s.stake_minor end as before, 0 as pnl, 0 as commission, 0 as own, 0 as players
    from ${place} cross join lateral ${sumsOf('bet', ofPlace)} s
    union all
    select a.currency, ${at}, 0, 0, 0, 0, 0, -(s.won_minor + s.lost_minor + s.adjusted_minor + s.commission_minor), -s.commission_minor, s.own_win_minor + s.own_commission_minor, 0
    from ${place} cross join lateral ${sumsOf('money', ofPlace)} s
    union all
    select a.currency, ${at}, 0, 0, 0, 0, 0, 0, 0, 0, ${by === 'hour' ? 's.hour_players' : 's.day_players'}
    from active_players s join accounts a on a.id = s.account_id where s.account_id = any($1::bigint[]) and s.slot >= $2::timestamptz and s.slot < $3::timestamptz
  ) select at, currency, sum(bets) as bets, sum(bets_in_play) as bets_in_play, round(sum(turnover)) as turnover, sum(in_play) as in_play, sum(before) as before, sum(pnl) as pnl, sum(commission) as commission, sum(own) as own,
    sum(players) as players from moved group by 1, 2 having (sum(bets), sum(pnl), sum(commission), round(sum(turnover)), sum(players)) <> (0, 0, 0, 0, 0) order by at, currency`
}

/** The first levels have what is summed by level, once it is there; below others there are few accounts, and each is looked at. */
const hasLevels = (a: string): string => `${a}.level <= ${levelSumsUpTo} and exists (select from sum_zones z where z.business_id = ${a}.business_id)`
const levelsText = `${typed}
  select level, currency, sum(own) as own, -sum(commission) as commission from (
    select s.level, a.currency, s.own_win_minor + s.own_commission_minor as own, s.own_commission_minor as commission
    from ${spanned(`select p.id from accounts p where p.id = any($1::bigint[]) and ${hasLevels('p')}`)} c join accounts a on a.id = c.id cross join lateral ${sumsOf('level', ofPlace)} s
    union all
    select a.level, a.currency, s.own_win_minor + s.own_commission_minor, s.own_commission_minor
    from ${spanned(`select t.descendant_id as id from accounts p join account_paths t on t.ancestor_id = p.id join accounts d on d.id = t.descendant_id and d.level < ${levels.player} where p.id = any($1::bigint[]) and not (${hasLevels('p')})`)} c
    join accounts a on a.id = c.id cross join lateral ${sumsOf('money', ofPlace)} s
  ) m group by 1, 2 having sum(own) <> 0 or sum(commission) <> 0 order by 2, 1`
