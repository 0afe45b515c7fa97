import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import { availableOf, transfer } from '#domain/hierarchy/transfer.ts'
import type { TransferFunds } from '#domain/hierarchy/transfer.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { absolute, minor, subtract, zero } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Call, Principal, Scope } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { actsFor, moverOf } from '../transfers/mover.ts'
import { hashOfMove, stillAsShown } from '../transfers/transfer-preview.ts'
import type { Pair } from '../transfers/transfer-preview.ts'
import { loadParties, lockFunds, postTransfer } from '../transfers/transfer-store.ts'
import type { Party } from '../transfers/transfer-store.ts'
import { hashOf } from './preview-hash.ts'

/** Staff who set a credit limit, of an account that is new or there already, need a permission beside that to edit. */
export function mayChangeCredit(principal: Principal): Result<true> {
  assert(principal.kind === 'person', 'accounts are edited by people')
  return decide(principal.actor, { kind: 'section', section: 'SUPERADMINS', permissions: ['Credit Limits'], accounts: 'own-subtree' })
}

type Caller = Pick<Call<Endpoint>, 'principal' | 'origin'>

async function pairOf(tx: Tx, accountId: string, parentId: string): Promise<Pair> {
  const parties = await loadParties(tx, [accountId, parentId])
  const [child, parent] = [parties.get(accountId), parties.get(parentId)]
  assert(child !== undefined && parent !== undefined, 'an account in reach and its parent are there')
  return { child, parent }
}

/** A credit limit as the deposit or withdrawal that makes it. */
function moveTo(creditMinor: number, { child }: Pair) {
  const change = subtract(minor(creditMinor), child.funds.creditMinor)
  return { type: change < 0n ? 'credit_withdraw' as const : 'credit_deposit' as const, amountMinor: absolute(change) }
}

type Figure = { readonly account_id: string; readonly user_name: string; readonly figure: 'credit' | 'given' | 'available'; readonly before_minor: number; readonly after_minor: number }

function figureOf(party: Party, figure: Figure['figure'], of: (funds: TransferFunds) => bigint, after: TransferFunds): Figure {
  return { account_id: party.accountId, user_name: party.userName, figure, before_minor: toWire(of(party.funds)), after_minor: toWire(of(after)) }
}

/** What giving or taking back leaves whoever gives: nothing bounds what a company has. */
function figuresAbove(parent: Party, after: TransferFunds): readonly Figure[] {
  return [
    figureOf(parent, 'given', (funds) => funds.givenMinor, after),
    ...(parent.level === levels.company ? [] : [figureOf(parent, 'available', (funds) => availableOf(parent.level, funds), after)]),
  ]
}

/** What another credit limit would change; the hash is that of the transfer which makes it, and binds the commit in the same way. */
export async function previewCreditChange(tx: Tx, { principal }: Pick<Caller, 'principal'>, accountId: string, parentId: string, creditMinor: number) {
  const pair = await pairOf(tx, accountId, parentId)
  const { parent, child } = pair
  if (!actsFor(principal, parent)) return refuse('ACCESS_NOT_PARENT')
  const { type, amountMinor } = moveTo(creditMinor, pair)
  const after = amountMinor === 0n ? ok({ parent: parent.funds, child: child.funds }) : transfer(type, amountMinor, parent, child)
  if (!after.ok) return after
  return ok({
    hash: hashOfMove(type, toWire(amountMinor), pair),
    figures: [
      figureOf(child, 'credit', (funds) => funds.creditMinor, after.value.child),
      figureOf(child, 'available', (funds) => availableOf(child.level, funds), after.value.child),
      ...figuresAbove(parent, after.value.parent),
    ],
  })
}

/** Binds the credit of an account that is not there yet to the money of the one above it. */
function hashOfNew(creditMinor: number, { accountId, status, transferLocked, creditForbidden, funds }: Party): string {
  return hashOf('new credit', accountId, creditMinor, status, transferLocked, creditForbidden, String(funds.creditMinor), String(funds.givenMinor))
}

/** What credit for a new account would leave the one above it. */
export async function previewCreditOfNew(tx: Tx, { principal }: Pick<Caller, 'principal'>, parentId: string, creditMinor: number) {
  const parent = (await loadParties(tx, [parentId])).get(parentId)
  assert(parent !== undefined, 'an account in reach is there')
  if (!actsFor(principal, parent)) return refuse('ACCESS_NOT_PARENT')
  const none = { creditMinor: zero, givenMinor: zero, unsettledMinor: zero, exposureMinor: zero }
  const child: Party = { ...parent, accountId: '' as Party['accountId'], parentId: parent.accountId, level: levels.player, userName: '', status: 'active', transferLocked: false, memberMaxMinor: null, funds: none }
  const after = transfer('credit_deposit', minor(creditMinor), parent, child)
  return after.ok ? ok({ hash: hashOfNew(creditMinor, parent), figures: [...figuresAbove(parent, after.value.parent)] }) : after
}

export type CreditChange = { readonly accountId: string; readonly parentId: string; readonly creditMinor: number }

/**
 * What a change of credit was confirmed on: of an account that is there the hash of its preview, of a new one that of the money above
 * it. Refused once what was shown has become something else.
 */
export type Shown = { readonly of: 'account' | 'new account'; readonly hash: string; readonly betsMayDiffer?: boolean | undefined }

function stands({ of, hash, betsMayDiffer }: Shown, creditMinor: number, pair: Pair): Result<true> {
  const { type, amountMinor } = moveTo(creditMinor, pair)
  if (of === 'account') return stillAsShown(type, hash, betsMayDiffer, hashOfMove(type, toWire(amountMinor), pair))
  const now = hashOfNew(creditMinor, pair.parent)
  return hash === now ? ok(true) : refuse('ACCOUNT_PREVIEW_CHANGED', { changed: 'credit', hash: now })
}

/** Sets a credit limit by posting what it takes. */
export async function changeCredit({ tx, now, newId }: Scope, { principal, origin }: Caller, { accountId, parentId, creditMinor }: CreditChange, shown: Shown): Promise<Result<true>> {
  await lockFunds(tx, [accountId, parentId])
  const pair = await pairOf(tx, accountId, parentId)
  const { type, amountMinor } = moveTo(creditMinor, pair)
  if (amountMinor === 0n) return ok(true)
  if (!actsFor(principal, pair.parent)) return refuse('ACCESS_NOT_PARENT')
  const asShown = stands(shown, creditMinor, pair)
  if (!asShown.ok) return asShown
  const posted = await postTransfer(tx, newId(), { type, amountMinor, remark: null }, pair.parent, pair.child, moverOf(principal, origin), now)
  return posted.ok ? ok(true) : posted
}
