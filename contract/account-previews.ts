import * as z from 'zod/mini'
import { accountStatus } from './downline-query.ts'
import { table } from './endpoint.ts'
import { amount, id, refusalFacts } from './fields.ts'

const tree = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree' } as const
const editTree = { ...tree, permissions: ['Account Edit'] } as const
const statusTree = { ...tree, permissions: ['Account Status'] } as const

/** Of what a preview showed: of accounts and their money, and of what comes and goes with bets. */
export const previewHash = z.string().check(z.regex(/^[0-9a-f]{64}(\.[0-9a-f]{64})?$/))

export const limitAmount = z.int().check(z.gte(0), z.lte(1_000_000_000_000))
export const shareInput = z.strictObject({ game_id: z.nullable(id), own_bp: z.int().check(z.gte(0), z.lte(10_000)) })
export const statusChange = {
  status: z.optional(accountStatus),
  bet_locked: z.optional(z.boolean()),
  transfer_locked: z.optional(z.boolean()),
}

/** Accounts that a change touches, and the bets they have open. */
const reach = { agents: z.int(), players: z.int(), open_bets: z.int() }

/** What a change would touch, before anyone confirms. The hash binds the confirmation to it. */
const previewRow = z.object({
  hash: z.string(),
  ...reach,
  /** Money that would change hands between the books of two accounts; empty for status and shares. */
  figures: z.array(z.object({ account_id: id, user_name: z.string(), figure: z.enum(['credit', 'given', 'available']), before_minor: amount, after_minor: amount })),
})

export const creditRefusals = ['CREDIT_ABOVE_MAX', 'CREDIT_BELOW_MIN', 'CREDIT_FORBIDDEN', 'ACCOUNT_LOCKED', 'ACCOUNT_ANCESTOR_LOCKED', 'ACCESS_NOT_PARENT'] as const
export const shareRefusals = ['SHARE_ABOVE_REMAINING', 'SHARE_SUM_NOT_WHOLE'] as const

/** What changes of accounts would do, seen first (decision 0021). */
export const accountPreviews = table({
  previewStatus: {
    method: 'POST',
    path: '/platform/super-admins/{id}/preview-status',
    origin: 'ours',
    summary: 'What a change of status or locks would touch',
    access: statusTree,
    effect: 'read',
    body: z.strictObject(statusChange),
    row: previewRow,
    refusals: ['ACCESS_NOT_FOUND', 'ACCOUNT_CLOSED_ABOVE', 'LOCK_NOT_YOURS', 'ACCOUNT_CHILDREN_FULL'],
  },
  previewBulkStatus: {
    method: 'POST',
    path: '/platform/super-admins/preview-bulk-status',
    origin: 'ours',
    summary: 'What one change of status or locks of several accounts would touch: each by itself, and all together with everybody counted once',
    access: statusTree,
    effect: 'read',
    body: z.strictObject({ ...statusChange, account_ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    row: z.object({
      id,
      ok: z.boolean(),
      code: z.nullable(z.string()),
      message: z.nullable(z.string()),
      facts: z.nullable(refusalFacts),
      /** Null where the change would be refused. */
      hash: z.nullable(z.string()),
      ...reach,
    }),
    /** Of the accounts that are not refused: who is reached from two of them counts once. */
    extra: z.object({ together: z.object(reach) }),
    refusals: [],
  },
  previewCredit: {
    method: 'POST',
    path: '/platform/super-admins/{id}/preview-credit',
    origin: 'ours',
    summary: 'What another credit limit would change on both sides',
    access: editTree,
    effect: 'read',
    body: z.strictObject({ credit_minor: limitAmount }),
    row: previewRow,
    refusals: ['ACCESS_NOT_FOUND', ...creditRefusals],
  },
  previewNewCredit: {
    method: 'POST',
    path: '/platform/super-admins/{id}/preview-new-credit',
    origin: 'ours',
    summary: 'What giving credit to a new account would change for the one above it, whose id this is',
    access: editTree,
    effect: 'read',
    body: z.strictObject({ credit_minor: limitAmount.check(z.gte(1)) }),
    row: previewRow,
    refusals: ['ACCESS_NOT_FOUND', ...creditRefusals],
  },
  previewShares: {
    method: 'POST',
    path: '/platform/super-admins/{id}/preview-shares',
    origin: 'ours',
    summary: 'Whose new bets other shares would reach; open bets of the sports in which the share becomes another keep theirs and are counted',
    access: editTree,
    effect: 'read',
    body: z.strictObject({ shares: z.array(shareInput).check(z.minLength(1), z.maxLength(40)) }),
    row: previewRow,
    refusals: ['ACCESS_NOT_FOUND', 'ACCESS_NOT_PARENT', 'ACCOUNT_LEVEL_WRONG', ...shareRefusals],
  },
})
