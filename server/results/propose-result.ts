import { feedReasons } from '#contract/feed-reasons.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { Tx } from '#database/transaction.ts'
import { sameOutcome, validateOutcome } from '#domain/results/outcome.ts'
import { isLive, takeBackOwn } from '#domain/results/result-machine.ts'
import type { MarketResult } from '#domain/results/result-machine.ts'
import { toStoredOutcome } from '#database/stored-outcome.ts'
import type { FeedRunnerStatus, MarketStateEvent } from '#feeds/feed.ts'
import { isOvertaken } from '../markets/following.ts'
import type { Following, Said } from '../markets/following.ts'
import { recordOfFeed, runnersOnRecord } from '../logs/record-of-feed.ts'
import { tellContradicted, tellGoesOn, tellResult } from '../notifications/result-notices.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import { declareResult, outcomeOn } from './declare-result.ts'
import { loadResultMarket, lockMarket, resultMessages, resultRow, setMarketStatus } from './result-store.ts'
import type { ResultMarket } from './result-store.ts'

type SaidRunner = { readonly id: string; readonly status: FeedRunnerStatus; readonly reductionBp: number }

export type FeedProposal = {
  /** Under whose name it is declared. */
  readonly feed: string
  /** Who says so, and when by the feed's clock; absent for what is read in. */
  readonly said?: Said
  readonly marketId: string
  /** Null where what the feed says is no whole result: it leaves open which of several winners share a place, or names one whom we do not know. */
  readonly outcome: WireOutcome | null
  /** How its runners stand, as it says with that; absent where it says nothing of them. */
  readonly runners?: readonly SaidRunner[]
  /** How many win in it, as it says; absent where it says nothing of that. */
  readonly winnersCount?: number
  /** What the feed saw: kept with the result, and shown to whoever verifies it. */
  readonly evidence: unknown
  readonly now: Date
}

/**
 * Takes what a feed or a record says of the end of a market as a proposal: declared by it, never money before a person verifies it. A feed
 * that corrects itself takes its own proposal back and makes another, until a person has verified it. After that, and after a person's word,
 * the result is in people's hands: they are told where it is another than the feed's.
 * @returns null when it was declared, else why not
 */
export async function proposeResult(tx: Tx, proposal: FeedProposal): Promise<string | null> {
  const { feed, marketId, outcome, evidence, now } = proposal
  const market = await lockUnlessLate(tx, proposal)
  if (market === null) return 'there is no such market, or another node has said newer things of it'
  const { current } = market
  if ((current === null || !isLive(current)) && market.status !== 'closed') return `the market is not closed: it is ${market.status.replace('_', ' ')}`
  if (current !== null && !(await isWithdrawnByItself(tx, market, current, feed))) {
    if (saysSame(market, current, proposal) || !isLive(current)) return leftToPeople(current)
    if (!(await takeBack(tx, market, current, { ...proposal, reason: feedReasons.corrected }))) {
      await contradict(tx, market, current, proposal)
      return leftToPeople(current)
    }
  }
  if (outcome === null) return 'a person must say who won'
  const declared = await declareResult(tx, { marketId, outcome, note: null, evidence, closeMarket: false, actor: { kind: 'feed', feed }, now })
  if (!declared.ok) return `${declared.refusal.code} ${JSON.stringify(declared.refusal.facts)}`
  const { row } = declared.value
  await recordOfFeed(tx, 'results.declare', proposal, { status: declared.value.market.status }, { status: row.market_status, revision: row.revision, outcome: row.outcome })
  await writeOutbox(tx, resultMessages(market, row))
  return null
}

/** What a feed says of the end of a market, or, with no outcome, of its runners alone. */
export type Correction = Pick<FeedProposal, 'feed' | 'said' | 'marketId' | 'runners' | 'winnersCount' | 'now'> & { readonly outcome?: FeedProposal['outcome'] }

/**
 * Takes a feed's own proposal back where it now says another result, or that other runners left, or by other factors, or another number of places,
 * and answers whether it did: what it says of the market with that then counts before the result is proposed anew.
 */
