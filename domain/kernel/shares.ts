import type { AccountId } from './ids.ts'

/** Basis points in the whole: the shares of a path sum to this. */
export const wholeBp = 10_000

/** One account's part of the profit and loss of a player, in basis points. */
export type Share = { readonly accountId: AccountId; readonly basisPoints: number }

/**
 * Who carries a player's profit and loss, ordered from the company (index 0) down to the player's parent.
 * Frozen on every bet when it is accepted: later share changes never rewrite history.
 */
export type ShareVector = readonly Share[]
