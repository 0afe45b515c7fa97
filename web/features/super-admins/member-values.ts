import type { Body } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { TypedFigure } from '../../components/form/figure-input.tsx'
import type { MemberDetail } from './profile-tab.tsx'

/** An own share of a sport in basis points, as it is typed; null: as every other sport. The first entry, `gameId` null, is that. */
export type ShareField = { readonly gameId: string | null; readonly own: TypedFigure }

export const settingFigures = ['min_stake_minor', 'max_stake_minor', 'max_profit_minor', 'max_market_exposure_minor', 'bet_delay_ms'] as const
export type SettingField = { readonly gameId: string | null } & Readonly<Record<(typeof settingFigures)[number], TypedFigure>>

/** What a person types about an account, whether it is new or there already. */
export type MemberValues = {
  name: string
  country: string | null
  phone: string | null
  email: string
  city: string
  notes: string
  commission: TypedFigure
  point: TypedFigure
  exposureLimit: TypedFigure
  childLimit: TypedFigure
  paymentThreshold: TypedFigure
  memberMax: TypedFigure
  domain: string
  credit: TypedFigure
  shares: readonly ShareField[]
  settings: readonly SettingField[]
  master: string
}

type EditBody = Body<typeof superAdmins.edit>

/** Which field fills which part of the body. */
export const memberNames = {
  match_commission_bp: 'commission',
  point_value_minor: 'point',
  exposure_limit_minor: 'exposureLimit',
  child_limit: 'childLimit',
  payment_threshold_minor: 'paymentThreshold',
  member_max_credit_minor: 'memberMax',
  credit_minor: 'credit',
  bet_settings: 'settings',
  master_password: 'master',
} as const

/** Where a refusal that names no field belongs. */
export const memberRefusals = {
  ACCOUNT_DOMAIN_TAKEN: 'domain',
  CREDIT_ABOVE_MAX: 'credit',
  CREDIT_BELOW_MIN: 'credit',
  CREDIT_FORBIDDEN: 'credit',
  SHARE_ABOVE_REMAINING: 'shares',
  SHARE_SUM_NOT_WHOLE: 'shares',
  ACCESS_MASTER_UNSET: 'master',
  ACCESS_MASTER_WRONG: 'master',
  ACCESS_MASTER_LOCKED: 'master',
} as const

export const emptySetting = { min_stake_minor: null, max_stake_minor: null, max_profit_minor: null, max_market_exposure_minor: null, bet_delay_ms: null } as const

/** What stands of an account now, as the fields show it; sports are those of its paths, the one for every other sport first. */
export function valuesOf(detail: MemberDetail): MemberValues {
  const games = [null, ...detail.paths.map((path) => path.game_id)]
  return {
    name: detail.account.name,
    country: detail.country,
    phone: detail.phone,
    email: detail.email ?? '',
    city: detail.city ?? '',
    notes: detail.notes ?? '',
    commission: detail.match_commission_bp,
    point: detail.point_value_minor,
    exposureLimit: detail.exposure_limit_minor,
    childLimit: detail.child_limit,
    paymentThreshold: detail.account.payment_threshold_minor,
    memberMax: detail.account.member_max_credit_minor,
    domain: detail.account.domain ?? '',
    credit: detail.account.credit_minor,
    shares: games.map((gameId) => ({ gameId, own: detail.shares.find((share) => share.game_id === gameId)?.own_bp ?? null })),
    settings: games.map((gameId) => {
      const { game_id: _, ...own } = detail.bet_settings.find((each) => each.game_id === gameId) ?? { game_id: gameId, ...emptySetting }
      return { gameId, ...own }
    }),
    master: '',
  }
}

/** The own share of a sport that the fields come to, in basis points. */
export function ownShare(shares: readonly ShareField[], gameId: string | null): TypedFigure {
  const general = shares.find((share) => share.gameId === null)?.own ?? 0
  return shares.find((share) => share.gameId === gameId)?.own ?? general
}

/**
 * The shares that differ from those that stand. A sport that is emptied goes back to the share of every other sport: what was said of
 * it once is never unsaid, so that share is said of it.
 */
export function changedShares(stood: readonly ShareField[], typed: readonly ShareField[]) {
  return typed.flatMap(({ gameId, own }) => {
    const before = stood.find((share) => share.gameId === gameId)?.own ?? null
    const after = own ?? (before === null ? null : ownShare(typed, gameId))
    return after === null || after === before ? [] : [{ game_id: gameId, own_bp: after }]
  })
}

/** The bet settings that say anything. */
export function settingsBody(settings: readonly SettingField[]) {
  return settings.filter((each) => settingFigures.some((figure) => each[figure] !== null)).map(({ gameId, ...figures }) => ({ game_id: gameId, ...figures }))
}

const optional = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** The profile as a body has it, money and shares apart. */
export function profileBody(values: MemberValues) {
  return {
    name: values.name.trim(),
    country: values.country,
    phone: values.phone,
    email: optional(values.email),
    city: optional(values.city),
    notes: optional(values.notes),
    match_commission_bp: values.commission,
    point_value_minor: values.point,
    exposure_limit_minor: values.exposureLimit,
    payment_threshold_minor: values.paymentThreshold,
    member_max_credit_minor: values.memberMax,
    domain: optional(values.domain)?.toLowerCase() ?? null,
    child_limit: values.childLimit,
  }
}

/** What an edit sends: the version that was seen and only what differs from it. */
export function editBody(base: MemberDetail, values: MemberValues): Readonly<Record<string, unknown>> & Pick<EditBody, 'version'> {
  const stood = valuesOf(base)
  const before: Readonly<Record<string, unknown>> = { ...profileBody(stood), credit_minor: stood.credit }
  const after = { ...profileBody(values), credit_minor: values.credit }
  const shares = changedShares(stood.shares, values.shares)
  const settings = settingsBody(values.settings)
  return {
    version: base.account.version,
    ...Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name])),
    ...(shares.length === 0 ? {} : { shares }),
    ...(JSON.stringify(settings) === JSON.stringify(settingsBody(stood.settings)) ? {} : { bet_settings: settings }),
    master_password: values.master,
  }
}

/** The fields with what somebody else saved meanwhile, where the person has not touched them. */
export function mergedValues(opened: MemberDetail, now: MemberDetail, typed: MemberValues): MemberValues {
  const [before, after] = [valuesOf(opened), valuesOf(now)]
  const same = (name: keyof MemberValues): boolean => JSON.stringify(typed[name]) === JSON.stringify(before[name])
  return Object.fromEntries((Object.keys(typed) as (keyof MemberValues)[]).map((name) => [name, same(name) ? after[name] : typed[name]])) as MemberValues
}

/** The fields that differ between what was opened and what stands now. */
export function movedFields(opened: MemberDetail, now: MemberDetail): readonly (keyof MemberValues)[] {
  const [before, after] = [valuesOf(opened), valuesOf(now)]
  return (Object.keys(before) as (keyof MemberValues)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
