import { loadPart } from '../../shared/load-part.ts'

/** The steps of signing in after the password: few people need them, so they come when they are due. */
export const loadDueSteps = () => loadPart(() => import('./due-steps.tsx'))
