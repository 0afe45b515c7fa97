import { createHash } from 'node:crypto'
import { minor } from '#domain/kernel/money.ts'
import type { CatalogueEvent, FeedMarketStatus, FeedOutcome, FeedRunner, MarketStateEvent, PricesEvent, ResultEvent } from '#feeds/feed.ts'
import type { Fixture, FixtureMarket } from './fixtures.ts'
import type { MatchModel } from './match-model.ts'
import { bookmakerQuote, fancyQuote, oddsQuote } from './pricing.ts'
import type { Random } from './random.ts'

/** A withdrawn runner's part of the book is told as this many basis points for each of its chances in ten. */
const reductionBp = 1_000

/** The match in the words of a feed: what there is, how it stands, what it costs, how it ended. */
export function catalogueOf(fixture: Fixture, market: FixtureMarket, model: MatchModel, atMs: number): CatalogueEvent {
  const { sport, league, ref, name, startMs } = fixture
  return {
    kind: 'catalogue',
    atMs,
    sport,
    league,
    event: { ref, name, startMs },
    market: {
      ref: market.ref,
      name: market.name,
      feedType: market.feedType,
      type: market.type,
      startMs,
      winnersCount: market.winnersCount,
      turnsInPlay: fixture.style !== 'race',
    },
    runners: market.runners.map((runner, index): FeedRunner => ({
      ...runner,
      sort: index + 1,
      handicap: 0,
      status: model.removed.has(index) ? 'removed' : 'active',
    })),
  }
}

export function stateOf(market: FixtureMarket, model: MatchModel, status: FeedMarketStatus, inPlay: boolean, atMs: number): MarketStateEvent {
  return {
    kind: 'market_state',
    atMs,
    marketRef: market.ref,
    status,
    inPlay,
    betDelayMs: 0,
    runners: market.runners.map(({ ref }, index) => {
      const removed = model.removed.has(index)
      return { ref, status: removed ? 'removed' : 'active', reductionBp: removed ? reductionBp : 0 }
    }),
  }
}

export function pricesOf(market: FixtureMarket, model: MatchModel, atMs: number, random: Random): PricesEvent {
  return { kind: 'prices', atMs, marketRef: market.ref, totalMatchedMinor: minor(0), quotes: quotesOf(market, model, random) }
}

function quotesOf(market: FixtureMarket, model: MatchModel, random: Random): PricesEvent['quotes'] {
  if (market.type === 'fancy') return fancyQuote(model.expected(market.question), random)
  if (market.type === 'line') {
    // Half points, so that nothing is ever level; a point between the two sides.
    const under = (Math.floor(model.expected(market.question)) + 0.5) * 1_000
    const level = (line: number) => [{ priceThousandths: line, sizeMinor: minor(random.integer(10, 900) * 1_000) }]
    return { of: 'runners', runners: [{ ref: '1', back: level(under), lay: level(under + 1_000), lastThousandths: null, matchedMinor: minor(0), synthetic: false }] }
  }
  const chances = model.chances(market.question)
  return {
    of: 'runners',
    runners: market.runners.flatMap(({ ref }, index) => {
      if (model.removed.has(index)) return []
      const chance = chances[index] ?? 0
      return market.type === 'bookmaker'
        ? [bookmakerQuote(ref, chance, random)]
        : [oddsQuote(ref, chance, market.type === 'match_odds', random)]
    }),
  }
}

export function resultOf(market: FixtureMarket, model: MatchModel, atMs: number): ResultEvent {
  const outcome = outcomeOf(market, model)
  const raw = JSON.stringify({ market: market.ref, ...outcome })
  return { kind: 'result', atMs, marketRef: market.ref, outcome, evidence: { raw, sha256: createHash('sha256').update(raw).digest('hex') } }
}

function outcomeOf(market: FixtureMarket, model: MatchModel): FeedOutcome {
  const answer = model.answer(market.question)
  if ('number' in answer && market.runners.length === 0) return { kind: 'number', valueThousandths: answer.number * 1_000 }
  // Odd is the first of the two runners.
  const winning = 'winners' in answer ? new Set(answer.winners) : new Set([answer.number % 2 === 1 ? 0 : 1])
  const refs = (of: (index: number) => boolean): readonly string[] => market.runners.filter((_, index) => of(index)).map(({ ref }) => ref)
  return {
    kind: 'winners',
    winners: refs((index) => winning.has(index)),
    losers: refs((index) => !winning.has(index) && !model.removed.has(index)),
    removed: refs((index) => model.removed.has(index)),
  }
}
