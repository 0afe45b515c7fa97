import { assert } from '#domain/kernel/assert.ts'
import type { Tx } from '#database/transaction.ts'
import { staffViewer } from '../bets/viewer.ts'
import { oneMarket } from '../markets/market-store.ts'
import type { MarketRow } from '../markets/market-store.ts'
import type { AuditFacts } from '../runtime/handler.ts'
import { listGames, listLeagues, listMenus } from '../sports/catalogue-store.ts'
import { findEvent } from '../sports/event-store.ts'
import { differing } from './place-store.ts'
import type { CatalogueTable, StoredPlace } from './place-store.ts'

/** What stands in a reply after a change of a place: the place as lists show it. */
export const rowOf = {
  menus: async (tx: Tx, id: string) => found((await listMenus(tx)).find((row) => row.menu_id === id)),
  sports: async (tx: Tx, id: string) => found((await listGames(tx, null)).find((row) => row.id === id)),
  leagues: async (tx: Tx, id: string) => found((await listLeagues(tx, { id }))[0]),
  events: async (tx: Tx, id: string) => found(await findEvent(tx, id, staffViewer.accountId)),
  markets: async (tx: Tx, id: string): Promise<MarketRow> => found(await oneMarket(tx, staffViewer, id)),
} as const

function found<Row>(row: Row | null | undefined): Row {
  assert(row !== null && row !== undefined, 'what was just changed is there')
  return row
}

const kinds: Readonly<Record<CatalogueTable, string>> = { menus: 'menu', sports: 'game', leagues: 'league', events: 'event', markets: 'market' }

/** What the record says of a change: which place, and what differs. */
export function auditOf(name: CatalogueTable, before: StoredPlace, after: StoredPlace): AuditFacts {
  return { targetKind: kinds[name], targetId: after.id, ...differing(before, after) }
}

/** What the record says of a place that came or went. */
export function auditOfWhole(name: CatalogueTable, row: StoredPlace, side: 'before' | 'after', more: object = {}): AuditFacts {
  const { id, version: _, ...fields } = row
  return { targetKind: kinds[name], targetId: id, [side]: { ...fields, ...more } }
}
