import type { Random } from '#simulator/random.ts'

/** What became of one call: the status the server answered with, and whether a refusal said when to ask again. */
export type Outcome = { readonly status: number; readonly code: string | null; readonly saysWhen: boolean }

export type VerbReport = {
  readonly verb: string
  readonly due: number
  /** By status and code, such as `200` or `503 REQUEST_OVERLOADED`; `lost` where no answer came. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Refusals for load (429, 503) that did not say when to ask again. */
  readonly silent: number
  /** From the moment a call was due, not from when it was sent, milliseconds. */
  readonly latencies: readonly number[]
}

export type Verb = {
  readonly name: string
  readonly perSecond: number
  /** Rejects where no answer came; `null` where there was nothing to ask, which is not counted. */
  readonly act: () => Promise<Outcome | null>
}

/**
 * Asks at random moments around a rate, whatever the answers take: a slow server gets no rest, and what waits has waited.
 * @param seconds how long calls fall due; the last answers are waited for
 */
export async function openLoop({ name, perSecond, act }: Verb, seconds: number, random: Random): Promise<VerbReport> {
  const outcomes: Record<string, number> = {}
  const latencies: number[] = []
  const running: Promise<void>[] = []
  let silent = 0
  const count = (what: string): void => {
    outcomes[what] = (outcomes[what] ?? 0) + 1
  }
  const call = async (dueAt: number): Promise<void> => {
    try {
      const outcome = await act()
      if (outcome === null) return
      latencies.push(performance.now() - dueAt)
      count(outcome.code === null ? String(outcome.status) : `${outcome.status} ${outcome.code}`)
      if ((outcome.status === 429 || outcome.status === 503) && !outcome.saysWhen) silent++
    } catch {
      count('lost')
    }
  }
  const started = performance.now()
  let dueAt = started
  for (;;) {
    dueAt += (-Math.log(1 - random.unit()) * 1_000) / perSecond
    if (dueAt >= started + seconds * 1_000) break
    const wait = dueAt - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(call(dueAt))
  }
  await Promise.all(running)
  return { verb: name, due: running.length, outcomes, silent, latencies }
}
