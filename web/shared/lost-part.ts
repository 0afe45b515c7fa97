import { oneValue } from './one-value.ts'

const lost = oneValue<string | null>(null)

/** Says which part of the application could not be fetched, by its name; null: nobody needs to be told any longer. */
export const tellLostPart = lost.set
/** The part that could not be fetched last; null for none. */
export const useLostPart = lost.use
