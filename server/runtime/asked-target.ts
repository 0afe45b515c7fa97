import { isId } from '#domain/kernel/ids.ts'

export type AskedTarget = { readonly targetKind?: string; readonly targetId?: string; readonly reason?: string }

/** What the id in a call's path names, by the capability; where the path itself says it, that wins. */
const kindByCapability: Readonly<Record<string, string>> = {
  roles: 'staff', logs: 'staff', 'super-admins': 'account', statements: 'account', transfers: 'account', users: 'account', bets: 'bet', markets: 'market', results: 'market',
  reference: 'business', 'api-keys': 'api_key', notifications: 'notification', 'site-notifications': 'site_notification', preferences: 'saved_view', platform: 'account',
}
const kindByPath: readonly (readonly [RegExp, string])[] = [
  [/platform\/api-keys/, 'api_key'], [/wallet\/keys/, 'casino_key'], [/wallet\/rounds/, 'casino_round'], [/wallet\/reports/, 'casino_report'], [/(casino|wallet)\/providers/, 'casino_provider'], [/casino\/games/, 'casino_game'], [/casino\/sub-categories/, 'casino_sub_category'],
  [/\/alerts\//, 'alert'], [/surveillance-rules/, 'surveillance_rule'], [/reports\/schedules/, 'report_schedule'], [/\/accounts\//, 'account'],
  [/permission-presets/, 'preset'], [/event/i, 'event'], [/league\/\{/, 'league'], [/by-game\/|\/game\/|by-menu/, 'game'], [/results|market/i, 'market'], [/bets\/\{/, 'bet'],
  [/league/, 'league'], [/\/games\//, 'game'], [/\/menus?\//, 'menu'], [/get-sub-category/, 'casino_provider'], [/stops|holds/, 'hold'], [/alarms/, 'exposure_alarm'], [/businesses/, 'business'], [/voids/, 'void'],
  [/maintenance/, 'maintenance'], [/reports\/files/, 'report_file'], [/players/, 'account'],
]
/** Fields of a body that say whom or what a call is about; the first that is there. */
const bodyFields: readonly (readonly [string, string])[] = [
  ['market_id', 'market'], ['account_id', 'account'], ['player_id', 'account'], ['parent_id', 'account'], ['event_id', 'event'], ['league_id', 'league'], ['bet_id', 'bet'], ['business_id', 'business'],
]
const reasonLengthMax = 500

/** What a call that was refused was about, as far as it says so itself; it may name what is not there. */
export function askedTarget(name: string, path: string, params: unknown, body?: unknown): AskedTarget {
  const said = isRecord(body) && isText(body['reason']) ? { reason: body['reason'] } : {}
  const [inPath] = isRecord(params) ? Object.values(params) : []
  if (typeof inPath === 'string' && isId(inPath)) {
    const kind = kindByPath.find(([form]) => form.test(path))?.[1] ?? kindByCapability[name.split('.', 1)[0] ?? ''] ?? 'id'
    return { targetKind: kind, targetId: inPath, ...said }
  }
  for (const [field, kind] of bodyFields) {
    const id = isRecord(body) ? body[field] : undefined
    if (typeof id === 'string' && isId(id)) return { targetKind: kind, targetId: id, ...said }
  }
  return said
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that the record can hold; what was refused may be anything. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= reasonLengthMax && !value.includes('\0') && value.isWellFormed()
}
