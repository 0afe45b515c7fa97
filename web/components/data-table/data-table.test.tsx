import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { narrowWindow } from '../../testing/narrow-window.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { Amount } from '../value/amount.tsx'
import type { Column } from './column.ts'
import { gridTemplate } from './table-layout.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { nextRow } from './use-grid-keys.ts'

type Row = { readonly id: string; readonly name: string; readonly amount: number; readonly side: 'back' | 'lay' | 'normal' }

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: 100, fixed: true, cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'amount', header: 'Amount', width: 100, align: 'end', cell: (row) => String(row.amount), sortValue: (row) => row.amount },
  { id: 'side', header: 'Side', width: 60, cell: (row) => row.side, hiddenAtFirst: true },
]
const rows: readonly Row[] = [
  { id: '1', name: 'b', amount: 5, side: 'back' },
  { id: '2', name: 'c', amount: -20, side: 'lay' },
  { id: '3', name: 'a', amount: 100, side: 'normal' },
]

function table(changes: Partial<DataTableProps<Row>> = {}) {
  return renderPart(
    <DataTable
      name="sample"
      aria-label="Sample"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowClass={(row) => row.side}
      state="ready"
      empty={{ title: 'Nothing yet', text: 'It comes.' }}
      {...changes}
    />,
  )
}

function names(): (string | null | undefined)[] {
  return screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
}

