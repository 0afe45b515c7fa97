import type { WireOutcome } from '#contract/result-rows.ts'
import type { CatalogueEvent, FeedOutcome, MarketStateEvent, ResultEvent } from '#feeds/feed.ts'
import type { Tx } from '#database/transaction.ts'
import { correctItself, proposeResult } from '../results/propose-result.ts'
import type { Correction, FeedProposal } from '../results/propose-result.ts'
import { isOffered } from './catalogue-store.ts'
import type { KnownMarket } from './catalogue-store.ts'
import type { Following, Said } from './following.ts'

/** What a feed says of a market at once: what it is, how it stands, and how it ended. */
export type SaidOfEnd = { readonly entry: CatalogueEvent | undefined; readonly state: MarketStateEvent | undefined; readonly result: ResultEvent | undefined }

/**
 * Takes what a feed says of the end of a market as a proposal, with its message as evidence: whole, as long as a line of a feed may be.
 * @returns null when it was declared, else why not
 */
export async function declareByFeed(tx: Tx, following: Following, known: KnownMarket, { entry, state, result }: SaidOfEnd & { readonly result: ResultEvent }, now: Date): Promise<string | null> {
  const evidence = { at: new Date(result.atMs).toISOString(), sha256: result.evidence.sha256, raw: result.evidence.raw }
  const said: Said = { following, atMs: result.atMs }
  const winnersCount = winnersSaid(entry, known)
  return proposeResult(tx, {
    feed: following.feed, said, marketId: known.id, outcome: wireOutcome(result.outcome, known, winnersCount), runners: runnersSaid(state, known), winnersCount, evidence, now,
  })
}

/** Takes the feed's own proposal back where it now says another one, or other runners, factors or places, and answers whether it did. */
export async function correctByFeed(tx: Tx, following: Following, known: KnownMarket, { entry, state, result }: SaidOfEnd, now: Date): Promise<boolean> {
  const word = result ?? state ?? entry
  if (word === undefined) return false
  const winnersCount = winnersSaid(entry, known)
  const correction: Correction = { feed: following.feed, said: { following, atMs: word.atMs }, marketId: known.id, runners: runnersSaid(state, known), winnersCount, now }
  return correctItself(tx, result === undefined ? correction : { ...correction, outcome: wireOutcome(result.outcome, known, winnersCount) })
}

/** While a result stands the market keeps the number of winners that it was declared with, whatever its feed says. */
function winnersSaid(entry: CatalogueEvent | undefined, known: KnownMarket): number {
  return entry !== undefined && isOffered(entry) ? entry.market.winnersCount : known.winnersCount
}

function runnersSaid(state: MarketStateEvent | undefined, known: KnownMarket): NonNullable<FeedProposal['runners']> {
  return (state?.runners ?? []).flatMap(({ ref, status, reductionBp }) => {
    const id = known.runners.get(ref)
    return id === undefined ? [] : [{ id, status, reductionBp }]
  })
}

/** Null where the feed leaves open which of several winners share a place, or names one whom we do not know. */
function wireOutcome(outcome: FeedOutcome, known: KnownMarket, winnersCount: number): WireOutcome | null {
  if (outcome.kind === 'number') return { kind: 'number', value: outcome.valueThousandths }
  if (outcome.kind === 'void') return { kind: 'void', reason: 'void' }
  const idsOf = (refs: readonly string[]) => refs.flatMap((ref) => known.runners.get(ref) ?? [])
  const [winners, removed] = [idsOf(outcome.winners), idsOf(outcome.removed)]
  if (winners.length < outcome.winners.length) return null
  if (winners.length <= winnersCount) return { kind: 'winners', winners, removed }
  if (winnersCount > 1) return null
  return { kind: 'winners', winners: [], removed, dead_heat: { selections: winners, places: 1 } }
}
