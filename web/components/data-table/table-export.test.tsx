import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reports } from '#contract/reports.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ExportButton } from './export-button.tsx'
import { TableExport } from './table-export.tsx'
import { emptyLayout } from './table-layout.ts'
import { TableTools } from './table-tools.tsx'

type Sender = { readonly send: (text: string) => void; readonly end: () => void; readonly breakOff: () => void }

/** A server that sends a CSV as it is told to. */
function serve(headers: Readonly<Record<string, string>>): Sender {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (given) => { controller = given } })
  vi.spyOn(window, 'fetch').mockResolvedValue({ ok: true, status: 200, headers: new Headers(headers), body, text: () => Promise.resolve('') } as unknown as Response)
  return {
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network error')),
  }
}

const saved: { name: string; file: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let file = new Blob()
  URL.createObjectURL = (made) => {
    file = made as Blob
    return 'blob:made'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
})
afterEach(() => vi.restoreAllMocks())

const show = (onEnd: () => void) => renderPart(<TableExport name="reports.turnover" csv={{ row: reports.read, query: { report: 'turnover' } }} total={{ count: 3, exact: true }} onEnd={onEnd} />)
const above = 'report,Turnover\r\n\r\nUser,Currency\r\n'

it('says how many rows have come, without what stands above and below them, and saves the file as the server calls it', async () => {
  const server = serve({ 'lines-beside-rows': '4', 'content-disposition': 'attachment; filename="turnover-20260314T183000Z.csv"' })
  const onEnd = vi.fn()
  show(onEnd)
  expect(screen.getByRole('status').textContent).toBe('0 of 3 rows')
  await act(async () => server.send(`${above}one,INR\r\n`))
  // What stands below is counted out from the beginning: never more than have come.
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 of 3 rows'))
  await act(async () => server.send('two,INR\r\nthree,INR\r\n'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 of 3 rows'))
  await act(async () => {
    server.send('total (3),INR\r\n')
    server.end()
  })
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(saved.map(({ name }) => name)).toEqual(['turnover-20260314T183000Z.csv'])
  expect(saved[0]?.file.size).toBe(`${above}one,INR\r\ntwo,INR\r\nthree,INR\r\ntotal (3),INR\r\n`.length)
  expect(screen.getByRole('status').textContent).toBe('3 of 3 rows')
})

it('saves nothing of a list that breaks off', async () => {
  const broken = serve({})
  const onEnd = vi.fn()
  show(onEnd)
  await act(async () => {
    broken.send('id\r\n1\r\n')
    broken.breakOff()
  })
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(saved).toEqual([])
})

it('counts all lines but the heading of a plain list, and saves it under the name of the list and of when it is', async () => {
  const server = serve({ 'content-disposition': 'attachment; filename="bets.list.csv"' })
  const onEnd = vi.fn()
  show(onEnd)
  await act(async () => {
    server.send('id,name\r\n1,one\r\n2,two\r\n')
    server.end()
  })
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(screen.getByRole('status').textContent).toBe('2 of 3 rows')
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^reports\.turnover-\d{8}T\d{6}Z\.csv$/)])
})

it.each([
  ['of a table', <TableTools key="tools" name="reports.turnover" label="Turnover" columns={[]} layout={emptyLayout('standard')} onLayout={() => undefined} total={null} cards list={{ search: '', onSearch: () => undefined, csv: { row: reports.read } }} />],
  ['of another form', <ExportButton key="button" name="reports.turnover" list="Turnover" csv={{ row: reports.read }} />],
])('gives the keyboard back to the button %s that it began at', async (_where, part) => {
  const server = serve({})
  const user = userEvent.setup()
  renderPart(part)
  const button = (): HTMLElement => screen.getByRole('button', { name: 'Export CSV' })
  button().focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('status')
  await act(async () => {
    server.send('id\r\n1\r\n')
    server.end()
  })
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

it('leaves the keyboard to whoever went on meanwhile', async () => {
  const server = serve({})
  const user = userEvent.setup()
  renderPart(
    <>
      <ExportButton name="reports.turnover" list="Turnover" csv={{ row: reports.read }} />
      <input aria-label="Elsewhere" />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await user.click(screen.getByLabelText('Elsewhere'))
  await act(async () => server.end())
  await screen.findByRole('button', { name: 'Export CSV' })
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
