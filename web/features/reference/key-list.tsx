import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import { apiKeys } from '#contract/api-keys.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { reference } from '#contract/reference.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { RevokeButton } from '../../components/feedback/revoke-button.tsx'
import { When } from '../../components/value/when.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { businessLabel } from '../../shared/business-label.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { listState } from '../../shared/list-state.ts'
import classes from './businesses.module.css'
import { KeyForm } from './key-form.tsx'
import { keyStates } from './key-states.ts'
import { NewKey } from './new-key.tsx'
import { ofPage } from './of-page.ts'
import { text } from './text.ts'

export type ApiKey = RowOf<typeof apiKeys.list>
type KeyFilters = { readonly business_id?: string; readonly state?: (typeof keyStates)[number] }
const none: readonly ApiKey[] = []

function businessOf({ business_name: name, business_code: code }: ApiKey): string {
  return businessLabel(name, code)
}

const columns = (): readonly Column<ApiKey>[] => [
  { id: 'name', header: text.keys.columns.name, width: 150, grow: 2, fixed: true, sortValue: (row) => row.name, cell: (row) => <b dir="auto">{row.name}</b> },
  { id: 'business', header: text.keys.columns.business, width: 140, grow: 1, sortValue: businessOf, cell: (row) => <span dir="auto">{businessOf(row)}</span> },
  { id: 'hint', header: text.keys.columns.hint, width: 90, cell: (row) => <Ending row={row} /> },
  { id: 'created', header: text.keys.columns.made, width: 120, fallsFirst: true, sortValue: (row) => row.created_at, cell: (row) => <When iso={row.created_at} style="short" /> },
  { id: 'by', header: text.keys.columns.by, width: 120, sortValue: (row) => row.created_by ?? '', cell: (row) => <span dir="auto">{row.created_by ?? '–'}</span> },
  { id: 'used', header: text.keys.columns.used, width: 120, fallsFirst: true, sortValue: (row) => row.last_used_at ?? '', cell: (row) => <When iso={row.last_used_at} style="short" /> },
  {
    id: 'revoked',
    header: text.keys.columns.revoked,
    width: 130,
    sortValue: (row) => row.revoked_at ?? '',
    cell: (row) => (row.revoked_at === null ? <RevokeKey row={row} /> : <When iso={row.revoked_at} style="short" />),
  },
]

function Ending({ row }: { readonly row: ApiKey }): ReactElement {
  return <bdi dir="ltr">{row.hint === null ? '–' : `…${row.hint}`}</bdi>
}

/** A key on a narrow screen. */
function KeyCard({ row }: { readonly row: ApiKey }): ReactElement {
  return (
    <div className={classes.card}>
      <span>
        <b dir="auto">{row.name}</b> <Ending row={row} /> {row.revoked_at === null ? <RevokeKey row={row} /> : null}
      </span>
      <span>
        <bdi>{businessOf(row)}</bdi> {text.keys.columns.made} <When iso={row.created_at} style="short" /> <bdi>{row.created_by}</bdi>
      </span>
      <span>
        {row.revoked_at === null ? text.keys.columns.used : text.keys.columns.revoked} <When iso={row.revoked_at ?? row.last_used_at} style="short" />
      </span>
    </div>
  )
}

/** The keys by which player sites call: made, said once, taken away. */
export function KeyList({ filters, onFilters }: { readonly filters: KeyFilters; readonly onFilters: (next: { readonly business_id?: string | undefined; readonly state?: KeyFilters['state'] | undefined }) => void }): ReactElement {
  const list = useQuery(rowQuery(apiKeys.list, { query: filters }))
  const businesses = useQuery(rowQuery(reference.businesses, {})).data?.data ?? []
  const rows = list.data?.data ?? none
  const shown = useMemo(() => columns(), [])
  const address = useListAddress(ofPage)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const filtered = filters.business_id !== undefined || filters.state !== undefined
  const may = businesses.length > 0
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setMaking(true)}>
      {text.keys.make}
    </Button>
  )

  return (
    <>
      {may ? <PageAction id="api-key.make" label={text.keys.make} icon={IconPlus} acts={[apiKeys.make]} run={() => setMaking(true)} /> : null}
      <DataTable
        name="api-keys"
        aria-label={text.keys.table}
        columns={shown}
        rows={rows}
        rowId={(row) => row.id}
        state={listState(list, rows)}
        query={rowKey(apiKeys.list, { query: filters })}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={filtered ? { ...text.keys.noMatch, action: <ClearFilters onClear={() => onFilters({ business_id: undefined, state: undefined })} /> } : may ? { ...text.keys.empty, action: add } : text.keys.noBusiness}
        total={{ count: rows.length, exact: true }}
        list={{ ...address, csv: { row: apiKeys.list, query: filters } }}
        cardOf={(row) => <KeyCard row={row} />}
        toolbar={
          <>
            <NativeSelect
              size="xs"
              aria-label={text.keys.columns.business}
              value={filters.business_id ?? ''}
              onChange={(event) => onFilters({ business_id: event.currentTarget.value || undefined })}
              data={[{ value: '', label: text.keys.anyBusiness }, ...businesses.map(({ id, name, code }) => ({ value: id, label: businessLabel(name, code) }))]}
            />
            <NativeSelect
              size="xs"
              aria-label={text.keys.state}
              value={filters.state ?? ''}
              onChange={(event) => onFilters({ state: keyStates.find((each) => each === event.currentTarget.value) })}
              data={[{ value: '', label: text.keys.anyState }, ...keyStates.map((value) => ({ value, label: text.keys.states[value] }))]}
            />
            {may && (rows.length > 0 || filtered) ? add : null}
          </>
        }
      />
      {making ? (
        <Dialog opened onClose={() => setMaking(false)} title={text.keys.make} closeButtonProps={{ 'aria-label': text.cancel }}>
          <KeyForm
            businesses={businesses}
            begun={filters.business_id}
            onClose={() => setMaking(false)}
            onMade={(key) => {
              setMaking(false)
              setMade(key)
              void list.refetch()
            }}
          />
        </Dialog>
      ) : null}
      {made === null ? null : <NewKey name={made.name} secret={made.secret} onDone={() => setMade(null)} />}
    </>
  )
}

function RevokeKey({ row }: { readonly row: ApiKey }): ReactElement {
  const { id, name } = row
  return <RevokeButton act={apiKeys.revoke} list={apiKeys.list} id={id} verb={text.keys.revoke} target={text.keys.revokeTarget({ name, business: businessOf(row) })} done={text.keys.revoked({ name })} />
}
