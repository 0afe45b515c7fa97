import type { Leg } from '#domain/exposure/leg.ts'
import type { Minor, MinorBp } from '#domain/kernel/money.ts'
import type { Snapshot } from './earlier-snapshot.ts'
import type { ReadFacts } from './market-facts.ts'

/** What is summed of one account on one key of a market. */
export type KeySum = { readonly key: string; readonly total: Leg; readonly mine: Leg<MinorBp>; readonly stakeMinor: Minor; readonly bets: number }

/** By account and market, the keys. What has been read is never changed: whoever holds it may go on with it, and tells by itself what is the same. */
export type SumsByMarket = ReadonlyMap<string, readonly KeySum[]>

/** All sums of some accounts, as a snapshot showed them. */
export type ReadSums = Snapshot & { readonly rows: number; readonly sums: SumsByMarket }

/** Rows that are remembered at most: some 30 MiB with what is computed of them and the facts of their markets. */
const rowsMax = 30_000

/**
 * The sums that were read last of one database, by the accounts that they are of, with the facts of their markets, so that the next reader asks for what is new. Only transactions
 * that change no sums may keep what they read: their own changes may be undone.
 */
export class LegMemory {
  readonly #read = new Map<string, ReadSums>()
  readonly #facts = new Map<string, ReadFacts>()
  /** Whose facts are of the most markets. */
  #widest = ''

  get(accounts: string): ReadSums | null {
    return this.#read.get(accounts) ?? null
  }

  facts(accounts: string): ReadFacts | null {
    return this.#facts.get(accounts) ?? null
  }

  /** Those of the accounts with the most markets: most of the markets of accounts that nobody has asked for are among them. */
  widestFacts(): ReadFacts | null {
    return this.#facts.get(this.#widest) ?? null
  }

  /** Nothing is kept of accounts without sums: their markets are few. */
  keepFacts(accounts: string, facts: ReadFacts): void {
    if (!this.#read.has(accounts)) return
    this.#facts.set(accounts, facts)
    if (facts.facts.size >= (this.#facts.get(this.#widest)?.facts.size ?? 0)) this.#widest = accounts
  }

  /** What was kept longest ago goes where there is too much. */
  keep(accounts: string, read: ReadSums): void {
    this.#read.delete(accounts)
    this.#read.set(accounts, read)
    let rows = 0
    for (const each of this.#read.values()) rows += each.rows
    for (const [oldest, each] of this.#read) {
      if (rows <= rowsMax) return
      this.#read.delete(oldest)
      this.#facts.delete(oldest)
      rows -= each.rows
    }
  }
}
