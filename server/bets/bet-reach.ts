/** How far a list of bets looks before it answers. */
export type BetReach = {
  /** So many bets are read, filtered and sorted as a whole. */
  readonly narrowMax: number
  /** From up to so many players or markets the newest bets are merged, each in its own order. */
  readonly streamsMax: number
  /** Of up to so many players with a part of a name the bets are those of their ids; of more, the name of each bet's player is asked. At least `streamsMax`. */
  readonly namedMax: number
  /** Bets read in the first stretch of a page, and in the longest; each stretch is four times the one before. */
  readonly firstStretch: number
  readonly longestStretch: number
  /** Milliseconds that a page may read for, and its count half as long. */
  readonly patienceMs: number
  /** Bets that are looked through for the count of a list. */
  readonly countedMax: number
}

/** Measured on ten million bets (`npm run bench -- bets`), so that no page takes longer than 150 ms. */
export const usualReach: BetReach = { narrowMax: 20_000, streamsMax: 1_000, namedMax: 20_000, firstStretch: 4_000, longestStretch: 64_000, patienceMs: 80, countedMax: 40_000 }
