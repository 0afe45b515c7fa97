import { isDeepStrictEqual } from 'node:util'
import { superAdmins } from '#contract/super-admins.ts'
import { actorOf, clientFor, nowhere, outcomeOf, placeOf, shutOut } from './acts-money.ts'
import { masterPassword } from './branch.ts'
import { compareFigures } from './compare.ts'
import { ask, freshKey } from './people.ts'
import { Difference, same, text } from './difference.ts'
import type { Play } from './difference.ts'
import { pathOf } from './model.ts'
import { changeStatus, changeTerms, create, setShare } from './rules-accounts.ts'
import type { Step } from './steps.ts'

export async function actStatus(play: Play, step: Extract<Step, { do: 'status' }>): Promise<string> {
  const { model } = play
  const [actor, at] = [actorOf(model, step.by), placeOf(model.accounts, step.account)]
  if (at === 0) return 'nothing'
  const client = await clientFor(play, actor)
  const params = { id: at === null ? nowhere() : (model.accounts[at]?.id ?? '') }
  const body = { status: step.status, bet_locked: step.betLocked, transfer_locked: step.transferLocked }
  const previewed = await ask(client(superAdmins.previewStatus, { params, body }))
  if (shutOut(model, actor)) {
    same('status', { code: 'ACCESS_NO_SESSION' }, previewed)
    return 'ACCESS_NO_SESSION'
  }
  const { status = 'active', betLocked: bet_locked = false, transferLocked: transfer_locked = false } = model.accounts[at ?? -1] ?? {}
  const expected = changeStatus(model, actor, at, step)
  const [shown] = 'data' in previewed ? previewed.data : []
  if ('code' in previewed) {
    same('preview of a status', expected, previewed)
    return outcomeOf(expected)
  }
  const answer = await ask(client(superAdmins.updateStatus, { params, body: { ...body, seen: { status, bet_locked, transfer_locked }, preview_hash: shown?.hash ?? '' } }))
  same('status', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  // Tokens of games end with it, whatever the account is later.
  if ('data' in answer && step.status === 'locked') {
    for (const player of play.tokens.keys()) if (at !== null && pathOf(model, player).includes(at)) play.tokens.delete(player)
  }
  return outcomeOf(expected)
}

/** The version of an account, which every edit names. */
async function versionOf({ staff }: Play, id: string): Promise<number> {
  const { data: [row] } = await (await staff('owner'))(superAdmins.detail, { params: { id } })
  return row?.account.version ?? 0
}

export async function actShare(play: Play, step: Extract<Step, { do: 'share' }>): Promise<string> {
  const { model, staff } = play
  const at = placeOf(model.accounts, step.account, (account) => account.level < 9)
  const owner = await staff('owner')
  const params = { id: at === null ? nowhere() : (model.accounts[at]?.id ?? '') }
  const shares = [{ game_id: null, own_bp: step.ownBp }]
  const previewed = await ask(owner(superAdmins.previewShares, { params, body: { shares } }))
  const expected = setShare(model, at, step.ownBp)
  if ('code' in previewed) {
    same('preview of a share', expected, previewed)
    return outcomeOf(expected)
  }
  const answer = await ask(owner(superAdmins.edit, {
    key: freshKey(), params, body: { version: await versionOf(play, params.id), shares, shares_preview_hash: previewed.data[0]?.hash ?? '', master_password: masterPassword },
  }))
  same('share', expected, 'data' in answer ? { data: {} } : answer)
  return outcomeOf(expected)
}

export async function actTerms(play: Play, step: Extract<Step, { do: 'terms' }>): Promise<string> {
  const { model, staff } = play
  const at = placeOf(model.accounts, step.account)
  if (at === null) return 'nothing'
  const owner = await staff('owner')
  const account = model.accounts[at]
  const version = await versionOf(play, account?.id ?? '')
  const key = freshKey()
  const call = (more = 0) => ask(owner(superAdmins.edit, {
    key, params: { id: account?.id ?? '' },
    body: {
      version: step.stale ? version + 1 : version, match_commission_bp: step.commissionBp + more, exposure_limit_minor: account?.level === 9 ? step.exposureLimit : null, master_password: masterPassword,
      bet_settings: [{ game_id: null, min_stake_minor: step.minStake, max_stake_minor: step.maxStake, max_profit_minor: null, max_market_exposure_minor: null, bet_delay_ms: null }],
    },
  }))
  const expected = changeTerms(model, at, step)
  const answer = await call()
  same('terms', expected, 'data' in answer ? { data: answer.data[0] } : answer)
  play.last = { again: () => call(), changed: () => call(1), said: answer }
  return outcomeOf(expected)
}

export async function actCreate(play: Play, step: Extract<Step, { do: 'create' }>): Promise<string> {
  const { model, branch } = play
  const [actor, at] = [actorOf(model, step.by), placeOf(model.accounts, step.parent)]
  const client = await clientFor(play, actor)
  const userName = step.taken ? (model.accounts[1]?.userName ?? '') : `${branch.code}-made${model.accounts.length}`
  const agent = step.level >= 1 && step.level <= 5
  const answer = await ask(client(superAdmins.create, {
    key: freshKey(),
    body: { parent_id: at === null ? nowhere() : (model.accounts[at]?.id ?? ''), level: step.level, user_name: userName, name: 'Made', ...(agent && { password: 'Longer-than-8' }), master_password: masterPassword },
  }))
  if (shutOut(model, actor)) {
    same('create', { code: 'ACCESS_NO_SESSION' }, answer)
    return 'ACCESS_NO_SESSION'
  }
  const expected = create(model, actor, at, step.level, userName)
  const [row] = 'data' in answer ? answer.data : []
  same('create', expected, 'data' in answer ? { data: row?.account } : answer)
  const made = model.accounts.at(-1)
  if ('ok' in expected && made !== undefined) model.accounts[model.accounts.length - 1] = { ...made, id: row?.account.id ?? '' }
  return outcomeOf(expected)
}

/** The last call that had a key, sent again: the same answer and no other effect; with other words, a refusal. */
export async function actRepeat(play: Play, step: Extract<Step, { do: 'repeat' }>): Promise<string> {
  if (play.last === null) return 'nothing'
  const { again, changed, said } = play.last
  if (step.changed) {
    same('repeat in other words', { code: 'REQUEST_KEY_REUSED' }, await changed())
    return 'REQUEST_KEY_REUSED'
  }
  const answer = await again()
  if (!isDeepStrictEqual(answer, said)) throw new Difference(`the repeated call was answered ${text(answer)} after ${text(said)}`)
  return 'ok'
}

export async function actLook(play: Play, step: Extract<Step, { do: 'look' }>): Promise<string> {
  const at = placeOf(play.model.accounts, step.account)
  if (at !== null) await compareFigures(play, at)
  return 'ok'
}
