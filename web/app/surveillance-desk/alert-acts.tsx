import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { users } from '#contract/users.ts'
import { PlayerActs } from '../../features/users/player-acts.tsx'
import { text } from '../../features/voids/text.ts'
import { VoidButton } from '../../features/voids/void-button.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'

/** What may be done about an account or about bets, each under its own right. */
export function AlertActs(of: { readonly accountId: string } | { readonly betIds: readonly string[]; readonly onPosted: () => void }): ReactElement | null {
  if ('accountId' in of) return <AccountActs id={of.accountId} />
  return of.betIds.length === 0 ? null : <VoidButton subject={{ scope: 'bets', betIds: of.betIds }} label={text.voidBets({ count: of.betIds.length })} size="compact-xs" onPosted={of.onPosted} />
}

function AccountActs({ id }: { readonly id: string }): ReactElement | null {
  const { user } = useSession()
  const profile = useQuery({ ...rowQuery(users.profile, { params: { id } }), enabled: mayCall(user, users.profile) }).data?.data[0]
  return profile === undefined ? null : <PlayerActs profile={profile} />
}
