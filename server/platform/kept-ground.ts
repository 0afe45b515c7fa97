import type { BetGround } from '#domain/bets/bet-rules.ts'
import type { Span } from '#domain/exposure/spans.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { amountMax } from './bet-situation.ts'
import { boundNames } from './limit-origins.ts'
import type { BoundName, LimitOrigin, LimitOrigins } from './limit-origins.ts'

export type KeptGround = { readonly ground: BetGround; readonly origins: LimitOrigins }

/**
 * What a bet was weighed on, as its row keeps it, some hundred bytes:
 *
 *     [[bounds], [origins], [money, held, most to hold], [lose worst, lose best, even worst, even best, win worst, win best]]
 *
 * Bounds and origins are in the order of `boundNames`: amounts in minor units, odds in thousandths, null where there is no bound. An origin
 * is the id of a word on limits, or minus the id of the account whose cap it is, or 0. `money` is credit with what is unsettled, `held` all
 * that the account held before the bet. Ids and amounts are inside 2^53.
 */
export function keptGround({ limits, funds, spans: { lose, even, win } }: BetGround, origins: LimitOrigins): string {
  const { minStakeMinor, maxStakeMinor, maxProfitMinor, maxMarketExposureMinor, minOdds, maxOdds } = limits
  const of = (name: BoundName) => originNumber(origins[name])
  // Written out, and not built of lists: each bet pays for it.
  return `[[${minStakeMinor},${maxStakeMinor},${unlessPlatforms(maxProfitMinor)},${unlessPlatforms(maxMarketExposureMinor)},${minOdds},${maxOdds}],`
    + `[${of('minStakeMinor')},${of('maxStakeMinor')},${of('maxProfitMinor')},${of('maxMarketExposureMinor')},${of('minOdds')},${of('maxOdds')}],`
    + `[${funds.creditMinor + funds.unsettledMinor},${funds.exposureMinor},${funds.exposureLimitMinor}],[${spanText(lose)},${spanText(even)},${spanText(win)}]]`
}

function unlessPlatforms(bound: Minor | null): Minor | null {
  return bound === amountMax ? null : bound
}

function spanText(span: Span | null): string {
  return span === null ? 'null,null' : `${span.worstMinor},${span.bestMinor}`
}

function originNumber(origin: LimitOrigin): string {
  if (origin === null || origin === 'default') return '0'
  return 'word' in origin ? origin.word : `-${origin.account}`
}

type Numbers = readonly (number | null)[]

export function readGround(text: string): KeptGround {
  const [bounds, origins, [money, held, most], spans] = JSON.parse(text) as readonly [Numbers, readonly number[], Numbers, Numbers]
  const at = (name: BoundName) => bounds[boundNames.indexOf(name)] ?? null
  const amount = (value: number | null | undefined): Minor | null => (value == null ? null : minor(value))
  const span = (worst: number | null | undefined, best: number | null | undefined): Span | null =>
    worst == null || best == null ? null : { worstMinor: minor(worst), bestMinor: minor(best) }
  const origin = (name: BoundName): LimitOrigin => {
    const number = origins[boundNames.indexOf(name)] ?? 0
    if (number === 0) return at(name) === null ? null : 'default'
    return number > 0 ? { word: String(number) } : { account: String(-number) }
  }
  return {
    ground: {
      limits: {
        minStakeMinor: minor(at('minStakeMinor') ?? 0),
        maxStakeMinor: minor(at('maxStakeMinor') ?? 0),
        maxProfitMinor: amount(at('maxProfitMinor')) ?? amountMax,
        maxMarketExposureMinor: amount(at('maxMarketExposureMinor')) ?? amountMax,
        minOdds: at('minOdds'),
        maxOdds: at('maxOdds'),
      },
      funds: { creditMinor: minor(money ?? 0), unsettledMinor: zero, exposureMinor: minor(held ?? 0), exposureLimitMinor: amount(most) },
      spans: { lose: span(spans[0], spans[1]), even: span(spans[2], spans[3]), win: span(spans[4], spans[5]) },
    },
    origins: {
      minStakeMinor: origin('minStakeMinor'), maxStakeMinor: origin('maxStakeMinor'), maxProfitMinor: origin('maxProfitMinor'),
      maxMarketExposureMinor: origin('maxMarketExposureMinor'), minOdds: origin('minOdds'), maxOdds: origin('maxOdds'),
    },
  }
}
