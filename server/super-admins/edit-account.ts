import type { Endpoint } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Call, Handler, Principal, Scope } from '../runtime/handler.ts'
import { reachable } from './account-store.ts'
import type { Place } from './account-store.ts'
import { changeCredit, mayChangeCredit, previewCreditChange } from './credit-change.ts'
import { accountDetail } from './detail-store.ts'
import { changedSince, hashOf } from './preview-hash.ts'
import { checkVersion, claimDomain, fitsLevel, lockProfile, writeBetSettings, writeProfile } from './profile-store.ts'
import type { ShareChange } from './share-store.ts'
import { changedSports, checkShares, lockShares, sharesState, writeShares } from './share-store.ts'
import { everybodyOpen, touchedBy } from './status-store.ts'

/** An account that the caller may edit: staff any below a company, others their direct children. */
async function editable(tx: Tx, principal: Principal, id: string): Promise<Result<Place>> {
  const viewer = viewerOf(principal).accountId
  const place = (await reachable(tx, viewer, [id])).get(id)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  return viewer === null || place.parentId === viewer ? ok(place) : refuse('ACCESS_NOT_PARENT')
}

export const previewCredit: Handler<typeof superAdmins.previewCredit> = async ({ tx }, { params, principal, body }) => {
  const place = await editable(tx, principal, params.id)
  if (!place.ok) return place
  if (place.value.parentId === null) return refuse('ACCESS_NOT_PARENT')
  const previewed = await previewCreditChange(tx, { principal }, params.id, place.value.parentId, body.credit_minor)
  return previewed.ok ? ok({ rows: [{ ...previewed.value, agents: 0, players: 0, open_bets: 0 }] }) : previewed
}

type SharesPreview = { readonly hash: string; readonly agents: number; readonly players: number; readonly open_bets: number }

async function previewOfShares(tx: Tx, { level }: Place, id: string, shares: readonly ShareChange[]): Promise<Result<SharesPreview>> {
  if (level === levels.player) return refuse('ACCOUNT_LEVEL_WRONG', { level })
  const fits = await checkShares(tx, id, shares)
  if (!fits.ok) return fits
  const { agents, players, openBets } = await touchedBy(tx, id, everybodyOpen, await changedSports(tx, id, shares))
  const changes = shares.map((each) => [each.game_id, each.own_bp])
  const hash = `${hashOf('shares', id, changes, agents, players, await sharesState(tx, id))}.${hashOf('open bets', id, openBets)}`
  return ok({ hash, agents, players, open_bets: openBets })
}

export const previewShares: Handler<typeof superAdmins.previewShares> = async ({ tx }, { params, principal, body }) => {
  const place = await editable(tx, principal, params.id)
  if (!place.ok) return place
  const previewed = await previewOfShares(tx, place.value, params.id, body.shares)
  return previewed.ok ? ok({ rows: [{ ...previewed.value, figures: [] }] }) : previewed
}

/** Changes what was sent of an account, at once or not at all. */
export const editAccount: Handler<typeof superAdmins.edit> = async (scope, call) => {
  const { tx } = scope
  const { principal, body, params: { id } } = call
  const found = await editable(tx, principal, id)
  if (!found.ok) return found
  const { level, parentId, businessId } = found.value
  const fitting = fitsLevel(level, body)
  if (!fitting.ok) return fitting
  if (body.shares !== undefined) await lockShares(tx, businessId)
  const stored = await lockProfile(tx, id)
  assert(stored !== undefined, 'an account in reach is there')
  const viewer = viewerOf(principal).accountId
  const current = await checkVersion(tx, { id, version: body.version, viewer }, stored, body)
  if (!current.ok) return current
  const before = await accountDetail(tx, id, viewer)

  const claimed = await claimDomain(tx, id, body.domain)
  if (!claimed.ok) return claimed
  await writeProfile(tx, id, body)
  if (body.bet_settings !== undefined) {
    const written = await writeBetSettings(tx, id, body.bet_settings)
    if (!written.ok) return written
  }
  const shared = await commitShares(scope, found.value, call)
  if (!shared.ok) return shared
  if (body.credit_minor !== undefined && body.credit_minor !== before.account.credit_minor) {
    const allowed = mayChangeCredit(principal)
    if (!allowed.ok) return allowed
    if (parentId === null) return refuse('ACCESS_NOT_PARENT')
    if (body.credit_preview_hash === undefined) return refuse('REQUEST_INVALID', { field: 'credit_preview_hash' })
    const credited = await changeCredit(scope, call as unknown as Call<Endpoint>, { accountId: id, parentId, creditMinor: body.credit_minor },
      { of: 'account', hash: body.credit_preview_hash, betsMayDiffer: body.bets_may_differ })
    if (!credited.ok) return credited
  }
  const after = await accountDetail(tx, id, viewer)
  return ok({ rows: [after], audit: { targetKind: 'account', targetId: id, businessId, before, after } })
}

async function commitShares({ tx }: Scope, place: Place, { params, body }: Call<typeof superAdmins.edit>): Promise<Result<true>> {
  const { shares } = body
  if (shares === undefined || shares.length === 0) return ok(true)
  if (body.shares_preview_hash === undefined) return refuse('REQUEST_INVALID', { field: 'shares_preview_hash' })
  const previewed = await previewOfShares(tx, place, params.id, shares)
  if (!previewed.ok) return previewed
  const changed = changedSince(body.shares_preview_hash, previewed.value.hash, 'accounts', body.bets_may_differ)
  if (changed !== null) return refuse('ACCOUNT_PREVIEW_CHANGED', { changed, ...previewed.value })
  await writeShares(tx, params.id, shares)
  return ok(true)
}
