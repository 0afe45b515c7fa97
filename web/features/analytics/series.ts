import type { analytics } from '#contract/analytics.ts'
import { decimal } from '#contract/csv.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { BarFormat } from '../../components/chart/bar.ts'
import { currencyDigits } from '../../shared/currency-digits.ts'
import { formatBasisPoints, formatCount, formatMinor } from '../../shared/format.ts'
import { readLocale } from '../../shared/i18n/language.ts'

export type Series = RowOf<typeof analytics.series>
export const metrics = ['turnover', 'bets', 'pnl', 'margin', 'commission', 'own', 'players', 'in_play', 'before'] as const
export type Metric = (typeof metrics)[number]

/** What parts of a time have: sports, market types, branches. */
export const partMetrics = ['turnover', 'bets', 'pnl', 'margin', 'commission', 'players'] as const satisfies readonly Metric[]
export type PartMetric = (typeof partMetrics)[number]

/** Whole basis points of the turnover that were kept of it, without the casino; none without turnover. */
function marginOf({ turnover_minor: turnover, sports_pnl_minor: pnl }: Pick<Series, 'turnover_minor' | 'sports_pnl_minor'>): number {
  return turnover <= 0 ? 0 : Number((BigInt(pnl) * 10_000n) / BigInt(turnover))
}

/** A figure of a part, or of an hour, a day or a whole time; the margin in basis points. */
export function atPartMetric(row: Pick<Series, 'turnover_minor' | 'bets' | 'pnl_minor' | 'sports_pnl_minor' | 'commission_minor' | 'players'>, metric: PartMetric): number {
  return { turnover: row.turnover_minor, bets: row.bets, pnl: row.pnl_minor, margin: marginOf(row), commission: row.commission_minor, players: row.players }[metric]
}

export function atMetric(row: Series, metric: Metric): number {
  switch (metric) {
    case 'own': return row.own_minor
    case 'in_play': return row.stake_in_play_minor
    case 'before': return row.stake_before_minor
    default: return atPartMetric(row, metric)
  }
}

export function metricText(metric: Metric, value: number, currency: string): string {
  if (metric === 'margin') return formatBasisPoints(value)
  return metric === 'bets' || metric === 'players' ? formatCount(value) : formatMinor(value, currency)
}

/** The same for a scale: few digits, no currency. Minor units become whole ones there. */
function metricShort(metric: Metric, value: number, currency: string): string {
  const isCount = metric === 'bets' || metric === 'players'
  if (metric === 'margin') return formatBasisPoints(value)
  const digits = isCount ? 0 : currencyDigits(currency)
  if (digits === null) return '…'
  return new Intl.NumberFormat(readLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value / 10 ** digits)
}

/** The same for a file: a decimal of whole units, of the turnover. */
function metricPlain(metric: Metric, value: number, currency: string): string {
  if (metric === 'margin') return decimal(value, 4)
  if (metric === 'bets' || metric === 'players') return String(value)
  const digits = currencyDigits(currency)
  return digits === null ? '…' : decimal(value, digits)
}

/** Every way in which its values are said. */
export const metricFormat = (metric: Metric, currency: string): BarFormat => ({
  whole: (value) => metricText(metric, value, currency), short: (value) => metricShort(metric, value, currency), plain: (value) => metricPlain(metric, value, currency),
})
