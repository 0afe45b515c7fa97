import type { analytics } from '#contract/analytics.ts'
import type { Extra, Query, RowOf } from '#contract/endpoint.ts'
import type { ReportName } from '#contract/report-names.ts'
import type { ReportRow } from '#contract/reports.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import { mostMoved, openReport, readReport, reportRows, typed } from '../reports/read-report.ts'
import { activePlayers, children, nameAt, own, placeFilter, spanned, sumsOf, whoWasActive } from '../reports/text-parts.ts'
import type { OpenReport } from '../reports/read-report.ts'
import type { Handlers, Principal, Scope } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { casinoSport } from './sum-active.ts'
import { levelSumsUpTo } from './sum-days.ts'
import { topMax, topPlayers } from './top-players.ts'

type Asked = Omit<Query<typeof analytics.series>, 'by'>
/** The branches that moved most; what is left out is told as one. */
const branchesMax = 200
/** Sports with their market types in each currency, all of them. */
const kindsMax = 100_000
/** What the rows of a report know beside its columns: the profit of bets alone. */
const sportsPnl = { name: 'sports_pnl', kind: 'amount', sum: true, title: null } as const

export const analyticsHandlers: Handlers<typeof analytics> = {
  async series(scope, { principal, query: { by, ...asked } }) {
    const open = await placed(scope, principal, 'day_pnl', asked)
    if (!open.ok) return open
    const isWhole = asked.game_id === undefined && asked.market_type === undefined && !open.value.isPlayer
    const { rows } = await scope.tx.query<SeriesRow>(seriesText(by, isWhole), open.value.values)
    return ok({
      rows: rows.map((row) => ({
        at: row.at, currency: row.currency, bets: toWire(row.bets), bets_in_play: toWire(row.bets_in_play), turnover_minor: toWire(row.turnover), stake_in_play_minor: toWire(row.in_play),
        stake_before_minor: toWire(row.before), pnl_minor: toWire(row.pnl), sports_pnl_minor: toWire(row.sports_pnl), commission_minor: toWire(row.commission), own_minor: toWire(row.own), players: toWire(row.players),
      })),
      extra: extraOf(open.value),
    })
  },

  async split(scope, { principal, query: { by, ...asked } }) {
    const open = await placed(scope, principal, by === 'branch' ? 'agent_pnl' : 'sport_pnl', asked)
    if (!open.ok) return open
    const told = { ...open.value, columns: [...open.value.columns, sportsPnl] }
    const { found, totals } = await readReport(scope.tx, by === 'branch' ? { ...told, order: mostMoved } : told, 0, by === 'branch' ? branchesMax : kindsMax)
    const companies = by === 'branch' && open.value.heading.account_name === null ? await businessNames(scope.tx, open.value) : null
    const named = { sport: (row: ReportRow) => [row.game_id ?? '', word(row, 'sport')], market_type: (row: ReportRow) => [word(row, 'market_type'), word(row, 'market_type')], branch: (row: ReportRow) => [row.account_id ?? '', companies?.get(row.account_id ?? '') ?? word(row, 'user_name')] }[by]
    const parts = Map.groupBy(found, (row) => `${row.currency}/${named(row)[0]}`)
    const active = await activeParts(scope.tx, open.value, by)
    const rows = [...parts].flatMap(([part, of]) => {
      const [first] = of
      if (first === undefined || first.currency === null) return []
      const [key = '', name = ''] = named(first)
      return [{ key, name, currency: first.currency, ...sumsOfParts(of), players: active.get(part) ?? 0 }]
    })
    const leftOut = totals.flatMap(({ currency, rows: all, cells }) => {
      const shown = rows.filter((row) => row.currency === currency)
      const count = (all ?? 0) - found.filter((row) => row.currency === currency).length
      if (currency === null || count === 0) return []
      const [whole, told] = [sumsOfParts([{ cells }]), shown.reduce((sum, row) => sum + row.players, 0)]
      const less = (name: keyof typeof whole): number => whole[name] - shown.reduce((sum, row) => sum + row[name], 0)
      const players = [...active].reduce((sum, [part, days]) => sum + (part.startsWith(`${currency}/`) ? days : 0), 0) - told
      return [{ currency, parts: count, bets: less('bets'), turnover_minor: less('turnover_minor'), pnl_minor: less('pnl_minor'), sports_pnl_minor: less('sports_pnl_minor'), commission_minor: less('commission_minor'), players }]
    })
    return ok({ rows, extra: { ...extraOf(open.value), left_out: leftOut } })
  },

  async levels(scope, { principal, query }) {
    const open = await placed(scope, principal, 'day_pnl', query)
    if (!open.ok) return open
    const { rows } = await scope.tx.query<LevelRow>(levelsText, open.value.values)
    return ok({
      rows: rows.map((row) => ({
        level: row.level, currency: row.currency, bets: toWire(row.bets), turnover_minor: toWire(row.turnover), pnl_minor: toWire(row.pnl), sports_pnl_minor: toWire(row.sports_pnl), commission_minor: toWire(row.commission), own_minor: toWire(row.own), players: toWire(row.players),
      })),
      extra: extraOf(open.value),
    })
  },

  async top(scope, { principal, query: { of, ...asked } }) {
    const open = await placed(scope, principal, of === 'markets' ? 'market_pnl' : 'day_pnl', asked)
    if (!open.ok) return open
    const rows = of === 'markets'
      ? firstOfEach((await reportRows(scope.tx, { ...open.value, order: mostOfCurrency }, 0, topMax * new Set(open.value.heading.accounts.map(({ currency }) => currency)).size)).flatMap(marketRow))
      : (await topPlayers(scope.tx, open.value, { of, gameId: asked.game_id, marketType: asked.market_type })).map(({ bets, turnover, pnl, ...player }) => ({ ...player, event_name: null, game_id: null, event_id: null, bets: toWire(bets), turnover_minor: toWire(turnover), pnl_minor: toWire(pnl) }))
    return ok({ rows, extra: extraOf(open.value) })
  },
}

