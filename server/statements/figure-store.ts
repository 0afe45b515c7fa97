import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { entryTypes } from '#domain/ledger/entry.ts'
import type { Period, Source } from './line-store.ts'
import { sumOf } from './line-store.ts'

export const cashTypes: readonly EntryType[] = ['settle_give', 'settle_take']
export const creditTypes: readonly EntryType[] = ['credit_deposit', 'credit_withdraw']
export const profitTypes: readonly EntryType[] = entryTypes.filter((type) => !cashTypes.includes(type) && !creditTypes.includes(type))

/** An account with what its figures are made of: its own edge, those directly below, and those of all players below. */
export type Subject = {
  readonly id: string
  readonly level: number
  readonly userName: string
  readonly currency: string
  readonly timeZone: string
  /** Kept sums, minor units: the account's own edge, the edges below together, the players below together. */
  readonly own: Kept
  readonly below: Kept
  readonly players: Kept
}
type Kept = { readonly credit: bigint; readonly unsettled: bigint; readonly cash: bigint }

type SubjectRow = { readonly id: string; readonly level: number; readonly user_name: string; readonly currency: string; readonly time_zone: string; readonly kept: readonly string[] }

const sums = (alias: string) => `coalesce(sum(${alias}.credit_minor), 0), coalesce(sum(${alias}.unsettled_minor), 0), coalesce(sum(${alias}.cash_minor), 0)`

export async function loadSubject(tx: Tx, id: string): Promise<Subject> {
  const { rows } = await tx.queryNamed<SubjectRow>('statement-subject',
    `select a.id, a.level, a.user_name, a.currency, b.time_zone,
       (select array[${sums('f')}]::text[] from account_funds f where f.account_id = a.id)
       || (select array[${sums('f')}]::text[] from accounts c join account_funds f on f.account_id = c.id where c.parent_id = a.id)
       || (select array[${sums('f')}]::text[] from account_paths t join accounts p on p.id = t.descendant_id and p.level = 9
           join account_funds f on f.account_id = p.id where t.ancestor_id = a.id) as kept
     from accounts a join businesses b on b.id = a.business_id where a.id = $1`, [id])
  const row = rows[0]
  assert(row !== undefined, 'an account in reach is there')
  const kept = (at: number): Kept => ({ credit: BigInt(row.kept[at] ?? 0), unsettled: BigInt(row.kept[at + 1] ?? 0), cash: BigInt(row.kept[at + 2] ?? 0) })
  return { id: row.id, level: row.level, userName: row.user_name, currency: row.currency, timeZone: row.time_zone, own: kept(0), below: kept(3), players: kept(6) }
}

async function childrenOf(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<{ id: string }>('statement-children', 'select id from accounts where parent_id = $1', [id])
  return rows.map((row) => row.id)
}

async function playersBelow(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<{ id: string }>('statement-players',
    'select p.id from account_paths t join accounts p on p.id = t.descendant_id and p.level = 9 where t.ancestor_id = $1', [id])
  return rows.map((row) => row.id)
}

/** A figure of an account: where it comes from, and what it is now. */
export type Figure = { readonly source: Source; readonly now: bigint }

export type FigureName = 'own_pnl' | 'total_pnl' | 'client_pnl' | 'balance_up' | 'balance_down' | 'credit' | 'given' | 'credit_left' | 'cash'

/** Figures of an account by name; `total_pnl` is the profit and loss of all players below, turned round for accounts above. */
export async function figureOf(tx: Tx, subject: Subject, name: FigureName): Promise<Figure> {
  const { id, own, below, players } = subject
  const base = { party: id, sign: 1, book: 'unsettled', types: null } as const
  const around = async () => [id, ...await childrenOf(tx, id)]
  switch (name) {
    case 'own_pnl':
      return { source: { ...base, edges: await around(), types: profitTypes }, now: own.unsettled - own.cash - (below.unsettled - below.cash) }
    case 'total_pnl': {
      const sign = subject.level === levels.player ? 1 : -1
      return { source: { ...base, edges: await playersBelow(tx, id), party: null, sign, types: profitTypes }, now: BigInt(sign) * (players.unsettled - players.cash) }
    }
    case 'client_pnl':
      return { source: { ...base, edges: await playersBelow(tx, id), party: null }, now: players.unsettled }
    case 'balance_up':
      return { source: { ...base, edges: [id] }, now: own.unsettled }
    case 'balance_down':
      return { source: { ...base, edges: await childrenOf(tx, id), party: null, sign: -1 }, now: -below.unsettled }
    case 'credit':
      return { source: { ...base, edges: [id], book: 'credit' }, now: own.credit }
    case 'given':
      return { source: { ...base, edges: await childrenOf(tx, id), party: null, book: 'credit' }, now: below.credit }
    case 'credit_left':
      return { source: { ...base, edges: await around(), book: 'credit' }, now: own.credit - below.credit }
    case 'cash':
      return { source: { ...base, edges: await around(), sign: -1, types: cashTypes }, now: below.cash - own.cash }
  }
}

export type Ends = { readonly opening: bigint; readonly closing: bigint; readonly sum: bigint }

/** A figure at the ends of a period, worked out back from what it is now. `filtered` is what a filter leaves of its source. */
export async function endsOf(tx: Tx, { source, now }: Figure, period: Period, filtered: Source = source): Promise<Ends> {
  const closing = period.to === null ? now : now - await sumOf(tx, source, { from: period.to, to: null })
  const moved = period.from === null ? null : await sumOf(tx, source, period)
  // Without a beginning the period reaches back to where every figure was nothing.
  const opening = moved === null ? 0n : closing - moved
  return { opening, closing, sum: filtered === source ? closing - opening : await sumOf(tx, filtered, period) }
}
