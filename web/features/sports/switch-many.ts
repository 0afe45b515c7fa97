import type { EventRow, EventSwitch } from '../../shared/use-switches.ts'

/** As many at once as leave room for what else the page asks for. */
const atOnce = 6

/** What became of one event: its version after the change, by which the way back is bound, or why it was left as it is. */
export type Switched = { readonly event: EventRow; readonly version: number } | { readonly event: EventRow; readonly failure: unknown }

type SetSwitch = (id: string, name: EventSwitch, on: boolean, version?: number) => Promise<EventRow | undefined>

/** Switches each of the events, a few at a time; one that refuses does not hold up the others. The answers stand in the order of the events. */
export async function switchMany(events: readonly { readonly event: EventRow; readonly version?: number }[], name: EventSwitch, on: boolean, set: SetSwitch): Promise<readonly Switched[]> {
  const answers: Switched[] = []
  const waiting = [...events.entries()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, { event, version }] = next
      try {
        const changed = await set(event.id, name, on, version)
        answers[place] = { event, version: changed?.version ?? event.version }
      } catch (failure) {
        answers[place] = { event, failure }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
