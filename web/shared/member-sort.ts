import * as z from 'zod/mini'
import type { QueryInput } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'

export type MemberSort = NonNullable<QueryInput<typeof superAdmins.downline>['sort']>

/** The orders that a downline can be asked for, as they stand in the address. */
export const memberSort = z.enum(['user_name', '-user_name', 'created_at', '-created_at', 'credit', '-credit', 'unsettled', '-unsettled'] as const satisfies readonly MemberSort[])
