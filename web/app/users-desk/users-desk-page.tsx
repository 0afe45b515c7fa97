import { Suspense, type ReactElement } from 'react'
import { UsersPage } from '../../features/users/users-page.tsx'
import { lazyPart } from '../fallback/lazy-part.tsx'

const Statement = lazyPart(() => import('../../features/statements/statement-tab.tsx'), 'StatementTab')
const Pnl = lazyPart(() => import('../../features/statements/betting-pnl-tab.tsx'), 'BettingPnlTab')

/** Players with their statements: two features that do not know each other. */
export function UsersDeskPage(): ReactElement {
  return (
    <UsersPage
      statement={(playerId) => (
        <Suspense>
          <Statement accountId={playerId} />
        </Suspense>
      )}
      pnl={(playerId) => (
        <Suspense>
          <Pnl accountId={playerId} />
        </Suspense>
      )}
    />
  )
}
