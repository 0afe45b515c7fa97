import type { ReactElement } from 'react'
import { oddsText } from '../components/odds/odds-text.ts'
import { lineSummary } from './line-summary.ts'
import classes from './price-table.module.css'
import type { PriceSeries } from './price-chart.tsx'
import { priceLabel } from './price-label.ts'

/** The figures of a chart of prices, for those who do not see it. */
export function PriceTable({ series: { lines, unit = 'price' }, label }: { readonly series: PriceSeries; readonly label: string }): ReactElement {
  const { of, first, low, high, last } = oddsText.chart
  return (
    <div className={classes.behind}>
      <table aria-label={label}>
        <thead>
          <tr>
            {[of, first, low, high, last].map((heading) => <th key={heading} scope="col">{heading}</th>)}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const summary = lineSummary(line.prices)
            return summary === null ? null : (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                {(['first', 'low', 'high', 'last'] as const).map((which) => <td key={which}>{priceLabel(summary[which], unit)}</td>)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
