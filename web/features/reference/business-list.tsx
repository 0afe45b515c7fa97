import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { reference } from '#contract/reference.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { GoneNote } from '../../components/feedback/gone-note.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { listState } from '../../shared/list-state.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { Business } from './business-form.tsx'
import classes from './businesses.module.css'
import { ofPage } from './of-page.ts'
import { text } from './text.ts'

const BusinessForm = lazyPart(() => import('./business-form.tsx'), 'BusinessForm')
const OpenBusinessForm = lazyPart(() => import('./open-business-form.tsx'), 'OpenBusinessForm')

const none: readonly Business[] = []

const columns = (): readonly Column<Business>[] => [
  { id: 'name', header: text.columns.name, width: 180, grow: 2, fixed: true, sortValue: (row) => row.name, cell: (row) => <b>{row.name}</b> },
  { id: 'code', header: text.columns.code, width: 120, grow: 1, sortValue: (row) => row.code, cell: (row) => <bdi dir="ltr">{row.code}</bdi> },
  { id: 'currency', header: text.columns.currency, width: 90, sortValue: (row) => row.currency, cell: (row) => row.currency },
  { id: 'zone', header: text.columns.zone, width: 180, grow: 1, sortValue: (row) => row.time_zone, cell: (row) => <bdi dir="ltr">{row.time_zone}</bdi> },
  {
    id: 'credit',
    header: text.columns.credit,
    width: 170,
    sortValue: (row) => (row.credit_allowed ? 1 : 0),
    cell: (row) => <CreditChip business={row} />,
  },
]

function CreditChip({ business }: { readonly business: Business }): ReactElement {
  return <Chip tone={business.credit_allowed ? 'neutral' : 'warn'}>{business.credit_allowed ? text.creditAllowed : text.creditForbidden}</Chip>
}

/** A business on a narrow screen. */
function BusinessCard({ business }: { readonly business: Business }): ReactElement {
  return (
    <div className={classes.card}>
      <span>
        <b>{business.name}</b> <CreditChip business={business} />
      </span>
      <span>
        <bdi dir="ltr">{business.code}</bdi> {business.currency} <bdi dir="ltr">{business.time_zone}</bdi>
      </span>
    </div>
  )
}

type BusinessListProps = {
  /** The one whose settings are open. */
  readonly business: string | undefined
  readonly onBusiness: (id: string | undefined) => void
}

/** The businesses, with the settings that their law and their place make, and the way to open one more. */
export function BusinessList({ business, onBusiness }: BusinessListProps): ReactElement {
  const list = useQuery(rowQuery(reference.businesses, {}))
  const rows = list.data?.data ?? none
  const shown = useMemo(() => columns(), [])
  const address = useListAddress(ofPage)
  const [opening, setOpening] = useState(false)
  const edited = rows.find(({ id }) => id === business)
  const close = (): void => onBusiness(undefined)
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpening(true)}>
      {text.open}
    </Button>
  )

  return (
    <>
      <PageAction id="business.open" label={text.open} icon={IconPlus} acts={[reference.openBusiness]} run={() => setOpening(true)} />
      {rows.map((row) => (
        <PageAction key={row.id} id={`business ${row.id}`} label={text.edit({ name: row.name })} icon={IconBuildingStore} acts={[reference.editBusiness]} run={() => onBusiness(row.id)} />
      ))}
      {business !== undefined && list.isSuccess && edited === undefined ? <GoneNote onClose={close} /> : null}
      <DataTable
        name="businesses"
        aria-label={text.table}
        columns={shown}
        rows={rows}
        rowId={(row) => row.id}
        state={listState(list, rows)}
        query={rowKey(reference.businesses, {})}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ ...text.empty, action: add }}
        total={{ count: rows.length, exact: true }}
        list={{ ...address, csv: { row: reference.businesses } }}
        toolbar={rows.length === 0 ? null : add}
        cardOf={(row) => <BusinessCard business={row} />}
        onOpen={(row) => onBusiness(row.id)}
      />
      {edited === undefined ? null : (
        <Dialog opened onClose={close} title={text.edit({ name: edited.name })} closeButtonProps={{ 'aria-label': text.cancel }}>
          <Suspense>
            <BusinessForm key={edited.id} business={edited} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {opening ? (
        <Dialog opened onClose={() => setOpening(false)} title={text.open} closeButtonProps={{ 'aria-label': text.cancel }}>
          <Suspense>
            <OpenBusinessForm onClose={() => setOpening(false)} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
