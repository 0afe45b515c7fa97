import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { TickerFilterBar } from './ticker-filter-bar.tsx'
import { text } from './text.ts'

test('the list stands still while somebody searches it, and not while it is said which stakes are marked', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SURVEILLANCE')]), token: 'token' })
  const onSearching = vi.fn()
  const onThresholds = vi.fn()
  renderPart(
    <TickerFilterBar filters={{}} onFilter={vi.fn()} currencies={['EUR']} thresholds={{}} onThresholds={onThresholds} sound={false} onSound={vi.fn()} onSearching={onSearching} />,
  )
  await userEvent.type(screen.getByRole('textbox', { name: text.filters.threshold }), '500{Enter}')
  expect(onThresholds).toHaveBeenCalledWith({ EUR: 50_000 })
  expect(onSearching.mock.calls.filter(([on]) => on === true)).toEqual([])
  await userEvent.click(screen.getAllByRole('searchbox')[0] as HTMLElement)
  expect(onSearching).toHaveBeenLastCalledWith(true)
  await userEvent.click(screen.getByRole('textbox', { name: text.filters.threshold }))
  expect(onSearching).toHaveBeenLastCalledWith(false)
})

test('the filters say that prices of a range are decimal odds, and where rates are found', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SURVEILLANCE')]), token: 'token' })
  renderPart(<TickerFilterBar filters={{}} onFilter={vi.fn()} currencies={['EUR']} thresholds={{}} onThresholds={vi.fn()} sound={false} onSound={vi.fn()} onSearching={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: text.filters.more }))
  screen.getByText(text.filters.ofOdds)
})
