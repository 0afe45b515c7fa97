import '../../testing/setup-dom.ts'
import { act, screen, within } from '@testing-library/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sports } from '#contract/sports.ts'
import { narrowWindow } from '../../testing/narrow-window.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { putRow } from '../../shared/put-row.ts'
import { useOldSince } from '../../shared/read-times.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { PageNotRefreshed } from './not-refreshed.tsx'
// Fetched before the clock stands.
import '../data-table/table-cards.tsx'

const everyMs = 10_000
const said = 'Could not be refreshed; as of 05:57.'
const saidOfPage = 'Some of what is shown could not be refreshed; as of 05:57.'

/** The paths that answer 503 for now. */
let broken = new Set<string>()

beforeEach(() => {
  broken = new Set()
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-27T05:57:10Z')
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (broken.has(pathname)) return { ok: false, status: 503, text: async () => '' }
    const page = Number(searchParams.get('cursor') ?? '0')
    const envelope = { response_error: false, data: [{ id: String(page), name: `Event ${page}` }], metadata: { next_cursor: page < 2 ? String(page + 1) : null } }
    return { ok: true, status: 200, text: async () => JSON.stringify(envelope) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const eventsPath = sports.eventsByGame.path
const gamesPath = sports.games.path

function Desk({ refetchInterval }: { readonly refetchInterval?: number }) {
  const queries = useQueryClient()
  const { table } = useRowList(sports.eventsByGame, { query: {} }, refetchInterval === undefined ? {} : { refetchInterval })
  const games = useQuery(rowQuery(sports.games, {}))
  return (
    <>
      <PageNotRefreshed />
      <p>{games.data?.data.length} sports</p>
      <DataTable
        name="sample"
        aria-label="Sample"
        columns={[{ id: 'name', header: 'Name', width: 100, fixed: true, cell: (row) => row.name }]}
        {...table}
        hasMore={false}
        rowId={(row) => row.id}
        empty={{ title: 'Nothing yet', text: 'It comes.' }}
        cardOf={(row) => row.name}
        height="auto"
      />
      <button type="button" onClick={table.fetchMore}>more</button>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: rowKey(sports.games) })}>hear of sports</button>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: rowKey(sports.eventsByGame) })}>hear of events</button>
      <button type="button" onClick={() => putRow(queries, sports.eventsByGame, { id: '0', name: 'Renamed' } as never)}>put</button>
    </>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

/** What a live stream does when it hears of a change. */
const hear = async (of: 'sports' | 'events') => {
  press(`hear of ${of}`)
  await pass(50)
}

async function drawn(refetchInterval?: number): Promise<void> {
  renderPart(<Desk {...(refetchInterval === undefined ? {} : { refetchInterval })} />)
  await pass(50)
  expect(screen.getByText('Event 0')).toBeDefined()
}

test('a list that cannot be read again keeps its rows and says as of when they are, until it can', async () => {
  await drawn(everyMs)
  broken.add(eventsPath)
  await pass(5 * everyMs)
  const line = within(screen.getByRole('region', { name: 'Sample' })).getByText(said)
  expect(line.closest('[aria-live="polite"]')).not.toBeNull()
  expect(screen.getByText('Event 0')).toBeDefined()
  expect(screen.queryByText(saidOfPage)).toBeNull()
  broken.clear()
  await pass(everyMs + 1_000)
  expect(screen.queryByText(said)).toBeNull()
})

test('so where the live stream asks for it, and on the cards of a phone; by hand it is asked for again', async () => {
  narrowWindow()
  await drawn()
  broken.add(eventsPath)
  await hear('events')
  expect(screen.getByText(said)).toBeDefined()
  press('Try again')
  await pass(50)
  expect(screen.getByText(said)).toBeDefined()
  broken.clear()
  press('Try again')
  await pass(50)
  expect(screen.queryByText(said)).toBeNull()
})

test('neither a row that is put in nor a further page makes the others newer', async () => {
  await drawn()
  broken.add(eventsPath)
  await hear('events')
  press('put')
  await pass(50)
  expect(screen.getByText('Renamed')).toBeDefined()
  expect(screen.getByText(said)).toBeDefined()
  broken.clear()
  press('more')
  await pass(50)
  expect(screen.getByText('Event 1')).toBeDefined()
  expect(screen.getByText(said)).toBeDefined()
  await hear('events')
  expect(screen.queryByText(said)).toBeNull()
})

test('a further page that does not come makes no row older', async () => {
  await drawn()
  broken.add(eventsPath)
  press('more')
  await pass(50)
  expect(screen.queryByText(said)).toBeNull()
})

test('a figure without a list of its own is told above the page, once for all of them', async () => {
  await drawn()
  broken.add(gamesPath)
  await hear('sports')
  expect(screen.getByText(saidOfPage)).toBeDefined()
  expect(screen.queryByText(said)).toBeNull()
  broken.clear()
  press('Try again')
  await pass(50)
  expect(screen.queryByText(saidOfPage)).toBeNull()
})

test('the keyboard stays on "Try again" while it fails, and is on the rows once it went', async () => {
  await drawn()
  broken.add(eventsPath)
  await hear('events')
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  press('Try again')
  expect(document.activeElement).toBe(again)
  await pass(50)
  expect([screen.getByText(said), document.activeElement].map((each) => each?.isConnected)).toEqual([true, true])
  expect(document.activeElement).toBe(again)
  broken.clear()
  press('Try again')
  await pass(50)
  expect(screen.queryByText(said)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
})

test('the keyboard of the note above the page goes to the page', async () => {
  await drawn()
  const content = Object.assign(document.createElement('main'), { id: 'content', tabIndex: -1 })
  document.body.append(content)
  broken.add(gamesPath)
  await hear('sports')
  broken.clear()
  screen.getByRole('button', { name: 'Try again' }).focus()
  press('Try again')
  await pass(50)
  expect(document.activeElement).toBe(content)
  content.remove()
})

function Follower({ of }: { readonly of: readonly string[] }) {
  return <output>{String(useOldSince(of))}</output>
}

test('a list that is drawn twice says it of its own until the last of them is gone', async () => {
  const key = rowQuery(sports.games, {}).queryKey as readonly string[]
  function Twice() {
    const [both, setBoth] = useState(true)
    return (
      <>
        <Desk />
        <Follower of={key} />
        {both ? <Follower of={key} /> : null}
        <button type="button" onClick={() => setBoth(false)}>one less</button>
      </>
    )
  }
  renderPart(<Twice />)
  await pass(50)
  press('one less')
  broken.add(gamesPath)
  await hear('sports')
  expect(screen.queryByText(saidOfPage)).toBeNull()
})
