import type { WireOutcome } from '#contract/result-rows.ts'
import type { RecordedMatch } from '#feeds/cricsheet/read-match.ts'
import { sessionLineOf, sessionResult } from '#feeds/cricsheet/session-result.ts'
import type { Tx } from '#database/transaction.ts'
import { nameKey } from '#domain/kernel/name-key.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { proposeResult } from './propose-result.ts'

/** The name under which records of this form propose. */
const feed = 'cricsheet'

export type RecordSource = { readonly file: string; readonly sha256: string }

/** What became of a market: proposed, or why it is left to people. */
export type RecordProposal = { readonly marketId: string; readonly market: string; readonly outcome: WireOutcome | null; readonly left: string | null }

type MarketRow = {
  readonly id: string
  readonly name: string
  readonly type: MarketType
  readonly selections: readonly { readonly id: string; readonly name: string }[] | null
}

/** Proposes the result of every closed market of an event that a recorded match decides; each waits for a person to verify it. */
export async function proposeFromRecord(tx: Tx, eventId: string, match: RecordedMatch, source: RecordSource, now: Date): Promise<readonly RecordProposal[]> {
  const { rows } = await tx.query<MarketRow>(
    `select m.id, m.name, m.type, (select json_agg(json_build_object('id', s.id::text, 'name', s.name) order by s.sort, s.id)
         from selections s where s.market_id = m.id and s.status = 'active') as selections
     from markets m where m.event_id = $1 and m.status = 'closed' order by m.sort, m.id`, [eventId])
  const proposals: RecordProposal[] = []
  for (const market of rows) {
    const said = outcomeOf(market, match)
    if (typeof said === 'string') {
      proposals.push({ marketId: market.id, market: market.name, outcome: null, left: said })
      continue
    }
    const evidence = { at: now.toISOString(), sha256: source.sha256, file: source.file, raw: said.rows.join('\n'), ...(said.deliveries === undefined ? {} : { deliveries: said.deliveries }) }
    const left = await proposeResult(tx, { feed, marketId: market.id, outcome: said.outcome, evidence, now })
    proposals.push({ marketId: market.id, market: market.name, outcome: left === null ? said.outcome : null, left })
  }
  return proposals
}

/** `deliveries`: how many were counted, where any were. */
type Said = { readonly outcome: WireOutcome; readonly rows: readonly string[]; readonly deliveries?: number }

const oddEven = / odd\/even$/i

/** Names of markets of two sides that ask who wins the match, and who wins its toss: others of the same sides ask for something else. */
const ofMatch = /^(match (odds|winner)|winner|to win the match|bookmaker( \d+)?)$/i
const ofToss = /^(to )?win(s|ner of)? the toss$|^toss( winner)?$/i
const unknownMarket = 'the record does not say what this market is about'

function outcomeOf(market: MarketRow, match: RecordedMatch): Said | string {
  if (market.type === 'match_odds' || market.type === 'bookmaker') {
    const name = market.name.trim()
    if (ofMatch.test(name)) return match.ended.how === 'won' ? sideOf(market, match, match.ended.winner, match.outcomeRows) : betweenSides(market, match) ?? { outcome: { kind: 'void', reason: match.ended.how }, rows: match.outcomeRows }
    if (!ofToss.test(name)) return unknownMarket
    return match.toss.winner === null ? 'the record does not say who won the toss' : sideOf(market, match, match.toss.winner, match.toss.rows)
  }
  const line = sessionLineOf(market.name.replace(oddEven, ''), match.teams)
  if (line === null) return unknownMarket
  const result = sessionResult(match, line)
  if (result.kind === 'unsaid') return result.why
  return {
    outcome: result.kind === 'void' ? { kind: 'void', reason: result.reason } : { kind: 'number', value: result.runs * 1_000 },
    rows: result.rows,
    deliveries: result.deliveries,
  }
}

/** Why a market is not one between the two sides; null: it is. */
function betweenSides({ selections }: MarketRow, match: RecordedMatch): string | null {
  const names = new Set(selections?.map((each) => nameKey(each.name)))
  return selections?.length === match.teams.length && match.teams.every((team) => names.has(nameKey(team))) ? null : 'the runners are not the two sides'
}

/** One of the two sides wins; a market of other runners is not the record's to decide. */
function sideOf(market: MarketRow, match: RecordedMatch, side: string, rows: readonly string[]): Said | string {
  const wrong = betweenSides(market, match)
  if (wrong !== null) return wrong
  const winner = market.selections?.find((each) => nameKey(each.name) === nameKey(side))?.id
  return winner === undefined ? 'the winner is none of the runners' : { outcome: { kind: 'winners', winners: [winner], removed: [] }, rows }
}
