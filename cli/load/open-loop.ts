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
  /** How long after the beginning the last call fell due that was lost or refused because there was too much to do, milliseconds; 0 where none was. */
  readonly refusedUntilMs: number
  /** How long after the last call fell due the last answer came, milliseconds. */
  readonly drainedAfterMs: number
}

export type Verb = {
  readonly name: string
  readonly perSecond: number
  /** Rejects where no answer came; `null` where there was nothing to ask, which is not counted. */
  readonly act: () => Promise<Outcome | null>
}

/** What a server says that has too much to do; a limit of one caller's own (429) is none of it. */
const overloaded = 503

/**
 * Asks at random moments around a rate, whatever the answers take: a slow server gets no rest, and what waits has waited.
 * @param seconds how long calls fall due; the last answers are waited for
 */
export async function openLoop({ name, perSecond, act }: Verb, seconds: number, random: Random): Promise<VerbReport> {
  const outcomes: Record<string, number> = {}
  const latencies: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  let [silent, refusedUntilMs] = [0, 0]
  const count = (what: string): void => {
    outcomes[what] = (outcomes[what] ?? 0) + 1
  }
  const call = async (dueAt: number): Promise<void> => {
    const refused = () => { refusedUntilMs = Math.max(refusedUntilMs, dueAt - started) }
    try {
      const outcome = await act()
      if (outcome === null) return
      latencies.push(performance.now() - dueAt)
      count(outcome.code === null ? String(outcome.status) : `${outcome.status} ${outcome.code}`)
      if ((outcome.status === 429 || outcome.status === overloaded) && !outcome.saysWhen) silent++
      if (outcome.status === overloaded) refused()
    } catch {
      count('lost')
      refused()
    }
  }
  let dueAt = started
  for (;;) {
    dueAt += (-Math.log(1 - random.unit()) * 1_000) / perSecond
    if (dueAt >= started + seconds * 1_000) break
    const wait = dueAt - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    running.push(call(dueAt))
  }
  await Promise.all(running)
  const drainedAfterMs = Math.max(0, performance.now() - (started + seconds * 1_000))
  return { verb: name, due: running.length, outcomes, silent, latencies, refusedUntilMs, drainedAfterMs }
}

/** What came by itself and was waited for by nobody, in the form of what was asked. @param what what became of it */
export function measuredAs(verb: string, what: string, latencies: readonly number[], more: VerbReport['outcomes'] = {}): VerbReport {
  return { verb, due: latencies.length, outcomes: { [what]: latencies.length, ...more }, silent: 0, latencies, refusedUntilMs: 0, drainedAfterMs: 0 }
}

/** Reports of several stretches as one, verb by verb. */
export function joined(stretches: readonly (readonly VerbReport[])[]): readonly VerbReport[] {
  return [...Map.groupBy(stretches.flat(), ({ verb }) => verb)].map(([verb, parts]) => ({
    verb,
    due: parts.reduce((sum, { due }) => sum + due, 0),
    outcomes: parts.reduce<Record<string, number>>((all, { outcomes }) => {
      for (const [what, times] of Object.entries(outcomes)) all[what] = (all[what] ?? 0) + times
      return all
    }, {}),
    silent: parts.reduce((sum, { silent }) => sum + silent, 0),
    latencies: parts.flatMap(({ latencies }) => latencies),
    refusedUntilMs: Math.max(...parts.map((each) => each.refusedUntilMs)),
    drainedAfterMs: Math.max(...parts.map((each) => each.drainedAfterMs)),
  }))
}

/** The latency that a share of the calls stayed under, milliseconds; 0 where none was answered. */
export function quantile(latencies: readonly number[], share: number): number {
  const sorted = Float64Array.from(latencies).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
