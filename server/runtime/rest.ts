/** What rests between two rounds of its work, and goes on earlier where somebody wakes it. */
export type Rest = {
  /** There is something to do. Said during a round, it counts for the rest that follows: the round may have looked too early. */
  wake(): void
  /** Ends this rest and all that come. */
  end(): void
  /** Comes to its end after `leastMs` if it was woken, when it is woken later, or after `mostMs`. */
  rest(leastMs: number, mostMs: number): Promise<void>
}

export function createRest(): Rest {
  let woken = false
  let ended = false
  let goOn = (): void => undefined
  let wakeable = false

  const wait = (ms: number): Promise<void> => {
    if (ended || ms <= 0) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    goOn = resolve
    return promise.finally(() => clearTimeout(timer))
  }
  return {
    wake() {
      woken = true
      if (wakeable) goOn()
    },
    end() {
      ended = true
      goOn()
    },
    async rest(leastMs, mostMs) {
      await wait(leastMs)
      wakeable = true
      if (!woken) await wait(mostMs - leastMs)
      wakeable = woken = false
    },
  }
}
