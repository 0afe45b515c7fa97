import { Drawer, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import { FigureOpening, type OpenedFigure } from '../../shared/open-figure.ts'
import { text } from './text.ts'

const FigureEntries = lazy(() => loadPart(() => import('./figure-entries.tsx')).then((part) => ({ default: part.FigureEntries })))

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
            <FigureEntries of={opened} />
          </Suspense>
        </Drawer>
      )}
    </FigureOpening>
  )
}
