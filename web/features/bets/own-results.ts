import { levels as tree } from '#domain/hierarchy/levels.ts'
import type { BetDetail, BetLife } from './bet-page.tsx'

type Sums = { readonly postedMinor: number; readonly againMinor: number }

/** A level in a player's market, minor units: what stands between it and the one above (the company has none above), and its own result. */
export type OwnResult = { readonly accountId: string; readonly name: string; readonly edge: Sums | null; readonly own: Sums }

/**
 * The player, then each account above, with its own profit and loss: what it has to get from above less what goes on below it (docs/money.md).
 * The company gets nothing from above: its own is what the one below has to give, where the viewer sees so far.
 */
export function ownResults({ edges }: Pick<BetLife['recalculation'], 'edges'>, levels: BetDetail['levels']): readonly OwnResult[] {
  const upwards = edges.toReversed()
  const edgeAt = (index: number): Sums => ({ postedMinor: upwards[index]?.posted_minor ?? 0, againMinor: upwards[index]?.recalculated_minor ?? 0 })
  const less = (above: Sums, below: Sums): Sums => ({ postedMinor: above.postedMinor - below.postedMinor, againMinor: above.againMinor - below.againMinor })
  const nothing = { postedMinor: 0, againMinor: 0 }
  const company = levels.find(({ level }) => level === tree.company)
  return [
    ...upwards.map(({ account_id: accountId, user_name: name }, index) => ({ accountId, name, edge: edgeAt(index), own: less(edgeAt(index), edgeAt(index - 1)) })),
    ...(company === undefined ? [] : [{ accountId: company.account_id, name: company.user_name, edge: null, own: less(nothing, edgeAt(upwards.length - 1)) }]),
  ]
}
