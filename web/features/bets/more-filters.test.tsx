import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { BetFilters } from './bet-filters.ts'
import { MoreFilters } from './more-filters.tsx'
import { text } from './text.ts'

afterEach(() => vi.unstubAllGlobals())

/** The filters of a person who sees these currencies, opened; `apply` answers what is filtered by then. */
async function opened(currencies: readonly string[], begun: BetFilters = {}) {
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  const data = currencies.map((currency, index) => ({ id: String(index + 1), currency }))
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }))
  let applied: BetFilters = {}
  function Filters() {
    const [filters, setFilters] = useState<BetFilters>(begun)
    useEffect(() => {
      applied = filters
    })
    return <MoreFilters filters={filters} onFilters={setFilters} sample={undefined} />
  }
  const person = userEvent.setup()
  renderPart(<Filters />)
  const open = () => person.click(screen.getByRole('button', { name: 'More filters' }))
  await open()
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  return {
    open,
    field,
    type: async (name: string, text: string) => {
      await person.clear(await field(name))
      await person.type(await field(name), text)
    },
    apply: async () => {
      await person.click(screen.getByRole('button', { name: 'Apply' }))
      return applied
    },
  }
}

test('a range of stakes counts in the currency that is filtered by, whichever is typed first, and what is typed stays as it stands', async () => {
  const { open, field, type, apply } = await opened(['INR', 'JPY'])
  await type('Stake from', '1,500')
  await type('Currency', 'jpy')
  await type('Stake to', '2,500')
  expect(await apply()).toEqual({ currency: 'JPY', stake_min: '1500', stake_max: '2500' })
  await open()
  await type('Currency', 'INR')
  expect((await field('Stake from')).value).toBe('1,500.00')
  expect(await apply()).toEqual({ currency: 'INR', stake_min: '150000', stake_max: '250000' })
  await open()
  await type('Stake from', '15.50')
  await type('Currency', 'JPY')
  expect((await field('Stake from')).value).toBe('15.5')
  await apply()
  expect((await field('Stake from')).getAttribute('aria-invalid')).toBe('true')
})

test('where there is one currency alone, a range counts in it', async () => {
  const { type, apply } = await opened(['JPY'])
  await screen.findAllByText('JPY')
  await type('Stake from', '1,500')
  expect(await apply()).toEqual({ stake_min: '1500' })
})

test('of several currencies a range of stakes is not taken before one is said; other filters are', async () => {
  const { open, field, type, apply } = await opened(['INR', 'JPY'])
  await type('Price from', '2')
  expect(await apply()).toEqual({ odds_min: '2000' })
  await open()
  await type('Stake from', '1,500')
  expect(await apply()).toEqual({ odds_min: '2000' })
  expect((await field('Currency')).getAttribute('aria-invalid')).toBe('true')
  await type('Currency', 'JPY')
  expect(await apply()).toEqual({ odds_min: '2000', currency: 'JPY', stake_min: '1500' })
})

test('the form says that prices of a range are decimal odds, and where rates are found', async () => {
  await opened(['INR'])
  screen.getByText(text.filters.ofOdds)
})

test('the seconds of a range that a link brought stay while another filter is set', async () => {
  const range = { from: '2026-03-01T12:00:15Z', to: '2026-03-01T12:05:45.500Z' }
  const { field, type, apply } = await opened(['INR'], range)
  expect((await field('Placed from')).value).not.toContain('15')
  await type('Price from', '2')
  expect(await apply()).toEqual({ ...range, odds_min: '2000' })
})
