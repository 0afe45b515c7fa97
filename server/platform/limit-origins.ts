import type { LimitSources, Limits } from '#domain/markets/limits.ts'
import type { OwnedLayer } from './bet-situation.ts'

/** The limits that bound something, in the order in which a bet keeps them. */
export const boundNames = ['minStakeMinor', 'maxStakeMinor', 'maxProfitMinor', 'maxMarketExposureMinor', 'minOdds', 'maxOdds'] as const satisfies readonly (keyof Limits)[]
export type BoundName = (typeof boundNames)[number]

/** Whose a limit is: a word on the limits of a place (`limit_changes`), the cap of an account, the defaults; null: nobody's, or the platform's own. */
export type LimitOrigin = { readonly word: string } | { readonly account: string } | 'default' | null
export type LimitOrigins = Readonly<Record<BoundName, LimitOrigin>>

export function originsOf(sources: LimitSources, layers: readonly OwnedLayer[], caps: readonly { readonly accountId: string }[]): LimitOrigins {
  const of = (name: BoundName): LimitOrigin => {
    const { layer, cap } = sources[name]
    if (cap !== null) {
      // Behind the caps of accounts stands the platform's own, which nobody has set.
      const account = caps[cap]?.accountId
      return account === undefined ? null : { account }
    }
    const from = layer === null ? undefined : layers[layer]
    if (from === undefined) return null
    if (from.of === 'default') return 'default'
    return from.wordId == null ? null : { word: from.wordId }
  }
  return {
    minStakeMinor: of('minStakeMinor'), maxStakeMinor: of('maxStakeMinor'), maxProfitMinor: of('maxProfitMinor'),
    maxMarketExposureMinor: of('maxMarketExposureMinor'), minOdds: of('minOdds'), maxOdds: of('maxOdds'),
  }
}
