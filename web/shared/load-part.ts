import { LostChunk, lostChunkOf } from './lost-chunk.ts'

/** The pauses before a part is asked for again, in milliseconds. */
const pausesMs = [300, 900, 2_700] as const
/** A part that has not come after this time counts as lost, in milliseconds. */
export const loadTimeoutMs = 120_000

/**
 * Fetches a part of the application, again where the connection fails. What cannot be had rejects with LostChunk: nothing
 * reloads by itself, so what somebody is typing stays.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LostChunk('page')), loadTimeoutMs)
  })
  try {
    return await Promise.race([loadAgain(load, pausesMs), timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function loadAgain<Part>(load: () => Promise<Part>, pauses: readonly number[]): Promise<Part> {
  try {
    return await load()
  } catch (failure) {
    const lost = lostChunkOf(failure)
    const [pause, ...later] = pauses
    if (lost === null) throw failure
    if (pause === undefined) throw new LostChunk(lost)
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadAgain(load, later)
  }
}
