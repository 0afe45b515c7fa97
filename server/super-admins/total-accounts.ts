import type { downlineTotals, TotalFigure } from '#contract/downline-totals.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { minor } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { Conditions } from '../runtime/conditions.ts'
import { toWire } from '../runtime/to-wire.ts'
import { clientMoney } from './client-money.ts'
import { selectedText, underSelected } from './downline-store.ts'
import type { DownlineFilter, Root } from './downline-store.ts'

/** An account with its part of a total. */
export type TotalPart = { readonly id: string; readonly amount: Minor }

/** SQL that selects accounts, with its values. */
export type Selected = { readonly text: string; readonly values: readonly Value[] }

export function selectedBelow(root: Root, filter: DownlineFilter): Selected {
  const conditions = new Conditions()
  return { text: selectedText(conditions, root, filter), values: conditions.values }
}

export function selectedOf(ids: readonly string[]): Selected {
  return { text: 'select a.id, a.level, a.currency from accounts a where a.id = any($1::bigint[])', values: [arrayText(ids)] }
}

const ownAmounts = {
  credit: 'f.credit_minor',
  given: 'coalesce(b.given, 0)',
  unsettled: 'f.unsettled_minor',
  available: `case f.level when ${levels.company} then 0 when ${levels.player} then f.credit_minor + f.unsettled_minor - f.exposure_minor else f.credit_minor - coalesce(b.given, 0) end`,
  own_pnl: 'f.unsettled_minor - f.cash_minor - coalesce(b.pnl, 0)',
} as const

/**
 * The accounts whose figures come to a total of a listing, the largest amount first; those with nothing are left out.
 * @param viewer whose share is left out of a client P&L; null is staff
 */
export async function totalParts(tx: Tx, selected: Selected, figure: TotalFigure, viewer: string | null): Promise<readonly TotalPart[]> {
  const parts = isOwn(figure) ? await ownParts(tx, selected, ownAmounts[figure]) : await partsBelow(tx, selected, figure, viewer)
  return parts.filter(({ amount }) => amount !== 0n).toSorted(byAmount)
}

function isOwn(figure: TotalFigure): figure is keyof typeof ownAmounts {
  return figure in ownAmounts
}

/** Larger amounts first, whatever their sign. */
export function byAmount(a: TotalPart, b: TotalPart): number {
  const [sizeA, sizeB] = [a.amount < 0n ? -a.amount : a.amount, b.amount < 0n ? -b.amount : b.amount]
  const [more, less] = sizeA === sizeB ? [BigInt(b.id), BigInt(a.id)] : [sizeA, sizeB]
  return more === less ? 0 : more > less ? -1 : 1
}

async function ownParts(tx: Tx, selected: Selected, amount: string): Promise<readonly TotalPart[]> {
  return asParts((await tx.query<{ id: string; amount: string }>(
    `with selected as materialized (${selected.text}), b as (
       select f.parent_id as id, sum(f.credit_minor) as given, sum(f.unsettled_minor - f.cash_minor) as pnl
       from account_funds f where f.parent_id in (select id from selected where level < ${levels.player}) group by 1
     )
     select f.account_id as id, ${amount} as amount from selected s join account_funds f on f.account_id = s.id left join b on b.id = s.id`, [...selected.values])).rows)
}

/** What players below have counts once: at who stands below no other of those selected. */
async function partsBelow(tx: Tx, selected: Selected, figure: Exclude<TotalFigure, keyof typeof ownAmounts>, viewer: string | null): Promise<readonly TotalPart[]> {
  const top = `with selected as materialized (${selected.text}), top as materialized (select s.id, s.level from selected s where s.id not in (${underSelected}))`
  if (figure === 'exposure') {
    return asParts((await tx.query<{ id: string; amount: string }>(
      `${top} select t.ancestor_id as id, sum(f.exposure_minor) as amount from account_paths t join account_funds f on f.account_id = t.descendant_id and f.exposure_minor > 0
       where t.ancestor_id in (select id from top) group by 1`, [...selected.values])).rows)
  }
  const held = asParts((await tx.query<{ id: string; amount: string }>(
    `${top} select f.account_id as id, case f.level when ${levels.company} then coalesce((select sum(c.credit_minor) from account_funds c where c.parent_id = f.account_id), 0) else f.credit_minor end as amount
     from top join account_funds f on f.account_id = top.id`, [...selected.values])).rows)
  const money = await clientMoney(tx, held.map(({ id }) => id), viewer)
  return held.map(({ id, amount: credit }) => {
    const { pnl, share } = money.get(id) ?? { pnl: 0n, share: 0n }
    return { id, amount: minor(figure === 'points' ? credit + pnl : figure === 'client_pnl' ? pnl : share) }
  })
}

function asParts(rows: readonly { readonly id: string; readonly amount: string }[]): readonly TotalPart[] {
  return rows.map(({ id, amount }) => ({ id, amount: minor(amount) }))
}

/** The rows of a page of parts. */
export async function totalRows(tx: Tx, parts: readonly TotalPart[]): Promise<readonly RowOf<typeof downlineTotals.totalAccounts>[]> {
  type Named = Omit<RowOf<typeof downlineTotals.totalAccounts>, 'amount_minor'>
  const { rows } = await tx.queryNamed<Named>('total-accounts', 'select id, user_name, name, level, currency from accounts where id = any($1::bigint[])', [arrayText(parts.map(({ id }) => id))])
  const named = new Map(rows.map((row) => [row.id, row]))
  return parts.flatMap(({ id, amount }) => {
    const row = named.get(id)
    return row === undefined ? [] : [{ ...row, amount_minor: toWire(amount) }]
  })
}
