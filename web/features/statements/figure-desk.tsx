import { Drawer, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import { FigureOpening, type OpenedFigure } from '../../shared/open-figure.ts'
import { text } from './text.ts'

const FigureEntries = lazy(() => loadPart(() => import('./figure-entries.tsx')).then((part) => ({ default: part.FigureEntries })))
const TurnoverMarkets = lazy(() => loadPart(() => import('./turnover-markets.tsx')).then((part) => ({ default: part.TurnoverMarkets })))
const AvailableParts = lazy(() => loadPart(() => import('./available-parts.tsx')).then((part) => ({ default: part.AvailableParts })))

function Opened({ of }: { readonly of: OpenedFigure }): ReactElement {
  const { figure } = of
  if (figure === 'turnover') return <TurnoverMarkets of={of} />
  if (figure === 'available') return <AvailableParts accountId={of.accountId} />
  // Another figure opened from this one begins with its own period and order.
  return <FigureEntries key={figure} of={{ ...of, figure }} />
}

/** Shows the entries of whatever figure is opened on the page inside. */
export function FigureDesk({ children }: { readonly children: ReactNode }): ReactElement {
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  return (
    <FigureOpening value={setOpened}>
      {children}
      {opened === null ? null : (
        <Drawer
          opened
          onClose={() => setOpened(null)}
          position="right"
          size="min(1060px, 100vw)"
          title={text.of({ statement: text.figures[opened.figure], name: opened.userName })}
          closeButtonProps={{ 'aria-label': text.close }}
        >
          <Suspense fallback={<Skeleton height={320} role="img" aria-label={text.loading} />}>
            <Opened of={opened} />
          </Suspense>
        </Drawer>
      )}
    </FigureOpening>
  )
}
