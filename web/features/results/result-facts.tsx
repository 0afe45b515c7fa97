import type { ReactElement, ReactNode } from 'react'
import { feedReasons } from '#contract/feed-reasons.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import type { Market } from './outcome-draft.ts'
import { outcomeText } from '../../shared/outcome-text.ts'
import { ResultEvidence } from './result-evidence.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

export const stateTones: Readonly<Record<ResultRow['state'], ChipTone>> = {
  declared: 'accent',
  settling: 'accent',
  settled: 'neutral',
  rolling_back: 'warn',
  rolled_back: 'neutral',
  withdrawn: 'neutral',
}

type ResultFactsProps = {
  readonly market: Market
  readonly result: ResultRow
  /** What has to be known before the steps: it stands under the state. */
  readonly children?: ReactNode
}

/** One revision: what was said, and who did which step when; to accounts, when alone. */
export function ResultFacts({ market, result, children }: ResultFactsProps): ReactElement {
  const feed = result.declared_by_feed === null ? null : text.feed({ name: result.declared_by_feed })
  return (
    <div className={classes.facts}>
      <p className={classes.outcomeLine}>
        <strong><bdi>{outcomeText(result.outcome, market)}</bdi></strong>
        <Chip tone={stateTones[result.state]}>{text.states[result.state]}</Chip>
      </p>
      {children}
      <dl>
        <Fact label={(result.declared_by ?? feed) === null ? text.declaredAt : text.declaredBy} at={result.declared_at}>
          {result.declared_by ?? feed}
        </Fact>
        {result.verified_at === null ? null : (
          <Fact label={result.verified_by === null ? text.verifiedAt : text.verifiedBy} at={result.verified_at}>
            {result.verified_by}
          </Fact>
        )}
        {result.settled_at === null ? null : (
          <Fact label={text.settledAt} at={result.settled_at}>
            {null}
          </Fact>
        )}
        {result.rolled_back_by === null && result.rolled_back_at === null ? null : (
          <Fact label={backLabel(result, result.rolled_back_by ?? feed)} at={result.rolled_back_at}>
            {result.rolled_back_by ?? feed}
          </Fact>
        )}
        {result.rollback_reason === null ? null : (
          <Fact label={text.reason} at={null}>
            {reasonText(result.rollback_reason)}
          </Fact>
        )}
        {result.note === null ? null : (
          <Fact label={text.note} at={null}>
            {result.note}
          </Fact>
        )}
      </dl>
      {result.evidence === null ? null : <ResultEvidence evidence={result.evidence} open={result.state === 'declared'} />}
    </div>
  )
}

/** A person's words are theirs; what a feed says is said in the language of whoever reads it. */
function reasonText(reason: string): string {
  if (reason === feedReasons.corrected) return text.feedReasons.corrected
  return reason === feedReasons.goesOn ? text.feedReasons.goesOn : reason
}

function backLabel({ state }: ResultRow, by: string | null): string {
  if (by === null) return state === 'withdrawn' ? text.states.withdrawn : text.states.rolled_back
  return state === 'withdrawn' ? text.withdrawnBy : text.rolledBackBy
}

function Fact({ label, at, children }: { readonly label: string; readonly at: string | null; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children === null ? null : <span>{children}</span>}
        {at === null ? null : (
          <span className={classes.at}>
            <When iso={at} />
          </span>
        )}
      </dd>
    </div>
  )
}
