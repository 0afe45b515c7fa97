import { isIP } from 'node:net'

/** An address as PostgreSQL takes it: without the zone of an interface. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}
