import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import type { BetLife } from './bet-page.tsx'
import { BetSection } from './bet-section.tsx'
import classes from './bets.module.css'
import { lifeText } from './life-text.ts'
import { verdictOf } from './verdict.ts'

type LifeMoneyProps = { readonly life: BetLife; readonly currency: string }

/** Every entry of the player's market with what it left at each level, the player first, and what all so far come to. */
export function LifeEntries({ life, currency }: LifeMoneyProps): ReactElement {
  const { entries } = life
  const names = (entries[0]?.levels ?? []).toReversed()
  return (
    <BetSection title={lifeText.entries} hint={entries.length === 0 ? lifeText.noEntries : lifeText.entriesHint}>
      {entries.length === 0 ? null : (
        <div className={classes.scroll} role="group" aria-label={lifeText.entries} tabIndex={0}>
          <table className={classes.table} data-entries="">
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
                  <td>{(lifeText.entryTypes as Readonly<Record<string, string>>)[entry.type] ?? entry.type}</td>
                  <td>{entry.revision ?? '–'}</td>
                  {entry.levels.toReversed().map((level) => (
                    <td key={level.account_id} className={classes.step}>
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

/** What a second calculation comes to, beside what was posted. */
export function WorkedOutAgain({ life, currency }: LifeMoneyProps): ReactElement {
  const { edges, bet_minor: bet, recalculated_bet_minor: again } = life.recalculation
  const verdict = verdictOf(life.recalculation)
  return (
    <BetSection title={lifeText.again} hint={lifeText.againHint}>
      <p className={classes.verdict} data-verdict={verdict}>{lifeText[verdict]}</p>
      <div className={classes.scroll} role="group" aria-label={lifeText.again} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{lifeText.againColumns.account}</th>
              <th scope="col">{lifeText.againColumns.posted}</th>
              <th scope="col">{lifeText.againColumns.again}</th>
            </tr>
          </thead>
          <tbody>
            {again === null ? null : (
              <tr data-player="">
                <th scope="row">{lifeText.thisBet}</th>
                <td><Amount minor={bet} currency={currency} tone="pnl" /></td>
                <td><Amount minor={again} currency={currency} tone="pnl" /></td>
              </tr>
            )}
            {edges.toReversed().map((edge) => (
              <tr key={edge.account_id} data-differs={edge.posted_minor !== edge.recalculated_minor || undefined}>
                <th scope="row"><bdi>{edge.user_name}</bdi></th>
                <td><Amount minor={edge.posted_minor} currency={currency} tone="pnl" /></td>
                <td><Amount minor={edge.recalculated_minor} currency={currency} tone="pnl" /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </BetSection>
  )
}
