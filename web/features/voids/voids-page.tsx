import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { voids } from '#contract/voids.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { PageAction } from '../../shared/actions.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { text } from './text.ts'
import type { VoidFilter, VoidRow } from './use-voids.ts'
import { VoidCard, voidColumns } from './void-columns.tsx'
import { VoidFilterBar } from './void-filter-bar.tsx'
import classes from './voids.module.css'

const FindBets = lazyPart(() => import('./find-bets.tsx'), 'FindBets')
const PolicyDialog = lazyPart(() => import('./policy-dialog.tsx'), 'PolicyDialog')
const VoidDialog = lazyPart(() => import('./void-dialog.tsx'), 'VoidDialog')

const route = getRouteApi('/shell/dashboard/voids')
const progressMs = 1_000

/** Every void with its way back, and the void of what a filter finds. */
export function VoidsPage(): ReactElement {
  const { view, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const address = useListAddress()
  const [found, setFound] = useState<VoidFilter | null>(null)
  const [policy, setPolicy] = useState(false)
  const [finding, setFinding] = useState(false)
  const [moving, setMoving] = useState(false)
  const list = useRowList(voids.list, { query: { ...filters, limit: '100' } }, moving ? { refetchInterval: progressMs } : {})
  const movesNow = list.rows.some((row) => row.state === 'voiding' || row.state === 'undoing')
  if (movesNow !== moving) setMoving(movesNow)
  const columns = useMemo(() => voidColumns(), [])
  return (
    <Page
      title={text.title}
      fill
      aside={
        <Permitted call={voids.policy}>
          <Button size="xs" variant="default" onClick={() => setPolicy(true)}>{text.policy.title}</Button>
          <PageAction id="void policy" label={text.policy.title} icon={IconGavel} acts={[voids.policy]} run={() => setPolicy(true)} />
        </Permitted>
      }
    >
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
        empty={Object.keys(filters).some((name) => name !== 'sort') ? { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { view } })} /> } : text.empty}
        sort={sortOf(filters.sort ?? '-at', columns)}
        onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
        list={{ ...address, csv: { row: voids.list, query: filters } }}
        toolbar={<VoidFilterBar filters={filters} rows={list.rows} onFilters={(next) => void navigate({ search: { ...next, view } })} />}
        cardOf={(row) => <VoidCard row={row} />}
      />
      {policy ? (
        <Suspense>
          <PolicyDialog onClose={() => setPolicy(false)} />
        </Suspense>
      ) : null}
      {found === null ? null : (
        <Suspense>
          <VoidDialog subject={{ scope: 'filter', filter: found }} onClose={() => setFound(null)} />
        </Suspense>
      )}
    </Page>
  )
}

const voidId = (row: VoidRow): string => row.id
