import type { CatalogueEvent, FeedEvent, MarketStateEvent, PricesEvent, ResultEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { reconcile } from '#database/reconcile.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import type { TestDatabase } from './database.ts'
import { moneyContext, moneyDriver } from './money-driver.ts'
import { createMoneyWorld } from './money-world.ts'

/** A feed with an intake of its own over a small tree with one player: what it says at `clock.ms`, and what that makes of its markets. */
export async function createFeedWorld(db: TestDatabase) {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') }
  const context = { ...(await moneyContext(db.database)), now: () => new Date(clock.ms) }
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  const playerId = world.accounts.get('player') ?? ''
  const driver = moneyDriver(context, world)
  const intake = createIntake(context, 'test feed')

  const catalogue = (ref: string, runners: readonly string[], market: Partial<CatalogueEvent['market']> = {}): CatalogueEvent => ({
    kind: 'catalogue', atMs: clock.ms, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Northgate Park', country: 'gb' },
    event: { ref: `event of ${ref}`, name: 'Northgate 14:30', startMs: clock.ms },
    market: { ref, name: 'To win', feedType: 'WIN', type: 'match_odds', startMs: clock.ms, winnersCount: 1, turnsInPlay: true, ...market },
    runners: runners.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
  })
  /** @param reductionBp the factor by which those who left reduce the others */
  const state = (marketRef: string, status: MarketStateEvent['status'], removed: readonly string[] = [], runners: readonly string[] = ['A', 'B', 'C'], reductionBp = 1_250): MarketStateEvent => ({
    kind: 'market_state', atMs: clock.ms, marketRef, status, inPlay: false, betDelayMs: 0,
    runners: runners.map((ref) => ({ ref, status: removed.includes(ref) ? 'removed' : 'active', reductionBp: removed.includes(ref) ? reductionBp : 0 })),
  })
  const prices = (marketRef: string, of: Readonly<Record<string, number>>): PricesEvent => ({
    kind: 'prices', atMs: clock.ms, marketRef, totalMatchedMinor: 0n as Minor,
    quotes: {
      of: 'runners',
      runners: Object.entries(of).map(([ref, price]) => ({
        ref, back: [{ priceThousandths: price, sizeMinor: 500n as Minor }], lay: [{ priceThousandths: price, sizeMinor: 500n as Minor }],
        lastThousandths: price, matchedMinor: 0n as Minor, synthetic: false,
      })),
    },
  })
  /** A long one is kept to its end. */
  const message = JSON.stringify({ the: 'message '.repeat(10_000) })
  const ended = (marketRef: string, winners: readonly string[], removed: readonly string[] = []): ResultEvent => ({
    kind: 'result', atMs: clock.ms, marketRef, outcome: { kind: 'winners', winners, losers: [], removed }, evidence: { raw: message, sha256: 'ab' },
  })

  const market = async (ref: string) => {
    const { rows } = await db.owner.query('select id, status, feed_silent_since, revision, event_id from markets where feed_ref = $1', [ref])
    const selections = await db.owner.query('select feed_ref, id, status, reduction_bp from selections where market_id = $1 order by sort', [rows[0].id])
    return { ...rows[0], runner: (name: string) => selections.rows.find((row) => row.feed_ref === name) }
  }
  const bet = async (ref: string, name: string, side: 'back' | 'lay', price: number, stake: number) => {
    const { id, runner } = await market(ref)
    return driver.place({ player_id: playerId, market_id: id, selection_id: runner(name).id, side, price, stake_minor: stake })
  }
  const funds = async () => (await db.owner.query('select credit_minor::int as credit, unsettled_minor::int as unsettled, exposure_minor::int as held from account_funds where account_id = $1', [playerId])).rows[0]
  return {
    clock, context, world, driver, intake, catalogue, state, prices, message, ended, market, bet, playerId,
    take: (...events: FeedEvent[]) => intake.take(events),
    held: async (): Promise<number> => (await funds()).held,
    unsettled: async (): Promise<number> => (await funds()).unsettled,
    available: async (): Promise<number> => funds().then(({ credit, unsettled, held }) => credit + unsettled - held),
    outboxTopics: async () => (await db.owner.query('delete from outbox returning topic, payload')).rows,
    resultsOf: async (id: string) => (await db.owner.query(
      'select revision, state, outcome, rolled_back_by, rollback_reason from results where market_id = $1 order by revision', [id])).rows,
    /** What the record says of a market's results. */
    recordOf: async (id: string) => (await db.owner.query(
      `select action, actor_kind, reason, after from audit_log where target_kind = 'market' and target_id = $1 and action like 'results.%' order by audit_log.id`, [id])).rows,
    wrongBooks: async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0),
  }
}
