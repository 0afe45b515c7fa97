import '../../testing/setup-dom.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePageActions } from '../../shared/actions.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { ChosenPlace } from './chosen-place.tsx'

const menu = { menu_id: '1', menu_name: 'Exchange', game_type: 'sport', status: 'active', version: 1 }
const game = { id: '3', menu_id: '1', name: 'Cricket', status: 'active', version: 1, events: 2, in_play: 1 }
const league = { id: '5', game_id: '3', name: 'Spring Cup', status: 'inactive', version: 4, events: 2 }

const put = vi.fn<(path: string, body: unknown) => void>()
function serve(): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://x')
    if (init.method === 'PUT') put(pathname, JSON.parse(String(init.body)))
    const data = pathname.startsWith('/api/league') ? [league] : pathname.startsWith('/api/game') ? [game] : [menu]
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data }) }
  })
}
afterEach(() => vi.unstubAllGlobals())

const controls = ['Market Control', 'Catalogue Edit', 'Stop Betting'] as const
async function offered(filters: Parameters<typeof ChosenPlace>[0]['filters'], permissions: readonly (typeof controls)[number][]) {
  serve()
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS'), ...permissions.map((name) => grant('SPORTS', name))]), token: 'x' })
  const { unmount } = renderPart(<ChosenPlace filters={filters} />)
  const { result } = renderHook(() => usePageActions())
  await vi.waitFor(() => expect(result.current.length).toBeGreaterThan(0))
  return { labels: result.current.map(({ label }) => label), actions: result.current, unmount }
}

test('the palette has what can be done with the league that is chosen, and does it', async () => {
  const { labels, actions, unmount } = await offered({ game_id: '3', league_id: '5' }, controls)
  expect(labels).toEqual([
    'Spring Cup: Turn on: Offered to players', 'Spring Cup: Limits…', 'Spring Cup: History…', 'Spring Cup: Edit…', 'Spring Cup: Lock or block below…', 'Spring Cup: Stop betting here…', 'Spring Cup: New event…',
  ])
  actions[0]?.run()
  await vi.waitFor(() => expect(put).toHaveBeenCalledWith('/api/league/league-status/5', { status: 'active' }))
  unmount()
})

test('else with the sport, else with the categories; who may only look is offered nothing that acts', async () => {
  const sport = await offered({ game_id: '3' }, controls)
  expect(sport.labels).toContain('Cricket: Turn off: Offered to players')
  expect(sport.labels).toContain('Cricket: New league…')
  sport.unmount()
  const categories = await offered({}, controls)
  expect(categories.labels).toContain('Exchange: Limits…')
  categories.unmount()
  const looking = await offered({ league_id: '5' }, [])
  expect(looking.labels).toEqual(['Spring Cup: Limits…', 'Spring Cup: History…'])
  looking.unmount()
})
