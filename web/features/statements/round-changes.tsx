import type { ReactElement } from 'react'
import { PanelButton } from '../../components/panel-button/panel-button.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { formatInstant } from '../../shared/format.ts'
import type { PlacedLine } from './statement-line.ts'
import type { RoundLine } from './round-line.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

/** That a round was changed after its close: opens what the row adds up and what all of the round came to, and leads to its other rows. */
export function RoundChanges<Line extends RoundLine>({ line, onRound }: { readonly line: PlacedLine<Line>; readonly onRound: ((round: string) => void) | undefined }): ReactElement {
  const { correction, changes = [], currency, round_id: round } = line
  const mark = text.corrections[correction ?? 'corrected']
  return (
    <PanelButton className={classes.mark ?? ''} label={text.changes.open({ mark })} labelled={false} width={320} panel={(close) => (
      <div className={classes.changes}>
        {changes.length === 0 ? null : (
          <table>
            <caption>{text.changes.inRow}</caption>
            <tbody>
              {changes.map((each) => (
                <tr key={each.entry_id}>
                  <th scope="row"><time dir="ltr" dateTime={each.at}>{formatInstant(each.at, line.timeZone, 'time')}</time></th>
                  <td data-align="end"><Amount minor={each.amount_minor} currency={currency} tone="pnl" /></td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {correction === null ? null : <p>{text.changes[correction]}</p>}
        <p>{text.changes.total} <b><Amount minor={line.round_total_minor} currency={currency} tone="pnl" withCurrency /></b></p>
        {correction === null || round === null || onRound === undefined ? null : (
          <button type="button" className={classes.quietLink} onClick={() => {
            close()
            onRound(round)
          }}>{text.changes.all}</button>
        )}
      </div>
    )}>
      <Chip tone="warn">{mark}</Chip>
    </PanelButton>
  )
}
