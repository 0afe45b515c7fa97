import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { can } from '../../shared/access.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { useSession } from '../../shared/session.ts'

type EventLinkProps = { readonly bet: Bet; readonly className?: string | undefined; readonly tabIndex?: number }

/** The event of a bet, leading to its desk for those who may see sports. */
export function EventLink({ bet, className, tabIndex }: EventLinkProps): ReactElement {
  const { user } = useSession()
  if (!can(user, 'SPORTS')) return <span dir="auto" className={className}>{bet.event_name}</span>
  return (
    <Link to={paths.event} params={{ sportId: bet.game_id, eventId: bet.event_id }} dir="auto" className={className} tabIndex={tabIndex}>
      {bet.event_name}
    </Link>
  )
}
