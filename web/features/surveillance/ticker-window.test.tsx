import '../../testing/setup-dom.ts'
import { fireEvent, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bet } from '../../shared/newest-bets.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleBet } from '../../testing/sample-bet.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { text } from './text.ts'
import { emptyLayout } from '../../components/data-table/table-layout.ts'
import { tickerColumns } from './ticker-columns.tsx'
import { TickerRow } from './ticker-row.tsx'
import { NewBets, TickerWindow } from './ticker-window.tsx'
import { usePageActions } from '../../shared/actions.ts'
import { useFreeze, type Freeze } from './use-freeze.ts'

/** Every third on a fancy, every second a back. */
function bet(id: number): Bet {
  return sampleBet(id, {
    user_name: `demo-${id}`,
    market_type: id % 3 === 0 ? 'fancy' : 'match_odds',
    line: id % 3 === 0 ? 46_000 : null,
    side: id % 2 === 0 ? 'back' : 'lay',
    stake_minor: id * 1000,
    currency: 'EUR',
  })
}

const bets = Array.from({ length: 5_000 }, (_, index) => bet(5_000 - index))

const shown = { columns: tickerColumns({ roomy: true, thresholds: { EUR: 5_000 }, opens: true }), layout: emptyLayout('standard'), thresholds: { EUR: 5_000 } }

function still(): Freeze {
  return { paused: false, frozen: false, togglePause: vi.fn(), setHovered: vi.fn(), setScrolled: vi.fn(), setSelected: vi.fn(), searching: false, setSearching: vi.fn() }
}

beforeEach(() => setSession({ status: 'signed-in', user: staffUser([grant('SURVEILLANCE')]), token: 'token' }))

test('of five thousand bets only those in sight are drawn, and the grid says how many there are', () => {
  renderPart(<TickerWindow {...shown} rows={bets} freeze={still()} onOpen={() => undefined} />)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
  const drawn = screen.getAllByRole('row').length
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(60)
})

test('the side is told in words and letters, not by colour alone; large stakes are marked', () => {
  renderPart(<TickerWindow {...shown} rows={[bet(4), bet(5), { ...bet(6), currency: 'USD' }, bet(3)]} freeze={still()} onOpen={() => undefined} />)
  const sides = screen.getAllByRole('img').filter((mark) => mark.textContent !== '')
  expect(sides.map((mark) => [mark.getAttribute('aria-label'), mark.textContent])).toEqual([
    ['Back', 'B'],
    ['Lay', 'L'],
    ['Yes', 'Y'],
    ['No', 'N'],
  ])
  // The amount is of euros alone.
  expect(screen.getAllByLabelText(text.large)).toHaveLength(1)
})

test('on a narrow screen each name has a direction of its own, so that it is cut at its own end', () => {
  renderPart(<TickerRow bet={bet(4)} id="row" place={0} active={false} large={false} columns={null} opens still />)
  expect(['demo-4', 'Demo A v Demo B', 'Match Odds'].map((name) => screen.getByText(name).tagName)).toEqual(['BDI', 'BDI', 'BDI'])
})

test('one tab stop, arrows and J and K to move, Enter to open, Escape to let go', async () => {
  const freeze = still()
  const onOpen = vi.fn()
  const person = userEvent.setup()
  renderPart(<TickerWindow {...shown} rows={bets} freeze={freeze} onOpen={onOpen} />)
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  await person.keyboard('{ArrowDown}jk{ArrowDown}')
  expect(freeze.setSelected).toHaveBeenLastCalledWith(true)
  await person.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(bets[1])
  const active = screen.getByRole('grid').getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.getAttribute('aria-selected')).toBe('true')
  await person.keyboard('{Escape}')
  expect(freeze.setSelected).toHaveBeenLastCalledWith(false)
})

test('each row has a link to its bet, in this page by a plain press, for those who may read bets', async () => {
  const onOpen = vi.fn()
  const { unmount } = renderPart(<TickerWindow {...shown} rows={bets.slice(0, 2)} freeze={still()} onOpen={onOpen} />)
  const [, link] = screen.getAllByRole('link')
  expect([link?.getAttribute('href'), link?.getAttribute('aria-label')]).toEqual(['/dashboard/bets/4999', 'Open bet 4999'])
  await userEvent.setup().click(link as HTMLElement)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(bets[1])
  unmount()
  renderPart(<TickerWindow {...shown} columns={tickerColumns({ roomy: false, thresholds: {}, opens: false })} rows={bets.slice(0, 2)} freeze={still()} onOpen={null} />)
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a pointer over the rows holds the list, leaving lets it go', async () => {
  const freeze = still()
  const person = userEvent.setup()
  renderPart(<TickerWindow {...shown} rows={bets.slice(0, 3)} freeze={freeze} onOpen={() => undefined} />)
  const row = screen.getAllByRole('row').at(-1) as HTMLElement
  await person.hover(row)
  expect(freeze.setHovered).toHaveBeenLastCalledWith(true)
  await person.unhover(row)
  expect(freeze.setHovered).toHaveBeenLastCalledWith(false)
})

