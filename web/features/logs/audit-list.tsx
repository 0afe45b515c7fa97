import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { logs } from '#contract/logs.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { useRowList } from '../../shared/use-row-list.ts'
import { AuditCard, auditColumns, type AuditRow } from './audit-columns.tsx'
import { AuditFilterBar, type AuditFilterBarProps } from './audit-filter-bar.tsx'
import { withChanges, type AuditFilters } from './audit-filters.ts'
import { text } from './text.ts'

const AuditEntry = lazyPart(() => import('./audit-entry.tsx'), 'AuditEntry')

type AuditListProps = {
  /** Under this name its layout and its views are kept. */
  readonly name: string
  readonly label: string
  /** Of any of the calls that answer entries. */
  readonly list: Omit<ReturnType<typeof useRowList<typeof logs.record>>, 'pages'>
  /** What of the page's address is not the list's. */
  readonly besides: string
  readonly csv: { readonly row: Endpoint; readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string | undefined>> }
  readonly filters: AuditFilters
  readonly onFilters: (filters: AuditFilters, typed?: string) => void
  readonly offers: AuditFilterBarProps['offers']
  /** What stands there while there is nothing, unfiltered. */
  readonly empty?: { readonly title: string; readonly text: string }
}

/** Entries of the record, newest first; one of them opens with everything that is known of it. */
export function AuditList({ list, filters, onFilters, ...props }: AuditListProps): ReactElement {
  const address = useListAddress(props.besides)
  const columns = useMemo(() => auditColumns(), [])
  const { rows } = list
  const [openId, setOpenId] = useState<string | null>(null)
  const { sort = '-at', ...asked } = filters
  const filtered = Object.keys(asked).length > 0
  const at = rows.findIndex(({ id }) => id === openId)
  const open = rows[at]

  return (
    <>
      <DataTable
        name={props.name}
        aria-label={props.label}
        columns={columns}
        {...list.table}
        rowId={rowId}
        empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => onFilters({})} /> } : (props.empty ?? text.empty)}
        selectedId={openId}
        onOpen={(row) => setOpenId(row.id)}
        sort={sortOf(sort, columns)}
        onSort={(next) => onFilters(withChanges(filters, { sort: sortText(next, columns) }))}
        list={{ ...address, csv: { query: filters, ...props.csv } }}
        cardOf={(row) => <AuditCard row={row} />}
        toolbar={
          <>
            <AuditFilterBar filters={filters} offers={props.offers} onChange={(changes) => onFilters(withChanges(filters, changes), 'search' in changes ? 'search' : undefined)} />
            <ActionIcon size={30} variant="subtle" aria-label={text.refresh} title={text.refresh} loading={list.refetching} onClick={list.refetch}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <AuditEntry row={open} onClose={() => setOpenId(null)} onStep={(step) => setOpenId(rows[at + step]?.id ?? openId)} newer={at > 0} older={at < rows.length - 1} />
        </Suspense>
      )}
    </>
  )
}

const rowId = (row: AuditRow): string => row.id
