/**
 * How a bet (`b`) stands now, in SQL: most bets stand as they were placed and have no row of their own in `bet_standings`. A query joins
 * it once, as `t`.
 */
export const standingJoin = 'left join bet_standings t on (t.business_id, t.bet_id) = (b.business_id, b.id)'

/** What `keptBp` basis points (SQL) of the stake of a bet `b` come to: minor units, rounded half away from zero as in the core, and so the same whoever asks what stands. */
export const stakeOf = (keptBp: string): string => `round(b.stake_minor::numeric * (${keptBp}) / 10000)`

export const standing = {
  /** Basis points of the bet that stand. */
  keptBp: 'coalesce(t.kept_bp, 10000)',
  /** The price after runners have left. */
  price: 'coalesce(t.price, b.price_matched)',
  stakeMinor: `${stakeOf('coalesce(t.kept_bp, 10000)')}::bigint`,
  profitMinor: 'coalesce(t.profit_minor, b.profit_minor)',
  liabilityMinor: 'coalesce(t.liability_minor, b.liability_minor)',
} as const

/** The columns of a `BetTermsRow` that can change after the bet was placed, with its stake. */
export const standingColumns = `${standing.price} as price_matched, b.stake_minor, ${standing.keptBp} as kept_bp`
