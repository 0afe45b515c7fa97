import * as z from 'zod/mini'
import { previewHash } from './account-previews.ts'
import { table } from './endpoint.ts'
import { amount, id, instant, refusalFacts, stake, text } from './fields.ts'
import { masterPassword } from './master-password.ts'

const access = { kind: 'section', section: 'SUPERADMINS', permissions: ['Transfers'], accounts: 'own-subtree' } as const

export const transferType = z.enum(['credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take'])

const masterState = z.object({ is_set: z.boolean(), locked_until: z.nullable(instant) })
const newMaster = z.string().check(z.minLength(8), z.maxLength(72))

export const transfers = table({
  transfer: {
    method: 'POST',
    path: '/api/super-admin/transfer',
    origin: 'spec',
    summary: 'Move credit or cash between an account and direct children, each by itself; send again with a new key what failed, under the same row keys',
    access,
    effect: 'money',
    key: 'required',
    body: z.strictObject({
      transfers: z.array(z.strictObject({
        /** The row's own key: what was done under it once is answered, never done again. */
        key: z.string().check(z.regex(/^[\x21-\x7e]{8,64}$/)),
        /** The child; the other side is the account directly above it. */
        account_id: id,
        type: transferType,
        amount_minor: stake,
        remark: z.optional(text(0, 200)),
        /** The hash of its preview: what was shown must still stand. Needed to give or take back credit; without it the rules alone decide on cash. */
        preview_hash: z.optional(previewHash),
      })).check(z.minLength(1), z.maxLength(200)),
      /** Move although what bets hold or brought has changed since the preview; credit and what is owed must still be the same. */
      bets_may_differ: z.optional(z.boolean()),
      master_password: masterPassword,
    }),
    row: z.object({
      key: z.string(),
      account_id: id,
      ok: z.boolean(),
      /** True where an earlier call had done it. */
      repeated: z.boolean(),
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      facts: z.nullable(refusalFacts),
      entry_id: z.nullable(id),
      credit_minor: z.nullable(amount),
      unsettled_minor: z.nullable(amount),
      available_minor: z.nullable(amount),
    }),
    refusals: ['ACCESS_MASTER_UNSET', 'ACCESS_MASTER_WRONG', 'ACCESS_MASTER_LOCKED'],
  },
  preview: {
    method: 'POST',
    path: '/platform/transfers/preview',
    origin: 'ours',
    summary: 'What transfers would leave on both sides, one after the other as they would be done',
    access,
    effect: 'read',
    body: z.strictObject({
      transfers: z.array(z.strictObject({ account_id: id, type: transferType, amount_minor: stake })).check(z.minLength(1), z.maxLength(200)),
    }),
    row: z.object({
      account_id: id,
      ok: z.boolean(),
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      facts: z.nullable(refusalFacts),
      /** Binds the transfer to the money of both sides as it is, also where it would be refused; null where the caller may not move between them at all. */
      hash: z.nullable(z.string()),
      /** Of both sides; `unsettled` is what the account above owes this one, `available` of a company is nobody's bound and left out. */
      figures: z.array(z.object({ account_id: id, user_name: z.string(), figure: z.enum(['credit', 'given', 'unsettled', 'available']), before_minor: amount, after_minor: amount })),
    }),
    refusals: [],
  },
  masterPassword: {
    method: 'GET',
    path: '/platform/master-password',
    origin: 'ours',
    summary: 'Whether the caller has a master password, and until when it is locked',
    access: { kind: 'session' },
    effect: 'read',
    row: masterState,
    refusals: [],
  },
  setMasterPassword: {
    method: 'POST',
    path: '/platform/master-password',
    origin: 'ours',
    summary: 'Set the master password for the first time with the sign-in password, or change it with the one before',
    access: { kind: 'session' },
    effect: 'write',
    body: z.strictObject({
      /** The sign-in password where none is set, else the present master password. */
      current_password: masterPassword,
      master_password: newMaster,
    }),
    row: masterState,
    refusals: ['ACCESS_MASTER_WRONG', 'ACCESS_MASTER_LOCKED', 'ACCESS_LOCKED_OUT', 'ACCESS_PASSWORD_WEAK'],
  },
})
