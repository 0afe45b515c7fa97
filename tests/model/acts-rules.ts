import { limits } from '#contract/limits.ts'
import { roles } from '#contract/roles.ts'
import { nowhere, outcomeOf, placeOf } from './acts-money.ts'
import { grantsFor } from './branch.ts'
import { same } from './difference.ts'
import type { Play } from './difference.ts'
import { may } from './model.ts'
import type { Said } from './model.ts'
import { ask } from './people.ts'
import type { Step } from './steps.ts'

/** Limits of a market or of the whole event, all four at once. */
export async function actLimits({ model, staff, eventId }: Play, { by, place, type, ...step }: Extract<Step, { do: 'limits' }>): Promise<string> {
  const market = place === 'event' ? undefined : model.markets[placeOf(model.markets, place) ?? -1]
  const of = market?.type ?? type
  const row = { market_type: of, min_stake_minor: step.min, max_stake_minor: step.max, max_profit_minor: step.profit, max_market_exposure_minor: step.exposure }
  const client = await staff(by)
  const answer = await ask(place === 'event' ? client(limits.setEvent, { params: { id: eventId }, body: { event_limits: [row] } }) : client(limits.setMarket, { params: { id: market?.id ?? nowhere() }, body: { market_limits: [row] } }))
  const expected = ((): Said => {
    if (!may(model, by, 'limits')) return { code: 'ACCESS_FORBIDDEN' }
    if (place !== 'event' && market === undefined) return { code: 'ACCESS_NOT_FOUND' }
    return step.min !== null && step.max !== null && step.min > step.max ? { code: 'LIMIT_MIN_ABOVE_MAX' } : { ok: {} }
  })()
  same('limits', expected, 'data' in answer ? { data: {} } : answer)
  if ('code' in expected) return outcomeOf(expected)
  const big = (value: number | null) => (value === null ? null : BigInt(value))
  const set = { min: big(step.min), max: big(step.max), profit: big(step.profit), exposure: big(step.exposure) }
  if (market === undefined) model.eventLimits.set(of, set)
  else market.limits = set
  return 'ok'
}

/** Gives the helper these duties and no other: what they do from now on is decided by them. */
export async function actGrant({ model, staff, common }: Play, { duties }: Extract<Step, { do: 'grant' }>): Promise<string> {
  const permissions = grantsFor(duties).map(({ section, permission }) => ({ menu_name: section, permission_name: permission }))
  const answer = await ask((await staff('owner'))(roles.setPermissions, { params: { id: common.helperId }, body: { permissions, reason: 'other work' } }))
  same('rights', { ok: {} }, 'data' in answer ? { data: {} } : answer)
  model.rights.set('helper', new Set(duties))
  return 'ok'
}
