/** Lets what is done under one name happen one after the other; other names do not wait. */
export type Turns = <Value>(name: string, act: () => Promise<Value>) => Promise<Value>

/**
 * Calls on one player's wallet wait for each other here and not in the database, where each would hold a connection while it waits. The
 * database keeps its own order all the same: several nodes may serve one player.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(act, act)
    last.set(name, mine)
    const leave = () => { if (last.get(name) === mine) last.delete(name) }
    mine.then(leave, leave)
    return mine
  }
}
