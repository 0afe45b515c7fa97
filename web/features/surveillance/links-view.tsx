import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import { text } from './alert-text.ts'
import { edgeId } from './edge-id.ts'
import { LinksGraph } from './links-graph.tsx'
import type { Links } from './use-alerts.ts'
import classes from './surveillance.module.css'

type Days = '1' | '7' | '30' | '90'
type LinksViewProps = { readonly account: string | null; readonly days: Days; readonly onPick: (pick: { readonly account?: string | undefined; readonly days?: Days }) => void }

const daysOffered: readonly Days[] = ['1', '7', '30', '90']

/** With whom an account is linked and by what: drawn, and as a table that says the same. */
export function LinksView({ account, days, onPick }: LinksViewProps): ReactElement {
  const found = useQuery({ ...rowQuery(surveillance.links, { params: { id: account ?? '' }, query: { days } }), enabled: account !== null }).data?.data[0]?.nodes[0]
  const known = found === undefined || found.id !== account ? [] : [{ value: found.id, label: found.user_name, detail: found.path }]
  return (
    <div className={classes.links}>
      <search className={classes.acts}>
        <FoundSelect only="player" known={known} size="xs" aria-label={text.graph.pick} placeholder={text.graph.pick} value={account ?? ''} onChange={(next) => onPick({ account: next === '' ? undefined : next })} />
        <NativeSelect
          size="xs"
          aria-label={text.graph.days}
          value={days}
          onChange={(event) => onPick({ days: daysOffered.find((each) => each === event.currentTarget.value) ?? days })}
          data={daysOffered.map((value) => ({ value, label: text.rules.testDays({ count: Number(value) }) }))}
        />
      </search>
      {account === null ? <EmptyState {...text.graph.start} /> : <LinksOf key={`${account} ${days}`} account={account} days={days} onPick={onPick} />}
    </div>
  )
}

function LinksOf({ account, days, onPick }: { readonly account: string; readonly days: Days; readonly onPick: LinksViewProps['onPick'] }): ReactElement {
  const query = useQuery(rowQuery(surveillance.links, { params: { id: account }, query: { days } }))
  const [chosen, setChosen] = useState<string | null>(null)
  const links = query.data?.data[0]
  const columns = useMemo(() => evidenceColumns(), [])
  const rows = useMemo(() => (links === undefined ? [] : evidenceRows(links)), [links])
  if (query.isError && links === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (links === undefined) return <Skeleton height={420} role="img" aria-label={text.loading} />
  if (links.edges.length === 0) return <EmptyState {...text.graph.none} />
  const shown = chosen === null ? rows : rows.filter((row) => row.edge === chosen)
  return (
    <>
      <h2 className={classes.graphTitle}>{text.graph.title({ name: links.nodes[0]?.user_name ?? account })}</h2>
      {links.cut ? <p className={classes.hint}>{text.graph.cut}</p> : null}
      <LinksGraph links={links} chosen={chosen} onChoose={setChosen} onAccount={(id) => onPick({ account: id })} />
      <DataTable name="surveillance.links" aria-label={text.graph.table} columns={columns} rows={shown} rowId={rowId} state="ready" empty={text.graph.none} height="auto" cardOf={(row) => <EvidenceCard row={row} />} />
    </>
  )
}

type Evidence = Links['edges'][number]['evidence'][number]
type EvidenceRow = Evidence & { readonly id: string; readonly edge: string; readonly kind: Links['edges'][number]['kind']; readonly fromName: string; readonly toName: string }

function evidenceRows({ nodes, edges }: Links): readonly EvidenceRow[] {
  const names = new Map(nodes.map((node) => [node.id, node.user_name]))
  return edges.flatMap((edge) => edge.evidence.map((evidence, index): EvidenceRow => ({
    ...evidence, id: `${edgeId(edge)} ${index}`, edge: edgeId(edge), kind: edge.kind, fromName: names.get(edge.from) ?? edge.from, toName: names.get(edge.to) ?? edge.to,
  })))
}

const rowId = (row: EvidenceRow): string => row.id

function WhatJoins({ row }: { readonly row: EvidenceRow }): ReactElement {
  const entry = Object.entries(text.graph.entries).find(([type]) => type === row.what)?.[1]
  return (
    <span dir="auto" className={classes.clip} title={entry ?? row.what}>
      {entry ?? row.what}{' '}
      {row.amount_minor === null ? null : <Amount minor={row.amount_minor} currency={row.currency} withCurrency />}
    </span>
  )
}

const evidenceColumns = (): readonly Column<EvidenceRow>[] => [
  { id: 'kind', header: text.graph.by, width: 110, fixed: true, cell: (row) => <Chip>{text.graph.kinds[row.kind]}</Chip>, sortValue: (row) => row.kind },
  { id: 'from', header: text.graph.from, width: 110, grow: 1, fixed: true, cell: (row) => <bdi>{row.fromName}</bdi>, sortValue: (row) => row.fromName },
  { id: 'to', header: text.graph.to, width: 110, grow: 1, fixed: true, cell: (row) => <bdi>{row.toName}</bdi>, sortValue: (row) => row.toName },
  { id: 'evidence', header: text.graph.evidence, width: 200, grow: 3, cell: (row) => <WhatJoins row={row} /> },
  { id: 'from_bets', header: text.graph.fromBets, width: 212, cell: (row) => <BetLinks {...fromSide(row)} most={inRowMost} /> },
  { id: 'to_bets', header: text.graph.toBets, width: 212, cell: (row) => <BetLinks {...toSide(row)} most={inRowMost} /> },
  { id: 'last', header: text.graph.last, width: 112, cell: (row) => <When iso={row.last_at} style="short" />, fallsFirst: true, sortValue: (row) => row.last_at },
]

type Side = { readonly name: string; readonly count: number; readonly ids: readonly string[] }
const fromSide = (row: EvidenceRow): Side => ({ name: row.fromName, count: row.from_bets, ids: row.from_bet_ids })
const toSide = (row: EvidenceRow): Side => ({ name: row.toName, count: row.to_bets, ids: row.to_bet_ids })

/** So many bets of a side a row has room for. */
const inRowMost = 2

/** The newest bets of one of the two, by their ids, and of how many more they are the newest. */
function BetLinks({ name, count, ids, most = ids.length }: Side & { readonly most?: number }): ReactElement {
  if (ids.length === 0) return <>–</>
  const shown = ids.slice(0, most)
  return (
    <span className={classes.betLinks} title={text.graph.betsOf({ name, count })}>
      {shown.map((id) => <Link key={id} to={paths.bet} params={{ betId: id }}>{id}</Link>)}
      {count > shown.length ? <span>{text.graph.moreBets({ count: count - shown.length })}</span> : null}
    </span>
  )
}

function EvidenceCard({ row }: { readonly row: EvidenceRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}><Chip>{text.graph.kinds[row.kind]}</Chip> <bdi>{row.fromName}</bdi> – <bdi>{row.toName}</bdi></span>
      <span className={classes.cardLine}><WhatJoins row={row} /></span>
      {[fromSide(row), toSide(row)].map((side, at) => side.ids.length === 0 ? null : (
        <span key={at} className={classes.cardLine}><span dir="auto">{text.graph.betsOf(side)}</span> <BetLinks {...side} /></span>
      ))}
      <span className={classes.cardLine}><When iso={row.last_at} style="short" /></span>
    </div>
  )
}
