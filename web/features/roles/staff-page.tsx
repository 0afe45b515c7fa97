import { Button } from '@mantine/core'
import { IconColumns, IconShieldCog, IconTemplate, IconUserPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { withFilter } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { Comparison } from './comparison.tsx'
import { PersonCard, staffColumns } from './staff-columns.tsx'
import { StaffFilterBar } from './staff-filter-bar.tsx'
import { text } from './text.ts'
import { useStaff, type Person } from './use-staff.ts'

const route = getRouteApi('/shell/dashboard/roles')
const comparedMax = 5

/** The staff: who they are, what each may do at a glance, and how they sign in. */
export function StaffPage(): ReactElement {
  const { view, compare, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const address = useListAddress('compare')
  const { user } = useSession()
  const list = useStaff(filters)
  const columns = useMemo(() => staffColumns().filter(({ id }) => id !== 'actions' || mayCall(user, roles.setStatus)), [user])
  const compared = list.rows.filter(({ id }) => compare?.split(',').includes(id))
  // Of a list that goes on, who is further down may yet come.
  const missed = compare === undefined || list.table.state !== 'ready' || list.table.hasMore ? 0 : compare.split(',').length - compared.length
  const { sort = 'user_name', ...asked } = filters
  const filtered = Object.keys(asked).length > 0

  return (
    <Page
      title={text.title}
      fill
      actions={
        <>
          <Button size="xs" variant="default" leftSection={<IconShieldCog size={15} aria-hidden />} renderRoot={(props) => <Link to={paths.securityPolicy} {...props} />}>
            {text.policy}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconTemplate size={15} aria-hidden />} renderRoot={(props) => <Link to={paths.rolePresets} {...props} />}>
            {text.presets}
          </Button>
          <Permitted call={roles.add}>
            <AddButton onAdd={() => void navigate({ to: paths.addRole })} />
          </Permitted>
        </>
      }
    >
      <DataTable
        name="staff"
        aria-label={text.table}
        columns={columns}
        {...list.table}
        rowId={(person) => person.id}
        empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { view } })} /> } : text.empty}
        onOpen={(person) => void navigate({ to: paths.role, params: { admin_id: person.id } })}
        sort={sortOf(sort, columns)}
        onSort={(next) => address.onSearch(withParams(address.search, { sort: sortText(next, columns) }))}
        list={{ ...address, csv: { row: roles.list, query: filters } }}
        bulk={({ rows: picked }) => <CompareButton people={picked} onCompare={(ids) => void navigate({ search: { ...filters, view, compare: ids } })} />}
        cardOf={(person) => <PersonCard person={person} />}
        toolbar={
          <StaffFilterBar
            filters={filters}
            onFilter={(key, value) => void navigate({ search: { ...withFilter<typeof roles.list>(filters, key, value), view }, ...typedEntry(key === 'search' ? key : undefined) })}
          />
        }
      />
      {missed === 0 ? null : <p role="note">{text.comparison.missed({ count: missed })}</p>}
      {compared.length < 2 ? null : <Comparison people={compared} onClose={() => void navigate({ search: { ...filters, view } })} />}
    </Page>
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }): ReactElement {
  return (
    <Button size="xs" leftSection={<IconUserPlus size={15} aria-hidden />} onClick={onAdd}>
      {text.add}
    </Button>
  )
}

type CompareButtonProps = { readonly people: readonly Person[]; readonly onCompare: (ids: string) => void }

function CompareButton({ people, onCompare }: CompareButtonProps): ReactElement {
  const tooMany = people.length > comparedMax
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconColumns size={15} aria-hidden />}
      disabled={people.length < 2 || tooMany}
      title={tooMany ? text.comparison.most : undefined}
      onClick={() => onCompare(people.map(({ id }) => id).join(','))}
    >
      {text.comparePeople({ count: people.length })}
    </Button>
  )
}
