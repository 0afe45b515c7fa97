/**
 * What stands open along an account's edge to its parent, in the words of the desk: a negative balance is to be taken
 * from the downline, a positive one to be given. `minor` is the size in minor units, never negative.
 */
export type TakeGive = { readonly kind: 'take' | 'give' | 'even'; readonly minor: number }

export function takeGive(unsettledMinor: number): TakeGive {
  if (unsettledMinor === 0) return { kind: 'even', minor: 0 }
  return unsettledMinor < 0 ? { kind: 'take', minor: -unsettledMinor } : { kind: 'give', minor: unsettledMinor }
}
