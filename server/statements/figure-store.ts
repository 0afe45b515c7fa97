import type { FigureName } from '#contract/statements.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { childrenMoney, ownMoney, playersMoney } from '../super-admins/money-below.ts'
import { sumOf } from './kept-sums.ts'
import { cashTypes, profitTypes } from './source.ts'
import type { Period, Source } from './source.ts'

/** An account with what its statements need of it. */
export type Subject = {
  readonly id: string
  readonly business_id: string
  readonly level: number
  readonly user_name: string
  readonly currency: string
  readonly time_zone: string
  /** Accounts below it, counted up to `narrowMax` and one more. */
  readonly below: number
}

/** Up to so many accounts below, each is looked at for a page; of more, their entries are sought among those of the business. */
const narrowMax = 300

export async function loadSubject(tx: Tx, id: string): Promise<Subject> {
  const { rows } = await tx.queryNamed<Subject>('statement-subject',
    `select a.id, a.business_id, a.level, a.user_name, a.currency, b.time_zone,
       (select count(*)::int from (select from account_paths t where t.ancestor_id = a.id and t.depth > 0 limit ${narrowMax + 1}) t) as below
     from accounts a join businesses b on b.id = a.business_id where a.id = $1`, [id])
  const [row] = rows
  assert(row !== undefined, 'an account in reach is there')
  return row
}

/** A figure of an account: where it comes from, and what it is now. */
export type Figure = { readonly source: Source; readonly now: bigint }

/** Figures of an account by name; `total_pnl` is the profit and loss of all players below, turned round for accounts above. */
export async function figureOf(tx: Tx, subject: Subject, name: FigureName): Promise<Figure> {
  const { id, level } = subject
  const player = level === levels.player
  const unsettled = (which: Which) => ({ which, book: 'unsettled' } as const)
  const credit = (which: Which) => ({ which, book: 'credit' } as const)
  // A business has one company, and everybody else of it is below.
  const size = player ? 'player' : subject.below <= narrowMax ? 'narrow' : level === levels.company ? 'whole' : 'wide'
  const ofAccount = { of: id, businessId: subject.business_id, size, party: 'account', sign: 1, types: null } as const
  const ofChildren = { ...ofAccount, party: 'child' } as const
  switch (name) {
    case 'own_pnl': {
      const [own, below] = [await ownMoney(tx, id), await childrenMoney(tx, id)]
      return { source: { ...ofAccount, edges: [unsettled('own'), unsettled('children')], types: profitTypes }, now: own.unsettled - own.cash - (below.unsettled - below.cash) }
    }
    case 'total_pnl': {
      const players = await playersMoney(tx, subject)
      const sign = player ? 1 : -1
      return { source: { ...ofChildren, edges: [unsettled('players')], sign, types: profitTypes }, now: BigInt(sign) * (players.unsettled - players.cash) }
    }
    case 'client_pnl':
      return { source: { ...ofChildren, edges: [unsettled('players')] }, now: (await playersMoney(tx, subject)).unsettled }
    case 'points': {
      if (player) {
        const own = await ownMoney(tx, id)
        return { source: { ...ofChildren, edges: [{ which: 'own', book: null }] }, now: own.credit + own.unsettled }
      }
      // A company has no credit of its own: what it handed down stands for it.
      const company = level === levels.company
      const held = company ? await childrenMoney(tx, id) : await ownMoney(tx, id)
      return { source: { ...ofChildren, edges: [credit(company ? 'children' : 'own'), unsettled('players')] }, now: held.credit + (await playersMoney(tx, subject)).unsettled }
    }
    case 'balance_up':
      return { source: { ...ofAccount, edges: [unsettled('own')] }, now: (await ownMoney(tx, id)).unsettled }
    case 'balance_down':
      return { source: { ...ofChildren, edges: [unsettled('children')], sign: -1 }, now: -(await childrenMoney(tx, id)).unsettled }
    case 'credit':
      return { source: { ...ofAccount, edges: [credit('own')] }, now: (await ownMoney(tx, id)).credit }
    case 'given':
      return { source: { ...ofChildren, edges: [credit('children')] }, now: (await childrenMoney(tx, id)).credit }
    case 'credit_left':
      return { source: { ...ofAccount, edges: [credit('own'), credit('children')] }, now: (await ownMoney(tx, id)).credit - (await childrenMoney(tx, id)).credit }
    case 'cash':
      return { source: { ...ofAccount, edges: [unsettled('own'), unsettled('children')], sign: -1, types: cashTypes }, now: (await childrenMoney(tx, id)).cash - (await ownMoney(tx, id)).cash }
  }
}

type Which = Source['edges'][number]['which']

export type Ends = { readonly opening: bigint; readonly closing: bigint; readonly sum: bigint }

/** A figure at the ends of a period, worked out back from what it is now. `filtered` is what a filter leaves of its source. */
export async function endsOf(tx: Tx, { source, now }: Figure, period: Period, filtered: Source = source): Promise<Ends> {
  const closing = period.to === null ? now : now - await sumOf(tx, source, { from: period.to, to: null })
  const moved = period.from === null ? null : await sumOf(tx, source, period)
  // Without a beginning the period reaches back to where every figure was nothing.
  const opening = moved === null ? 0n : closing - moved
  return { opening, closing, sum: filtered === source ? closing - opening : await sumOf(tx, filtered, period) }
}
