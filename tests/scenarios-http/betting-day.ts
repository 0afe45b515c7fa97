import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { markets } from '#contract/markets.ts'
import { platform } from '#contract/platform.ts'
import { results } from '#contract/results.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { voids } from '#contract/voids.ts'
import type { Grant } from '#domain/access/decide.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { Composed } from '#server/compose.ts'
import { rollBackShown } from '#simulator/confirm-result.ts'
import { clientOf, signIn } from '../support/call.ts'
import type { TestDatabase } from '../support/database.ts'
import type { offerOf } from '../scenarios/world.ts'
import { addMarket, addSport, allowAnyStake, createMoneyWorld, setLines, setPrice } from '../support/money-world.ts'
import type { MoneyWorld, AgentSpec, MarketSpec, PlayerSpec, TestMarket } from '../support/money-world.ts'
import { addAccountLogin, addStaff, testPassword } from '../support/people.ts'
import { previewed } from '../support/previewed.ts'

/** A server with the two people who decide results signed in. */
export type Desk = { readonly db: TestDatabase; readonly server: Composed; readonly trader: Client; readonly verifier: Client; /** Acts for the companies. */ readonly cashier: Client; /** Voids bets. */ readonly voider: Client }

export async function openDesk(db: TestDatabase, server: Composed): Promise<Desk> {
  const person = async (userName: string, permissions: readonly PermissionName[], own: readonly PermissionName[] = [], ofBets: readonly PermissionName[] = []) => {
    const grants: readonly Grant[] = [
      ...[null, ...own].map((permission) => ({ section: 'SUPERADMINS' as const, permission })),
      ...[null, ...permissions].map((permission) => ({ section: 'SPORTS' as const, permission })),
      ...[null, ...ofBets].map((permission) => ({ section: 'BETS' as const, permission })),
    ]
    await addStaff(db.owner, { userName, grants })
    return clientOf(server, await signIn(server, userName))
  }
  return {
    db,
    server,
    trader: await person('trader', ['Result Declare']),
    verifier: await person('verifier', ['Result Verify', 'Result Rollback']),
    cashier: await withMaster(await person('cashier', [], ['Transfers', 'Account Edit', 'Credit Limits'])),
    voider: await person('voider', [], [], ['Void Bets']),
  }
}

/** Everyone who moves money has this second password. */
export const masterPassword = 'a second password'

async function withMaster(client: Client): Promise<Client> {
  await client(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })
  return client
}

type Placed = RowOf<typeof platform.placeBet>
type AccountMoney = RowOf<typeof superAdmins.downline>
export type BettingDay = Awaited<ReturnType<typeof openDay>>