export async function correctItself(tx: Tx, correction: Correction): Promise<boolean> {
  const market = await lockUnlessLate(tx, correction)
  const current = market?.current ?? null
  if (market === null || current === null || !isLive(current) || saysSame(market, current, correction)) return false
  return takeBack(tx, market, current, { ...correction, reason: feedReasons.corrected })
}

/** That a market goes on, as its feed says it. */
export type WordOfFeed = Pick<MarketStateEvent, 'atMs' | 'status' | 'marketRef'>

/**
 * Of these markets those on which a result stands that the word comes after. Only of its own result a feed has said when that was; a word
 * from before it, of a batch that is read twice, says nothing of it.
 */
export async function resultsStanding<Word extends WordOfFeed>(tx: Tx, feed: string, said: readonly Word[]): Promise<readonly { readonly marketId: string; readonly said: Word }[]> {
  const { rows } = await tx.queryNamed<{ ref: string; id: string; own_at: string | null }>('feed_results_standing',
    `select m.feed_ref as ref, m.id, case when r.declared_by_feed = $2 then r.evidence ->> 'at' end as own_at
     from markets m join results r on r.market_id = m.id and r.revision = m.revision
     where m.feed_ref = any($1::text[]) and m.status in ('declared', 'settling', 'settled') and r.state in ('declared', 'settling', 'settled') order by m.id`,
    [said.map(({ marketRef }) => marketRef), feed])
  const wordOn = new Map(said.map((word) => [word.marketRef, word]))
  return rows.flatMap(({ ref, id, own_at: ownAt }) => {
    const word = wordOn.get(ref)
    return word === undefined || (ownAt !== null && word.atMs < Date.parse(ownAt)) ? [] : [{ marketId: id, said: word }]
  })
}

type GoesOn = Pick<FeedProposal, 'marketId' | 'now'> & { readonly following: Following; readonly said: WordOfFeed }

/**
 * A feed says of a market on which a result stands that it goes on: its own proposal it takes back, until a person has verified it. Of every
 * other result whoever handles results is told, once.
 */
export async function goesOn(tx: Tx, { said, following, marketId, now }: GoesOn): Promise<void> {
  const word = { feed: following.feed, said: { following, atMs: said.atMs }, marketId, now }
  const market = await lockUnlessLate(tx, word)
  const current = market?.current ?? null
  if (market === null || current === null || !isLive(current) || current.state === 'rolling_back') return
  if (await takeBack(tx, market, current, { ...word, reason: feedReasons.goesOn })) return
  const told = await tx.query(`select from audit_log where target_kind = 'market' and target_id = $1 and action = 'results.goesOn' and (before ->> 'revision')::int = $2 limit 1`, [market.id, current.revision])
  if (told.rowCount > 0) return
  await recordOfFeed(tx, 'results.goesOn', word, { revision: current.revision, outcome: toStoredOutcome(current.outcome) }, { status: said.status, at: new Date(said.atMs).toISOString() })
  await tellGoesOn(tx, { marketId: market.id, revision: current.revision, feed: word.feed, now: word.now })
}

/** The market under its lock; null where there is none, and where whoever says something of it comes late: another node's newer word counts. */
async function lockUnlessLate(tx: Tx, { marketId, said }: Pick<FeedProposal, 'marketId' | 'said'>): Promise<ResultMarket | null> {
  await lockMarket(tx, marketId)
  return said !== undefined && (await isOvertaken(tx, marketId, said)) ? null : loadResultMarket(tx, marketId)
}

/** Nobody of the staff has had a hand in it: the feed may declare again. */
async function isWithdrawnByItself(tx: Tx, { id }: ResultMarket, { revision, state, declaredBy }: MarketResult, feed: string): Promise<boolean> {
  if (state !== 'withdrawn' || declaredBy.kind !== 'feed' || declaredBy.feed !== feed) return false
  const { rows } = await tx.query<{ own: boolean }>('select rolled_back_by is null as own from results where market_id = $1 and revision = $2', [id, revision])
  return rows[0]?.own === true
}

