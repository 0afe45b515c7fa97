import { movedBets, movedStake, resultMoves } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import { addVoided } from './add-stakes.ts'
import { addToDays, upFrom, withAccount } from './sum-days.ts'

/** Bets of a market that one transaction takes, so that none is long. */
const betsAtOnce = 20_000

type Due = { readonly market_id: string; readonly revision: number; readonly kind: 'void' | 'undo'; readonly after_bet_id: string; readonly end_bet_id: string | null }

/** The oldest, with the bet that the next slice of its market ends with; null where it may be the last. */
const dueText = `
select d.market_id, d.revision, d.kind, d.after_bet_id, (select b.id from bets b where b.market_id = d.market_id and b.id > d.after_bet_id order by b.id offset $1 - 1 limit 1) as end_bet_id
from results_due d order by d.at, d.market_id, d.revision, d.kind limit 1`

/** Markets move no money where all bets are void, and are listed beside those that do, with what they come to: nothing. */
const moneyOfNothing = ['won_minor', 'lost_minor', 'adjusted_minor', 'commission_minor', 'own_win_minor', 'own_commission_minor', 'edge_profit_minor']

const addText = `
with voided as materialized (
  select b.player_id, b.market_id, date_bin('15 minutes', v.at, 'epoch') as slot, m.sport_id, b.market_type, b.in_play, min(v.at) as at, sum(10000 * (${movedStake})) as share
  from ${resultMoves('r.market_id = $1 and r.revision = $2', () => 'true')} v ${movedBets} join markets m on m.id = b.market_id
  where v.kind = $3 and b.id > $4 and b.id <= $5 group by 1, 2, 3, 4, 5, 6
), due as (
  insert into turnovers_due as d (market_id, at) select market_id, least(clock_timestamp(), min(at)) from voided group by 1
  on conflict (market_id) do update set at = least(d.at, excluded.at)
), in_markets as materialized (
  select s.*, ${moneyOfNothing.map((name) => `0::bigint as ${name}`).join(', ')}
  from ${withAccount(`(select distinct t.ancestor_id as account_id, v.slot, v.market_id from voided v cross join ${upFrom('v.player_id', true)} t)`)} s
), by_market as (
  insert into market_sums (account_id, slot, market_id, ${moneyOfNothing.join(', ')})
  select account_id, slot, market_id, ${moneyOfNothing.join(', ')} from in_markets order by 1, 2, 3 on conflict (account_id, slot, market_id) do nothing
), in_market_days as (
  ${addToDays('market', 'in_markets')}
)${addVoided} select`

/**
 * Adds up what results took of bets, or gave back when they were rolled back, by the quarter of that: the next slice of the bets of one market.
 * Answers whether there was one. Under the lock of the sums only.
 */
export async function sumResults(tx: Tx): Promise<boolean> {
  const { rows: [due] } = await tx.queryNamed<Due>('sums-results-due', dueText, [betsAtOnce])
  if (due === undefined) return false
  const of = [due.market_id, due.revision, due.kind]
  await tx.queryNamed('sums-results', addText, [...of, due.after_bet_id, due.end_bet_id ?? lastId])
  if (due.end_bet_id === null) await tx.queryNamed('sums-results-done', 'delete from results_due where (market_id, revision, kind) = ($1, $2, $3)', of)
  else await tx.queryNamed('sums-results-after', 'update results_due set after_bet_id = $4 where (market_id, revision, kind) = ($1, $2, $3)', [...of, due.end_bet_id])
  return true
}
const lastId = String(2n ** 63n - 1n)

/** Lets all that results took or gave back wait, to be added up anew. */
export async function queueResults(tx: Tx): Promise<void> {
  await tx.query('delete from results_due')
  await tx.query(`insert into results_due (market_id, revision, kind, at) select v.market_id, v.revision, v.kind, v.at from ${resultMoves('true', () => 'true')} v`)
}
