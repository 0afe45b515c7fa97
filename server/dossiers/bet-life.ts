import type { RowOf } from '#contract/endpoint.ts'
import { relatedWhys } from '#contract/bet-dossier.ts'
import type { dossiers } from '#contract/dossiers.ts'
import type { Tx } from '#database/transaction.ts'
import { listAudit } from '../logs/audit-store.ts'
import type { AuditRow } from '../logs/audit-store.ts'
import { betFactsOf } from './bet-facts.ts'
import type { BetFacts } from './bet-facts.ts'
import { pricesAround } from './bet-prices.ts'
import { betRows } from '../bets/bet-store.ts'
import type { BetRow } from '../bets/stored-bets.ts'
import { entriesOf, pathAccounts, withLevels } from './life-entries.ts'
import type { PostingRow } from './life-entries.ts'
import { recalculate } from './recalculate.ts'
import type { Viewer } from '../bets/viewer.ts'

export type BetLife = RowOf<typeof dossiers.life>

type PlacedRow = {
  readonly business_id: string
  readonly player_id: string
  readonly market_id: string
  readonly event_id: string
  readonly selection_id: string | null
  readonly placed_at: string
  readonly delay_ms: number
}

const placedText = `
select b.business_id, b.player_id, b.market_id, b.event_id, b.selection_id, b.placed_at, b.delay_ms
from bets b
where b.id = $1 and ($2::bigint is null or b.business_id = $2)
  and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = b.player_id))`

/** Told at most beside what is told in any case; a market that is touched more often shows the newest. */
const touchesMax = 200
const relatedMax = 10

/** The life of one bet with what it was worked out from; null where the viewer may not see it, just as where there is none. */
export async function lifeOfBet(tx: Tx, id: string, viewer: Viewer): Promise<{ readonly life: BetLife; readonly facts: BetFacts; readonly postings: readonly PostingRow[] } | null> {
  const { rows: [placed] } = await tx.query<PlacedRow>(placedText, [id, viewer.businessId, viewer.accountId])
  const [bet] = placed === undefined ? [] : await betRows(tx, [id], viewer)
  if (placed === undefined || bet === undefined) return null
  const of = { marketId: placed.market_id, playerId: placed.player_id, businessId: placed.business_id }
  const facts = await betFactsOf(tx, of)
  const accounts = await pathAccounts(tx, facts)
  const { entries, postings } = await entriesOf(tx, of)
  const again = recalculate(facts, id, postings)
  const known = new Map(accounts.filter((account) => account.level >= viewer.level).map((account) => [account.id, account.user_name]))
  const touches: Touches = viewer.accountId === null ? await touchesOf(tx, id, placed) : { rows: [], cut: false }
  const life: BetLife = {
    ...(await pricesAround(tx, { marketId: placed.market_id, selectionId: placed.selection_id, placedAt: placed.placed_at, delayMs: placed.delay_ms })),
    entries: [...withLevels(entries, postings, accounts, viewer)],
    recalculation: {
      agrees: again.agrees === null ? null : again.agrees && (again.betMinor === null || again.betMinor === bet.result_minor),
      bet_minor: again.betMinor === null ? null : bet.result_minor,
      recalculated_bet_minor: again.betMinor,
      edges: again.edges.flatMap(({ accountId, postedMinor, recalculatedMinor }) => {
        const name = known.get(accountId)
        return name === undefined ? [] : [{ account_id: accountId, user_name: name, posted_minor: postedMinor, recalculated_minor: recalculatedMinor }]
      }),
    },
    touches: [...touches.rows],
    touches_cut: touches.cut,
    related: await relatedTo(tx, id, viewer),
  }
  return { life, facts, postings }
}

type Touches = { readonly rows: readonly AuditRow[]; readonly cut: boolean }

/**
 * What the record says of the bet, of its market and event, and of the voids that met it; oldest first. Alerts are another section's. What
 * was done to the bet itself and each step of a result are there however often the market was touched; of the rest the newest.
 */
async function touchesOf(tx: Tx, id: string, placed: PlacedRow): Promise<Touches> {
  const { rows: voids } = await tx.query<{ void_id: string }>('select distinct void_id from bet_voids where (business_id, bet_id) = ($1, $2)', [placed.business_id, id])
  const own = [['bet', id], ...voids.map(({ void_id: voidId }) => ['void', voidId] as const)] as const
  const market = ['market', placed.market_id] as const
  const newest = await listAudit(tx, { targets: [...own, market, ['event', placed.event_id]], after: null, limit: touchesMax + 1 })
  const certain = newest.length <= touchesMax ? [] : await Promise.all([
    listAudit(tx, { targets: own, after: null, limit: touchesMax }), listAudit(tx, { targets: [market], action: 'results.', after: null, limit: touchesMax }),
  ])
  const rows = new Map([...newest.slice(0, touchesMax), ...certain.flat()].map((row) => [row.id, row]))
  return { rows: [...rows.values()].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)), cut: newest.length > touchesMax }
}

const relatedText = `
with this as (select business_id, id, market_id, player_id, ip from bets where id = $1)
(select 'same_player' as why, b.id from this join bets b on b.market_id = this.market_id and b.player_id = this.player_id and b.id <> this.id order by b.id desc limit ${relatedMax})
union all
(select 'same_address', b.id from this join bets b on b.market_id = this.market_id and b.ip = this.ip and b.player_id <> this.player_id
   and ($2::bigint is null or b.business_id = $2)
   and ($3::bigint is null or exists (select from account_paths t where t.ancestor_id = $3 and t.descendant_id = b.player_id))
 order by b.id desc limit ${relatedMax})`

async function relatedTo(tx: Tx, id: string, viewer: Viewer): Promise<BetLife['related']> {
  const { rows } = await tx.query<{ why: (typeof relatedWhys)[number]; id: string }>(relatedText, [id, viewer.businessId, viewer.accountId])
  const found = new Map((await betRows(tx, rows.map((row) => row.id), viewer)).map((bet) => [bet.id, bet]))
  return relatedWhys.flatMap((why) => {
    const its = rows.filter((row) => row.why === why).map((row) => found.get(row.id)).filter((bet): bet is BetRow => bet !== undefined)
    return its.length === 0 ? [] : [{ why, bets: its }]
  })
}
