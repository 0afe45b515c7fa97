import type { Query, RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Tx } from '#database/transaction.ts'
import { returnFigures } from '#domain/casino/return-figures.ts'
import { isId } from '#domain/kernel/ids.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { roundIs } from '../casino/round-state.ts'
import { Conditions } from '../runtime/conditions.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { HandlerReply } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'

type Stored = {
  readonly id: string
  readonly name: string
  readonly of: string | null
  readonly currency: string
  readonly rounds: number
  readonly stake: string
  readonly win: string
  readonly stake_squares: string
  readonly win_squares: string
  readonly products: string
  readonly expected_bp: string
  readonly stake_with_theory: string
  readonly rewards: string | null
}

const groups = {
  provider: { key: 'r.provider_id', rewards: 'w.provider_id', names: 'select p.name, null::text as of from casino_providers p where p.id = f.id' },
  // A reward is of no game.
  game: { key: 'r.game_id', rewards: null, names: 'select g.name, p.name as of from casino_games g join casino_providers p on p.id = g.provider_id where g.id = f.id' },
  account: { key: 'r.player_id', rewards: 'w.player_id', names: 'select a.user_name as name, b.name as of from accounts a join businesses b on b.id = a.business_id where a.id = f.id' },
} as const

/** Figures of the rounds that closed in a period, with what was given beside them; currency by currency, the largest stakes of each first. */
export async function listFigures(tx: Tx, query: Query<typeof wallet.figures>): Promise<Result<Pick<HandlerReply<typeof wallet.figures>, 'rows' | 'metadata'>>> {
  const after = decodeCursor(query.cursor, [(part) => /^\d{1,19}$/.test(part), isId, (part) => /^[A-Z]{3}$/.test(part)])
  if (!after.ok) return after
  const { key, rewards, names } = groups[query.by]
  const conditions = new Conditions()
  conditions.add('r.closed_at >= ?', query.from)
  conditions.add('r.closed_at < ?', query.to)
  if (query.casino_provider_id !== undefined) conditions.add('r.provider_id = ?', query.casino_provider_id)
  if (query.game_id !== undefined) conditions.add('r.game_id = ?', query.game_id)
  if (query.player_id !== undefined) conditions.add('r.player_id = ?', query.player_id)
  const given = new Conditions()
  given.values.push(...conditions.values)
  const rewardsText = rewards === null ? 'select null::bigint as id, null::text as currency, null::bigint as rewards where false' : rewardsOf(rewards, given, query)
  const beyond = new Conditions()
  beyond.values.push(...given.values)
  if (after.value !== null) {
    const [stake, id, currency] = after.value as [string, string, string]
    beyond.add('(f.currency > ? or (f.currency = ? and (f.stake, f.id) < (?, ?)))', currency, currency, stake, id)
  }
  const { limit, fetch } = pageLimit(query.limit)
  const { rows } = await tx.query<Stored>(
    `select f.*, n.name, n.of from (
       select id, currency, coalesce(rounds, 0) as rounds, coalesce(stake, 0) as stake, coalesce(win, 0) as win, coalesce(stake_squares, '0') as stake_squares, coalesce(win_squares, '0') as win_squares,
         coalesce(products, '0') as products, coalesce(expected_bp, '0') as expected_bp, coalesce(stake_with_theory, '0') as stake_with_theory, rewards from (
       select ${key} as id, r.currency, count(*)::int as rounds, sum(r.stake_minor)::bigint as stake, sum(r.win_minor)::bigint as win,
         sum(r.stake_minor::numeric * r.stake_minor)::text as stake_squares, sum(r.win_minor::numeric * r.win_minor)::text as win_squares, sum(r.stake_minor::numeric * r.win_minor)::text as products,
         coalesce(sum(r.stake_minor::numeric * t.return_bp), 0)::text as expected_bp, coalesce(sum(r.stake_minor) filter (where t.return_bp is not null), 0)::text as stake_with_theory
       from casino_rounds r join casino_games t on t.id = r.game_id
       where ${roundIs.played('now()')} and ${conditions.text()} group by 1, 2
       ) played full join (${rewardsText}) given using (id, currency)
     ) f cross join lateral (${names}) n
     where ${beyond.text()} order by f.currency, f.stake desc, f.id desc limit ${fetch}`, beyond.values)
  const page = pageOf(rows, limit, (row) => [row.stake, row.id, row.currency])
  return ok({ rows: page.rows.map((row) => asFigure(row, rewards === null)), metadata: page.metadata })
}

/** What was given in a period less what was taken back in it, by `key`; with its values in `given`. */
function rewardsOf(key: string, given: Conditions, query: Query<typeof wallet.figures>): string {
  const [first, last] = [given.value(query.from), given.value(query.to)]
  const within = (at: string) => `(${at} >= ${first}::timestamptz and ${at} < ${last}::timestamptz)`
  if (query.casino_provider_id !== undefined) given.add('w.provider_id = ?', query.casino_provider_id)
  if (query.player_id !== undefined) given.add('w.player_id = ?', query.player_id)
  if (query.game_id !== undefined) given.add('false')
  return `select ${key} as id, w.currency, sum(case when ${within('w.at')} then w.amount_minor else 0 end - case when ${within('w.undone_at')} then w.amount_minor else 0 end)::bigint as rewards
    from casino_rewards w where (${within('w.at')} or ${within('w.undone_at')}) and ${given.text()} group by 1, 2`
}

function asFigure(row: Stored, isOfGames: boolean): RowOf<typeof wallet.figures> {
  const [stake, win] = [BigInt(row.stake), BigInt(row.win)]
  const { returnBp, bandBp, theoryBp, verdict } = returnFigures({
    rounds: row.rounds, stake, win, stakeSquares: BigInt(row.stake_squares), winSquares: BigInt(row.win_squares), products: BigInt(row.products), expectedBp: BigInt(row.expected_bp),
    stakeWithTheory: BigInt(row.stake_with_theory),
  })
  return {
    id: row.id, name: row.name, of: row.of, currency: row.currency, rounds: row.rounds, stake_minor: toWire(stake), win_minor: toWire(win), house_minor: toWire(stake - win),
    reward_minor: isOfGames ? null : toWire(row.rewards ?? '0'),
    return_bp: returnBp, band_bp: bandBp, theory_bp: theoryBp, verdict,
  }
}
