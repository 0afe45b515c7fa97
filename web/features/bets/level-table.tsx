import type { ReactElement } from 'react'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { Amount } from '../../components/value/amount.tsx'
import { formatBasisPoints } from '../../shared/format.ts'
import type { BetDetail } from './bet-page.tsx'
import classes from './bets.module.css'
import { levelRows } from './level-rows.ts'
import { text } from './text.ts'

/** Who gains and who loses by this bet alone, whichever way it goes. */
export function LevelTable({ detail }: { readonly detail: BetDetail }): ReactElement {
  const { rows, sum, above } = levelRows(detail)
  const last = above ?? sum
  const { currency } = detail.bet
  return (
    <section className={classes.section} aria-label={text.levels}>
      <header className={classes.sectionHead}>
        <h2>{text.levels}</h2>
      </header>
      <div className={classes.scroll} role="group" aria-label={text.levels} tabIndex={0}>
        <table className={`${classes.table} ${stacked.figures}`}>
          <thead>
            <tr>
              <th scope="col">{text.levelColumns.level}</th>
              <th scope="col">{text.levelColumns.share}</th>
              <th scope="col">{text.levelColumns.win}</th>
              <th scope="col">{text.levelColumns.lose}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-player={row.basisPoints === null || undefined}>
                <th scope="row">
                  {row.name} {row.basisPoints === null ? <small>{text.playerRow}</small> : null}
                </th>
                <td>{row.basisPoints === null ? '–' : <bdi dir="ltr">{formatBasisPoints(row.basisPoints)}</bdi>}</td>
                <td>
                  <Amount minor={row.winMinor} currency={currency} tone="pnl" />
                </td>
                <td>
                  <Amount minor={row.loseMinor} currency={currency} tone="pnl" />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{above === null ? text.sumRow : text.levelsAbove}</th>
              <td />
              <td>
                <Amount minor={last.winMinor} currency={currency} {...(above === null ? {} : { tone: 'pnl' as const })} />
              </td>
              <td>
                <Amount minor={last.loseMinor} currency={currency} {...(above === null ? {} : { tone: 'pnl' as const })} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classes.hint}>{above === null ? text.levelsHint : text.levelsHintPart}</p>
    </section>
  )
}
