import * as z from 'zod/mini'

/** The second password of a person, proved with every change of money or accounts. */
export const masterPassword = z.string().check(z.minLength(1), z.maxLength(72))
export const masterRefusals = ['ACCESS_MASTER_UNSET', 'ACCESS_MASTER_WRONG', 'ACCESS_MASTER_LOCKED'] as const
