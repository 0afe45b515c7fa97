import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page } from '../../components/page/page.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { mayCall } from '../../shared/access.ts'
import { rowPages, rowQuery } from '../../shared/api.ts'
import { listState } from '../../shared/list-state.ts'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import { withFilter } from '../../shared/read-filters.ts'
import { useSession } from '../../shared/session.ts'
import { totalOf } from '../../shared/total-of.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { useTypedEntry } from '../../shared/typed-entry.ts'
import { BalanceBanner } from './balance-banner.tsx'
import { BulkStatus } from './bulk-status.tsx'
import { downlineColumns, MemberCard, rootColumns, type Listed } from './member-columns.tsx'
import { memberCrumbs } from './member-crumbs.tsx'
import { MemberFilters, type MemberFilterSet } from './member-filters.tsx'
import { memberTotals } from './member-totals.ts'
import { StatusDesk } from './status-desk.tsx'
import { text } from './text.ts'
import { totalCells } from './total-cells.tsx'

const route = getRouteApi('/shell/dashboard/super_admins/list')
const everyColumn = { with_net_exposure: 'true' } as const
const nobody: readonly Listed[] = []

type Picked = { readonly rows: readonly Listed[]; readonly clear: () => void }

/** The tree, one level at a time: who stands where, with what money; a row leads one level down, a player's to the account. */
export function MembersPage(): ReactElement {
  const { account, view, ...filters } = route.useSearch()
  const { user } = useSession()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  const path = useQuery({
    ...rowQuery(superAdmins.breadcrumb, { query: { id: account ?? '' } }),
    enabled: account !== undefined,
  })
  const here = account === undefined ? undefined : path.data?.data.at(-1)
  const list = useMembers(account, filters)
  const atRoot = account === undefined
  const all = filters.depth === 'all'
  const columns = useMemo(() => (atRoot ? rootColumns() : downlineColumns(all)), [atRoot, all])
  const { sort, ...asked } = filters
  const filtered = Object.keys(asked).length > 0
  // Whoever has one tree searches it from its top as well.
  const top = atRoot && list.rows.length === 1 ? list.rows[0] : undefined
  const bannerId = account ?? user.account_id
  const above = useQuery({ ...rowQuery(superAdmins.balance, { params: { id: account ?? '' } }), enabled: account !== undefined }).data?.data[0]

  // An account that is not there: said once, and not by every part of the page.
  if (list.state === 'error' && path.isError) {
    return (
      <Page title={text.title} breadcrumbs={memberCrumbs([], 'downline')} fill>
        <ErrorState error={path.error} onRetry={() => (list.retry(), void path.refetch())} />
      </Page>
    )
  }

  function show(next: MemberFilterSet, typed?: string): void {
    void navigate({ search: { ...next, account: account ?? top?.id, view }, ...typedEntry(typed) })
  }

  return (
    <StatusDesk>
      <Page
        title={here === undefined ? text.title : text.downlineOf({ name: here.user_name })}
        subject={here?.user_name}
        aside={
          <>
            {here === undefined ? null : <Chip title={text.columns.level}>{levelTitle(here.level)}</Chip>}
            {list.totals === null ? null : <Chip title={text.columns.currency}>{list.totals.currency}</Chip>}
          </>
        }
        breadcrumbs={atRoot ? [] : memberCrumbs(path.data?.data ?? [], 'downline')}
        actions={<MemberActions account={account} />}
        fill
      >
        {bannerId === null ? null : <BalanceBanner accountId={bannerId} />}
        <DataTable
          name="members"
          aria-label={text.table}
          columns={columns}
          rows={list.rows}
          rowId={(row) => row.id}
          state={list.state}
          query={list.query}
          error={list.error}
          onRetry={list.retry}
          empty={filtered ? { ...text.noMatch, action: <ClearFilters onClear={() => show({})} /> } : text.empty}
          onOpen={(row) => {
            if (row.children > 0) void navigate({ search: { account: row.id } })
            else void navigate({ to: paths.member, params: { admin_id: row.id } })
          }}
          fetchMore={list.fetchMore}
          hasMore={list.hasMore}
          fetching={list.fetching}
          moreFailed={list.moreFailed}
          total={list.total}
          sort={sortOf(sort ?? (atRoot ? undefined : 'user_name'), columns)}
          onSort={(next) => show(withFilter<typeof superAdmins.downline>(filters, 'sort', sortText(next, columns)))}
          list={{ ...address, csv: atRoot ? { row: superAdmins.roots, query: everyColumn } : { row: superAdmins.downline, params: { id: account }, query: { ...filters, ...everyColumn } } }}
          cardOf={(row) => <MemberCard member={row} />}
          {...(list.totals === null || list.rows.length < 2 ? {} : { footer: totalCells(list.totals, { above, filtered, accountId: account, userName: here?.user_name ?? '', filter: asked }) })}
          {...(mayCall(user, superAdmins.bulkStatus) ? { bulk: ({ rows, clear }: Picked) => <BulkStatus members={rows} onDone={clear} /> } : {})}
          toolbar={account === undefined && top === undefined ? null : <MemberFilters filters={filters} level={here?.level ?? top?.level ?? 0} onFilters={show} />}
        />
      </Page>
    </StatusDesk>
  )
}

