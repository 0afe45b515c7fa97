/**
 * How a bet (`b`) stands now, in SQL: most bets stand as they were placed and have no row of their own in `bet_standings`. A query joins
 * it once, as `t`.
 */
export const standingJoin = 'left join bet_standings t on (t.business_id, t.bet_id) = (b.business_id, b.id)'

/** What `keptBp` basis points (SQL) of the stake of a bet `b` come to: minor units, rounded half away from zero as in the core, and so the same whoever asks what stands. */
export const stakeOf = (keptBp: string): string => `round(b.stake_minor::numeric * (${keptBp}) / 10000)`

/** What voids took of a bet before the void `v`, as the one column `taken_bp`: basis points. */
export const takenBefore = (v: string): string =>
  `select coalesce(sum(x.taken_bp), 0) as taken_bp from bet_voids x where (x.business_id, x.bet_id) = (${v}.business_id, ${v}.bet_id) and (x.at, x.void_id, x.kind) < (${v}.at, ${v}.void_id, ${v}.kind)`
/** What the void `v` took of the stake of a bet `b`, of which `q` had been taken before it: what stood before less what stands after, in whole minor units. */
export const takenOf = (q: string, v: string): string => `${stakeOf(`10000 - ${q}.taken_bp`)} - ${stakeOf(`10000 - ${q}.taken_bp - ${v}.taken_bp`)}`

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
