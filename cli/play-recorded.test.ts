import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { results } from '#contract/results.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { silentLog } from '#server/runtime/log.ts'
import { rollBackShown, verifyShown } from '#simulator/confirm-result.ts'
import { personClient } from '#simulator/people.ts'
import { testDatabase } from '../tests/support/database.ts'
import { startDemo } from './demo.ts'
import { ensureDemoWorld } from './load-world.ts'
import { readStand } from './replay/replay-books.ts'

const folder = process.env['STEWARD_RECORDINGS']
const patienceMs = 60_000

async function until<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) {
    const seen = await look()
    if (seen !== undefined) return seen
  }
  throw new Error(`Waited in vain for ${what}.`)
}

const latest = async (client: Client, marketId: string) => (await client(results.history, { params: { id: marketId } })).data[0]

describe.skipIf(folder === undefined)('a recorded market in the running demo', async () => {
  const { url, appUrl } = folder === undefined ? { url: '', appUrl: '' } : await testDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'steward-recorded-'))
  afterAll(() => rm(dataFolder, { recursive: true, force: true }))

  test('people see its prices and bets, decide it as two, and take it back', { timeout: 4 * patienceMs }, async () => {
    const server = await startServer({ config: readConfig({ PORT: '0', STEWARD_DATA: dataFolder, DATABASE_URL: appUrl, STEWARD_MIGRATE_DATABASE_URL: url }, '/'), log: silentLog })
    const { address, context } = server
    const world = await ensureDemoWorld({ database: context.database, dataFolder, now: new Date(), seed: 'recorded', log: silentLog })
    const told: string[] = []
    const file = join(folder ?? '', 'betcode-org_flumine/1.197931750.jsonl.gz')
    const demo = startDemo({ address, context, world, betsPerSecond: 1, recorded: { files: [file], speed: 'max', tell: (line) => told.push(line) } })
    const [owner, trader, verifier] = ['owner', 'trader', 'verifier'].map((name) => personClient(address, name, fetch)) as [Client, Client, Client]

    await until('the end of the recording', () => told.find((line) => line.includes('at its end')))
    const eventId = /Sheffield.*: http\S+\/dashboard\/sports\/\d+\/(\d+)$/.exec(told[0] ?? '')?.[1] ?? ''
    const { data: [market] } = await owner(markets.byEvent, { params: { eventId }, query: {} })
    const marketId = market?.id ?? ''
    const { data: prices } = await owner(markets.priceHistory, { params: { id: marketId } })
    expect(prices.length).toBeGreaterThan(5)
    const { data: placed } = await owner(bets.list, { query: { market_id: marketId, limit: '100' } })
    expect(placed.length).toBeGreaterThan(50)

    const proposal = await latest(verifier, marketId)
    expect(proposal).toMatchObject({ state: 'declared', outcome: { kind: 'winners' } })
    const winner = proposal?.outcome.kind === 'winners' ? proposal.outcome.winners[0] : ''
    expect(market?.selections.find(({ id }) => id === winner)?.name).toBe('2. Sandwood Jet')

    // The rest of the demo stands still, so that every account can be compared.
    await demo.stop()
    await until('the results of the demo', async () => ((await owner(markets.list, { query: { status: 'settling' } })).data.length === 0 ? true : undefined))
    const before = await readStand(context.database)

    await rollBackShown(verifier, { market_id: marketId, revision: proposal?.revision ?? 0, reason: 'to be declared by hand' })
    const outcome = proposal?.outcome ?? { kind: 'void', reason: 'abandoned' }
    const { data: [declared] } = await trader(results.declare, { body: { market_id: marketId, outcome } })
    const byTwo = { market_id: marketId, revision: declared?.revision ?? 0, outcome }
    await expect(verifyShown(trader, byTwo)).rejects.toBeInstanceOf(ApiError)
    await verifyShown(verifier, byTwo)
    await until('the settlement', async () => ((await latest(owner, marketId))?.state === 'settled' ? true : undefined))
    expect(await readStand(context.database)).not.toBe(before)

    await rollBackShown(verifier, { market_id: marketId, revision: byTwo.revision, reason: 'to be looked at again' })
    await until('the roll back', async () => ((await latest(owner, marketId))?.state === 'rolled_back' ? true : undefined))
    expect(await readStand(context.database)).toBe(before)
    await server.stop()
  })
})
