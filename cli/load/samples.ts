import type { OwnServer } from './own-server.ts'

/** What the server held at one moment, and in which stretch of the run. */
export type Sample = { readonly stretch: string; readonly rssMiB: number; readonly heapMiB: number; readonly descriptors: number }

export type Sampling = {
  /** Names the stretch that begins now. */
  enter(stretch: string): void
  /** Looks once more a while later. */
  stop(): Promise<readonly Sample[]>
}

const everyMs = 2_000

/** Asks the server's own metrics for what it holds, as long as the run goes on. */
export function sampleServer(server: OwnServer): Sampling {
  const samples: Sample[] = []
  let [going, stretch] = [true, '']
  const look = async (): Promise<void> => {
    const found = await server.metrics().catch(() => null)
    if (found === null) return
    samples.push({
      stretch, rssMiB: (found.get('steward_process_resident_memory_bytes') ?? 0) / 2 ** 20, heapMiB: (found.get('steward_nodejs_heap_size_used_bytes') ?? 0) / 2 ** 20,
      descriptors: found.get('steward_process_open_fds') ?? 0,
    })
  }
  const work = (async () => {
    while (going) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    await look()
    return samples
  })()
  return { enter: (named) => { stretch = named }, stop: () => { going = false; return work } }
}
