import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { definitionOf, type ReportDefinition } from '#contract/report-list.ts'
import { reportNames, type ReportName } from '#contract/report-names.ts'
import { reports, type ReportRow } from '#contract/reports.ts'
import { sports } from '#contract/sports.ts'
import { decide } from '#domain/access/decide.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { actorOf, can } from '../../shared/access.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { PageAction } from '../../shared/actions.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { betKindsText } from '../../shared/bet-kinds-text.ts'
import { cutsDays } from '../../shared/day-period.ts'
import { formatInstant } from '../../shared/format.ts'
import { useListAddress } from '../../shared/list-address.tsx'
import { PeriodBar } from '../../shared/period-bar.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type { OpenRows } from './behind-figure.tsx'
import { columnTitle, rowText } from './cell-words.ts'
import { reportColumns } from './report-columns.tsx'
import { ReportFacts } from './report-facts.tsx'
import { TotalFigure, type TotalFigureProps } from './total-figure.tsx'
import { fileOf } from './file-of.ts'
import classes from './reports.module.css'
import { text } from './text.ts'

const CopyRows = lazyPart(() => import('./copy-rows.tsx'), 'CopyRows')
const ReportCard = lazyPart(() => import('./report-card.tsx'), 'ReportCard')
const ReportPrint = lazyPart(() => import('./report-print.tsx'), 'ReportPrint')
const TotalRows = lazyPart(() => import('./total-rows.tsx'), 'TotalRows')
const ProviderFilter = lazyPart(() => import('./provider-filter.tsx'), 'ProviderFilter')
const ShownAt = lazyPart(() => import('./shown-at.tsx'), 'ShownAt')
const StandsAt = lazyPart(() => import('./stands-at.tsx'), 'StandsAt')
const KeptReports = lazyPart(() => import('./kept-reports.tsx'), 'KeptReports')

const route = getRouteApi('/shell/dashboard/reports')
const groups = ['profit', 'money', 'bets', 'control'] as const satisfies readonly ReportDefinition['group'][]

