import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page/page.tsx'
import { loadPart } from '../../shared/load-part.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { text } from './text.ts'
import type { VoidFilter, VoidRow } from './use-voids.ts'
import { VoidCard, voidColumns } from './void-columns.tsx'
import classes from './voids.module.css'

const FindBets = lazy(() => loadPart(() => import('./find-bets.tsx')).then((part) => ({ default: part.FindBets })))
const VoidDialog = lazy(() => loadPart(() => import('./void-dialog.tsx')).then((part) => ({ default: part.VoidDialog })))

const route = getRouteApi('/shell/dashboard/voids')
const progressMs = 1_000

/** Every void with its way back, and the void of what a filter finds. */
export function VoidsPage(): ReactElement {
  const filters = route.useSearch()
  const [found, setFound] = useState<VoidFilter | null>(null)
  const [finding, setFinding] = useState(false)
  const [moving, setMoving] = useState(false)
  const list = useRowList(voids.list, { query: { ...filters, limit: '100' } }, moving ? { refetchInterval: progressMs } : {})
  const movesNow = list.rows.some((row) => row.state === 'voiding' || row.state === 'undoing')
  if (movesNow !== moving) setMoving(movesNow)
  const columns = useMemo(() => voidColumns(), [])
  return (
    <Page title={text.title} fill>
      <Permitted call={voids.voidBets}>
        <details className={classes.finder} onToggle={(event) => setFinding(event.currentTarget.open)}>
          <summary>{text.find.title}</summary>
          {finding ? (
            <Suspense>
              <FindBets onFound={setFound} />
            </Suspense>
          ) : null}
        </details>
      </Permitted>
      <DataTable
        name="voids.list"
        aria-label={text.history}
        columns={columns}
        {...list.table}
        rowId={voidId}
        empty={text.empty}
        cardOf={(row) => <VoidCard row={row} />}
      />
      {found === null ? null : (
        <Suspense>
          <VoidDialog subject={{ scope: 'filter', filter: found }} onClose={() => setFound(null)} />
        </Suspense>
      )}
    </Page>
  )
}

const voidId = (row: VoidRow): string => row.id
