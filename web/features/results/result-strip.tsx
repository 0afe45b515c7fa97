import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { can } from '../../shared/access.ts'
import { PageAction } from '../../shared/actions.ts'
import { useSession } from '../../shared/session.ts'
import { begunText, useBegun } from './begun-declaration.ts'
import { NumberEntry } from './number-entry.tsx'
import type { Market } from './outcome-draft.ts'
import { outcomeText } from '../../shared/outcome-text.ts'
import classes from './results.module.css'
import { text } from './text.ts'
import { useHistory } from './use-results.ts'

type ResultStripProps = { readonly market: Market; readonly eventName: string; readonly onOpen: () => void }

/** A market's result in short, and the one verb that stands next for this person. */
export function ResultStrip({ market, eventName, onOpen }: ResultStripProps): ReactElement | null {
  const { user } = useSession()
  const stands = market.status === 'declared' || market.status === 'settling' || market.status === 'settled' || market.status === 'rolling_back'
  const current = useHistory(market.id, stands).data?.data[0]
  // Whoever looks at what their number would do is told there that somebody was faster.
  const [asking, setAsking] = useState(false)
  const mine = current?.declared_by_id !== null && current?.declared_by_id === user.id && user.kind === 'staff'
  const verifies = market.status === 'declared' && can(user, 'SPORTS', 'Result Verify') && !mine
  const declares = !stands && can(user, 'SPORTS', 'Result Declare')
  if (!stands && !declares && market.revision === 0) return null
  if ((asking || (declares && market.status === 'closed')) && isNumberMarket(market.type)) {
    return (
      <span className={classes.strip}>
        <NumberEntry market={market} eventName={eventName} overtaken={stands && !mine ? (current ?? null) : null} onAsking={setAsking} />
        <PageAction id={`result ${market.id}`} label={text.actionOn({ act: text.declare, market: market.name })} icon={IconGavel} run={onOpen} />
        <Button size="compact-xs" variant="subtle" data-offered aria-label={`${text.view}: ${text.open({ market: market.name })}`} onClick={onOpen}>
          {text.view}
        </Button>
      </span>
    )
  }
  const verb = verifies ? text.verify : declares ? text.declare : text.view

  return (
    <span className={classes.strip}>
      {stands && current !== undefined ? (
        <span className={classes.stripOutcome} title={outcomeText(current.outcome, market)}>
          <bdi>{outcomeText(current.outcome, market)}</bdi>
        </span>
      ) : null}
      {stands && current !== undefined && !mine ? <YourOutcome market={market} declared={outcomeText(current.outcome, market)} /> : null}
      <Button
        size="compact-xs"
        variant={verifies || (declares && market.status === 'closed') ? 'filled' : 'default'}
        data-result
        data-offered
        aria-label={`${verb}: ${text.open({ market: market.name })}`}
        onClick={onOpen}
      >
        {verb}
      </Button>
      <PageAction id={`result ${market.id}`} label={text.actionOn({ act: verb, market: market.name })} icon={IconGavel} run={onOpen} />
    </span>
  )
}

/** What this person had begun to declare of a market that somebody else has declared otherwise. */
function YourOutcome({ market, declared }: { readonly market: Market; readonly declared: string }): ReactElement | null {
  const { begun } = useBegun(market)
  const yours = begun === null ? null : begunText(begun, market)
  return yours === null || yours === declared ? null : <small className={classes.yours} title={text.overtaken.differs({ outcome: yours })}>{text.overtaken.inRow({ outcome: yours })}</small>
}
