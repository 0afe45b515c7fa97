import '../../testing/setup-dom.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import type { Bar } from './bar.ts'
import { PartChart } from './part-chart.tsx'
import { TimeChart } from './time-chart.tsx'

const bars: readonly Bar[] = [{ key: 'a', label: 'Cricket', value: 30 }, { key: 'b', label: 'Football', value: 20 }]
const words = { name: 'Name', value: 'Value', compared: 'Before', table: 'Table', image: 'Image', csv: 'CSV', undrawn: (count: number) => `and ${count} smaller` }

function propsOf(open: (key: string) => void) {
  return { title: 'Turnover', bars, words, onFile: () => undefined, format: { whole: String, short: String, plain: (value: number) => (value / 100).toFixed(2) }, facts: [['Operator', 'Steward, Ltd'], ['From', '2026-03-01T00:00:00Z']] as const, nameOf: ({ key, label }: Bar) => <button type="button" onClick={() => open(key)}>{label}</button> }
}

test('a bar of a part opens what its name does, by a click and by Enter', () => {
  const open = vi.fn()
  const { container } = renderPart(<PartChart {...propsOf(open)} none="None" />)
  const chart = screen.getByRole('slider', { name: 'Turnover' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(open).not.toHaveBeenCalled()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(chart, { key })
  expect(chart.getAttribute('aria-valuetext')).toBe('Football: 20')
  const [first] = container.querySelectorAll('[role=slider] svg g')
  if (first !== undefined) fireEvent.click(first)
  expect(open.mock.calls).toEqual([['b'], ['a']])
})

test('so does a bar of time, an hour as well as a day', () => {
  const open = vi.fn()
  renderPart(<TimeChart {...propsOf(open)} />)
  const chart = screen.getByRole('slider', { name: 'Turnover' })
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(chart, { key })
  fireEvent.click(chart)
  expect(open.mock.calls).toEqual([['b'], ['b']])
})

test('a file of it has what stands above a report, then its values as plain decimals, and no name runs as a formula', async () => {
  const files: { readonly text: Promise<string>; readonly name: string }[] = []
  renderPart(<PartChart {...propsOf(() => undefined)} bars={[...bars, { key: 'c', label: '=1+1', value: -5 }]} none="None" onFile={(file, name) => files.push({ text: file.text(), name })} />)
  fireEvent.click(screen.getByRole('button', { name: 'CSV: Turnover' }))
  expect(files[0]?.name).toBe('turnover.csv')
  expect((await files[0]?.text)?.replace('\ufeff', '').split('\r\n')).toEqual(['Turnover', 'Operator,"Steward, Ltd"', 'From,2026-03-01T00:00:00Z', '', 'Name,Value', 'Cricket,0.30', 'Football,0.20', "'=1+1,-0.05", ''])
})

test('the pointer over it is followed at most every 64 milliseconds, to where it stopped; a press means what is under it then', () => {
  vi.useFakeTimers()
  try {
    const open = vi.fn()
    renderPart(<TimeChart {...propsOf(open)} />)
    const chart = screen.getByRole('slider', { name: 'Turnover' })
    const said = () => chart.getAttribute('aria-valuetext')
    // The scale takes 64 of the 420 pixels, each bar half of the others.
    fireEvent.pointerMove(chart, { clientX: 100 })
    expect(said()).toBe('Cricket: 30')
    fireEvent.pointerMove(chart, { clientX: 300 })
    act(() => void vi.advanceTimersByTime(63))
    expect(said()).toBe('Cricket: 30')
    fireEvent.click(chart, { clientX: 300, detail: 1 })
    expect(open.mock.calls).toEqual([['b']])
    act(() => void vi.advanceTimersByTime(1))
    expect(said()).toBe('Football: 20')
    fireEvent.pointerMove(chart, { clientX: 100 })
    fireEvent.pointerLeave(chart)
    act(() => void vi.advanceTimersByTime(200))
    expect(said()).toBe('Name')
  } finally {
    vi.useRealTimers()
  }
})

test('of many parts the largest are drawn, losses as gains, in their order; how many others there are is said, and each opens its own', () => {
  const open = vi.fn()
  const many: readonly Bar[] = [...Array.from({ length: 12 }, (_, at) => ({ key: `n${at}`, label: `Part ${at}`, value: 100 - at })), { key: 'left-out', label: 'the rest', value: 1, parts: 40 }, { key: 'loss', label: 'Loser', value: -500 }]
  const { container } = renderPart(<PartChart {...propsOf(open)} bars={many} none="None" />)
  const drawn = [...container.querySelectorAll('[role=slider] svg g')]
  expect(drawn.map((each) => each.querySelector('title')?.textContent)).toEqual([...many.slice(0, 9), many.at(-1)].map((bar) => `${bar?.label}: ${bar?.value}`))
  expect(container.querySelector('[role=slider] svg > text')?.textContent).toBe('and 43 smaller')
  const last = drawn.at(-1)
  if (last !== undefined) fireEvent.click(last)
  for (const key of ['ArrowUp', 'Enter']) fireEvent.keyDown(screen.getByRole('slider', { name: 'Turnover' }), { key })
  expect(open.mock.calls).toEqual([['loss'], ['loss']])
})

test.each([['parts', () => <PartChart {...propsOf(() => undefined)} none="None" />], ['time', () => <TimeChart {...propsOf(() => undefined)} />]] as const)('a chart of %s is drawn anew where the page turns its direction', async (_, chart) => {
  const { container } = renderPart(chart())
  const drawn = (): string | null | undefined => container.querySelector('[role=slider] svg text')?.getAttribute('x')
  const before = drawn()
  const { dir } = document.documentElement
  document.documentElement.dir = 'rtl'
  try {
    await vi.waitFor(() => expect(drawn()).not.toBe(before))
  } finally {
    document.documentElement.dir = dir
  }
  await vi.waitFor(() => expect(drawn()).toBe(before))
})

test('a name in a drawing runs as it does by itself on a page that runs the other way', () => {
  const dated: readonly Bar[] = [{ key: 'd', label: 'Nov 21, 2026', value: 1 }]
  for (const part of [<TimeChart key="time" {...propsOf(() => undefined)} bars={dated} />, <PartChart key="part" {...propsOf(() => undefined)} bars={dated} none="None" />]) {
    const { container, unmount } = renderPart(part)
    expect([...container.querySelectorAll('svg text')].map((each) => each.textContent)).toContain('\u2068Nov 21, 2026\u2069')
    unmount()
  }
})
