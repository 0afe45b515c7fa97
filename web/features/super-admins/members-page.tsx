import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { paths } from '../../app/paths.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { Page, type Crumb } from '../../components/page/page.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { rowPages, rowQuery } from '../../shared/api.ts'
import { formatCount } from '../../shared/format.ts'
import { memberSort, type MemberSort } from '../../shared/member-sort.ts'
import { totalOf } from '../../shared/total-of.ts'
import { useListAddress } from '../../shared/use-list-address.ts'
import { downlineColumns, MemberCard, OpenBalance, rootColumns, type Member } from './member-columns.tsx'
import { memberTotals, type MemberTotals } from './member-totals.ts'
import { text } from './text.ts'

const route = getRouteApi('/shell/dashboard/super_admins/list')
const nobody: readonly Member[] = []

/** The tree, one level at a time: who stands where, with what money; a row leads one level down. */
export function MembersPage(): ReactElement {
  const { account, search, sort, view } = route.useSearch()
  const address = useListAddress()
  const navigate = route.useNavigate()
  const path = useQuery({
    ...rowQuery(superAdmins.breadcrumb, { query: { id: account ?? '' } }),
    enabled: account !== undefined,
  })
  const here = account === undefined ? undefined : path.data?.data.at(-1)
  const list = useMembers(account, search, sort)
  const atRoot = account === undefined
  const columns = useMemo(() => (atRoot ? rootColumns() : downlineColumns()), [atRoot])
  const totals = useMemo(() => memberTotals(list.rows), [list.rows])

  return (
    <Page
      title={here === undefined ? text.title : text.downlineOf({ name: here.user_name })}
      aside={totals === null ? null : <Chip title={text.columns.currency}>{totals.currency}</Chip>}
      breadcrumbs={crumbsOf(account, path.data?.data ?? [])}
      fill
    >
      <DataTable
        name="members"
        aria-label={text.table}
        columns={columns}
        rows={list.rows}
        rowId={(row) => row.id}
        state={list.state}
        error={list.error}
        onRetry={list.retry}
        empty={search === undefined ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => void navigate({ search: { account, sort, view } })} /> }}
        onOpen={(row) => {
          if (row.children > 0) void navigate({ search: { account: row.id } })
        }}
        fetchMore={list.fetchMore}
        hasMore={list.hasMore}
        fetching={list.fetching}
        moreFailed={list.moreFailed}
        total={list.total}
        sort={sortOf(sort ?? (atRoot ? undefined : 'user_name'), columns)}
        onSort={(next) => void navigate({ search: { account, search, view, sort: memberSort.safeParse(sortText(next, columns)).data } })}
        list={{ ...address, csv: atRoot ? { row: superAdmins.roots } : { row: superAdmins.downline, params: { id: account }, query: { search, sort } } }}
        cardOf={(row) => <MemberCard member={row} />}
        {...(totals === null || list.rows.length < 2 ? {} : { footer: footerCells(totals, list.rows.length) })}
        toolbar={
          <>
            {account === undefined ? null : (
              <SearchField
                label={text.search}
                value={search ?? ''}
                onSearch={(value) => void navigate({ search: { account, sort, view, search: value === '' ? undefined : value }, replace: true })}
                maxLength={20}
              />
            )}
          </>
        }
      />
    </Page>
  )
}

function useMembers(account: string | undefined, search: string | undefined, sort: MemberSort | undefined) {
  const roots = useQuery({ ...rowQuery(superAdmins.roots, {}), enabled: account === undefined })
  const downline = useInfiniteQuery({
    ...rowPages(superAdmins.downline, {
      params: { id: account ?? '' },
      query: { limit: '100', ...(search === undefined ? {} : { search }), ...(sort === undefined ? {} : { sort }) },
    }),
    enabled: account !== undefined,
  })
  const below = useMemo(() => downline.data?.pages.flatMap((page) => page.data) ?? nobody, [downline.data])
  const query = account === undefined ? roots : downline
  const rows = account === undefined ? (roots.data?.data ?? nobody) : below
  return {
    rows,
    state: query.isPending ? ('loading' as const) : query.isError && rows.length === 0 ? ('error' as const) : ('ready' as const),
    error: query.error,
    retry: () => void query.refetch(),
    fetchMore: () => void downline.fetchNextPage(),
    hasMore: account !== undefined && downline.hasNextPage,
    fetching: downline.isFetchingNextPage,
    moreFailed: downline.isFetchNextPageError,
    total: account === undefined ? { count: rows.length, exact: true } : totalOf(downline.data?.pages[0]?.metadata),
  }
}

type PathStep = { readonly id: string; readonly user_name: string; readonly level: number }

function crumbsOf(account: string | undefined, path: readonly PathStep[]): readonly Crumb[] {
  if (account === undefined) return []
  const top: Crumb = { label: text.title, link: (label) => <Link to={paths.members}>{label}</Link> }
  return [
    top,
    ...path.map((step, index): Crumb => {
      const label = text.step({ name: step.user_name, level: levelTitle(step.level) })
      if (index === path.length - 1) return { label }
      return {
        label,
        link: (shown) => (
          <Link to={paths.members} search={{ account: step.id }}>
            {shown}
          </Link>
        ),
      }
    }),
  ]
}

function footerCells(totals: MemberTotals, count: number): Readonly<Record<string, ReactNode>> {
  const { currency } = totals
  return {
    name: text.total({ count: formatCount(count) }),
    currency,
    credit: <Amount minor={totals.creditMinor} currency={currency} />,
    given: <Amount minor={totals.givenMinor} currency={currency} />,
    balance: <OpenBalance minor={totals.unsettledMinor} currency={currency} />,
    exposure: <Amount minor={totals.exposureMinor} currency={currency} />,
    available: <Amount minor={totals.availableMinor} currency={currency} />,
    pnl: <Amount minor={totals.ownPnlMinor} currency={currency} tone="pnl" />,
  }
}
