import { Drawer, Skeleton } from '@mantine/core'
import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { can } from '../../shared/access.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { DeclaredResult } from './declared-result.tsx'
import { MovingResult } from './moving-result.tsx'
import type { Market } from './outcome-draft.ts'
import { OutrunNote } from './outrun-note.tsx'
import { OvertakenNote } from './overtaken-note.tsx'
import { ResultHistory } from './result-history.tsx'
import classes from './results.module.css'
import { SettledResult } from './settled-result.tsx'
import { text } from './text.ts'
import { useHistory, type ResultRow } from './use-results.ts'

// Most who look at a result have none to declare.
const DeclareForm = lazyPart(() => import('./declare-form.tsx'), 'DeclareForm')

type ResultPanelProps = {
  readonly market: Market
  readonly eventName: string
  readonly onClose: () => void
  /** The way on, where it was opened from a list to be worked through. */
  readonly next?: ReactNode
  /** What other features can do with the market. */
  readonly actions?: ReactNode
}

/** The result of one market: to declare, to verify as a second person, to roll back; and every revision that ever was. */
export function ResultPanel({ market, eventName, onClose, next, actions }: ResultPanelProps): ReactElement {
  const drawer = useDialogClose(onClose)
  return (
    <Drawer
      opened
      {...drawer}
      position="right"
      size={560}
      title={
        <span className={classes.title}>
          {market.name}
          <small>{eventName}</small>
        </span>
      }
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <div data-on={next !== undefined || undefined} className={classes.inQueue}>
        <PanelBody key={market.id} market={market} eventName={eventName} />
        {actions}
      </div>
      {next === undefined ? null : <Suspense>{next}</Suspense>}
    </Drawer>
  )
}

type PanelBodyProps = Pick<ResultPanelProps, 'market' | 'eventName'>

function PanelBody({ market, eventName }: PanelBodyProps): ReactElement {
  const history = useHistory(market.id)
  if (history.isPending) return <PanelLoading />
  if (history.data === undefined) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const rows = history.data.data
  return (
    <div className={classes.body}>
      <CurrentResult market={market} eventName={eventName} rows={rows} />
      <ResultHistory market={market} rows={stands(rows[0]) ? rows.slice(1) : rows} />
    </div>
  )
}

function PanelLoading(): ReactElement {
  return <Skeleton height={200} role="img" aria-label={text.loading} />
}

function stands(result: ResultRow | undefined): boolean {
  return result !== undefined && result.state !== 'rolled_back' && result.state !== 'withdrawn'
}

type CurrentResultProps = PanelBodyProps & { readonly rows: readonly ResultRow[] }

function CurrentResult(props: CurrentResultProps): ReactElement {
  const { market, rows } = props
  const { user } = useSession()
  const current = rows[0]
  const declares = !stands(current) && can(user, 'SPORTS', 'Result Declare')
  const [watched, setWatched] = useState(declares)
  if (declares && !watched) setWatched(true)
  const [asked, setAsked] = useState<ResultRow | null>(null)
  return (
    <>
      {asked === null ? null : <OutrunNote market={market} asked={asked} rows={rows} />}
      {current !== undefined && stands(current) ? <OvertakenNote key={current.revision} market={market} result={current} watched={watched} /> : null}
      <Step {...props} declares={declares} onAsked={setAsked} />
    </>
  )
}

type StepProps = CurrentResultProps & { readonly declares: boolean; readonly onAsked: (asked: ResultRow | null) => void }

function Step({ market, eventName, rows, declares, onAsked }: StepProps): ReactElement {
  const current = rows[0]
  switch (current?.state) {
    case 'declared':
      return <DeclaredResult key={current.revision} market={market} result={current} eventName={eventName} onAsked={onAsked} />
    case 'settling':
    case 'rolling_back':
      return <MovingResult market={market} result={current} />
    case 'settled':
      return <SettledResult key={current.revision} market={market} result={current} eventName={eventName} onAsked={onAsked} />
    case 'rolled_back':
    case 'withdrawn':
    case undefined:
      if (declares) {
        return (
          <Suspense fallback={<PanelLoading />}>
            <DeclareForm key={rows.length} market={market} eventName={eventName} />
          </Suspense>
        )
      }
      return <p className={classes.hint}>{text.waitsForDeclarer}</p>
  }
}