/** What can be done with the account whose downline is listed. */
function MemberActions({ account }: { readonly account: string | undefined }): ReactElement {
  const { user } = useSession()
  const parent = account ?? user.account_id ?? undefined
  // Accounts create direct children only; staff under anybody.
  const mayAdd = mayCall(user, superAdmins.create) && (user.account_id === null || parent === user.account_id)
  return (
    <>
      {account === undefined ? null : (
        <Button size="xs" variant="default" renderRoot={(props) => <Link to={paths.member} params={{ admin_id: account }} {...props} />}>
          {text.ownDetails}
        </Button>
      )}
      {mayAdd ? (
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          renderRoot={(props) => <Link to={paths.addMember} search={parent === undefined ? {} : { parent }} {...props} />}
        >
          {text.add}
        </Button>
      ) : null}
    </>
  )
}

function useMembers(account: string | undefined, filters: MemberFilterSet) {
  const whole = rowQuery(superAdmins.roots, {})
  const read = rowPages(superAdmins.downline, { params: { id: account ?? '' }, query: { ...filters, limit: '100' } })
  const roots = useQuery({ ...whole, enabled: account === undefined, refetchInterval: moneyRefreshMs })
  // Of a list that is far scrolled every page is read again: the more there are, the more seldom.
  const downline = useInfiniteQuery({ ...read, enabled: account !== undefined, refetchInterval: ({ state }) => moneyRefreshMs * (state.data?.pages.length ?? 1) })
  const { sort: _sort, ...selected } = filters
  // Of a longer list the server sums everything that the filter selects, loaded or not; the rows do not wait for it.
  const totals = useQuery({ ...rowQuery(superAdmins.downlineTotals, { params: { id: account ?? '' }, query: selected }), enabled: account !== undefined, refetchInterval: moneyRefreshMs })
  const below = useMemo(() => downline.data?.pages.flatMap((page) => page.data) ?? nobody, [downline.data])
  const query = account === undefined ? roots : downline
  const listed = account === undefined ? (roots.data?.data ?? nobody) : below
  const rows = useNetExposures(listed)
  return {
    rows,
    totals: account === undefined ? memberTotals(rows) : (totals.data?.data[0] ?? null),
    state: listState(query, rows),
    query: account === undefined ? whole.queryKey : read.queryKey,
    error: query.error,
    retry: () => void query.refetch(),
    fetchMore: () => void downline.fetchNextPage(),
    hasMore: account !== undefined && downline.hasNextPage,
    fetching: downline.isFetchingNextPage,
    moreFailed: downline.isFetchNextPageError,
    total: account === undefined ? { count: rows.length, exact: true } : totalOf(downline.data?.pages[0]?.metadata),
  }
}

const idsMax = 100

/** The rows with their net exposure, which takes longer than the rows do: it comes when it is there, some rows at a time. */
function useNetExposures(rows: readonly Listed[]): readonly Listed[] {
  const parts = useMemo(() => Array.from({ length: Math.ceil(rows.length / idsMax) }, (_, part) => rows.slice(part * idsMax, (part + 1) * idsMax).map(({ id }) => id).join(',')), [rows])
  const nets = useQueries({
    queries: parts.map((ids) => ({ ...rowQuery(superAdmins.netExposures, { query: { ids } }), refetchInterval: moneyRefreshMs * parts.length })),
    combine: (replies) => replies.flatMap(({ data }) => data?.data ?? []),
  })
  return useMemo(() => {
    const byId = new Map(nets.map((net) => [net.id, net]))
    return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
  }, [rows, nets])
}
