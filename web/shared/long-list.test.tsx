import '../testing/setup-dom.ts'
import { act, screen } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sports } from '#contract/sports.ts'
import { renderPart } from '../testing/render-part.tsx'
import { putRow } from './put-row.ts'
import { useRowList } from './use-row-list.ts'

const everyMs = 10_000
const pages = 5
let asked: (string | null)[] = []

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    asked.push(cursor)
    const page = Number(cursor ?? '0')
    const envelope = { response_error: false, data: [{ id: String(page), name: `Event ${page}` }], metadata: { next_cursor: page + 1 < pages ? String(page + 1) : null } }
    return { ok: true, status: 200, text: async () => JSON.stringify(envelope) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Events() {
  const queries = useQueryClient()
  const { rows, table } = useRowList(sports.eventsByGame, { query: {} }, { refetchInterval: everyMs })
  return (
    <>
      <ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>
      <button type="button" onClick={table.fetchMore}>more</button>
      <button type="button" onClick={() => putRow(queries, sports.eventsByGame, { ...rows[3], id: '3', name: 'Renamed' } as (typeof rows)[number])}>put</button>
    </>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

async function scrolledToTheEnd(): Promise<void> {
  renderPart(<Events />)
  await pass(50)
  for (let page = 1; page < pages; page++) {
    press('more')
    await pass(50)
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(pages)
  asked = []
}

test('of a list with many pages a page an interval is asked for again: all of them after as many times as long', async () => {
  await scrolledToTheEnd()
  await pass(everyMs * (pages - 1))
  expect(asked).toEqual([])
  await pass(everyMs + 1_000)
  expect(asked).toEqual([null, '1', '2', '3', '4'])
})

test('a row that was changed stands in its page, and no page is asked for', async () => {
  await scrolledToTheEnd()
  press('put')
  await pass(50)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Event 0', 'Event 1', 'Event 2', 'Renamed', 'Event 4'])
  expect(asked).toEqual([])
})
