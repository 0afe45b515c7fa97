import type { RowOf } from '#contract/endpoint.ts'
import type { results } from '#contract/results.ts'
import { fromStoredOutcome } from '#database/stored-outcome.ts'
import type { StoredOutcome } from '#database/stored-outcome.ts'
import type { Tx } from '#database/transaction.ts'
import type { Outcome } from '#domain/markets/market.ts'
import type { ResultMarket } from './result-store.ts'

type OtherWord = RowOf<typeof results.preview>['disagrees'][number]
type Named = { readonly id: string; readonly name: string }

const othersText = `
select m.id as market_id, m.name as market_name, r.state, r.outcome,
  (select json_agg(json_build_object('id', s.id::text, 'name', s.name) order by s.sort) from selections s where s.market_id = m.id and s.status <> 'removed') as runners
from markets m join results r on r.market_id = m.id and r.revision = m.revision
where m.event_id = $1 and m.id <> $2 and (m.decides_event or m.type = 'bookmaker') and m.winners_count = $3 and r.state in ('declared', 'settling', 'settled')
order by m.id`

/**
 * The markets on who wins the event, among the same runners, whose standing result names other winners than this outcome: that which decides
 * it, and those of bookmakers. Others with the same runners (a toss, a half) ask something else.
 */
export async function otherWords(tx: Tx, { id, eventId, decidesEvent, outcomeMarket: { type, shape }, selections }: ResultMarket, outcome: Outcome): Promise<readonly OtherWord[]> {
  if (outcome.kind !== 'winners' || !(decidesEvent || type === 'bookmaker')) return []
  const runners = selections.filter((each) => shape.selectionIds.includes(each.id))
  const said = namesOf(runners, outcome.winners)
  type Row = Omit<OtherWord, 'winners'> & { readonly outcome: StoredOutcome; readonly runners: readonly Named[] | null }
  const { rows } = await tx.query<Row>(othersText, [eventId, id, shape.winnersCount])
  return rows.flatMap(({ outcome: stored, runners: others, ...row }): readonly OtherWord[] => {
    const other = fromStoredOutcome(stored)
    if (others === null || other.kind !== 'winners' || !alike(namesOf(runners), namesOf(others))) return []
    const winners = namesOf(others, other.winners)
    return alike(said, winners) ? [] : [{ ...row, winners: [...winners] }]
  })
}

function namesOf(runners: readonly Named[], ids?: readonly string[]): readonly string[] {
  return runners.flatMap(({ id, name }) => (ids?.includes(id) === false ? [] : [name]))
}

/** Feeds and people write the same name in letters of other cases. */
function alike(some: readonly string[], others: readonly string[]): boolean {
  const plain = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase()).toSorted().join('\n')
  return plain(some) === plain(others)
}
