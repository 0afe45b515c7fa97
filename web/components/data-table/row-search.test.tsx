import '../../testing/setup-dom.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sports } from '#contract/sports.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { renderPart } from '../../testing/render-part.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'

type Row = { readonly id: string; readonly name: string }
type Reply = { readonly data: readonly Row[]; readonly searched_to?: string }

/** By page; each is answered when its turn has come. */
let replies: readonly Reply[] = []
let asked: PromiseWithResolvers<void>[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const page = Number(new URL(address, 'http://localhost').searchParams.get('cursor') ?? '0')
    const turn = Promise.withResolvers<void>()
    asked.push(turn)
    await turn.promise
    const { data = [], searched_to } = replies[page] ?? {}
    const metadata = { limit: 25, next_cursor: page + 1 < replies.length ? String(page + 1) : null, ...(searched_to !== undefined && { searched_to }) }
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data, metadata }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

const columns: readonly Column<Row>[] = [{ id: 'name', header: 'Name', width: 100, cell: (row) => row.name }]

function Searched() {
  const { table } = useRowList(sports.eventsByGame, { query: {} })
  return <DataTable name="searched" aria-label="Searched" columns={columns} {...table} rows={table.rows as readonly Row[]} rowId={(row) => row.id} empty={{ title: 'No match', text: 'Change the filters.' }} />
}

const answer = (page: number) => act(async () => asked[page]?.resolve())

test('a search that has found nothing goes on by itself, says how far it is, and shows what it finds', async () => {
  replies = [{ data: [], searched_to: '2026-03-04T10:00:00Z' }, { data: [], searched_to: '2026-03-03T09:30:00Z' }, { data: [{ id: '7', name: 'Found' }] }]
  renderPart(<Searched />)
  await answer(0)
  expect(await screen.findByText(/^Searching, back to 04 Mar/)).toBeTruthy()
  expect(asked).toHaveLength(2)
  await answer(1)
  expect(await screen.findByText(/^Searching, back to 03 Mar/)).toBeTruthy()
  await answer(2)
  expect(await screen.findByText('Found')).toBeTruthy()
  expect(screen.queryByText(/Search/)).toBeNull()
})

test('a search is stopped and goes on where it was, under the same key; none says that nothing matches before all has been looked through', async () => {
  replies = [{ data: [], searched_to: '2026-03-04T10:00:00Z' }, { data: [], searched_to: '2026-03-03T09:30:00Z' }, { data: [] }]
  renderPart(<Searched />)
  await answer(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await answer(1)
  expect(await screen.findByText(/^Searched back to 03 Mar/)).toBeTruthy()
  expect(screen.getByText('Nothing found so far')).toBeTruthy()
  expect(asked).toHaveLength(2)
  const button = screen.getByRole('button', { name: 'Search on' })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(3)
  await answer(2)
  expect(await screen.findByText('No match')).toBeTruthy()
})

test('a list in another order than that of moments says that it is searched, and can be stopped', async () => {
  replies = [{ data: [] }, { data: [] }, { data: [] }]
  renderPart(<Searched />)
  await answer(0)
  expect(await screen.findByText('Searching, without a match so far.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await answer(1)
  expect(await screen.findByText('The search is stopped.')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

test('under rows that were found the search for more says how far it is, and can be stopped', async () => {
  replies = [{ data: [{ id: '1', name: 'First' }], searched_to: '2026-03-04T10:00:00Z' }, { data: [], searched_to: '2026-03-03T09:30:00Z' }, { data: [] }]
  renderPart(<Searched />)
  await answer(0)
  expect(await screen.findByText('First')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await answer(1)
  expect(await screen.findByText(/^Searched back to 03 Mar/)).toBeTruthy()
  expect(asked).toHaveLength(2)
})
