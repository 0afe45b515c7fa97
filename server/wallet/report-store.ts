import type { Query, RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import { reportRowResults } from '#contract/wallet-reports.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { ComparedRound, OwnRound } from '#domain/casino/compare-report.ts'
import { minor } from '#domain/kernel/money.ts'
import { Conditions } from '../runtime/conditions.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { SaidRound, WrongLine } from './read-report.ts'

export type KeptReport = RowOf<typeof wallet.reports>
export type ReportView = RowOf<typeof wallet.reportRows>
export type ReportCounts = Readonly<Record<(typeof reportRowResults)[number], number>>
export type Period = { readonly from: string; readonly to: string }

/** A line of what a report comes to, as it is stored. */
export type ReportLine = {
  readonly line: number | null
  readonly result: ReportView['result']
  readonly differences: readonly string[]
  readonly wrong: ReportView['wrong']
  readonly external_id: string
  readonly game_code: string
  readonly player_id: string | null
  readonly round_id: string | null
  readonly own_game_code: string | null
  readonly said_open: boolean | null
  readonly own_open: boolean | null
  readonly overtaken_minor: string | null
} & { readonly [Name in AmountName]: string | null }
const amountNames = ['said_stakes_minor', 'own_stakes_minor', 'said_wins_minor', 'own_wins_minor', 'said_rollbacks_minor', 'own_rollbacks_minor'] as const
type AmountName = (typeof amountNames)[number]

/**
 * Our rounds of a provider that a report of a period has to do with: those that began in it, and those that it names. What calls staked and
 * won in them, what of that was taken back, by a rollback or a person, and what was refused since its rollback had come before it. A round that came to nothing need not be in a report, but one with a win that waits.
 */
export async function ownRounds(tx: Tx, providerId: string, { from, to }: Period, said: readonly SaidRound[]): Promise<readonly OwnRound[]> {
  const { rows } = await tx.query<{ id: string; external_id: string; player_id: string; game_code: string; stakes: string; wins: string; rollbacks: string; overtaken_stakes: string; overtaken_wins: string; open: boolean; counts: boolean }>(
    `with named as (
       select r.id from unnest($4::bigint[], $5::text[]) as n(player_id, external_id) join casino_rounds r on r.provider_id = $1 and r.player_id = n.player_id and r.external_id = n.external_id
     ), begun as (
       select r.id from casino_rounds r where r.provider_id = $1 and r.opened_at >= $2 and r.opened_at < $3
     )
     select r.id, r.external_id, r.player_id, g.code as game_code, f.stakes::text, f.wins::text, f.rollbacks::text, f.overtaken_stakes::text, f.overtaken_wins::text, r.closed_at is null as open,
       r.opened_at >= $2 and r.opened_at < $3 and (r.stake_minor > 0 or r.win_minor > 0 or r.late_win_minor > 0) as counts
     from (select id from named union select id from begun) of join casino_rounds r on r.id = of.id join casino_games g on g.id = r.game_id
     cross join lateral (
       select coalesce(sum(c.amount_minor) filter (where c.kind = 'bet'), 0) as stakes, coalesce(sum(c.amount_minor) filter (where c.kind = 'win'), 0) as wins,
         coalesce(sum(c.amount_minor) filter (where c.kind in ('bet', 'win') and c.undone_by is not null), 0) as rollbacks,
         coalesce(sum(c.amount_minor) filter (where c.met = 'bet'), 0) as overtaken_stakes, coalesce(sum(c.amount_minor) filter (where c.met = 'win'), 0) as overtaken_wins
       from casino_calls c where c.round_id = r.id
     ) f order by r.id`, [providerId, from, to, arrayText(said.map(({ playerId }) => playerId)), said.map(({ externalId }) => externalId)])
  return rows.map(({ id, external_id, player_id, game_code, stakes, wins, rollbacks, overtaken_stakes, overtaken_wins, open, counts }) => ({
    id, externalId: external_id, playerId: player_id, gameCode: game_code, stakesMinor: minor(stakes), winsMinor: minor(wins), rollbacksMinor: minor(rollbacks), overtaken: { stakesMinor: minor(overtaken_stakes), winsMinor: minor(overtaken_wins) }, open, counts,
  }))
}

/** What was compared and what could not be read, in the order of the report's lines, ours alone behind. */
export function linesOf(compared: readonly ComparedRound<SaidRound>[], wrong: readonly WrongLine[]): readonly ReportLine[] {
  const lines = [
    ...compared.map(({ result, differences, overtakenMinor, said, own }): ReportLine => ({
      line: said?.line ?? null, result, differences, wrong: null, external_id: (said ?? own)?.externalId ?? '', game_code: (said ?? own)?.gameCode ?? '', player_id: (said ?? own)?.playerId ?? null, round_id: own?.id ?? null,
      own_game_code: own?.gameCode ?? null, said_open: said?.open ?? null, own_open: own?.open ?? null,
      said_stakes_minor: text(said?.stakesMinor), own_stakes_minor: text(own?.stakesMinor), said_wins_minor: text(said?.winsMinor), own_wins_minor: text(own?.winsMinor),
      said_rollbacks_minor: text(said?.rollbacksMinor), own_rollbacks_minor: text(own?.rollbacksMinor), overtaken_minor: text(overtakenMinor ?? undefined),
    })),
    ...wrong.map((each): ReportLine => ({
      line: each.line, result: 'wrong', differences: [], wrong: each.wrong, external_id: each.externalId, game_code: each.gameCode, player_id: null, round_id: null, own_game_code: null, said_open: null, own_open: null,
      said_stakes_minor: null, own_stakes_minor: null, said_wins_minor: null, own_wins_minor: null, said_rollbacks_minor: null, own_rollbacks_minor: null, overtaken_minor: null,
    })),
  ]
  return lines.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
}

const text = (amount: bigint | undefined): string | null => (amount === undefined ? null : String(amount))

export function countsOf(lines: readonly ReportLine[]): ReportCounts {
  const counted = new Map<string, number>()
  for (const { result } of lines) counted.set(result, (counted.get(result) ?? 0) + 1)
  return Object.fromEntries(reportRowResults.map((result) => [result, counted.get(result) ?? 0])) as ReportCounts
}

export type NewReport = Period & { readonly id: string; readonly providerId: string; readonly format: 'csv' | 'json'; readonly text: string; readonly sha256: string; readonly staffId: string }

export async function insertReport(tx: Tx, report: NewReport, lines: readonly ReportLine[], at: Date): Promise<void> {
  await tx.query(
    'insert into casino_reports (id, provider_id, from_at, to_at, format, content, sha256, counts, kept_by, kept_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [report.id, report.providerId, report.from, report.to, report.format, report.text, report.sha256, JSON.stringify(countsOf(lines)), report.staffId, at.toISOString()])
  await tx.query(
    `insert into casino_report_rows (report_id, n, line, result, differences, wrong, external_id, game_code, player_id, round_id, own_game_code, said_open, own_open, overtaken_minor, ${amountNames.join(', ')})
     select $1, t.n, e.line, e.result, e.differences, e.wrong, e.external_id, e.game_code, e.player_id, e.round_id, e.own_game_code, e.said_open, e.own_open, e.overtaken_minor, ${amountNames.map((name) => `e.${name}`).join(', ')}
     from jsonb_array_elements($2::jsonb) with ordinality as t(row, n)
     cross join lateral jsonb_to_record(t.row) as e(line integer, result text, differences text[], wrong text, external_id text, game_code text, player_id bigint, round_id bigint, own_game_code text,
       said_open boolean, own_open boolean, overtaken_minor bigint, ${amountNames.map((name) => `${name} bigint`).join(', ')})`, [report.id, JSON.stringify(lines)])
}

const reportText = `select o.id, o.provider_id as casino_provider_id, p.name as provider_name, o.from_at as "from", o.to_at as "to", o.format, o.sha256, o.counts, s.name as kept_by, o.kept_at
  from casino_reports o join casino_providers p on p.id = o.provider_id join staff s on s.id = o.kept_by`

type StoredReport = Omit<KeptReport, keyof ReportCounts> & { readonly counts: ReportCounts }

const viewOf = ({ counts, ...row }: StoredReport): KeptReport => ({ ...row, ...counts })

/** Reports newest first, behind the one where the page before ended. */
export async function listReports(tx: Tx, query: Query<typeof wallet.reports>, after: string | null, fetch: number): Promise<readonly KeptReport[]> {
  const conditions = new Conditions()
  if (query.casino_provider_id !== undefined) conditions.add('o.provider_id = ?', query.casino_provider_id)
  if (after !== null) conditions.add('o.id < ?', after)
  return (await tx.query<StoredReport>(`${reportText} where ${conditions.text()} order by o.id desc limit ${fetch}`, conditions.values)).rows.map(viewOf)
}

export async function findReport(tx: Tx, id: string): Promise<KeptReport | null> {
  const { rows: [row] } = await tx.query<StoredReport>(`${reportText} where o.id = $1`, [id])
  return row === undefined ? null : viewOf(row)
}

/** The file of a report as it came. */
export async function fileOfReport(tx: Tx, id: string): Promise<RowOf<typeof wallet.reportFile> | null> {
  const { rows: [row] } = await tx.query<RowOf<typeof wallet.reportFile>>('select format, content as text, sha256 from casino_reports where id = $1', [id])
  return row ?? null
}

/** Whether a round is one of those that a report was held against. */
export async function standsInReport(tx: Tx, reportId: string, roundId: string): Promise<boolean> {
  return (await tx.query('select from casino_report_rows where report_id = $1 and round_id = $2', [reportId, roundId])).rowCount > 0
}

/** Lines of a kept report behind a place; each with its own place. */
export async function listReportLines(tx: Tx, id: string, result: ReportView['result'] | undefined, after: string | null, fetch: number): Promise<readonly (ReportView & { readonly n: number })[]> {
  const conditions = new Conditions()
  conditions.add('w.report_id = ?', id)
  if (result !== undefined) conditions.add('w.result = ?', result)
  if (after !== null) conditions.add('w.n > ?', after)
  const { rows } = await tx.query<ReportLine & { readonly n: number }>(
    `select w.n, w.line, w.result, w.differences, w.wrong, w.external_id, w.game_code, w.player_id, w.round_id, w.own_game_code, w.said_open, w.own_open, w.overtaken_minor, ${amountNames.map((name) => `w.${name}`).join(', ')}
     from casino_report_rows w where ${conditions.text()} order by w.n limit ${fetch}`, conditions.values)
  const views = await withPlayers(tx, rows)
  return views.map((view, index) => ({ ...view, n: rows[index]?.n ?? 0 }))
}

/** The lines as people read them, with their players. */
export async function withPlayers(tx: Tx, lines: readonly ReportLine[]): Promise<readonly ReportView[]> {
  const { rows } = await tx.query<{ id: string; user_name: string; currency: string }>('select id, user_name, currency from accounts where level = 9 and id = any($1::bigint[])', [
    arrayText(new Set(lines.flatMap(({ player_id }) => player_id ?? []))),
  ])
  const players = new Map(rows.map((row) => [row.id, row]))
  const amount = (stored: string | null) => (stored === null ? null : toWire(stored))
  const state = (open: boolean | null) => (open === null ? null : open ? 'open' : 'closed')
  return lines.map((line): ReportView => {
    const player = players.get(line.player_id ?? '')
    return {
      line: line.line, result: line.result, differences: line.differences as ReportView['differences'], wrong: line.wrong, external_id: line.external_id, game_code: line.game_code, player_id: line.player_id,
      user_name: player?.user_name ?? null, currency: player?.currency ?? null, round_id: line.round_id, own_game_code: line.own_game_code,
      said_stakes_minor: amount(line.said_stakes_minor), own_stakes_minor: amount(line.own_stakes_minor), said_wins_minor: amount(line.said_wins_minor), own_wins_minor: amount(line.own_wins_minor),
      said_rollbacks_minor: amount(line.said_rollbacks_minor), own_rollbacks_minor: amount(line.own_rollbacks_minor), said_state: state(line.said_open), own_state: state(line.own_open), overtaken_minor: amount(line.overtaken_minor),
    }
  })
}
