import { expect } from 'vitest'
import { surveillance } from '#contract/surveillance.ts'
import { withTransaction } from '#database/transaction.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { silentLog } from '#server/runtime/log.ts'
import { alertSteps } from '#server/surveillance/alert-watch.ts'
import { clientOf, signIn } from './call.ts'
import { testDatabase } from './database.ts'
import { moneyDriver } from './money-driver.ts'
import type { BetBody } from './money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from './money-world.ts'
import { addAccountLogin, addStaff } from './people.ts'
import { testServer } from './server.ts'

/** Five players of one agent, people with each right of surveillance and without, and a watch that looks when it is told to. */
export async function surveillanceDesk() {
  const db = await testDatabase()
  const server = await testServer(db, { running: false })
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }],
    ['one', 'two', 'three', 'four', 'five'].map((name) => ({ name, parent: 'agent', creditMinor: 10_000_000 })))
  const money = moneyDriver(server.context, world)
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  const deskId = await addStaff(db.owner, { userName: 'desk', grants: [{ section: 'SURVEILLANCE', permission: null }, { section: 'SURVEILLANCE', permission: 'Alert Handle' }] })
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SURVEILLANCE', permission: null }] })
  await addStaff(db.owner, { userName: 'rules', grants: [{ section: 'SURVEILLANCE', permission: null }, { section: 'SURVEILLANCE', permission: 'Rule Edit' }] })
  await addStaff(db.owner, { userName: 'elsewhere', grants: [{ section: 'BETS', permission: null }] })
  await addAccountLogin(db.owner, { id: idOf('agent'), businessId: world.businessId, userName: 'the-agent' })
  const [desk, looker, rules, elsewhere, agent] = await Promise.all(['desk', 'looker', 'rules', 'elsewhere', 'the-agent'].map(async (name) => clientOf(server, await signIn(server, name))))
  if (!desk || !looker || !rules || !elsewhere || !agent) throw new Error('signed in')

  /** What the watch has said in the log. */
  const logged: { readonly message: string; readonly fields: object | undefined }[] = []
  const log = { ...silentLog, warn: (message: string, fields?: object) => void logged.push({ message, fields }) }
  const newSteps = (now = () => new Date()) => alertSteps({ database: db.database, ids: server.context.ids, log, now, wakeRelay: () => undefined })
  const relay = () => withTransaction(db.database, {}, (tx) => moveOutbox(tx, 10_000))
  const steps = newSteps()
  async function look(): Promise<void> {
    await relay()
    while ((await steps()) > 0);
  }

  async function newMarket() {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const selection = market.runners.get('A') ?? ''
    await setPrice(db, market.id, selection, 2_000)
    // With the usual delay each bet would wait three seconds.
    await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 1 where id = $1', [market.id])
    const bet = async (player: string, side: 'back' | 'lay', more: Partial<BetBody> = {}) => {
      const placed = await money.place({ player_id: idOf(player), market_id: market.id, selection_id: selection, side, price: 2_000, stake_minor: 1_000, device: `device of ${player}`, ...more })
      if (!placed.ok) expect.fail(placed.refusal.code)
      return placed.value.bet.id
    }
    return { id: market.id, runners: market.runners, selection, bet }
  }

  const waiting = async (query: object = {}) => (await looker(surveillance.alerts, { query: { status: 'waiting', ...query } })).data
  return { db, world, money, idOf, deskId, desk, looker, rules, elsewhere, agent, newSteps, relay, look, logged, newMarket, waiting }
}
