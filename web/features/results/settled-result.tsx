import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { statements } from '#contract/statements.ts'
import { paths } from '../../app/paths.ts'
import { can, mayCall } from '../../shared/access.ts'
import { useSession } from '../../shared/session.ts'
import type { Market } from './outcome-draft.ts'
import { PostedMoney } from './posted-money.tsx'
import { PreviewFigures } from './preview-figures.tsx'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { RollBackButton } from './roll-back-button.tsx'
import { text } from './text.ts'
import { usePosted, usePostedByRevision, type ResultRow } from './use-results.ts'

type SettledResultProps = { readonly market: Market; readonly result: ResultRow; readonly eventName: string; readonly onAsked: (asked: ResultRow | null) => void }

/** A settled result with the money that it moved, and for those who may, the way back. */
export function SettledResult({ market, result, eventName, onAsked }: SettledResultProps): ReactElement {
  const { user } = useSession()
  const staff = user.kind === 'staff'
  const posted = usePosted(market.id, staff)
  // Accounts see what it came to below them; level by level is for the staff.
  const below = usePostedByRevision(market.id, result.settled_at ?? '', !staff)
  const statement = (id: string, name: string) => (
    <Link to={paths.member} params={{ admin_id: id }} search={{ tab: 'statement' }} title={text.statementOf({ name })} dir="auto">
      {name}
    </Link>
  )
  return (
    <div className={classes.form}>
      <ResultFacts market={market} result={result} />
      {staff ? <PreviewFigures title={text.preview.posted} query={posted} playerLink={mayCall(user, statements.user) ? statement : undefined} done /> : null}
      {below.data === undefined ? null : <PostedMoney result={result} rows={below.data.data.filter(({ revision }) => revision === result.revision)} />}
      {can(user, 'BETS') ? (
        <Link to={paths.bets} search={{ market_id: market.id }} className={classes.more}>
          {text.betsOf}
        </Link>
      ) : null}
      <div className={classes.buttons}>
        <RollBackButton market={market} result={result} eventName={eventName} onAsked={onAsked} />
      </div>
    </div>
  )
}
