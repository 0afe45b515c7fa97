/** One thing that must hold of the books: what it is, how much was looked at, and what is wrong (the first few, and how many). */
export type Check = {
  readonly name: string
  readonly looked: number
  readonly wrong: number
  readonly examples: readonly string[]
  /** What of it could not be looked at now, and why. */
  readonly leftOut?: string | undefined
}

/** Wrong things that are named for each check at most. */
export const examplesMax = 5
