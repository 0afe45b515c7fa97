import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'

/** Kept sums over several accounts, minor units: credit limits, balances with those above, and the cash in these. */
export type Money = { readonly credit: bigint; readonly unsettled: bigint; readonly cash: bigint }
type MoneyRow = { readonly credit: string; readonly unsettled: string; readonly cash: string }

const sums = 'coalesce(sum(f.credit_minor), 0) as credit, coalesce(sum(f.unsettled_minor), 0) as unsettled, coalesce(sum(f.cash_minor), 0) as cash'

/** Of the accounts directly below. */
export async function childrenMoney(tx: Tx, id: string): Promise<Money> {
  const { rows } = await tx.queryNamed<MoneyRow>('money-children', `select ${sums} from account_funds f where f.parent_id = $1`, [id])
  return asMoney(rows[0])
}

/** Of all players below, or of a player itself. Below a company stand those of its whole business. */
export async function playersMoney(tx: Tx, { id, level, business_id: businessId }: { readonly id: string; readonly level: number; readonly business_id: string }): Promise<Money> {
  const { rows } = level === levels.company
    ? await tx.queryNamed<MoneyRow>('money-business', `select ${sums} from account_funds f where f.business_id = $1 and f.level = ${levels.player}`, [businessId])
    : await tx.queryNamed<MoneyRow>('money-players',
        `select ${sums} from account_paths t join account_funds f on f.account_id = t.descendant_id where t.ancestor_id = $1 and f.level = ${levels.player}`, [id])
  return asMoney(rows[0])
}

/** Of the account itself. */
export async function ownMoney(tx: Tx, id: string): Promise<Money> {
  const { rows } = await tx.queryNamed<MoneyRow>('money-own', `select ${sums} from account_funds f where f.account_id = $1`, [id])
  return asMoney(rows[0])
}

function asMoney(row: MoneyRow | undefined): Money {
  return { credit: BigInt(row?.credit ?? 0), unsettled: BigInt(row?.unsettled ?? 0), cash: BigInt(row?.cash ?? 0) }
}
