/** A broken promise of our own code. Nothing catches it but the process boundary: 500, logged, alarmed. */
export class Bug extends Error {
  override readonly name = 'Bug'
}

/** States what must be true here. Stays on in production. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Bug(why)
}
