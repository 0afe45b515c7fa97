import type { RowOf } from '#contract/endpoint.ts'
import type { surveillance } from '#contract/surveillance.ts'
import { transferType } from '#contract/transfers.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { BetFact } from '#domain/surveillance/bet-fact.ts'
import { opposedBooks } from '#domain/surveillance/opposed-books.ts'
import { pathSeparator } from '../bets/path-names.ts'
import { toWire } from '../runtime/to-wire.ts'
import { newestFacts } from './bet-facts.ts'

type Links = RowOf<typeof surveillance.links>
type Edge = Links['edges'][number]
type Evidence = Edge['evidence'][number]

/** An account uses so many addresses and devices at most, by its newest bets, and each is looked up as far as so many bets, the newest; where there are more it is said. */
const usesMax = 10
const ownBetsMax = 1_000
const betsOfUseMax = 5_000
const accountsMax = 25
const betsOfAccountMax = 300
const betsNamed = 6

type Use = { readonly kind: 'address' | 'device'; readonly what: string; readonly player_id: string; readonly bets: number; readonly bet_ids: readonly string[]; readonly last_at: string }

/** The accounts that a player shares addresses or devices with since a moment, who bet against whom among them, and the money their agents moved. */
export async function accountLinks(tx: Tx, id: string, from: Date): Promise<Links | null> {
  if ((await tx.query(`select from accounts where id = $1 and level = ${levels.player}`, [id])).rowCount === 0) return null
  const { uses, cut } = await usesOf(tx, id, from)
  const counted = new Map<string, number>()
  for (const use of uses) counted.set(use.player_id, (counted.get(use.player_id) ?? 0) + use.bets)
  const others = [...counted].filter(([player]) => player !== id).toSorted(([, one], [, other]) => other - one).map(([player]) => player)
  const players = [id, ...others.slice(0, accountsMax)]
  const against = await opposites(tx, players, from)
  const edges = [...sharedUses(uses, players), ...against.edges, ...(await transfers(tx, players, from))]
  const nodes = await nodesOf(tx, [...new Set([...players, ...edges.flatMap((edge) => [edge.from, edge.to])])])
  return { nodes: [...nodes], edges, cut: cut || against.cut || others.length > accountsMax }
}

async function usesOf(tx: Tx, id: string, from: Date): Promise<{ readonly uses: readonly Use[]; readonly cut: boolean }> {
  const { rows: own } = await tx.query<{ kind: Use['kind']; what: string }>(`
    with own as (select host(ip) as ip, device from bets where player_id = $1 and placed_at >= $2 order by id desc limit ${ownBetsMax}),
    signed as (select host(ip) as ip from player_sign_ins where player_id = $1 and at >= $2 and succeeded order by at desc limit ${ownBetsMax})
    (select 'address' as kind, u.ip as what from (select ip from own union all select ip from signed) u where u.ip is not null group by u.ip order by count(*) desc, u.ip limit ${usesMax + 1})
    union all (select 'device', device from own where device is not null group by device order by count(*) desc, device limit ${usesMax + 1})`, [id, from.toISOString()])
  const uses: Use[] = []
  const kinds = [...Map.groupBy(own, (use) => use.kind).values()]
  let cut = kinds.some((each) => each.length > usesMax)
  for (const { kind, what } of kinds.flatMap((each) => each.slice(0, usesMax))) {
    const { rows } = await tx.query<Omit<Use, 'kind' | 'what'> & { seen: number }>(`
      with seen as (
        (select player_id, id, placed_at from bets where ${kind === 'address' ? 'ip = $1::inet' : 'device = $1'} and placed_at >= $2 order by id desc limit ${betsOfUseMax})
        ${kind === 'address' ? `union all (select player_id, null, at from player_sign_ins where ip = $1::inet and at >= $2 and succeeded order by at desc limit ${betsOfUseMax})` : ''})
      select player_id, count(id)::int as bets, coalesce((array_agg(id order by id desc) filter (where id is not null))[1:${betsNamed}], '{}') as bet_ids, max(placed_at) as last_at, (select count(*)::int from seen) as seen
      from seen group by player_id`, [what, from.toISOString()])
    uses.push(...rows.map(({ seen: _, ...use }) => ({ kind, what, ...use })))
    cut ||= (rows[0]?.seen ?? 0) >= betsOfUseMax
  }
  return { uses, cut }
}

/** Edges between every two of the players that use one address or device. */
function sharedUses(uses: readonly Use[], players: readonly string[]): readonly Edge[] {
  const edges = new EdgeSet()
  for (const group of Map.groupBy(uses.filter((use) => players.includes(use.player_id)), (use) => `${use.kind} ${use.what}`).values()) {
    for (const [one, other] of pairs(group)) {
      edges.add(one.player_id, other.player_id, one.kind, (a, b) => ({
        what: a.what, from_bets: a.bets, to_bets: b.bets, from_bet_ids: [...a.bet_ids], to_bet_ids: [...b.bet_ids], amount_minor: null, currency: null, last_at: a.last_at > b.last_at ? a.last_at : b.last_at,
      }), one, other)
    }
  }
  return edges.all()
}