function placed({ tx, now, context }: Scope, principal: Principal, report: ReportName, asked: Asked): Promise<Result<OpenReport>> {
  return openReport(tx, { viewer: viewerOf(principal), madeBy: '', siteTimeZone: context.config.timeZone }, { report, ...asked }, now)
}

function extraOf({ heading, summedUntil }: OpenReport): Extra<typeof analytics.series> {
  return { time_zone: heading.time_zone, summed_until: summedUntil, accounts: heading.accounts, account_name: heading.account_name, operator: heading.operator, generated_at: heading.generated_at }
}

const figure = (row: ReportRow, name: string): number => Number(row.cells[name] ?? 0)
/** The first of each currency, then the second: rows of one do not push out those of another. */
const firstOfEach = (rows: readonly TopRow[]): readonly TopRow[] => [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap((of) => of.slice(0, topMax))
const mostOfCurrency = 'row_number() over (partition by r.currency order by abs(r.pnl) desc, r.id), r.currency'
/** What rows of a report come to. */
function sumsOfParts(rows: readonly Pick<ReportRow, 'cells'>[]) {
  const sum = (name: string): number => rows.reduce((total, { cells }) => total + Number(cells[name] ?? 0), 0)
  return { bets: sum('bets'), turnover_minor: sum('turnover'), pnl_minor: sum('pnl'), sports_pnl_minor: sum('sports_pnl'), commission_minor: sum('commission') }
}
const word = (row: ReportRow, name: string): string => String(row.cells[name] ?? '')

type TopRow = RowOf<typeof analytics.top>

function marketRow(row: ReportRow): TopRow[] {
  if (row.market_id === undefined || row.currency === null) return []
  return [{
    id: row.market_id, name: word(row, 'market'), event_name: word(row, 'event'), game_id: row.game_id ?? null, event_id: row.event_id ?? null, currency: row.currency,
    bets: figure(row, 'bets'), turnover_minor: figure(row, 'turnover'), pnl_minor: figure(row, 'pnl'),
  }]
}

type SeriesRow = Readonly<Record<'currency' | 'bets' | 'bets_in_play' | 'turnover' | 'in_play' | 'before' | 'pnl' | 'sports_pnl' | 'commission' | 'own' | 'players', string>> & { readonly at: string | null }

/** Who was active, of sports and types of markets apart. */
const activeOf = (sport: string, type: string): string => `s.through = ${levels.player} and ${sport} and ${type}`
const [ofSport, ofType] = ['s.sport_id = coalesce($4::bigint, 0)', "s.market_type = coalesce($5::text, 'all')"]

/** Rows of accounts `c` in the quarters of the period. */
const ofQuarters = (table: 'bet_quarters' | 'bet_sums' | 'money_quarters', columns: string): string => `select ${columns} from ${table} s where s.account_id = c.id and s.slot >= $2::timestamptz and s.slot < $3::timestamptz`
const betColumns = 's.slot, s.in_play, s.bets, s.stake_minor, s.voided_share'
/** What bets of accounts `c` above players made in each quarter, whatever the sport and the type: kept where there are many players, else the sums of their sports come to it. */
const betQuarters = `(${ofQuarters('bet_quarters', betColumns)} union all ${ofQuarters('bet_sums', betColumns)} and not exists (select from counted_accounts k where k.account_id = c.id))`
/** The same of money, kept of each. */
const moneyQuarters = `(${ofQuarters('money_quarters', 's.*')})`
const moneyParts = `(select n.slot, n.sport_id is not null as of_sports, n.won_minor + n.lost_minor + n.adjusted_minor as result_minor, n.commission_minor, n.own_win_minor + n.own_commission_minor as own_minor from ${sumsOf('money', placeFilter('s'))} n)`

/**
 * Each quarter, or day, is added up first, and its hour or day looked up once. Days are read as such; hours from their quarters, `isWhole` from those of everything.
 * An hour that the clocks repeat is two; they begin as they do on the screen (web/features/analytics/slots.ts).
 */
function seriesText(by: 'hour' | 'day' | undefined, isWhole: boolean): string {
  const at = by === undefined ? 'null::timestamptz' : `date_trunc('${by}', m.slot, $6)`
  const accounts = by === 'hour' ? '(select id, $2::timestamptz as d0, $2::timestamptz as d1 from accounts where id = any($1::bigint[]))' : spanned('select unnest($1::bigint[]) as id')
  const place = `${accounts} c join accounts a on a.id = c.id`
  const [ofBets, ofMoney] = by === 'hour' && isWhole ? [betQuarters, moneyQuarters] : [sumsOf('bet', placeFilter('s')), moneyParts]
  return `${typed}, moved as (
    select a.currency, s.slot, sum(s.bets) as bets, sum(s.bets) filter (where s.in_play) as bets_in_play, sum(s.stake_minor) as stake, sum(s.voided_share) as voided, sum(s.stake_minor) filter (where s.in_play) as in_play,
      sum(s.stake_minor) filter (where not s.in_play) as before, 0 as pnl, 0 as sports_pnl, 0 as commission, 0 as own, 0 as players
    from ${place} cross join lateral ${ofBets} s group by 1, 2
    union all
    select a.currency, s.slot, 0, 0, 0, 0, 0, 0, -sum(s.result_minor + s.commission_minor), -coalesce(sum(s.result_minor + s.commission_minor) filter (where s.of_sports), 0), -sum(s.commission_minor), sum(s.own_minor), 0
    from ${place} cross join lateral ${ofMoney} s group by 1, 2
    union all
    select a.currency, s.slot, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(${by === 'hour' ? 's.hour_players' : 's.day_players'}) from ${place} cross join lateral ${whoWasActive(activePlayers)} s group by 1, 2
  ) select ${at} as at, m.currency, sum(m.bets) as bets, coalesce(sum(m.bets_in_play), 0) as bets_in_play, sum(m.stake) - round(sum(m.voided) / 10000) as turnover, coalesce(sum(m.in_play), 0) as in_play, coalesce(sum(m.before), 0) as before,
    sum(m.pnl) as pnl, sum(m.sports_pnl) as sports_pnl, sum(m.commission) as commission, sum(m.own) as own, sum(m.players) as players
  from moved m group by 1, 2 having (sum(m.bets), sum(m.pnl), sum(m.commission), sum(m.stake) - round(sum(m.voided) / 10000), sum(m.players)) <> (0, 0, 0, 0, 0) order by at, currency`
}

/** What the businesses of companies are called, by the id of the company. */
async function businessNames(tx: Tx, { values }: OpenReport): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>(`${typed} select a.id::text as id, ${nameAt('business', 'b')} as name from accounts a join businesses b on b.id = a.business_id where a.id = any($1::bigint[])`, values)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many days players were active on, by currency and what tells the parts apart. */
async function activeParts(tx: Tx, { values, heading }: OpenReport, by: 'sport' | 'market_type' | 'branch'): Promise<ReadonlyMap<string, number>> {
  const { key, filter } = {
    sport: { key: `case s.sport_id when ${casinoSport} then '' else s.sport_id::text end`, filter: activeOf('s.sport_id <> 0 and ($4::bigint is null or s.sport_id = $4)', ofType) },
    market_type: { key: 's.market_type', filter: activeOf(ofSport, `s.market_type <> 'all' and ($5::text is null or s.market_type = $5)`) },
    branch: { key: 'c.id::text', filter: activePlayers },
  }[by]
  const accounts = by === 'branch' ? children({ isRoot: heading.account_name === null, isOfLevel: false, isPlayer: false }) : own
  const { rows } = await tx.query<{ part: string; players: string }>(
    `${typed} select a.currency || '/' || ${key} as part, sum(s.day_players) as players from ${spanned(accounts)} c join accounts a on a.id = c.id cross join lateral ${whoWasActive(filter)} s group by 1`, values)
  return new Map(rows.map(({ part, players }) => [part, Number(players)]))
}

type LevelRow = Readonly<Record<'currency' | 'bets' | 'turnover' | 'pnl' | 'sports_pnl' | 'commission' | 'own' | 'players', string>> & { readonly level: number }

/**
 * What went through the accounts of each level, and what these keep of it. The first levels have what is summed by level, once it is there;
 * below others there are few accounts, and each is looked at.
 */
const hasLevels = (a: string): string => `${a}.level <= ${levelSumsUpTo} and exists (select from sum_zones z where z.business_id = ${a}.business_id)`
const withLevels = `${spanned(`select p.id from accounts p where p.id = any($1::bigint[]) and ${hasLevels('p')}`)} c join accounts a on a.id = c.id`
const withoutLevels = `${spanned(`select t.descendant_id as id from accounts p join account_paths t on t.ancestor_id = p.id join accounts d on d.id = t.descendant_id and d.level < ${levels.player} where p.id = any($1::bigint[]) and not (${hasLevels('p')})`)} c
    join accounts a on a.id = c.id`
const ofLevel = (level: string, sums: string): string => `select ${level} as level, a.currency, ${sums}`
const levelsText = `${typed}
  select level, currency, sum(bets) as bets, sum(stake) - round(sum(voided) / 10000) as turnover, -sum(result) - sum(commission) as pnl, -coalesce(sum(result + commission) filter (where is_sport), 0) as sports_pnl, -sum(commission) as commission, sum(own) as own, sum(players) as players from (
    ${ofLevel('s.level', 's.bets, s.stake_minor as stake, s.voided_share as voided, 0 as result, 0 as commission, 0 as own, 0 as players, true as is_sport')} from ${withLevels} cross join lateral ${sumsOf('level_stake', placeFilter('s'))} s
    union all
    ${ofLevel('s.level', '0, 0, 0, s.result_minor, s.commission_minor, s.own_win_minor + s.own_commission_minor, 0, s.sport_id is not null')} from ${withLevels} cross join lateral ${sumsOf('level', placeFilter('s'))} s
    union all
    ${ofLevel('s.through', '0, 0, 0, 0, 0, 0, s.day_players, true')} from ${withLevels} cross join lateral ${sumsOf('active', `s.through < ${levels.player} and ${ofSport} and ${ofType}`)} s
    union all
    ${ofLevel('a.level', 's.bets, s.stake_minor, s.voided_share, 0, 0, 0, 0, true')} from ${withoutLevels} cross join lateral ${sumsOf('bet', placeFilter('s'))} s
    union all
    ${ofLevel('a.level', '0, 0, 0, s.won_minor + s.lost_minor + s.adjusted_minor, s.commission_minor, s.own_win_minor + s.own_commission_minor, 0, s.sport_id is not null')} from ${withoutLevels} cross join lateral ${sumsOf('money', placeFilter('s'))} s
    union all
    ${ofLevel('a.level', '0, 0, 0, 0, 0, 0, s.day_players, true')} from ${withoutLevels} cross join lateral ${whoWasActive(activePlayers)} s
  ) m group by 1, 2 having (sum(bets), sum(result), sum(commission), sum(own), sum(players), sum(stake) - round(sum(voided) / 10000)) <> (0, 0, 0, 0, 0, 0) order by 2, 1`
