import { lazy, Suspense, type ReactElement } from 'react'
import { SurveillancePage } from '../../features/surveillance/surveillance-page.tsx'
import { loadPart } from '../../shared/load-part.ts'

const AlertActs = lazy(() => loadPart(() => import('./alert-acts.tsx')).then((part) => ({ default: part.AlertActs })))

/** Surveillance with what players and voids offer for what an alert is about: three features that do not know each other. */
export function SurveillanceDeskPage(): ReactElement {
  return (
    <SurveillancePage
      acts={{
        ofAccount: (id) => <Suspense><AlertActs accountId={id} /></Suspense>,
        ofBets: (betIds) => <Suspense><AlertActs betIds={betIds} /></Suspense>,
      }}
    />
  )
}
