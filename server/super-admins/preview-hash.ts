import { createHash } from 'node:crypto'

/** Binds a confirmation to what was previewed: 64 hex digits over the values, in their order. */
export function hashOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
