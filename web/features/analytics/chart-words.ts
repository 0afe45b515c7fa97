import type { ChartWords } from '../../components/chart/bar.ts'
import { text } from './text.ts'

/** What the parts of a chart are called. */
export function chartWords(name: string, value: string): ChartWords {
  return { name, value, compared: text.compared, table: text.table, image: text.image, csv: text.csv, undrawn: (count) => text.undrawn({ count }) }
}
