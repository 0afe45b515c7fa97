import type { Body } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { minor } from '#domain/kernel/money.ts'
import { checkLimitLayer } from '#domain/markets/limits.ts'
import { lastChange } from '../logs/last-change.ts'

type EditBody = Body<typeof superAdmins.edit>
export type BetSettings = NonNullable<EditBody['bet_settings']>

/** What of an account is plain columns, by its name in calls and in the table. */
export const profileFields = ['name', 'phone', 'email', 'city', 'notes', 'country', 'point_value_minor', 'match_commission_bp', 'exposure_limit_minor', 'child_limit', 'payment_threshold_minor', 'member_max_credit_minor', 'domain'] as const
export type ProfileField = (typeof profileFields)[number]
export type Profile = { readonly [Field in ProfileField]?: Value | undefined }

export type VersionedProfile = { readonly version: number } & Readonly<Record<ProfileField, string | number | null>>

/** The profile with its version; its row is held until the transaction ends, so that two edits come one after the other. */
export async function lockProfile(tx: Tx, id: string): Promise<VersionedProfile | undefined> {
  const { rows } = await tx.query<VersionedProfile>(`select version, ${profileFields.join(', ')} from accounts where id = $1 for update`, [id])
  return rows[0]
}

type Edit = { readonly id: string; readonly version: number; /** Null: staff. */ readonly viewer: string | null }

/** Refuses an edit of what is no longer there to be edited, with both versions: what was sent, what stands now where that differs, and by whom and since when. */
export async function checkVersion(tx: Tx, { id, version, viewer }: Edit, stored: VersionedProfile, sent: Profile): Promise<Result<true>> {
  if (stored.version === version) return ok(true)
  const differing = profileFields.filter((field) => sent[field] !== undefined && String(sent[field]) !== String(stored[field]))
  const facts = differing.flatMap((field) => [[`sent.${field}`, plain(sent[field])], [`now.${field}`, plain(stored[field])]])
  return refuse('REQUEST_STALE', {
    sent_version: version, now_version: stored.version, ...Object.fromEntries(facts) as Record<string, string | number | null>,
    ...await lastChange(tx, viewer, { kind: 'account', id }),
  })
}

function plain(value: Value | undefined): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

type OfSomeLevels = Pick<EditBody, 'exposure_limit_minor' | 'payment_threshold_minor' | 'member_max_credit_minor' | 'domain'>

/** Refuses what an account of this level does not have: players bet, others have a downline, and a company nobody to settle with. */
export function fitsLevel(level: number, sent: OfSomeLevels): Result<true> {
  const player = level === levels.player
  const strange = ([['exposure_limit_minor', player], ['payment_threshold_minor', level !== levels.company], ['member_max_credit_minor', !player], ['domain', !player]] as const)
    .find(([field, has]) => !has && sent[field] != null)
  return strange === undefined ? ok(true) : refuse('REQUEST_INVALID', { field: strange[0] })
}

/** Refuses a domain that another account has, and keeps others from taking it until the transaction ends. */
export async function claimDomain(tx: Tx, id: string | null, domain: string | null | undefined): Promise<Result<true>> {
  if (domain == null) return ok(true)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('account domain ' || $1, 0))`, [domain.toLowerCase()])
  const { rowCount } = await tx.query('select from accounts where domain = $1 and id is distinct from $2::bigint', [domain.toLowerCase(), id])
  return rowCount === 0 ? ok(true) : refuse('ACCOUNT_DOMAIN_TAKEN', { field: 'domain' })
}

/** Sets the fields that were sent. A domain has been claimed. */
export async function writeProfile(tx: Tx, id: string, { domain, ...others }: Profile & { readonly domain?: string | null | undefined }): Promise<void> {
  const profile: Profile = { ...others, domain: domain?.toLowerCase() ?? domain }
  const sent = profileFields.filter((field) => profile[field] !== undefined)
  const assignments = sent.map((field, index) => `${field} = $${index + 2}`)
  await tx.query(`update accounts set ${['version = version + 1', ...assignments].join(', ')} where id = $1`, [id, ...sent.map((field) => profile[field] ?? null)])
}

/** Replaces what the account allows its downline to bet. */
export async function writeBetSettings(tx: Tx, id: string, settings: BetSettings): Promise<Result<true>> {
  if (new Set(settings.map((each) => each.game_id)).size !== settings.length) return refuse('REQUEST_INVALID', { field: 'bet_settings' })
  const sports = settings.map((each) => each.game_id).filter((game) => game !== null)
  const known = await tx.query('select from sports where id = any($1::bigint[])', [sports])
  if (known.rowCount !== sports.length) return refuse('REQUEST_INVALID', { field: 'bet_settings' })
  for (const { min_stake_minor: min, max_stake_minor: max } of settings) {
    const sound = checkLimitLayer({ minStakeMinor: min === null ? null : minor(min), maxStakeMinor: max === null ? null : minor(max) })
    if (!sound.ok) return refuse('LIMIT_MIN_ABOVE_MAX', { ...sound.refusal.facts, field: 'bet_settings' })
  }
  await tx.query('delete from account_bet_settings where account_id = $1', [id])
  await tx.query(
    `insert into account_bet_settings (account_id, sport_id, min_stake_minor, max_stake_minor, max_profit_minor, max_market_exposure_minor, bet_delay_ms)
     select $1, (e->>'game_id')::bigint, (e->>'min_stake_minor')::bigint, (e->>'max_stake_minor')::bigint, (e->>'max_profit_minor')::bigint,
       (e->>'max_market_exposure_minor')::bigint, (e->>'bet_delay_ms')::int from jsonb_array_elements($2::jsonb) e`, [id, JSON.stringify(settings)])
  return ok(true)
}
