import type { ReactElement } from 'react'
import { outcomeText } from '../../shared/outcome-text.ts'
import type { Market } from './outcome-draft.ts'
import { takeLostFocus } from './overtaken-note.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

type OutrunNoteProps = {
  readonly market: Market
  /** What this person was about to verify or take back, as they saw it. */
  readonly asked: ResultRow
  readonly rows: readonly ResultRow[]
}

/** Somebody else verified, withdrew or rolled back what this person was about to: who, what and when. The dialog is gone with the step, and with it what it said. */
export function OutrunNote({ market, asked, rows }: OutrunNoteProps): ReactElement | null {
  const now = rows.find(({ revision }) => revision === asked.revision)
  if (now === undefined || now.state === asked.state) return null
  const feed = now.declared_by_feed === null ? text.overtaken.somebody : text.feed({ name: now.declared_by_feed })
  const [act, who, at] = now.rolled_back_at === null
    ? ['verified' as const, now.verified_by, now.verified_at]
    : [now.state === 'withdrawn' ? 'withdrawn' as const : 'rolled_back' as const, now.rolled_back_by ?? feed, now.rolled_back_at]
  return (
    <div role="alert" tabIndex={-1} ref={takeLostFocus} className={classes.overtaken}>
      <strong>{text.overtaken.done({ act, who: who ?? text.overtaken.somebody, outcome: outcomeText(now.outcome, market), at: new Date(at ?? now.declared_at) })}</strong>
    </div>
  )
}
