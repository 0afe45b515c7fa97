import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { catalogue } from '#contract/catalogue.ts'
import { createClient } from '#contract/client.ts'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { all } from '../support/all.ts'
import { furnish, openBranch, password } from '../model/branch.ts'
import { testDatabase } from '../support/database.ts'
import { failoverProxy } from './failover-proxy.ts'
import { serverProcess } from './processes.ts'

const db = await testDatabase()

/** In `npm run test:all`: it starts four servers. */
test.runIf(all)('two servers are restarted one after the other under load and no request fails', { timeout: 300_000 }, async () => {
  const common = await furnish(db.owner)
  const { model, apiKey } = await openBranch(db.owner, common)
  const secret = () => randomBytes(24).toString('base64url')
  const environment = { DATABASE_URL: db.appUrl, STEWARD_MIGRATE_DATABASE_URL: db.url, STEWARD_SECRET: secret(), STEWARD_ENCRYPTION_KEY: secret(), STEWARD_MODE: 'demo' }
  const servers = await Promise.all([serverProcess(environment), serverProcess(environment)])
  await Promise.all(servers.map((each) => each.start()))
  const proxy = await failoverProxy(servers.map((each) => each.address))
  try {
    const bare = createClient({ baseUrl: proxy.address, token: () => null, fetch })
    const { extra: { token } } = await bare(auth.adminLogin, { body: { user_name: 'trader', password } })
    const trader = createClient({ baseUrl: proxy.address, token: () => token, fetch })
    const { data: [event] } = await trader(catalogue.createEvent, { body: { league_id: common.leagueId, name: 'Event', starts_at: new Date(Date.now() + 86_400_000).toISOString() } })
    const { data: [market] } = await trader(catalogue.createMarket, { body: { event_id: event?.id ?? '', name: 'Market', type: 'bookmaker', selections: [{ name: 'One' }, { name: 'Two' }] } })
    const [runner] = market?.selections ?? []
    await trader(catalogue.priceMarket, { params: { id: market?.id ?? '' }, body: { quotes: { [runner?.id ?? '']: { back: 50_000, lay: 51_000 } } } })
    await trader(catalogue.marketStatus, { params: { id: market?.id ?? '' }, body: { status: 'open' } })

    let going = true
    const answers = new Map<string, number>()
    let taken = 0
    const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
    const bet = async (): Promise<void> => {
      while (going) {
        const body = JSON.stringify({ player_id: model.accounts[4]?.id, market_id: market?.id, selection_id: runner?.id, side: 'back', price: 50_000, stake_minor: 100 })
        const reply = await fetch(`${proxy.address}/platform/bets`, { method: 'POST', headers: { authorization: apiKey, 'content-type': 'application/json', 'idempotency-key': randomUUID() }, body }).catch(() => null)
        const said = await reply?.json() as { readonly code?: string } | undefined
        if (reply?.status === 200) taken++
        count(reply === null ? 'a bet without an answer' : `${reply.status} ${said?.code ?? ''}`.trim())
      }
    }
    const look = async (): Promise<void> => {
      while (going) {
        const reply = await fetch(`${proxy.address}/platform/players/${model.accounts[5]?.id}/balance`, { headers: { authorization: apiKey } }).catch(() => null)
        await reply?.arrayBuffer()
        count(reply === null ? 'a look without an answer' : `${reply.status}`)
      }
    }
    const load = [bet(), bet(), bet(), look(), look()]
    for (const server of servers) {
      expect(await server.end()).toBe(0)
      await server.start()
    }
    going = false
    await Promise.all(load)
    // The player's credit ends one day; nothing else may keep a bet out.
    expect([...answers.keys()].filter((what) => what !== '200' && what !== '422 CREDIT_NOT_ENOUGH' && what !== '409 CREDIT_NOT_ENOUGH')).toEqual([])
    const { rows: [kept] } = await db.owner.query<{ bets: number }>('select count(*)::int as bets from bets where market_id = $1', [market?.id])
    expect(kept?.bets).toBe(taken)
    tellFigures('rolling restart', 'STEWARD_TEST_ALL=1 npm test -- tests/crash/rolling-restart.test.ts', [
      `${[...answers].map(([what, times]) => `${what}: ${times}`).join(', ')}; ${proxy.retried()} asked of the other server`,
      `${taken} bets answered with 200, ${kept?.bets} are there`,
    ], recordsTests)
  } finally {
    await proxy.stop()
    for (const each of servers) await each.end()
  }
})
