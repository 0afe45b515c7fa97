import { auth } from '#contract/auth.ts'
import { authHandlers } from '../auth/handlers.ts'
import { createSignIn } from '../auth/sign-in.ts'
import type { Context } from '../context.ts'
import type { Placement } from '../platform/placement.ts'
import { mountedRows } from './mounted-row.ts'
import type { MountedRow } from './mounted-row.ts'

/** Every row of the contract with what answers it. */
export function routes(context: Context, placement: Placement): readonly MountedRow[] {
  return [
    ...mountedRows(context, 'auth', auth, { ...authHandlers, adminLogin: { execute: createSignIn(context) } }),
  ]
}
