import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import type { BetDetail, BetLife } from './bet-page.tsx'
import { BetSection } from './bet-section.tsx'
import classes from './bets.module.css'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { lifeText } from './life-text.ts'
import { ownResults } from './own-results.ts'
import { verdictOf } from './verdict.ts'

type LifeMoneyProps = { readonly life: BetLife; readonly currency: string }

/** Every entry of the player's market with what it left at each level, the player first, and what all so far come to. */
export function LifeEntries({ life, currency }: LifeMoneyProps): ReactElement {
  const { entries } = life
  const names = (entries[0]?.levels ?? []).toReversed()
  return (
    <BetSection title={lifeText.entries} hint={entries.length === 0 ? lifeText.noEntries : lifeText.entriesHint}>
      {entries.length === 0 ? null : (
        <div className={stacked.frame} role="group" aria-label={lifeText.entries} tabIndex={0}>
          <table className={`${classes.table} ${stacked.stacks}`} data-wide="" data-entries="">
            <thead>
              <tr>
                <th scope="col">{lifeText.entryColumns.at}</th>
                <th scope="col">{lifeText.entryColumns.type}</th>
                <th scope="col">{lifeText.entryColumns.revision}</th>
                {names.map((level) => <th key={level.account_id} scope="col"><bdi>{level.user_name}</bdi></th>)}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row"><When iso={entry.at} style="short" /></th>
                  <td data-label={lifeText.entryColumns.type}>{(lifeText.entryTypes as Readonly<Record<string, string>>)[entry.type] ?? entry.type}</td>
                  <td data-label={lifeText.entryColumns.revision}>{entry.revision ?? '–'}</td>
                  {entry.levels.toReversed().map((level) => (
                    <td key={level.account_id} className={classes.step} data-label={level.user_name}>
                      <Amount minor={level.amount_minor} currency={currency} tone="pnl" />
                      <small><Amount minor={level.running_minor} currency={currency} /></small>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BetSection>
  )
}

type WorkedOutAgainProps = LifeMoneyProps & { /** The accounts above the player, as far as the viewer sees them. */ readonly levels: BetDetail['levels'] }

/** What a second calculation comes to, beside what was posted: between accounts, and of each by itself. */
export function WorkedOutAgain({ life, levels, currency }: WorkedOutAgainProps): ReactElement {
  const { bet_minor: bet, recalculated_bet_minor: again } = life.recalculation
  const verdict = verdictOf(life.recalculation)
  const { posted, again: worked, edge, own } = lifeText.againColumns
  const figure = (what: string, column: string, minor: number | null): ReactElement => (
    <td data-label={lifeText.figureOf({ what, column })}><Amount minor={minor} currency={currency} tone="pnl" /></td>
  )
  return (
    <BetSection title={lifeText.again} hint={lifeText.againHint}>
      <p className={classes.verdict} data-verdict={verdict}>{lifeText[verdict]}</p>
      <div className={stacked.frame} role="group" aria-label={lifeText.again} tabIndex={0}>
        <table className={`${classes.table} ${stacked.stacks} ${stacked.figures}`}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>{lifeText.againColumns.account}</th>
              <th scope="colgroup" colSpan={2}>{edge}</th>
              <th scope="colgroup" colSpan={2}>{own}</th>
            </tr>
            <tr>
              {[edge, own].flatMap((what) => [posted, worked].map((column) => <th key={`${what} ${column}`} scope="col">{column}</th>))}
            </tr>
          </thead>
          <tbody>
            {again === null ? null : (
              <tr data-player="">
                <th scope="row">{lifeText.thisBet}</th>
                {figure(edge, posted, null)}
                {figure(edge, worked, null)}
                {figure(own, posted, bet)}
                {figure(own, worked, again)}
              </tr>
            )}
            {ownResults(life.recalculation, levels).map((row) => (
              <tr key={row.accountId} data-differs={row.own.postedMinor !== row.own.againMinor || (row.edge !== null && row.edge.postedMinor !== row.edge.againMinor) || undefined}>
                <th scope="row"><bdi>{row.name}</bdi></th>
                {figure(edge, posted, row.edge?.postedMinor ?? null)}
                {figure(edge, worked, row.edge?.againMinor ?? null)}
                {figure(own, posted, row.own.postedMinor)}
                {figure(own, worked, row.own.againMinor)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </BetSection>
  )
}
