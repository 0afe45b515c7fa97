import { Suspense, type ReactElement } from 'react'
import { BetStatus } from '../../features/bets/bet-columns.tsx'
import { SurveillancePage } from '../../features/surveillance/surveillance-page.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'

const AlertActs = lazyPart(() => import('./alert-acts.tsx'), 'AlertActs')

/** Surveillance with what players and voids offer for what an alert is about: three features that do not know each other. */
export function SurveillanceDeskPage(): ReactElement {
  return (
    <SurveillancePage
      acts={{
        ofAccount: (id) => <Suspense><AlertActs accountId={id} /></Suspense>,
        stateOf: (bet) => <BetStatus bet={bet} wraps />,
        ofBets: (betIds, clear) => <Suspense><AlertActs betIds={betIds} onPosted={clear} /></Suspense>,
      }}
    />
  )
}