function leftToPeople({ declaredBy, state }: MarketResult): string {
  const who = declaredBy.kind === 'feed' ? `the feed ${declaredBy.feed}` : 'a person'
  return `there is a result by ${who} already: ${state.replace('_', ' ')}`
}

/**
 * Whether what is said is what stands. What is paid follows from who won and who ties (domain rules, 3.4 and 3.5), and which of the two they are from
 * how many win: two winners of one place are a dead heat, and of three places somebody is missing. So the outcome that stands has to be whole by the
 * number that is said now too. Where it is, as where there are no more runners than places either way, another number pays nobody anything else.
 */
function saysSame(market: ResultMarket, current: MarketResult, { outcome, runners = [], winnersCount }: Pick<Correction, 'outcome' | 'runners' | 'winnersCount'>): boolean {
  if (runners.some((runner) => !standsSo(market, runner))) return false
  const { outcomeMarket } = market
  const recounted = winnersCount !== undefined && winnersCount !== outcomeMarket.shape.winnersCount
  const asSaid = recounted ? { ...outcomeMarket, shape: { ...outcomeMarket.shape, winnersCount } } : outcomeMarket
  if (outcome === undefined) return !recounted || validateOutcome(current.outcome, asSaid).ok
  if (outcome === null) return false
  const named = outcomeOn(market, outcome)
  const canonical = named.ok ? validateOutcome(named.value, asSaid) : named
  return canonical.ok && sameOutcome(canonical.value, current.outcome)
}

/** Whether a runner is in the market or out of it as it is said: by what factor he left is money of the others, so it counts with a result. */
function standsSo({ selections }: ResultMarket, { id, status, reductionBp }: SaidRunner): boolean {
  const runner = selections.find((each) => each.id === id)
  return runner !== undefined && (status === 'removed' ? runner.removed && runner.reductionBp === reductionBp : !runner.removed)
}

type TakenBack = Pick<FeedProposal, 'feed' | 'marketId' | 'now'> & { readonly reason: (typeof feedReasons)[keyof typeof feedReasons] }

/** Withdraws the feed's own proposal. Where it may not, or where no person might either, nothing happens and the answer is false. */
async function takeBack(tx: Tx, market: ResultMarket, current: MarketResult, taken: TakenBack): Promise<boolean> {
  const step = takeBackOwn({ current, feed: taken.feed })
  if (!step.ok || market.archived || market.voidingId !== null) return false
  const { result: { revision, state }, marketStatus } = step.value
  await tx.query('update results set state = $3, rollback_reason = $4, rolled_back_at = $5 where market_id = $1 and revision = $2',
    [market.id, revision, state, taken.reason, taken.now.toISOString()])
  await setMarketStatus(tx, market.id, marketStatus, revision)
  const row = await resultRow(tx, market.id, revision)
  await tellResult(tx, row, taken.now)
  await recordOfFeed(tx, 'results.rollback', taken, { status: market.status, state: current.state }, { status: row.market_status, revision, state })
  await writeOutbox(tx, resultMessages(market, row))
  return true
}

/** Whoever handles results hears that the feed says another one than that which stands, and its word is on record. */
async function contradict(tx: Tx, market: ResultMarket, { revision, outcome }: MarketResult, proposal: FeedProposal): Promise<void> {
  const otherwise = (proposal.runners ?? []).filter((runner) => !standsSo(market, runner))
  const stand = market.selections.filter(({ id }) => otherwise.some((said) => said.id === id))
  const { winnersCount } = market.outcomeMarket.shape
  const places = (count = winnersCount) => ((proposal.winnersCount ?? winnersCount) === winnersCount ? {} : { winners_count: count })
  await recordOfFeed(tx, 'results.contradicted', proposal,
    { revision, outcome: toStoredOutcome(outcome), ...runnersOnRecord(stand), ...places() },
    { outcome: proposal.outcome, ...runnersOnRecord(otherwise.map(({ status, ...each }) => ({ ...each, removed: status === 'removed' }))), ...places(proposal.winnersCount), evidence: proposal.evidence })
  await tellContradicted(tx, { marketId: market.id, revision, feed: proposal.feed, now: proposal.now })
}
