import { Button, Drawer, Skeleton } from '@mantine/core'
import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { FigureOpening, type OpenedFigure, type OpenedTotal } from '../../shared/open-figure.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { labelOf } from './figure-labels.ts'
import { text } from './text.ts'

const FigureEntries = lazyPart(() => import('./figure-entries.tsx'), 'FigureEntries')
const TurnoverMarkets = lazyPart(() => import('./turnover-markets.tsx'), 'TurnoverMarkets')
const AvailableParts = lazyPart(() => import('./available-parts.tsx'), 'AvailableParts')

const TotalAccounts = lazyPart(() => import('./total-accounts.tsx'), 'TotalAccounts')
const HeldParts = lazyPart(() => import('./held-parts.tsx'), 'HeldParts')
const ClientShare = lazyPart(() => import('./client-share.tsx'), 'ClientShare')

function Opened({ of }: { readonly of: OpenedFigure | OpenedTotal }): ReactElement {
  if ('total' in of) return <TotalAccounts of={of} />
  const { figure } = of
  if (figure === 'held') return <HeldParts key={of.accountId} of={of} />
  if (figure === 'client_share') return <ClientShare of={of} />
  if (figure === 'turnover') return <TurnoverMarkets of={of} />
  if (figure === 'available') return <AvailableParts accountId={of.accountId} />
  // Another figure opened from this one begins with its own period and order.
  return <FigureEntries key={figure} of={{ ...of, figure }} />
}

/** Shows the entries, or the accounts, of whatever figure is opened on the page inside. */
export function FigureDesk({ children }: { readonly children: ReactNode }): ReactElement {
  const [opened, setOpened] = useState<readonly (OpenedFigure | OpenedTotal)[]>([])
  const drawer = useDialogClose(() => setOpened([]))
  const [before, last] = [opened.at(-2), opened.at(-1)]
  // Of the accounts of a total, or of what is held below an account, one opens what each is made of, and comes back to them.
  const open = (next: OpenedFigure | OpenedTotal): void => setOpened((stack) => [...stack.filter((each) => 'total' in each || each.figure === 'held'), next])
  return (
    <FigureOpening value={open}>
      {children}
      {last === undefined ? null : (
        <Drawer
          opened
          {...drawer}
          position="right"
          size="min(1060px, 100vw)"
          title={<OpenedTitle of={last} />}
          closeButtonProps={{ 'aria-label': text.close }}
        >
          {before === undefined ? null : (
            <Button size="compact-xs" variant="default" mb="xs" onClick={() => setOpened((stack) => stack.slice(0, -1))}>
              {text.backToAccounts}
            </Button>
          )}
          <Suspense fallback={<Skeleton height={320} role="img" aria-label={text.loading} />}>
            <Opened of={last} />
          </Suspense>
        </Drawer>
      )}
    </FigureOpening>
  )
}

/** What is opened, and whether that is the total, the viewer's share of it, or between two accounts. */
function OpenedTitle({ of }: { readonly of: OpenedFigure | OpenedTotal }): ReactElement {
  const label = labelOf(of)
  return (
    <>
      {titleOf(of)} {label === null ? null : <Chip>{label}</Chip>}
    </>
  )
}

function titleOf(of: OpenedFigure | OpenedTotal): string {
  if (!('total' in of)) return text.of({ statement: text.figures[of.figure], name: of.userName })
  const figure = text.totals[of.total]
  return of.userName === '' ? text.totalHere({ figure }) : text.totalOf({ figure, name: of.userName })
}
