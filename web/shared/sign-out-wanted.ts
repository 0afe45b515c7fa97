import { oneValue } from './one-value.ts'

const wanted = oneValue(false)

/** Asks to sign out, from whichever control: what is typed is asked about first, and a failure is told. */
export const wantSignOut = wanted.set
export const useSignOutWanted = wanted.use
