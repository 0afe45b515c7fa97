import { auth } from '#contract/auth.ts'
import { results } from '#contract/results.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { authHandlers } from '../auth/handlers.ts'
import { createSignIn } from '../auth/sign-in.ts'
import type { Context } from '../context.ts'
import type { Placement } from '../platform/placement.ts'
import { resultsHandlers } from '../results/handlers.ts'
import { sportsHandlers } from '../sports/handlers.ts'
import { superAdminsHandlers } from '../super-admins/handlers.ts'
import { mountedRows } from './mounted-row.ts'
import type { MountedRow } from './mounted-row.ts'

/** Every row of the contract with what answers it. */
export function routes(context: Context, placement: Placement): readonly MountedRow[] {
  return [
    ...mountedRows(context, 'auth', auth, { ...authHandlers, adminLogin: { execute: createSignIn(context) } }),
    ...mountedRows(context, 'sports', sports, sportsHandlers),
    ...mountedRows(context, 'results', results, resultsHandlers),
    ...mountedRows(context, 'super-admins', superAdmins, superAdminsHandlers),
  ]
}
