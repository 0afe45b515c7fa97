import '../../testing/setup-dom.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { momentQuery, type Question } from './moment.ts'

afterEach(() => vi.unstubAllGlobals())

const hourMs = 3_600_000
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()

/** What is asked for, by path, what of it and from when; each answer is summed a second further than the one before. */
function listen(rows: (path: string, by: string | null) => readonly object[] = () => []): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x')
    asked.push([pathname, searchParams.get('by') ?? searchParams.get('of') ?? '', searchParams.get('from')].join(' '))
    const extra = { time_zone: 'UTC', summed_until: new Date(Date.parse('2026-03-01T00:00:00Z') + asked.length * 1_000).toISOString(), accounts: [], account_name: null, operator: null, generated_at: ago(0), left_out: [] }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: rows(pathname, searchParams.get('by')), ...extra })) })
  })
  return asked
}

test('everything that moves is asked for at once and again at once, what is over once; all of it is as of the least', async () => {
  const asked = listen()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const question: Question = { query: { from: ago(4), to: ago(-1) }, before: { from: ago(9), to: ago(4) }, shift: { hours: 5 }, by: 'hour' }
  const options = momentQuery(question)
  expect(options.refetchInterval).toBe(15_000)
  const { summedUntil, past } = await queries.fetchQuery(options)
  expect(summedUntil).toBe('2026-03-01T00:00:01.000Z')
  expect(past).not.toBeNull()
  const ofNow = (calls: readonly string[]): readonly string[] => calls.filter((call) => call.endsWith(question.query.from)).toSorted()
  const once = [...asked]
  expect(ofNow(once)).toHaveLength(9)
  expect(once).toHaveLength(15)
  await queries.fetchQuery({ ...options, staleTime: 0 })
  expect(ofNow(asked.slice(once.length))).toEqual(ofNow(once))
  expect(asked).toHaveLength(24)
})

test('what was summed between two answers is asked for again until its parts come to the whole, and not for ever', async () => {
  const part = (bets: number) => ({ currency: 'INR', bets, turnover_minor: 0, pnl_minor: 0, sports_pnl_minor: 0, commission_minor: 0, players: 0 })
  /** Until the call of that number what is told by sport is one bet ahead. */
  const readUntil = async (agreesFrom: number) => {
    let asked = 0
    const calls = listen((path, by) => {
      if (path.endsWith('/top')) return []
      if (by !== 'sport') return [part(4)]
      asked += 1
      return [part(asked < agreesFrom ? 5 : 4)]
    })
    const { now } = await new QueryClient().fetchQuery(momentQuery({ query: { from: ago(4), to: ago(-1) }, before: null, shift: null, by: 'hour' }))
    return [asked, now.sport.data[0]?.bets, calls.filter((call) => call.includes('/top')).length]
  }
  expect(await readUntil(1)).toEqual([1, 4, 3])
  expect(await readUntil(2)).toEqual([2, 4, 3])
  expect(await readUntil(99)).toEqual([3, 5, 3])
})

test('what is over is not asked for again', () => {
  expect(momentQuery({ query: { from: ago(9), to: ago(4) }, before: null, shift: null, by: 'hour' }).refetchInterval).toBe(false)
})
