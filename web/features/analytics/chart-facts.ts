import type { analytics } from '#contract/analytics.ts'
import type { Extra } from '#contract/endpoint.ts'
import type { ChartFacts } from '../../components/chart/bar.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import type { FiguresOf } from './drill-of.ts'
import { text } from './text.ts'

/** What stands above the values of a chart in a file, as it does above those of a report. */
export function chartFacts({ asked, currency, sport }: FiguresOf, before: FiguresOf['asked'] | null, extra: Extra<typeof analytics.series>): ChartFacts {
  const { facts } = text
  const spanOf = ({ from, to }: FiguresOf['asked']): string => `${from ?? ''} - ${to ?? extra.summed_until}`
  return [
    [facts.operator, extra.operator ?? facts.allBusinesses],
    [facts.account, extra.account_name ?? facts.everybody],
    [facts.from, asked.from ?? ''],
    [facts.to, asked.to ?? extra.summed_until],
    ...(before === null ? [] : [[text.compare, spanOf(before)] as const]),
    [facts.asOf, extra.summed_until],
    [facts.zone, extra.time_zone],
    [betKindsText.sport, sport ?? betKindsText.allSports],
    [betKindsText.type, asked.market_type === undefined ? betKindsText.allTypes : betKindsText.types[asked.market_type]],
    [text.currency, currency],
    [facts.generated, extra.generated_at],
  ]
}
