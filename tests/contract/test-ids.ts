import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Composed } from '#server/compose.ts'
import { createCasino } from '../support/casino-world.ts'
import type { TestDatabase } from '../support/database.ts'
import { moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addAccount } from '../support/people.ts'
import type { TestAccount } from '../support/people.ts'
import type { IdFor } from './sample.ts'

const kinds = ['agent', 'player', 'staff', 'business', 'menu', 'sport', 'league', 'event', 'market', 'selection', 'bet', 'provider', 'subCategory', 'game'] as const
export type Kind = (typeof kinds)[number]

/** Ids of things that are there: of the branch of whoever asks, or of the catalogue, and of another branch where a thing belongs to one. */
export type TestIds = { readonly own: ReadonlyMap<Kind, string>; readonly other: ReadonlyMap<Kind, string> }

/** An account of no consequence in the own branch, and beside it another branch that bets on a market of the one catalogue. */
export async function createTestIds(db: TestDatabase, server: Composed, branch: readonly TestAccount[], staffId: string): Promise<TestIds> {
  const [above, , player] = branch.slice(-3)
  if (above === undefined || player === undefined) throw new Error('a branch goes down to a player')
  const agent = await addAccount(db.owner, { businessId: above.businessId, userName: 'second-agent', level: 5, parentId: above.id })
  const world = await createMoneyWorld(db,
    [{ name: 'other-company', parent: null, level: 0, shareBp: 10_000 }, { name: 'other-agent', parent: 'other-company', level: 5, shareBp: 0 }], [{ name: 'other-player', parent: 'other-agent', creditMinor: 1_000_000 }])
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection = market.runners.get('A') ?? expect.fail('a runner')
  await setPrice(db, market.id, selection, 2_000)
  const placed = await moneyDriver(server.context, world).place({ player_id: idOf('other-player'), market_id: market.id, selection_id: selection, side: 'back', price: 2_000, stake_minor: 1_000 })
  const casino = await createCasino(db)
  const { rows: [of] } = await db.owner.query<{ league: string; menu: string }>('select e.league_id as league, s.menu_id as menu from events e join sports s on s.id = e.sport_id where e.id = $1', [world.eventId])
  return {
    own: new Map<Kind, string>([
      ['agent', agent.id], ['player', player.id], ['staff', staffId], ['business', agent.businessId], ['menu', of?.menu ?? ''], ['sport', world.sportId], ['league', of?.league ?? ''], ['event', world.eventId],
      ['market', market.id], ['selection', selection], ['provider', casino.providerId], ['subCategory', casino.subCategoryId], ['game', casino.gameId],
    ]),
    other: new Map<Kind, string>([
      ['agent', idOf('other-agent')], ['player', idOf('other-player')], ['business', world.businessId], ['bet', placed.ok ? placed.value.bet.id : expect.fail(placed.refusal.code)],
    ]),
  }
}

/** What a field of that name names; the first that fits. */
const fields: readonly (readonly [RegExp, Kind])[] = [
  [/^parent_id$/, 'agent'], [/^(account|player)_ids?$/, 'player'], [/^(staff|expected_owner)_id$/, 'staff'], [/^business_id$/, 'business'], [/^(game|sport)_id$/, 'sport'], [/^league_id$/, 'league'], [/^event_?id$/i, 'event'],
  [/^market_id$/, 'market'], [/^(selection_id|winners|removed|selections)$/, 'selection'], [/^bet_ids$/, 'bet'], [/^casino_provider_id$/, 'provider'], [/^sub_category_id$/, 'subCategory'],
]

/** What an `id` names, by the path of its call; the first that fits. */
const places: readonly (readonly [RegExp, Kind])[] = [
  [/super-admin/, 'agent'], [/users|players|accounts|statement|profit-loss|holds/, 'player'], [/staff|\/admin\/|user-permission/, 'staff'], [/businesses/, 'business'], [/menu/, 'menu'], [/game-market|\/markets/, 'market'],
  [/casino\/games/, 'game'], [/casino\/providers|wallet\/providers/, 'provider'], [/sub-categor/, 'subCategory'], [/game/, 'sport'], [/league/, 'league'], [/event/, 'event'], [/bets?\b/, 'bet'],
]

function kindOf(row: Endpoint, field: string): Kind | undefined {
  return [...fields, ...places.map(([path, kind]) => [path.test(row.path) ? /^id$/ : /^$/, kind] as const)].find(([name]) => name.test(field))?.[1]
}

/** What stands in the fields of a call: of the own branch, and of the other where that has none such. */
export function idsFor(row: Endpoint, { own, other }: TestIds): IdFor {
  return (field) => {
    const kind = kindOf(row, field)
    return kind === undefined ? undefined : own.get(kind) ?? other.get(kind)
  }
}

/** The id of the other branch that would stand in the place of one of the own; undefined where it is none, or belongs to no branch. */
export function otherFor({ own, other }: TestIds, id: unknown): string | undefined {
  const kind = kinds.find((each) => own.get(each) === id)
  return kind === undefined ? undefined : other.get(kind)
}

/** The path of a call with an id in each of its places; 999999, which is not there, where it is not known what they name. */
export function pathFor(row: Endpoint, idFor: IdFor): string {
  return row.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => idFor(field) ?? '999999')
}
