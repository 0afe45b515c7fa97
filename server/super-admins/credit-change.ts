import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import { availableOf, transfer } from '#domain/hierarchy/transfer.ts'
import type { TransferFunds } from '#domain/hierarchy/transfer.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { assert } from '#domain/kernel/assert.ts'
import { absolute, minor, subtract } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Call, Principal, Scope } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { actsFor, moverOf } from '../transfers/mover.ts'
import { loadParties, lockFunds, postTransfer } from '../transfers/transfer-store.ts'
import type { Party } from '../transfers/transfer-store.ts'
import { hashOf } from './preview-hash.ts'

/** Staff who set a credit limit, of an account that is new or there already, need a permission beside that to edit. */
export function mayChangeCredit(principal: Principal): Result<true> {
  assert(principal.kind === 'person', 'accounts are edited by people')
  return decide(principal.actor, { kind: 'section', section: 'SUPERADMINS', permissions: ['Credit Limits'], accounts: 'own-subtree' })
}

type Pair = { readonly parent: Party; readonly child: Party }
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

function hashOfPair(creditMinor: number, { parent, child }: Pair): string {
  const state = ({ funds, status }: Party) => [status, Object.values(funds).map(String)]
  return hashOf('credit', child.accountId, creditMinor, state(parent), state(child))
}

/** What another credit limit would change; the hash binds the commit to the money of both sides as it is. */
export async function previewCreditChange(tx: Tx, { principal }: Pick<Caller, 'principal'>, accountId: string, parentId: string, creditMinor: number) {
  const pair = await pairOf(tx, accountId, parentId)
  const { parent, child } = pair
  if (!actsFor(principal, parent)) return refuse('ACCESS_NOT_PARENT')
  const { type, amountMinor } = moveTo(creditMinor, pair)
  const after = amountMinor === 0n ? ok({ parent: parent.funds, child: child.funds }) : transfer(type, amountMinor, parent, child)
  if (!after.ok) return after
  const figure = (party: Party, name: 'credit' | 'given' | 'available', of: (funds: TransferFunds) => bigint, now: TransferFunds) =>
    ({ account_id: party.accountId, user_name: party.userName, figure: name, before_minor: toWire(of(party.funds)), after_minor: toWire(of(now)) })
  return ok({
    hash: hashOfPair(creditMinor, pair),
    figures: [
      figure(child, 'credit', (funds) => funds.creditMinor, after.value.child),
      figure(child, 'available', (funds) => availableOf(child.level, funds), after.value.child),
      figure(parent, 'given', (funds) => funds.givenMinor, after.value.parent),
      ...(parent.level === levels.company ? [] : [figure(parent, 'available', (funds) => availableOf(parent.level, funds), after.value.parent)]),
    ],
  })
}

/** Sets a credit limit by posting what it takes. `previewed` is the hash that it was confirmed on; null for an account that is new. */
export async function changeCredit({ tx, now, newId }: Scope, { principal, origin }: Caller, accountId: string, parentId: string, creditMinor: number, previewed: string | null): Promise<Result<true>> {
  await lockFunds(tx, [accountId, parentId])
  const pair = await pairOf(tx, accountId, parentId)
  const { type, amountMinor } = moveTo(creditMinor, pair)
  if (amountMinor === 0n) return ok(true)
  if (!actsFor(principal, pair.parent)) return refuse('ACCESS_NOT_PARENT')
  const hash = hashOfPair(creditMinor, pair)
  if (previewed !== null && previewed !== hash) return refuse('ACCOUNT_PREVIEW_CHANGED', { changed: 'credit', hash })
  const posted = await postTransfer(tx, newId(), { type, amountMinor, remark: null }, pair.parent, pair.child, moverOf(principal, origin), now)
  return posted.ok ? ok(true) : posted
}
