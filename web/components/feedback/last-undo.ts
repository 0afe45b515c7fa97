import { oneValue } from '../../shared/one-value.ts'

/** The way back of what was done last, and what that was. */
export type LastUndo = { readonly text: string; readonly run: () => void }

const last = oneValue<LastUndo | null>(null)

/** Keeps a way back until it is used or something else is done that has one; null for none. */
export const keepUndo = last.set
export const useLastUndo = last.use
