import type { RowOf } from '#contract/endpoint.ts'
import type { bets } from '#contract/bets.ts'
import { arrayText } from '#database/array-text.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import { isoUtc } from '#database/open-database.ts'
import type { Tx } from '#database/transaction.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { toWire } from '../runtime/to-wire.ts'
import { betPlaces, runnerNames } from './bet-places.ts'
import type { BetPlace } from './bet-places.ts'
import { betFate } from './bet-status.ts'
import { PathNames } from './path-names.ts'
import { selectionName } from './selection-name.ts'
import type { Viewer } from './viewer.ts'

export type BetRow = RowOf<typeof bets.ticker>

/** A bet as a live stream tells of it, with what only lists show. */
export type StoredBet = { readonly row: BetRow; readonly delayMs: number; readonly userAgent: string | null; readonly device: string | null }

/**
 * One line a bet, its values apart by tabs, which none of them holds: cut apart here they cost a third of rows. What a browser says of
 * itself, and what a site knows a device by, may hold anything, and so are JSON. Names that many bets have in common are not in it.
 */
const linesText = `
select string_agg(line, E'\\n' order by place) as lines
from (
  select chosen.place, concat_ws(E'\\t', b.id, b.placed_at, b.player_id, a.user_name, a.parent_id, b.market_id, b.market_type, coalesce(b.selection_id::text, ''), coalesce(b.line::text, ''),
    b.side, coalesce(b.price_requested::text, ''), coalesce(b.price_matched::text, ''), coalesce(t.price::text, ''), b.stake_minor, ${standing.keptBp}, b.profit_minor, b.liability_minor,
    b.currency, b.in_play, coalesce(host(b.ip), ''), b.delay_ms, coalesce(to_json(b.user_agent)::text, ''), coalesce(to_json(b.device)::text, '')) as line
  from unnest($1::bigint[]) with ordinality as chosen(id, place)
  join bets b on b.id = chosen.id ${standingJoin}
  join accounts a on a.id = b.player_id
) found`

/** The bets of these ids, in their order, as a viewer sees them. Who may see them has been decided before. @param names of this viewer, where somebody keeps them */
export async function storedBets(tx: Tx, ids: readonly string[], viewer: Viewer, names = new PathNames(viewer)): Promise<readonly StoredBet[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.queryNamed<{ lines: string | null }>('bet-lines', linesText, [arrayText(ids)])
  const lines = (rows[0]?.lines?.split('\n') ?? []).map((line) => line.split('\t'))
  const [parents, markets, runners] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (const { [at.parent]: parent = '', [at.market]: market = '', [at.runner]: runner = '' } of lines) {
    parents.add(Number(parent))
    markets.add(market)
    if (runner !== '') runners.add(runner)
  }
  const [paths, places, runnersOf] = await Promise.all([names.of(tx, parents), betPlaces(tx, markets), runnerNames(tx, runners)])
  return lines.flatMap((line) => {
    const place = places.get(line[at.market] ?? '')
    return place === undefined ? [] : [storedBet(line, place, paths, runnersOf)]
  })
}

/** Where in a line a value stands that is looked at before the bet is read. */
const at = { parent: 4, market: 5, runner: 7 } as const

const textOf = (value: string): string | null => (value === '' ? null : value)
const jsonText = (value: string): string | null => (value === '' ? null : (JSON.parse(value) as string))
const numberOf = (value: string): number | null => (value === '' ? null : Number(value))

function storedBet(values: readonly string[], place: BetPlace, paths: ReadonlyMap<number, string>, runners: ReadonlyMap<string, string>): StoredBet {
  const [id = '', placedAt = '', playerId = '', userName = '', parentId = '', marketId = '', type, runner = '', lineText = '', sideText, requested = '', matched = '', reduced = '', stake = '', kept, profit = '', loss = '',
    currency = '', inPlay, ip = '', delay, userAgent = '', device = ''] = values
  const [market_type, side, selection_id, line, kept_bp] = [type as MarketType, sideText as Side, textOf(runner), numberOf(lineText), Number(kept)]
  const { game_id, game_name, league_name, event_id, event_name, market_name, outcome } = place
  const [price_matched, price_reduced] = [numberOf(matched), numberOf(reduced)]
  const fate = betFate({ market_type, side, selection_id, line, price_matched: price_reduced ?? price_matched, stake_minor: stake, kept_bp, outcome })
  return {
    row: {
      id, placed_at: isoUtc(placedAt), player_id: playerId, user_name: userName, path: paths.get(Number(parentId)) ?? '', game_id, game_name, league_name, event_id, event_name,
      market_id: marketId, market_name, market_type, selection_id, selection_name: selectionName(market_type, side, runners.get(runner) ?? null), line, side,
      price_requested: numberOf(requested), price_matched, price_reduced, stake_minor: toWire(stake), kept_bp, profit_minor: toWire(profit), liability_minor: toWire(loss),
      currency, in_play: inPlay === 't', ip: textOf(ip), status: fate.status, result_minor: fate.result_minor,
    },
    delayMs: Number(delay),
    userAgent: jsonText(userAgent),
    device: jsonText(device),
  }
}
