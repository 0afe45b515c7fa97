import { Amount } from '../value/amount.tsx'
import classes from './odds.module.css'
import { oddsText } from './odds-text.ts'

export type LadderStep = { readonly key: string; readonly label: string; readonly minor: number }

type LadderProps = {
  readonly steps: readonly LadderStep[]
  readonly caption: string
  readonly unit: string
  readonly currency: string
}

/** What each stretch of numbers is worth, in the order of the numbers; a bar shows how it compares with the largest. */
export function Ladder({ steps, caption, unit, currency }: LadderProps) {
  const largest = Math.max(1, ...steps.map(({ minor }) => Math.abs(minor)))
  return (
    <table className={classes.ladder}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">{oddsText.pnl({ currency })}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.key}>
            <th scope="row">
              <bdi dir="ltr">{step.label}</bdi>
            </th>
            <td data-sign={step.minor < 0 ? 'loss' : 'profit'}>
              <span className={classes.worth}>
                <progress className={classes.bar} max={largest} value={Math.abs(step.minor)} aria-hidden="true" />
                <Amount minor={step.minor} currency={currency} tone="pnl" />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
