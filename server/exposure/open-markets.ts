import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { compareIntegers } from '#domain/kernel/integer-text.ts'
import { askNews, knownFacts } from './known-facts.ts'
import type { AskedNews } from './known-facts.ts'
import type { LegMemory } from './leg-memory.ts'
import { openLegs } from './leg-store.ts'
import type { MarketLegs } from './leg-store.ts'
import { marketFacts, readFacts } from './market-facts.ts'
import type { FactsFilter, MarketFacts, ReadFacts } from './market-facts.ts'
import { remembered } from './remembered.ts'

/** A market that is not settled, with what the players below a place have on it. */
export type OpenMarket = MarketLegs & { readonly market: MarketFacts }

/** The open markets that the filter lets through below accounts, one entry a market and group, by market. Of each account the group is said. */
export async function openMarkets(tx: Tx, groups: ReadonlyMap<string, string>, filter: FactsFilter = {}, memory?: LegMemory): Promise<readonly OpenMarket[]> {
  const remembers = isFiltered(filter) ? undefined : memory
  const accounts = arrayText(groups.keys())
  const earlier = remembers?.facts(accounts) ?? null
  // What is new of the markets that were known goes ahead with the legs, in one round trip.
  const [legs, ahead] = await Promise.all([openLegs(tx, groups, memory), earlier === null ? null : askNews(tx, earlier)])
  const ids = new Set(legs.map(({ marketId }) => marketId))
  if (remembers === undefined) return withFacts(legs)(await marketFacts(tx, [...ids], { ...filter, open: true }))
  const read = await factsOf(tx, ids, remembers, ahead)
  remembers.keepFacts(accounts, read)
  return withFacts(legs)(read.facts)
}

async function factsOf(tx: Tx, ids: ReadonlySet<string>, memory: LegMemory, ahead: AskedNews | null): Promise<ReadFacts> {
  if (ahead !== null) return knownFacts(tx, ids, ahead)
  const widest = memory.widestFacts()
  return widest === null ? readFacts(tx, [...ids], { open: true }) : knownFacts(tx, ids, await askNews(tx, widest, ids))
}

/** Of the same legs and facts the markets are the same array. */
const withFacts = remembered((legs: readonly MarketLegs[]) =>
  remembered((facts: ReadonlyMap<string, MarketFacts>): readonly OpenMarket[] =>
    legs
      .flatMap((each): OpenMarket[] => {
        const market = facts.get(each.marketId)
        return market === undefined ? [] : [{ ...each, market }]
      })
      .toSorted((a, b) => compareIntegers(a.marketId, b.marketId) || (a.group < b.group ? -1 : 1))))

function isFiltered({ sport_id: sport, event_id: event, search }: FactsFilter): boolean {
  return sport !== undefined || event !== undefined || search !== undefined
}
