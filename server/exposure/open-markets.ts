import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { compareIntegers } from '#domain/kernel/integer-text.ts'
import { knownFacts } from './known-facts.ts'
import type { LegMemory } from './leg-memory.ts'
import { openLegs } from './leg-store.ts'
import type { MarketLegs } from './leg-store.ts'
import { marketFacts } from './market-facts.ts'
import type { FactsFilter, MarketFacts } from './market-facts.ts'

/** A market that is not settled, with what the players below a place have on it. */
export type OpenMarket = MarketLegs & { readonly market: MarketFacts }

/** The open markets that the filter lets through below accounts, one entry a market and group, by market. Of each account the group is said. */
export async function openMarkets(tx: Tx, groups: ReadonlyMap<string, string>, filter: FactsFilter = {}, memory?: LegMemory): Promise<readonly OpenMarket[]> {
  const legs = await openLegs(tx, groups, memory)
  const facts = await factsOf(tx, groups, [...new Set(legs.map(({ marketId }) => marketId))], filter, memory)
  return legs
    .flatMap((each): OpenMarket[] => {
      const market = facts.get(each.marketId)
      return market === undefined ? [] : [{ ...each, market }]
    })
    .toSorted((a, b) => compareIntegers(a.marketId, b.marketId) || (a.group < b.group ? -1 : 1))
}

/** What is remembered is of all markets of the accounts. */
async function factsOf(tx: Tx, groups: ReadonlyMap<string, string>, ids: readonly string[], filter: FactsFilter, memory: LegMemory | undefined): Promise<ReadonlyMap<string, MarketFacts>> {
  if (memory === undefined || isFiltered(filter)) return marketFacts(tx, ids, { ...filter, open: true })
  const accounts = arrayText(groups.keys())
  const read = await knownFacts(tx, ids, memory.facts(accounts))
  memory.keepFacts(accounts, read)
  return read.facts
}

function isFiltered({ sport_id: sport, event_id: event, search }: FactsFilter): boolean {
  return sport !== undefined || event !== undefined || search !== undefined
}
