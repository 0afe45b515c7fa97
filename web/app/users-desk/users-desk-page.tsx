import { Suspense, type ReactElement } from 'react'
import { FigureDesk } from '../../features/statements/figure-desk.tsx'
import { UsersPage } from '../../features/users/users-page.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const Statement = lazyPart(() => import('../../features/statements/statement-tab.tsx'), 'StatementTab')
const Pnl = lazyPart(() => import('../../features/statements/betting-pnl-tab.tsx'), 'BettingPnlTab')

/** Players with their statements: two features that do not know each other, and figures that open their entries. */
export function UsersDeskPage(): ReactElement {
  return (
    <FigureDesk>
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
    </FigureDesk>
  )
}
