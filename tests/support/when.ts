import { test } from 'vitest'

/** A test that only some rows of a table have: the others do not have it, rather than skip it. */
export function when(condition: boolean): typeof test | (() => void) {
  return condition ? test : () => undefined
}
