import { messageOf } from '#contract/envelope.ts'
import type { Body, RowOf } from '#contract/endpoint.ts'
import type { transfers } from '#contract/transfers.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { availableOf, transfer } from '#domain/hierarchy/transfer.ts'
import type { TransferFunds, TransferType } from '#domain/hierarchy/transfer.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler, Principal } from '../runtime/handler.ts'
import { factsToWire, toWire } from '../runtime/to-wire.ts'
import { reachable } from '../super-admins/account-store.ts'
import type { Place } from '../super-admins/account-store.ts'
import { changedSince, hashOf } from '../super-admins/preview-hash.ts'
import { actsFor } from './mover.ts'
import { loadParties } from './transfer-store.ts'
import type { Party } from './transfer-store.ts'

type Asked = Body<typeof transfers.preview>['transfers'][number]
type Previewed = RowOf<typeof transfers.preview>
type Figure = Previewed['figures'][number]
type Parties = ReadonlyMap<string, Party>
export type Pair = { readonly parent: Party; readonly child: Party }

/** The accounts of the caller's subtree among these, and everybody on either side of a transfer with them. */
export async function loadSides(tx: Tx, known: ReadonlyMap<string, Place>): Promise<Parties> {
  return loadParties(tx, [...known].flatMap(([id, { parentId }]) => (parentId === null ? [id] : [id, parentId])))
}

/** Both sides of a transfer that the caller may make. */
export function pairOf(principal: Principal, known: ReadonlyMap<string, Place>, parties: Parties, accountId: string): Result<Pair> {
  const place = known.get(accountId)
  if (place === undefined) return refuse('ACCESS_NOT_FOUND')
  if (place.parentId === null) return refuse('TRANSFER_NOT_DIRECT_CHILD')
  const [child, parent] = [parties.get(accountId), parties.get(place.parentId)]
  assert(child !== undefined && parent !== undefined, 'the accounts of a transfer are there')
  return actsFor(principal, parent) ? ok({ child, parent }) : refuse('TRANSFER_NOT_DIRECT_CHILD')
}

const settles = (type: TransferType) => type === 'settle_give' || type === 'settle_take'

/** What was shown, and beside it what comes and goes with the bets of a player: whoever moves credit may say that only the first matters. */
export function hashOfMove(type: TransferType, amountMinor: number, { parent, child }: Pair): string {
  const side = ({ accountId, status, transferLocked, creditForbidden, funds }: Party) => [accountId, status, transferLocked, creditForbidden, String(funds.creditMinor), String(funds.givenMinor)]
  const { unsettledMinor, exposureMinor } = child.funds
  const owed = String(unsettledMinor)
  const player = child.level === levels.player
  return `${hashOf('transfer', type, amountMinor, side(parent), side(child), settles(type) ? owed : null)}.${hashOf('bets of', child.accountId, player ? [owed, String(exposureMinor)] : null)}`
}

/** Refuses a change of credit that nobody previewed, and a transfer whose sides are no longer as its preview showed them. */
export function stillAsShown(type: TransferType, shown: string | undefined, mayDiffer: boolean | undefined, now: string): Result<true> {
  if (shown === undefined) return settles(type) ? ok(true) : refuse('REQUEST_INVALID', { field: 'preview_hash' })
  const changed = changedSince(shown, now, 'credit', mayDiffer)
  return changed === null ? ok(true) : refuse('ACCOUNT_PREVIEW_CHANGED', { changed, hash: now })
}

function figuresOf(type: TransferType, { parent, child }: Pair, after: { readonly parent: TransferFunds; readonly child: TransferFunds }): Figure[] {
  const figure = (party: Party, name: Figure['figure'], of: (funds: TransferFunds) => bigint, now: TransferFunds): Figure =>
    ({ account_id: party.accountId, user_name: party.userName, figure: name, before_minor: toWire(of(party.funds)), after_minor: toWire(of(now)) })
  const available = (party: Party, now: TransferFunds) => (party.level === levels.company ? [] : [figure(party, 'available', (funds) => availableOf(party.level, funds), now)])
  return [
    settles(type) ? figure(child, 'unsettled', (funds) => funds.unsettledMinor, after.child) : figure(child, 'credit', (funds) => funds.creditMinor, after.child),
    ...available(child, after.child),
    ...(settles(type) ? [] : [figure(parent, 'given', (funds) => funds.givenMinor, after.parent), ...available(parent, after.parent)]),
  ]
}

/** Every transfer on what those before it leave, as they would be done; each is bound to both sides as they are now. */
export const previewTransfers: Handler<typeof transfers.preview> = async ({ tx }, { principal, body }) => {
  const known = await reachable(tx, viewerOf(principal).accountId, body.transfers.map((each) => each.account_id))
  const now = await loadSides(tx, known)
  const left = new Map(now)

  const preview = ({ account_id: id, type, amount_minor: amountMinor }: Asked): Result<Figure[]> => {
    const on = pairOf(principal, known, left, id)
    if (!on.ok) return on
    const done = transfer(type, minor(amountMinor), on.value.parent, on.value.child)
    if (!done.ok) return done
    for (const side of ['parent', 'child'] as const) left.set(on.value[side].accountId, { ...on.value[side], funds: done.value[side] })
    return ok(figuresOf(type, on.value, done.value))
  }

  return ok({
    rows: body.transfers.map((asked): Previewed => {
      const { account_id: id, type, amount_minor: amountMinor } = asked
      const pair = pairOf(principal, known, now, id)
      // What is refused is bound as well: should another's money or lock free it, what was shown no longer stands.
      const of = { account_id: id, hash: pair.ok ? hashOfMove(type, amountMinor, pair.value) : null }
      const result = preview(asked)
      if (result.ok) return { ...of, ok: true, code: null, message: null, facts: null, figures: result.value }
      const { code, facts } = result.refusal
      return { ...of, ok: false, code, message: messageOf[code], facts: factsToWire(facts), figures: [] }
    }),
  })
}
