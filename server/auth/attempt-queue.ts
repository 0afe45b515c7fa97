/** As many attempts on one name may be under way or wait; a longer queue is turned away. */
const waitingMax = 8

/** Runs what is tried under a name after everything tried under it before, or at once `full` where too many wait already. */
export type AttemptQueue = <Value>(name: string, look: () => Promise<Value>, full: () => Promise<Value>) => Promise<Value>

/** Attempts on one name wait for each other on this node, so that guesses sent at once are counted one by one. */
export function createAttemptQueue(): AttemptQueue {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()

  return async (name, look, full) => {
    const queue = queues.get(name) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= waitingMax) return full()
    queues.set(name, queue)
    queue.waiting++
    const turn = queue.last.then(look)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      if (--queue.waiting === 0) queues.delete(name)
    }
  }
}
