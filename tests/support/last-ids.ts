/** The last ids of rows that a file of tests puts into its database by itself: of worlds of money, and of people. */
export const lastIds = { world: 0, people: 0 }

/** Each file of tests has a database of its own, and begins with the same ids whatever ran before it in its worker. */
export function beginIds(): void {
  Object.assign(lastIds, { world: 1_000, people: 100_000 })
}
beginIds()
