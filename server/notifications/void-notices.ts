import type { Tx } from '#database/transaction.ts'
import { endNotice, tellNotice } from './notice.ts'
import { marketParams } from './result-notices.ts'

/** One market of a void, or of its undoing. */
type Part = { readonly voidId: string; readonly kind: 'void' | 'undo'; readonly marketId: string }

const subjectOf = ({ voidId, kind, marketId }: Part): string => `${kind} ${voidId} ${marketId}`

/** A market of a void, or of its undoing, could not be done; it is tried again until it can. Told once until then. */
export async function tellVoidFailed(tx: Tx, part: Part, now: Date): Promise<void> {
  await tellNotice(tx, { kind: 'void.failed', subject: subjectOf(part), now, params: await marketParams(tx, part.marketId) })
}

/** It was done at last, or refused because its bets had changed. */
export async function endVoidFailure(tx: Tx, part: Part, now: Date): Promise<void> {
  await endNotice(tx, 'void.failed', subjectOf(part), now)
}
