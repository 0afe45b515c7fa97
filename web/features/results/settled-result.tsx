import type { ReactElement } from 'react'
import type { Market } from './outcome-draft.ts'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { RollBackButton } from './roll-back-button.tsx'
import type { ResultRow } from './use-results.ts'

type SettledResultProps = { readonly market: Market; readonly result: ResultRow; readonly target: string }

/** A settled result, and for those who may, the way back. */
export function SettledResult({ market, result, target }: SettledResultProps): ReactElement {
  return (
    <div className={classes.form}>
      <ResultFacts market={market} result={result} />
      <div className={classes.buttons}>
        <RollBackButton market={market} result={result} target={target} />
      </div>
    </div>
  )
}
