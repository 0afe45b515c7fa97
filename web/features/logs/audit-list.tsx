import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo, useState, type ReactElement } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { CopyIds } from '../../components/data-table/copy-ids.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { useListAddress } from '../../shared/use-list-address.ts'
import { AuditCard, auditColumns, type AuditRow } from './audit-columns.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilterBar, type AuditFilterBarProps } from './audit-filter-bar.tsx'
import { withChanges, type AuditFilters } from './audit-filters.ts'
import { text } from './text.ts'

/** A list of the record as it was asked for, page after page. */
export type AuditPages = {
  readonly data: { readonly pages: readonly { readonly data: readonly AuditRow[] }[] } | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly isRefetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

type AuditListProps = {
  /** Under this name its layout and its views are kept. */
  readonly name: string
  readonly label: string
  readonly list: AuditPages
  readonly csv: { readonly row: Endpoint; readonly params?: Readonly<Record<string, string>> }
  readonly filters: AuditFilters
  readonly onFilters: (filters: AuditFilters, replace: boolean) => void
  readonly offers: AuditFilterBarProps['offers']
}

/** Entries of the record, newest first; one of them opens with everything that is known of it. */
export function AuditList({ list, filters, onFilters, ...props }: AuditListProps): ReactElement {
  const address = useListAddress()
  const columns = useMemo(() => auditColumns(), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const [openId, setOpenId] = useState<string | null>(null)
  const filtered = Object.keys(filters).length > 0
  const at = rows.findIndex(({ id }) => id === openId)
  const open = rows[at]

  return (
    <>
      <DataTable
        name={props.name}
        aria-label={props.label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        state={list.isPending ? 'loading' : list.isError && rows.length === 0 ? 'error' : 'ready'}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => onFilters({}, false)} /> } : text.empty}
        selectedId={openId}
        onOpen={(row) => setOpenId(row.id)}
        fetchMore={() => void list.fetchNextPage()}
        hasMore={list.hasNextPage}
        fetching={list.isFetchingNextPage}
        moreFailed={list.isFetchNextPageError}
        total={null}
        list={{ ...address, csv: { ...props.csv, query: filters } }}
        bulk={(picked) => <CopyIds ids={picked.rows.map(rowId)} />}
        cardOf={(row) => <AuditCard row={row} />}
        toolbar={
          <>
            <AuditFilterBar filters={filters} offers={props.offers} onChange={(changes) => onFilters(withChanges(filters, changes), 'search' in changes)} />
            <ActionIcon size={30} variant="subtle" aria-label={text.refresh} title={text.refresh} loading={list.isRefetching} onClick={() => void list.refetch()}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      {open === undefined ? null : (
        <AuditEntry row={open} onClose={() => setOpenId(null)} onStep={(step) => setOpenId(rows[at + step]?.id ?? openId)} newer={at > 0} older={at < rows.length - 1} />
      )}
    </>
  )
}

const rowId = (row: AuditRow): string => row.id
