import type { roles } from '#contract/roles.ts'
import type { Handlers } from '../runtime/handler.ts'
import { presetChanges } from './preset-changes.ts'
import { staffAccess } from './staff-access.ts'
import { staffChanges } from './staff-changes.ts'
import { staffReads } from './staff-reads.ts'

export const rolesHandlers: Handlers<typeof roles> = { ...staffReads, ...staffChanges, ...staffAccess, ...presetChanges }
