import { Suspense, type ReactElement } from 'react'
import { openPlacePanel, type PlacePanel } from '../../shared/place-panel.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

const LimitsDrawer = lazyPart(() => import('../../features/limits/limits-drawer.tsx'), 'LimitsDrawer')
const ExplainDrawer = lazyPart(() => import('../../features/limits/explain-drawer.tsx'), 'ExplainDrawer')
const ExplainStakeDrawer = lazyPart(() => import('../../features/limits/explain-stake-drawer.tsx'), 'ExplainStakeDrawer')
const HistoryDrawer = lazyPart(() => import('../../features/catalogue/history-drawer.tsx'), 'HistoryDrawer')
const ArchiveDrawer = lazyPart(() => import('../../features/catalogue/archive-drawer.tsx'), 'ArchiveDrawer')
const PlaceDialog = lazyPart(() => import('../../features/catalogue/place-dialog.tsx'), 'PlaceDialog')
const StopDialog = lazyPart(() => import('../../features/locks/stop-dialog.tsx'), 'StopDialog')
const HoldDialog = lazyPart(() => import('../../features/locks/hold-dialog.tsx'), 'HoldDialog')

/** The panel that some screen asked for, over whatever is shown. */
export function PlacePanels({ open }: { readonly open: PlacePanel }): ReactElement {
  return <Suspense fallback={null}>{draw(open)}</Suspense>
}

function draw(open: PlacePanel): ReactElement {
  const onClose = (): void => openPlacePanel(null)
  switch (open.panel) {
    case 'limits':
      return <LimitsDrawer key={open.place.id} place={open.place} onClose={onClose} />
    case 'history':
      return <HistoryDrawer key={open.place.id} place={open.place} onClose={onClose} />
    case 'archive':
      return <ArchiveDrawer key={open.place.id} event={open.place} onClose={onClose} />
    case 'edit':
    case 'price':
    case 'create':
    case 'sport':
      return <PlaceDialog panel={open} onClose={onClose} />
    case 'stop':
      return <StopDialog place={open.place} onClose={onClose} />
    case 'hold':
      return <HoldDialog place={open.place} onClose={onClose} />
    case 'explain':
      return <ExplainDrawer of={open} onClose={onClose} />
    case 'explain_stake':
      return <ExplainStakeDrawer within={open.within} onClose={onClose} />
  }
}