/** One report at a time: what it is of, its rows with their totals, and every way to take it along. */
export function ReportsPage(): ReactElement {
  const { user } = useSession()
  const address = route.useSearch()
  const listAddress = useListAddress()
  const { report = 'agent_pnl', ...asked } = address
  const navigate = route.useNavigate()
  const definition = definitionOf(report)
  const [printing, setPrinting] = useState(false)
  const [kept, setKept] = useState<'closed' | 'files' | 'schedule'>('closed')
  const [opened, setOpened] = useState<{ readonly of: Parameters<OpenRows>[0]; readonly at: typeof address } | null>(null)
  const games = useQuery({ ...rowQuery(sports.games, {}), enabled: can(user, 'SPORTS') })
  // What a report has no use for stays in the address for the next one, and out of the call.
  const narrowed = {
    ...(asked.account_id === undefined ? {} : { account_id: asked.account_id }),
    ...(definition.filters.includes('sport') && asked.game_id !== undefined ? { game_id: asked.game_id } : {}),
    ...(definition.filters.includes('market_type') && asked.market_type !== undefined ? { market_type: asked.market_type } : {}),
    ...(definition.filters.includes('event') && asked.event_id !== undefined ? { event_id: asked.event_id } : {}),
    ...(definition.filters.includes('market') && asked.market_id !== undefined ? { market_id: asked.market_id } : {}),
    ...(definition.filters.includes('provider') && asked.casino_provider_id !== undefined ? { casino_provider_id: asked.casino_provider_id } : {}),
  }
  const level = definition.filters.includes('level') ? asked.level : undefined
  const query = {
    report,
    ...narrowed,
    ...(asked.as_of === undefined ? {} : { as_of: asked.as_of }),
    ...(definition.time === 'period' && asked.from !== undefined ? { from: asked.from } : {}),
    ...(definition.time === 'now' || asked.to === undefined ? {} : { to: asked.to }),
    ...(level === undefined ? {} : { level }),
    ...(definition.filters.includes('beyond') && asked.beyond !== undefined ? { beyond: asked.beyond } : {}),
  }
  const list = useRowList(reports.read, { query: { ...query, limit: '100' } })
  const heading = list.pages?.[0]?.extra.heading
  // What is summed goes on while its pages are read.
  const later = list.pages?.find(({ extra }) => extra.heading.as_of !== heading?.as_of)
  // What is taken along of how things stand is what is shown.
  const shown = definition.time === 'now' && heading !== undefined ? { ...query, as_of: heading.as_of } : query
  const place = useMemo(() => ({ gameId: query.game_id, eventId: query.event_id, marketId: query.market_id }), [query.game_id, query.event_id, query.market_id])
  const columns = useMemo(() => (heading === undefined ? [] : reportColumns(heading, place)), [heading, place])
  const names = reportNames.filter((name) => {
    const { staffOnly, needs } = definitionOf(name)
    return (staffOnly !== true || user.kind === 'staff') && (needs === undefined || decide(actorOf(user), needs).ok)
  })
  const set = (change: Partial<ReturnType<typeof route.useSearch>>): void => void navigate({ search: (before) => ({ ...before, ...change }) })

  /** The end of a period is no moment that somebody chose to look at, nor the other way round: what people are paid by begins at now. Views are of one report. */
  function choose(next: ReportName): void {
    const ofOther = (definitionOf(next).time === 'moment') !== (definition.time === 'moment')
    set({ report: next, view: undefined, as_of: undefined, ...(ofOther ? { from: undefined, to: undefined } : {}) })
  }
  async function downloadXlsx(): Promise<void> {
    const { data: [file] } = await call(reports.file, { query: { ...shown, format: 'xlsx' } })
    if (file === undefined) return
    saveFile(fileOf(file), file.file_name)
    notify.success(text.made({ name: file.file_name }))
  }
  const atOf = (iso: string | undefined): string | undefined => (iso === undefined ? undefined : formatInstant(iso, heading?.time_zone ?? user.time_zone, 'short'))
  const [total] = heading?.totals ?? []
  const figures = { asked: place, onRows: (of) => setOpened({ of, at: address }) } satisfies Omit<TotalFigureProps, 'total' | 'column' | 'heading'>
  return (
    <Page
      title={text.title}
      fill
      actions={
        <>
          <PageAction id="reports.schedule" label={text.schedule} icon={IconCalendarPlus} acts={[reports.schedule]} run={() => setKept('schedule')} />
          <Button size="xs" onClick={() => setKept('schedule')}>
            {text.schedule}
          </Button>
        </>
      }
    >
      <search className={classes.bar}>
        <NativeSelect
          size="xs"
          aria-label={text.report}
          value={report}
          onChange={(event) => choose(event.currentTarget.value as ReportName)}
          data={groups.map((group) => ({ group: text.groups[group], items: names.filter((name) => definitionOf(name).group === group).map((name) => ({ value: name, label: text.names[name] })) }))}
        />
        {definition.time === 'period' ? <PeriodBar period={asked} onPeriod={({ from, to }) => set({ from, to, as_of: undefined })} timeZone={heading?.time_zone ?? user.time_zone} /> : null}
        {definition.filters.includes('sport') && games.data !== undefined ? (
          <NativeSelect size="xs" aria-label={betKindsText.sport} value={asked.game_id ?? ''} onChange={(event) => set({ game_id: event.currentTarget.value || undefined })}
            data={[{ value: '', label: betKindsText.allSports }, ...games.data.data.map(({ id, name }) => ({ value: id, label: name }))]} />
        ) : null}
        {definition.filters.includes('market_type') ? (
          <NativeSelect size="xs" aria-label={betKindsText.type} value={asked.market_type ?? ''} onChange={(event) => set({ market_type: (event.currentTarget.value || undefined) as typeof asked.market_type })}
            data={[{ value: '', label: betKindsText.allTypes }, ...Object.entries(betKindsText.types).map(([value, label]) => ({ value, label })), { value: 'casino', label: text.words.casino }]} />
        ) : null}
        {definition.filters.includes('provider') ? (
          <Suspense>
            <ProviderFilter value={asked.casino_provider_id} onChange={(id) => set({ casino_provider_id: id })} />
          </Suspense>
        ) : null}
        {definition.filters.includes('level') ? (
          <NativeSelect size="xs" aria-label={text.level} value={asked.level ?? ''} onChange={(event) => set({ level: event.currentTarget.value || undefined })}
            data={[{ value: '', label: text.directlyBelow }, ...Object.values(levels).map((level) => ({ value: String(level), label: levelTitle(level) }))]} />
        ) : null}
        {definition.time === 'now' ? (
          <Suspense>
            <ShownAt asked={{ report, account_id: query.account_id, game_id: query.game_id, market_type: query.market_type }} heading={heading} at={asked.as_of} onAt={(at) => set({ as_of: at })} />
          </Suspense>
        ) : null}
        {definition.time === 'moment' ? (
          <Suspense>
            <StandsAt at={asked.as_of ?? asked.to} onAt={(to) => set({ to, as_of: undefined })} timeZone={heading?.time_zone ?? user.time_zone} />
          </Suspense>
        ) : null}
        {query.market_id === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => set({ market_id: undefined })}>
            {text.allMarkets}
          </Button>
        )}
        {query.event_id === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => set({ event_id: undefined })}>
            {text.allEvents}
          </Button>
        )}
        {query.beyond === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => set({ beyond: undefined })}>
            {text.allBranches}
          </Button>
        )}
        {asked.account_id === undefined ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => set({ account_id: undefined, beyond: undefined })}>
            {text.backToAll}
          </Button>
        )}
      </search>
      <p className={classes.hint}>{text.hints[report]}</p>
      {heading !== undefined && definition.time === 'period' && cutsDays({ from: heading.from ?? undefined, to: asked.to }, heading.time_zone) ? <p className={classes.hint} role="note">{text.cut({ from: atOf(heading.from ?? undefined) ?? text.beginning, to: atOf(asked.to) ?? atOf(heading.to) ?? '' })}</p> : null}
      {heading === undefined ? null : <ReportFacts heading={heading} figures={figures} />}
      {heading === undefined || later === undefined ? null : <p className={classes.hint} role="note">{text.laterRows({ count: list.pages?.[0]?.data.length ?? 0, at: formatInstant(later.extra.heading.as_of, heading.time_zone, 'dateTime') })}</p>}
      <DataTable
        name={`reports.${report}`}
        aria-label={text.names[report]}
        columns={columns}
        {...list.table}
        rowId={rowId}
        empty={text.noActivity}
        list={{ ...listAddress, csv: { row: reports.read, query: shown } }}
        copiesIds={false}
        bulk={({ rows }) => (heading === undefined ? null : (
          <Suspense>
            <CopyRows
              headings={[...heading.columns.map(columnTitle), text.currency]}
              rows={rows.map((row) => [...heading.columns.map((column) => rowText(row, column, heading.time_zone)), row.currency ?? ''])}
            />
          </Suspense>
        ))}
        toolbar={
          <>
            <Button size="xs" variant="default" disabled={heading === undefined} onClick={() => void downloadXlsx().catch(notify.error)}>
              {text.xlsx}
            </Button>
            <Button size="xs" variant="default" disabled={heading === undefined} onClick={() => setPrinting(true)}>
              {text.print}
            </Button>
            <Button size="xs" variant="default" onClick={() => setKept('files')}>
              {text.kept}
            </Button>
          </>
        }
        {...(drills(report) ? { onOpen: (row: ReportRow) => { if (row.account_id !== undefined) set({ account_id: row.account_id, beyond: undefined }) } } : {})}
        {...(heading !== undefined && heading.totals.length === 1 && total !== undefined
          ? { footer: Object.fromEntries(heading.columns.map((column, index) => [column.name, column.sum || column.kind === 'ratio' ? <TotalFigure key={column.name} total={total} column={column} heading={heading} {...figures} /> : index === 0 ? text.total : null])) }
          : {})}
        cardOf={(row) => (heading === undefined ? null : <ReportCard row={row} columns={columns} />)}
      />
      <Suspense>
        {printing && heading !== undefined ? <ReportPrint heading={heading} query={shown} onDone={() => setPrinting(false)} /> : null}
        {/* What was opened of one report is not of another. */}
        {opened === null || opened.at !== address ? null : <TotalRows {...opened.of} query={shown} onClose={() => setOpened(null)} />}
        {kept === 'closed' ? null : <KeptReports of={{ report, ...narrowed, ...(level === undefined ? {} : { level: Number(level) }) }} scheduling={kept === 'schedule'} onClose={() => setKept('closed')} />}
      </Suspense>
    </Page>
  )
}

const rowId = (row: ReportRow): string => row.id
/** Reports of branches open the branch. */
const drills = (report: ReportName): boolean => report === 'agent_pnl' || report === 'turnover' || report === 'commission' || report === 'sports_members' || report === 'liability'
