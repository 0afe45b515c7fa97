import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { blockSize, newestBlock } from '../runtime/row-ids.ts'

/** After so many milliseconds somebody else may have reserved ids above. */
const freshMs = 1_000

export type BetIds = {
  /** Before a batch is decided: as many ids are there, and a second ago nobody had reserved higher ones. Rarely a statement of this transaction. */
  ready(tx: Tx, count: number): Promise<void>
  /** The next of them. */
  next(): string
}

/**
 * Ids of bets. Lists and cursors go by them where many streams of bets are merged, so an id has to say when its bet was placed: of several
 * servers each reserves a block for itself, and a block that one of them kept for hours would put its next bets behind all of the others.
 * On one server they rise with the moments of the bets; between servers they do so to within `freshMs`.
 * @param now milliseconds
 */
export function createBetIds(now = () => performance.now()): BetIds {
  let next = 0
  let end = 0
  let reservedAt = -Infinity

  return {
    async ready(tx, count) {
      while (end - next < count || now() - reservedAt >= freshMs) {
        const askedAt = now()
        const held = end - next < count ? 0 : end - blockSize
        const start = await newestBlock(tx, held)
        // What was asked for earlier and comes later may lie below what has been handed out.
        if (start < end - blockSize) continue
        if (start >= end) {
          next = start
          end = start + blockSize
        }
        reservedAt = askedAt
      }
    },
    next() {
      assert(next < end, 'a batch made its ids ready')
      return String(next++)
    },
  }
}
