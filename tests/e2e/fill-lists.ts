import { bets } from '#contract/bets.ts'
import { catalogue } from '#contract/catalogue.ts'
import { exposure } from '#contract/exposure.ts'
import { locks } from '#contract/locks.ts'
import { maintenance } from '#contract/maintenance.ts'
import { reports } from '#contract/reports.ts'
import { results } from '#contract/results.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { surveillance } from '#contract/surveillance.ts'
import { voids } from '#contract/voids.ts'
import { vi } from 'vitest'
import type { Product } from './product.ts'

/** How long what is found and told by itself may take, in milliseconds. */
const foundWithinMs = 60_000

/** Puts rows of every state into the lists of a product that has only its demo world, as its people would. */
export async function fillLists(product: Product): Promise<void> {
  const [owner, trader] = [product.person('owner'), product.person('trader')]
  const { event, placeBet } = product
  for (const side of ['back', 'lay', 'back', 'lay'] as const) await placeBet(side)
  // Two players against each other from one device.
  const shared = { device: 'e2e shared device', ip: '198.51.100.9' }
  for (const side of ['back', 'lay'] as const) await placeBet(side, shared)
  const [first, second] = (await owner(bets.list, { query: { limit: '2' } })).data
  if (first === undefined || second === undefined) throw new Error('bets were placed')

  // Voids: one that stands, one that was undone.
  for (const [bet, undone] of [[first, false], [second, true]] as const) {
    const target = { scope: 'bets' as const, bet_ids: [bet.id] }
    const [shown] = (await owner(voids.previewBets, { body: { target, taken_bp: 5_000 } })).data
    const said = { taken_bp: 5_000 as const, reason: 'palpable_error' as const, preview_hash: shown?.hash ?? '' }
    const [posted] = (await owner(voids.voidBets, { key: `walk-void-${bet.id}`, body: { target, ...said } })).data
    const id = posted?.id ?? ''
    await vi.waitFor(async () => stateIs((await owner(voids.list, { query: {} })).data.find((row) => row.id === id)?.state, 'void'), { timeout: foundWithinMs })
    if (!undone) continue
    const [back] = (await owner(voids.previewUndoBets, { params: { id } })).data
    await owner(voids.undoBets, { key: `walk-undo-${bet.id}`, params: { id }, body: { preview_hash: back?.hash ?? '', reason: 'The price was right' } })
  }

  // Results that wait: for a declaration, and for a second person; one of them somebody sees to.
  for (const declared of [false, true]) {
    const names = declared ? ['Corners odd', 'Corners even'] : ['Northgate first', 'Southgate first']
    const [market] = (await trader(catalogue.createMarket, { body: { event_id: event.id, name: declared ? 'Corners' : 'First to score', type: 'bookmaker', selections: names.map((name) => ({ name })) } })).data
    if (market === undefined) throw new Error('a market is made')
    await trader(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'closed' } })
    const [winner] = market.selections
    if (declared) await trader(results.declare, { body: { market_id: market.id, outcome: { kind: 'winners', winners: [winner?.id ?? ''] } } })
    else await trader(results.own, { params: { id: market.id }, body: { staff_id: (await trader(results.owners, { query: { market_id: market.id } })).data[0]?.id ?? null, expected_owner_id: null } })
  }

  // Casino: a round that its provider left, and one that is closed.
  await product.playRound({ name: 'walk-left', stakeMinor: 5_000, winMinor: 1_000, leftForHours: 30 })
  await product.playRound({ name: 'walk-closed', stakeMinor: 5_000, winMinor: 9_000 })

  // Alerts: open, worked on, and found to be nothing.
  const [next, last] = await vi.waitFor(async () => {
    const found = (await owner(surveillance.alerts, { query: {} })).data
    stateIs(found.length >= 3, true)
    return found
  }, { timeout: foundWithinMs })
  if (next === undefined || last === undefined) throw new Error('alerts were found')
  await owner(surveillance.decide, { params: { id: next.id }, body: { status: 'working', version_no: next.version_no } })
  await owner(surveillance.decide, { params: { id: last.id }, body: { status: 'false_positive', note: 'One household', version_no: last.version_no } })

  // What keeps bets out, and what somebody wants to hear of.
  await owner(locks.hold, { body: { kind: 'lock', scope: 'event', id: event.id, account_ids: [first.player_id], reason: 'Asked by the player' } })
  await owner(locks.hold, { body: { kind: 'block', scope: 'sport', id: event.sportId, account_ids: [second.player_id] } })
  await owner(locks.stop, { body: { scope: 'event', id: event.id, reason: 'Score in doubt' } })
  await owner(exposure.addAlarm, { body: { scope: 'market', view: 'total', currency: first.currency, threshold_minor: 100 } })
  await owner(reports.schedule, { body: { report: 'agent_pnl', every: 'day', format: 'csv' } })

  // What people were told, and what is in everybody's own list.
  const [begun] = (await owner(maintenance.announce, { body: { scope: 'site', message: 'New database, back soon', starts_at: null, ends_at: null } })).data
  await owner(maintenance.end, { params: { id: begun?.id ?? '' }, body: { version: begun?.version ?? 0 } })
  await owner(maintenance.announce, { body: { scope: 'casino', message: 'Casino closed for repairs', starts_at: '2100-01-01T00:00:00Z', ends_at: null } })
  const texts = [{ language: 'en', title: 'New markets', text: 'Hockey begins on Monday.' }, { language: 'ar', title: 'أسواق جديدة', text: 'يبدأ الهوكي يوم الاثنين.' }]
  await owner(siteNotifications.create, { body: { audience: 'all', texts, priority: 'low', starts_at: null, ends_at: null } })
}

/** @throws Error where it is another, for whoever asks again */
function stateIs(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`it is ${String(found)} and not yet ${String(wanted)}`)
}