/** The acts of a betting day in a business of its own, all through HTTP: only accounts, markets and prices are put in place. */
export async function openDay(desk: Desk, agents: readonly AgentSpec[], players: readonly PlayerSpec[]) {
  const { db, server, trader, verifier, voider } = desk
  const world = await createMoneyWorld(db,
    agents.map((each) => ({ ...each, name: userNameOf(each.name), parent: each.parent === null ? null : userNameOf(each.parent) })),
    players.map((each) => ({ ...each, name: userNameOf(each.name), parent: userNameOf(each.parent) })))
  await allowAnyStake(db, world)
  const site = clientOf(server, world.apiKey)
  const idOf = (name: string) => world.accounts.get(userNameOf(name)) ?? expect.fail(`no account ${name}`)
  const names = [...agents, ...players].map(({ name }) => name)
  const nameOf = new Map(names.map((name) => [idOf(name), name]))
  const one = <Row>(rows: readonly Row[]): Row => rows[0] ?? expect.fail('a reply has a row')

  const reaches = (marketId: string, state: string) => vi.waitFor(async () => {
    expect(one((await verifier(results.history, { params: { id: marketId } })).data)).toMatchObject({ state })
  }, { timeout: 30_000, interval: 10 })

  const preview = async (marketId: string, outcome: WireOutcome) =>
    one((await verifier(results.preview, { body: { action: 'settle', market_id: marketId, outcome } })).data)

  const people = new Map<string, Promise<Client>>()
  /** The person of an account, signed in and with a master password. */
  const personOf = (name: string): Promise<Client> => {
    const known = people.get(name)
    if (known !== undefined) return known
    const login = { id: idOf(name), businessId: world.businessId, userName: `login-${idOf(name)}` }
    const person = addAccountLogin(db.owner, login).then(async () => withMaster(clientOf(server, await signIn(server, login.userName))))
    people.set(name, person)
    return person
  }

  return {
    /** The key of the player site. */
    apiKey: world.apiKey,
    personOf,
    /** Moves money from an account to a child or back; the company's is moved by staff. Answers the row's code, or 'yes'. */
    async transfer(type: TransferType, parent: string, child: string, amountMinor: number): Promise<string> {
      const client = parent === agents[0]?.name ? desk.cashier : await personOf(parent)
      const row = { key: randomUUID(), account_id: idOf(child), type, amount_minor: amountMinor }
      try {
        const { code } = one((await client(transfers.transfer, { key: randomUUID(), body: { transfers: await previewed(client, [row]), master_password: masterPassword } })).data)
        return code ?? 'yes'
      } catch (error) {
        return error instanceof ApiError ? (error.code ?? 'no code') : expect.fail(String(error))
      }
    },

    /** Account ids by the names that the day was opened with, from the company down. */
    accounts: new Map(names.map((name) => [name, idOf(name)])),
    market: (spec: MarketSpec, place: Pick<MoneyWorld, 'sportId' | 'eventId'> = world) => addMarket(db, { ...world, ...place }, spec),
    /** The sport of the day's event. */
    sport: { sportId: world.sportId, eventId: world.eventId },
    /** One more sport with an event to bet on. */
    async anotherSport(): Promise<Pick<MoneyWorld, 'sportId' | 'eventId'>> {
      const place = await addSport(db)
      await allowAnyStake(db, place)
      return place
    },

    /** Places a bet whose runner is called by name, at its own price; in a line market with these lines on its two sides. */
    async place(player: string, market: TestMarket, terms: BetTerms, offer: ReturnType<typeof offerOf> = null): Promise<Placed> {
      const selectionId = 'selectionId' in terms ? (market.runners.get(terms.selectionId) ?? expect.fail(terms.selectionId)) : undefined
      const line = 'line' in terms ? terms.line : undefined
      const price = 'odds' in terms ? terms.odds : 'rate' in terms ? terms.rate : undefined
      if (terms.type === 'line') await setLines(db, market.id, offer ?? { under: terms.line, over: terms.line })
      else await setPrice(db, market.id, selectionId ?? 'line', price ?? 0, line)
      const body = {
        player_id: idOf(player), market_id: market.id, side: terms.side, stake_minor: Number(terms.stakeMinor),
        ...(selectionId !== undefined && { selection_id: selectionId }), ...(line !== undefined && { line }), ...(price !== undefined && { price }),
      }
      return one((await site(platform.placeBet, { key: randomUUID(), body })).data)
    },

    balance: async (player: string) => one((await site(platform.balance, { params: { id: idOf(player) } })).data),
    openBets: async (player: string, market: TestMarket) =>
      (await site(platform.openBets, { params: { id: idOf(player) }, query: { market_id: market.id } })).data,

    /** The book of a market as the staff see it, or as an account of the tree does. */
    async book(market: TestMarket, viewer: string | null = null): Promise<RowOf<typeof markets.books>> {
      const client = viewer === null ? trader : await personOf(viewer)
      const { data } = await client(markets.books, { params: { eventId: world.eventId } })
      return data.find((row) => row.market_id === market.id) ?? expect.fail('the market has a book')
    },

    /** Net exposure as the company's place has it: by market, by direct downline, bet by bet. */
    async netExposure(market: TestMarket) {
      const account_id = idOf(agents[0]?.name ?? '')
      const net = await trader(exposure.net, { query: { account_id, event_id: world.eventId } })
      const event = one(net.data)
      return {
        net,
        filteredOut: await trader(exposure.net, { query: { account_id, search: 'nothing is called so' } }),
        book: [...event.markets, ...event.fancies].find((row) => row.market_id === market.id) ?? expect.fail('the market has a book'),
        downline: await trader(exposure.downline, { query: { account_id, market_id: market.id } }),
        bets: await trader(exposure.bets, { query: { account_id, market_id: market.id } }),
        worst: (['total', 'my_pt'] as const).map((view) => trader(exposure.worst, { query: { account_id, event_id: world.eventId, view } })),
      }
    },

    /** The money of every account of the business by name, level by level from the company down. */
    async money(): Promise<ReadonlyMap<string, AccountMoney>> {
      const companies = (await trader(superAdmins.roots, {})).data.filter((row) => row.business_id === world.businessId)
      const found = [...companies]
      for (const row of found) {
        if (row.children > 0) found.push(...(await trader(superAdmins.downline, { params: { id: row.id } })).data)
      }
      expect(found).toHaveLength(names.length)
      return new Map(found.map((row) => [nameOf.get(row.id) ?? '', row]))
    },

    preview,

    /** Declared by one person, confirmed on its preview by another, settled. Answers the preview. */
    async settle(market: TestMarket, outcome: WireOutcome) {
      const { revision } = one((await trader(results.declare, { body: { market_id: market.id, outcome, close_market: true } })).data)
      const previewed = await preview(market.id, outcome)
      await verifier(results.verify, { body: { market_id: market.id, revision, outcome, preview_hash: previewed.hash } })
      await reaches(market.id, 'settled')
      return previewed
    },

    /** Voids one bet on its preview, whole, and waits until its money has moved. Answers the preview. */
    async voidBet(betId: string) {
      const target = { scope: 'bets' as const, bet_ids: [betId] }
      const previewed = one((await voider(voids.previewBets, { body: { target, taken_bp: 10_000 } })).data)
      const body = { target, taken_bp: 10_000 as const, reason: 'palpable_error' as const, preview_hash: previewed.hash }
      const { id } = one((await voider(voids.voidBets, { key: randomUUID(), body })).data)
      await vi.waitFor(async () => {
        expect((await voider(voids.list, { query: {} })).data.find((row) => row.id === id)).toMatchObject({ state: 'void' })
      }, { timeout: 30_000, interval: 10 })
      return previewed
    },

    async rollBack(market: TestMarket): Promise<void> {
      const { revision } = one((await verifier(results.history, { params: { id: market.id } })).data)
      await rollBackShown(verifier, { market_id: market.id, revision, reason: 'the wrong winner' })
      await reaches(market.id, 'rolled_back')
    },
  }
}

/** A name of the tables as a user name. */
function userNameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-').padEnd(3, '-')
}
