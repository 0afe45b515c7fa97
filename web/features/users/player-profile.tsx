import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement, type ReactNode } from 'react'
import { statements } from '#contract/statements.ts'
import { users } from '#contract/users.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { PlayerActs } from './player-acts.tsx'
import { PlayerBook } from './player-book.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { PlayerAddresses, PlayerSignIns } from './player-records.tsx'
import { PlayerStatus } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

type PlayerProfileProps = { readonly playerId: string; readonly statement: (playerId: string) => ReactNode; readonly pnl: (playerId: string) => ReactNode }

const views = ['overview', 'statement', 'pnl'] as const
type View = (typeof views)[number]

/** One player: who and where, money, open markets, addresses, statements, and what may be done. */
export function PlayerProfile({ playerId, statement, pnl }: PlayerProfileProps): ReactElement {
  const { user } = useSession()
  const [view, setView] = useState<View>('overview')
  const profile = useQuery(rowQuery(users.profile, { params: { id: playerId } }))
  if (profile.isError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  const row = profile.data?.data[0]
  if (row === undefined) return <Skeleton height={420} role="img" aria-label={text.loading} />
  const shown = mayCall(user, statements.user) ? views : (['overview'] as const)

  return (
    <div className={classes.profile}>
      <div className={classes.chips}>
        <PlayerStatus player={row.account} />
      </div>
      <PlayerActs profile={row} />
      <Tabs value={view} onChange={(value) => setView(views.find((each) => each === value) ?? 'overview')} keepMounted={false}>
        <Tabs.List>
          {shown.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {text.tabs[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className={classes.panel}>
          <PlayerFacts profile={row} />
          <PlayerBook playerId={playerId} />
          <PlayerSignIns profile={row} />
          <PlayerAddresses profile={row} />
        </Tabs.Panel>
        <Tabs.Panel value="statement" className={classes.panel}>
          {statement(playerId)}
        </Tabs.Panel>
        <Tabs.Panel value="pnl" className={classes.panel}>
          {pnl(playerId)}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
