import { afterEach, expect, it, vi } from 'vitest'
import { tellDropped } from './tell-dropped.ts'

const { told } = vi.hoisted(() => ({ told: [] as unknown[] }))
vi.mock('../components/feedback/notify.ts', () => ({ notify: { error: (text: unknown) => void told.push(text) } }))
afterEach(() => void (told.length = 0))

it('says what the address asked for in vain, and nothing of what programmes put behind links', () => {
  tellDropped('/dashboard/bets?side=foo&status=open&utm_source=x&gclid=1&market_type=roulette', '/dashboard/bets?status=open')
  expect(told).toEqual(['The address asked for a filter that does not exist: side=foo, market_type=roulette'])
})

it('says nothing where nothing was asked for', () => {
  tellDropped('/dashboard/bets?utm_source=x&fbclid=2', '/dashboard/bets')
  expect(told).toEqual([])
})