/** Edges between players whose books on a market stand against each other, as the rule on opposite books compares them, by the newest bets of each. */
async function opposites(tx: Tx, players: readonly string[], from: Date): Promise<{ readonly edges: readonly Edge[]; readonly cut: boolean }> {
  if (players.length < 2) return { edges: [], cut: false }
  const facts = await newestFacts(tx, players, from, betsOfAccountMax)
  const markets = Map.groupBy(facts, (bet) => bet.marketId)
  const names = await marketNames(tx, [...markets.keys()])
  const edges = new EdgeSet()
  for (const [marketId, bets] of markets) {
    for (const [one, other] of pairs([...Map.groupBy(bets, (bet) => `${bet.playerId} ${bet.currency}`).values()])) {
      const [first, second] = [one[0], other[0]]
      if (first === undefined || second === undefined || first.playerId === second.playerId || first.currency !== second.currency) continue
      const opposedMinor = opposedBooks(one, other)?.opposedMinor ?? 0n
      if (opposedMinor === 0n) continue
      edges.add(first.playerId, second.playerId, 'opposite', (a, b) => ({
        what: names.get(marketId) ?? marketId, from_bets: a.length, to_bets: b.length, from_bet_ids: newestIds(a), to_bet_ids: newestIds(b),
        amount_minor: toWire(opposedMinor), currency: first.currency, last_at: new Date(Math.max(...a.map((bet) => bet.placedAtMs), ...b.map((bet) => bet.placedAtMs))).toISOString(),
      }), one, other)
    }
  }
  return { edges: edges.all(), cut: [...Map.groupBy(facts, (bet) => bet.playerId).values()].some((bets) => bets.length >= betsOfAccountMax) }
}

/** By the market's id: its event and itself. */
async function marketNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select m.id, concat_ws(', ', e.name, m.name) as name from markets m join events e on e.id = m.event_id where m.id = any($1::bigint[])`, [[...ids]])
  return new Map(rows.map((row) => [row.id, row.name]))
}

const newestIds = (bets: readonly BetFact[]): string[] => bets.slice(0, betsNamed).map((bet) => bet.betId)

/** The entries that people make, as in the condition of the index `journal_entries_by_hand`. */
const byHand = transferType.options.map((type) => `'${type}'`).join()

/** Edges from an account above to the players that it moved money to or from by hand, where it did so with more than one of them. */
async function transfers(tx: Tx, players: readonly string[], from: Date): Promise<readonly Edge[]> {
  const { rows } = await tx.query<{ parent_id: string; player_id: string; type: string; count: number; sum: string; currency: string; last_at: string }>(`
    with moved as (
      select a.parent_id, j.account_id as player_id, j.type::text as type, count(*)::int as count, sum(abs(j.amount_minor)) as sum, j.currency, max(j.at) as last_at
      from journal_entries j join accounts a on a.id = j.account_id
      where j.account_id = any($1::bigint[]) and j.type in (${byHand}) and j.at >= $2 group by a.parent_id, j.account_id, j.type, j.currency
    )
    select * from moved m where (select count(distinct o.player_id) from moved o where o.parent_id = m.parent_id) > 1 order by last_at desc`, [[...players], from.toISOString()])
  const byPair = Map.groupBy(rows, (row) => `${row.parent_id} ${row.player_id}`)
  return [...byPair.values()].flatMap((group): readonly Edge[] => {
    const [first] = group
    return first === undefined ? [] : [{
      from: first.parent_id, to: first.player_id, kind: 'transfer',
      evidence: group.map((row) => ({ what: row.type, from_bets: 0, to_bets: 0, from_bet_ids: [], to_bet_ids: [], amount_minor: toWire(row.sum), currency: row.currency, last_at: row.last_at })),
    }]
  })
}

async function nodesOf(tx: Tx, ids: readonly string[]): Promise<Links['nodes']> {
  const { rows } = await tx.query<Links['nodes'][number]>(`
    select a.id, a.user_name, a.level, a.self_bet_locked as bet_locked,
      coalesce((select string_agg(u.user_name, '${pathSeparator}' order by t.depth desc) from account_paths t join accounts u on u.id = t.ancestor_id
        where t.descendant_id = a.id and t.depth > 0 and u.level > ${levels.company}), '') as path,
      (select count(*)::int from surveillance_alerts s where s.players @> array[a.id] and s.status in ('open', 'working') and not s.shadow) as waiting
    from unnest($1::bigint[]) with ordinality as n(id, place) join accounts a on a.id = n.id order by n.place`, [[...ids]])
  return [...rows]
}

function pairs<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const))
}

/** Edges of two accounts in one kind joined, whichever of the two was named first. */
class EdgeSet {
  readonly #edges = new Map<string, { readonly from: string; readonly to: string; readonly kind: Edge['kind']; readonly evidence: Evidence[] }>()

  add<Item>(one: string, other: string, kind: Edge['kind'], evidenceOf: (from: Item, to: Item) => Evidence, ofOne: Item, ofOther: Item): void {
    const turned = BigInt(other) < BigInt(one)
    const [from, to] = turned ? [other, one] : [one, other]
    const edge = this.#edges.get(`${kind} ${from} ${to}`) ?? { from, to, kind, evidence: [] }
    this.#edges.set(`${kind} ${from} ${to}`, edge)
    edge.evidence.push(turned ? evidenceOf(ofOther, ofOne) : evidenceOf(ofOne, ofOther))
  }

  all(): readonly Edge[] {
    return [...this.#edges.values()].map((edge) => ({ ...edge, evidence: edge.evidence.toSorted((one, other) => other.last_at.localeCompare(one.last_at)) }))
  }
}
