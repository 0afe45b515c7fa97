import type { security } from '#contract/security.ts'
import type { Handlers } from '../runtime/handler.ts'
import { factorHandlers } from './factor-handlers.ts'
import { policyHandlers } from './policy-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { thresholdHandlers } from './threshold-handlers.ts'

/** All but the proof, the confirmation of a seed and the change of password, which run outside the runner. */
export const securityHandlers: Omit<Handlers<typeof security>, 'prove' | 'confirmTotp' | 'changePassword'> = { ...factorHandlers, ...sessionHandlers, ...policyHandlers, ...thresholdHandlers }
