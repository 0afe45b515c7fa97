import { Progress } from '@mantine/core'
import type { ReactElement } from 'react'
import { formatCount } from '../../shared/format.ts'
import type { Market } from './outcome-draft.ts'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

/** Money is on its way: how far it has come. */
export function MovingResult({ market, result }: { readonly market: Market; readonly result: ResultRow }): ReactElement {
  const done = result.chunks === 0 ? 0 : Math.floor((result.chunks_done * 100) / result.chunks)
  const label = result.state === 'settling' ? text.states.settling : text.states.rolling_back
  return (
    <div className={classes.form}>
      <ResultFacts market={market} result={result} />
      <div role="status" className={classes.moving}>
        <Progress value={done} aria-label={label} animated={result.chunks_done < result.chunks} />
        <p>
          {text.progress({ done: formatCount(result.chunks_done), all: formatCount(result.chunks) })}.{' '}
          {result.state === 'settling' ? text.settlingNow : text.rollingBackNow}
        </p>
      </div>
    </div>
  )
}