describe('a table', () => {
  it('shows its rows, with the class of their side', () => {
    table()
    expect(names()).toEqual(['b', 'c', 'a'])
    const [, first, second] = screen.getAllByRole('row')
    expect([first?.classList.contains('back'), second?.classList.contains('lay')]).toEqual([true, true])
  })

  it('keeps only the rows in sight in the document', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index + 1), name: String(index), amount: index, side: 'normal' as const }))
    table({ rows: many })
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
  })

  it('keeps the keyboard when its "Try again" goes with the press: on the button where it stands again, else on the rows', async () => {
    function Failing() {
      const [state, setState] = useState<'loading' | 'error' | 'ready'>('error')
      return (
        <>
          <DataTable name="failing" aria-label="Failing" columns={columns} rows={state === 'ready' ? rows : []} rowId={(row) => row.id} state={state} error={new Error('away')} onRetry={() => setState('loading')} empty={{ title: 'Nothing yet', text: 'It comes.' }} />
          <button type="button" onClick={() => setState('error')}>fails</button>
          <button type="button" onClick={() => setState('ready')}>comes</button>
        </>
      )
    }
    renderPart(<Failing />)
    const user = userEvent.setup()
    const tell = (name: string) => act(() => screen.getByRole('button', { name }).click())
    screen.getByRole('button', { name: 'Try again' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    tell('fails')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    await user.keyboard('{Enter}')
    tell('comes')
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    expect(names()).toEqual(['b', 'c', 'a'])
  })

  it('is moved through by keys and opens with Enter', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    table({ onOpen })
    const user = userEvent.setup()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}j{Enter}')
    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['2'])
    const active = screen.getByRole('grid').getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')?.textContent).toContain('c')
  })

  it('opens by a click, but not by a click on a button inside', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    const withButton: readonly Column<Row>[] = [...columns, { id: 'act', header: 'Act', width: 60, cell: (row) => <button type="button">{`act ${row.id}`}</button> }]
    table({ onOpen, columns: withButton })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'act 1' }))
    expect(onOpen).not.toHaveBeenCalled()
    await user.click(screen.getByText('a'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2])
  })

  it('sorts whole lists by a column that says how, numbers as numbers', async () => {
    table()
    const user = userEvent.setup()
    const header = screen.getByRole('button', { name: 'Amount' })
    await user.click(header)
    const first = names()
    await user.click(header)
    expect([first, names()].map((order) => order.join(''))).toEqual(expect.arrayContaining(['cba', 'abc']))
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toMatch(/ascending|descending/)
  })

  it('is sorted by a press anywhere on a heading but its edge, figures and times falling first, names rising', async () => {
    const onSearch = vi.fn<(search: string) => void>()
    const user = userEvent.setup()
    const more: readonly Column<Row>[] = [{ id: 'at', header: 'At', width: 100, sortKey: 'at', fallsFirst: true, cell: () => '' }, { id: 'note', header: 'Note', width: 100, cell: () => '' }]
    table({ columns: [...columns, ...more], list: { search: '', onSearch } })
    const head = (name: string) => screen.getByRole('columnheader', { name })
    for (const name of ['Name', 'Amount', 'At']) await user.click(head(name))
    expect(onSearch.mock.calls).toEqual([['sort=name'], ['sort=-amount'], ['sort=-at']])
    await user.click(head('Note'))
    fireEvent.click(head('Amount').lastElementChild ?? head('Amount'))
    expect(onSearch).toHaveBeenCalledTimes(3)
  })

  it('remembers which columns a person shows', async () => {
    const user = userEvent.setup()
    const first = table()
    expect(screen.queryByRole('columnheader', { name: 'Side' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns and density' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Side' }))
    expect(screen.getByRole('columnheader', { name: 'Side' })).toBeTruthy()
    first.unmount()
    table()
    expect(screen.getByRole('columnheader', { name: 'Side' })).toBeTruthy()
  })

  it('asks for more when its end comes near, and not while it is asking', () => {
    const fetchMore = vi.fn<() => void>()
    table({ hasMore: true, fetchMore })
    expect(fetchMore).toHaveBeenCalledOnce()
    fetchMore.mockClear()
    table({ hasMore: true, fetching: true, fetchMore })
    expect(fetchMore).not.toHaveBeenCalled()
  })

  it('says what it is doing: loading, empty, failed', async () => {
    const loading = table({ state: 'loading', rows: [] })
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    loading.unmount()
    const empty = table({ rows: [] })
    expect(screen.getByText('Nothing yet')).toBeTruthy()
    empty.unmount()
    const onRetry = vi.fn<() => void>()
    table({ state: 'error', error: Object.assign(new Error('refused'), { status: 403, body: { status_message: 'You do not have permission for this.' } }), onRetry })
    expect(screen.getByRole('alert').textContent).toContain('You do not have permission for this.')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('picks rows by X, by their box, and ranges with Shift, and says what can be done with them', async () => {
    table({ bulk: ({ rows: picked }) => <span>{`act on ${picked.map(({ id }) => id).join()}`}</span> })
    const user = userEvent.setup()
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}x')
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await screen.findByText('act on 1,2,3')).toBeTruthy()
    expect(screen.getAllByRole('row').slice(1).map((row) => row.getAttribute('aria-selected'))).toEqual(['true', 'true', 'true'])
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows that are loaded' }))
    expect(await screen.findByText('3 selected')).toBeTruthy()
  })

  it('offers all that match only to what can reach them', async () => {
    const bulk = ({ all }: { readonly all: boolean }) => <span>{all ? 'all of them' : 'these'}</span>
    table({ bulk, bulkAll: true, hasMore: true, total: { count: 10_000, exact: false } })
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows that are loaded' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 10,000+ that match' }))
    expect(screen.getByText('all of them')).toBeTruthy()
  })

  it('is one tab stop, and its headings are sorted, resized and moved by keys', async () => {
    table()
    const user = userEvent.setup()
    await user.tab()
    await user.tab()
    const grid = screen.getByRole('grid')
    expect(document.activeElement).toBe(grid)
    await user.tab()
    expect(grid.contains(document.activeElement)).toBe(false)
    grid.focus()
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(names()).toEqual(['a', 'b', 'c'])
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(grid.parentElement?.style.getPropertyValue('--table-columns')).toMatch(/^\d+px /)
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Amount', 'Name'])
  })

  it('asks the server for an order that it does not have itself, and for one column only where it takes one', async () => {
    const onSort = vi.fn<(sort: unknown) => void>()
    const served: readonly Column<Row>[] = [{ id: 'name', header: 'Name', width: 100, sortKey: 'name', cell: (row) => row.name }, { id: 'amount', header: 'Amount', width: 100, sortKey: 'amount', cell: (row) => String(row.amount) }]
    const user = userEvent.setup()
    const one = table({ columns: served, sort: [{ column: 'name', descending: false }], onSort })
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSort).toHaveBeenLastCalledWith([{ column: 'amount', descending: false }])
    expect(names()).toEqual(['b', 'c', 'a'])
    one.unmount()
    table({ columns: served, sort: [{ column: 'name', descending: false }], onSort, multiSort: true })
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSort).toHaveBeenLastCalledWith([{ column: 'name', descending: false }, { column: 'amount', descending: false }])
  })

  it('keeps the order of a whole list in its address, where a link and a view take it from', async () => {
    const onSearch = vi.fn<(search: string) => void>()
    const user = userEvent.setup()
    const one = table({ list: { search: 'side=lay', onSearch } })
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSearch).toHaveBeenLastCalledWith('side=lay&sort=-amount')
    one.unmount()
    table({ list: { search: 'side=lay&sort=amount', onSearch } })
    expect(screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('gridcell')[1]?.textContent)).toEqual(['c', 'b', 'a'])
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(onSearch).toHaveBeenLastCalledWith('side=lay')
  })

  it('lets the rows of every list with an address be picked, to copy their ids', async () => {
    table({ list: { search: '', onSearch: () => undefined } })
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows that are loaded' }))
    await user.click(screen.getByRole('button', { name: 'Copy ids' }))
    expect(await navigator.clipboard.readText()).toBe('1\n2\n3')
  })

  it('is sorted and picked as cards too', async () => {
    narrowWindow()
    const onSearch = vi.fn<(search: string) => void>()
    const user = userEvent.setup()
    table({ list: { search: '', onSearch }, cardOf: (row) => row.name, height: 'auto' })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Amount, falling')
    expect(onSearch).toHaveBeenLastCalledWith('sort=-amount')
    await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }))
    expect(await screen.findByText('1 selected')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('has amounts say their currency as cards, which have no heading to name it', async () => {
    const amount = (row: Row) => <Amount minor={row.amount} currency="EUR" />
    const money: readonly Column<Row>[] = [{ id: 'amount', header: 'EUR', width: 100, cell: amount }]
    const { unmount } = table({ columns: money, footer: { amount: <Amount minor={85} currency="EUR" /> } })
    expect(names()).toEqual(['0.05', '-0.20', '1.00', '0.85'])
    unmount()
    narrowWindow()
    table({ columns: money, cardOf: amount, height: 'auto', footer: { amount: <Amount minor={85} currency="EUR" /> } })
    expect((await screen.findAllByText(/\d/)).map((figure) => figure.textContent)).toEqual(['€0.05', '-€0.20', '€1.00', '€0.85'])
    vi.restoreAllMocks()
  })

  it('says so when the next page does not come, and asks again only when told', async () => {
    const fetchMore = vi.fn<() => void>()
    table({ hasMore: true, moreFailed: true, fetchMore })
    expect(fetchMore).not.toHaveBeenCalled()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(fetchMore).toHaveBeenCalledOnce()
  })

  it('says so of cards too', async () => {
    narrowWindow()
    const fetchMore = vi.fn<() => void>()
    table({ hasMore: true, moreFailed: true, fetchMore, cardOf: (row) => row.name, height: 'auto' })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
    expect(fetchMore).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  it('keeps totals at its foot', () => {
    table({ footer: { name: 'Total', amount: '85' } })
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total85')
  })
})

describe('column widths', () => {
  it('share what is left by growth, or give it to the last', () => {
    expect(gridTemplate([{ id: 'a', width: 80 }, { id: 'b', width: 100, grow: 2 }])).toBe('80px minmax(100px, 2fr)')
    expect(gridTemplate([{ id: 'a', width: 80 }, { id: 'b', width: 100 }])).toBe('80px minmax(100px, 1fr)')
    expect(gridTemplate([{ id: 'a', width: 80 }, { id: 'b', width: 100, grow: 2 }, { id: 'c', width: 50 }], { b: 120 })).toBe('80px 120px minmax(50px, 1fr)')
  })
})

describe('row keys', () => {
  it.each([
    ['ArrowDown', null, 0],
    ['ArrowDown', 9, 9],
    ['k', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 2, 7],
    ['PageUp', 2, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['x', 5, null],
  ] as const)('%s from row %s leads to %s', (key, active, expected) => {
    expect(nextRow(key, active, 10, 5)).toBe(expected)
  })
})