test('a finger opens the bet that it came down on, whatever stands there when it goes up', () => {
  const onOpen = vi.fn()
  const { rerender } = renderPart(<TickerWindow {...shown} rows={bets.slice(5)} freeze={still()} onOpen={onOpen} />)
  const link = screen.getAllByRole('link')[1] as HTMLElement
  fireEvent.pointerDown(link, { pointerType: 'touch' })
  rerender(<TickerWindow {...shown} rows={bets} freeze={still()} onOpen={onOpen} />)
  expect(link.getAttribute('href')).toBe('/dashboard/bets/4999')
  fireEvent.click(link)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(bets[6])
  // What clicks by itself, as a program does, means what stands there, also where a finger came down and scrolled.
  fireEvent.click(link)
  expect(onOpen).toHaveBeenLastCalledWith(bets[1])
  fireEvent.pointerDown(screen.getAllByRole('link')[4] as HTMLElement, { pointerType: 'touch' })
  fireEvent.pointerCancel(link, { pointerType: 'touch' })
  fireEvent.click(link)
  expect(onOpen).toHaveBeenLastCalledWith(bets[1])
})

test('a mouse that is pressed on a row and let go elsewhere marks nothing, and leaves nothing to the next click', () => {
  const freeze = still()
  const onOpen = vi.fn()
  renderPart(<TickerWindow {...shown} rows={bets} freeze={freeze} onOpen={onOpen} />)
  const row = screen.getAllByRole('row')[3] as HTMLElement
  fireEvent.pointerDown(row, { pointerType: 'mouse' })
  // A drag over several rows is a click on what holds them.
  fireEvent.click(row.parentElement as HTMLElement)
  expect(freeze.setSelected).not.toHaveBeenCalledWith(true)
  fireEvent.click(screen.getAllByRole('link')[1] as HTMLElement)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(bets[1])
})

test('while the list stands still its cells say in whole what they cut, while it moves they do not', () => {
  const player = () => screen.getByText('demo-4').title
  const titles = () => screen.getAllByRole('gridcell').map((cell) => cell.title)
  const { rerender } = renderPart(<TickerWindow {...shown} rows={[bet(4)]} freeze={still()} onOpen={null} />)
  expect(player()).toBe('')
  rerender(<TickerWindow {...shown} rows={[bet(4)]} freeze={{ ...still(), frozen: true }} onOpen={null} />)
  expect(player()).toMatch(/ demo-4$/)
  // Whatever may be cut: all but the side, the prices and an address that is not known.
  expect(titles().filter((title) => title === '')).toHaveLength(4)
})

test('what held the list lets it go when its row, or the list, is no longer there', async () => {
  const person = userEvent.setup()
  let freeze: Freeze | undefined
  function Ticker({ rows }: { readonly rows: readonly Bet[] }) {
    const held = useFreeze()
    useEffect(() => {
      freeze = held
    })
    return rows.length === 0 ? null : <TickerWindow {...shown} rows={rows} freeze={held} onOpen={() => undefined} />
  }
  const { rerender } = renderPart(<Ticker rows={bets.slice(0, 3)} />)
  const mark = async () => {
    await person.click(screen.getAllByRole('row').at(-1) as HTMLElement)
    await person.unhover(screen.getAllByRole('row').at(-1) as HTMLElement)
    expect(freeze?.frozen).toBe(true)
  }
  await mark()
  rerender(<Ticker rows={bets.slice(0, 2)} />)
  expect(freeze?.frozen).toBe(false)
  rerender(<Ticker rows={bets.slice(0, 3)} />)
  expect([freeze?.frozen, screen.getAllByRole('row').some((row) => row.getAttribute('aria-selected') === 'true')]).toEqual([false, false])

  await mark()
  await person.hover(screen.getAllByRole('row').at(-1) as HTMLElement)
  screen.getByRole('grid').scrollTop = 40
  fireEvent.scroll(screen.getByRole('grid'))
  rerender(<Ticker rows={[]} />)
  expect(freeze?.frozen).toBe(false)
})

test('pausing is offered under P while the ticker is there, and says what it would do now', () => {
  const { result, unmount } = renderHook(() => ({ freeze: useFreeze(), offered: usePageActions() }))
  const offered = () => result.current.offered.map(({ label, keys }) => ({ label, keys }))
  expect(offered()).toEqual([{ label: 'Pause', keys: ['p'] }])
  act(() => result.current.offered[0]?.run())
  expect(result.current.freeze).toMatchObject({ paused: true, frozen: true })
  expect(offered()).toEqual([{ label: 'Resume', keys: ['p'] }])
  act(() => result.current.offered[0]?.run())
  expect(result.current.freeze.frozen).toBe(false)
  act(() => result.current.freeze.setScrolled(true))
  expect(result.current.freeze).toMatchObject({ paused: false, frozen: true })
  unmount()
  expect(renderHook(() => usePageActions()).result.current).toEqual([])
})

test('what waits is counted on the button that shows it', async () => {
  const onShow = vi.fn()
  renderPart(<NewBets count={37} onShow={onShow} />)
  const button = screen.getByRole('button', { name: 'Show 37 new bets' })
  expect(button.textContent).toBe('37 new bets')
  await userEvent.setup().click(button)
  expect(onShow).toHaveBeenCalledOnce()
})
