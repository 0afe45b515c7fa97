import type { ReactElement, ReactNode } from 'react'
import { formatMinor } from '../../shared/format.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import classes from './limits.module.css'
import { RuleTable, type RuleWords, type StakeTold, type Told } from './rule-table.tsx'
import { text } from './text.ts'

type ExplanationProps = {
  readonly told: Told | StakeTold
  readonly words: RuleWords & { readonly accepted: string; readonly refused: string }
  /** What is told beside the answer. */
  readonly children?: ReactNode
}

/** The answer, what is closed, and every rule with what it leaves; the one that binds first stands out. */
export function Explanation({ told, words, children }: ExplanationProps): ReactElement {
  const closed = told.gates.filter((gate) => gate.closed)
  return (
    <section className={classes.answer} aria-live="polite">
      <p className={classes.verdict}>{told.accepted ? words.accepted : words.refused}</p>
      {told.code === null ? null : <p>{refusalText(told.code, told.message)}</p>}
      {closed.length < 2 ? null : <p>{text.explain.closed}: {closed.map((gate) => refusalText(gate.code)).join(' ')}</p>}
      {children}
      {told.binding === null ? null : <p>{text.explain.binding({ rule: words.rules[told.binding] })}</p>}
      {told.largest_stake_minor === null ? null : <p>{text.explain.largest({ amount: formatMinor(told.largest_stake_minor, told.currency) })}</p>}
      <RuleTable told={told} words={words} />
    </section>
  )
}
