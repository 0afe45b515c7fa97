import { parseArgs } from 'node:util'
import { readSpeed, speedWrong } from './replay/replay-options.ts'

export type StartOptions = {
  /** Files of recorded exchange streams to be played into the demo. */
  readonly recordings: readonly string[]
  /** `max`, or a multiple of recorded time. */
  readonly speed: 'max' | number
}

/** Fast enough to be watched: the last ten minutes before a race and the race take under a minute. */
const speedDefault = '20'

export const startUsage = `npm start -- [--recording FILE]... [--speed max|X]

Starts the server. In demo mode recorded exchange streams (.jsonl, .gz, .bz2 or plain) may be played into it, as if they were today's.

  --recording FILE   a recording to play; may be given more than once
  --speed X          a multiple of recorded time, or max; default ${speedDefault}. What was recorded before the last ten minutes before the start comes at once`

/** Reads the command line, or answers what is wrong with it. */
export function readStartOptions(args: readonly string[], isFile: (path: string) => boolean): StartOptions | { readonly wrong: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { recording: { type: 'string', multiple: true }, speed: { type: 'string' }, help: { type: 'boolean' } },
    })
    if (values.help === true) return { wrong: '' }
    const recordings = values.recording ?? []
    const missing = recordings.find((file) => !isFile(file))
    const speed = readSpeed(values.speed ?? speedDefault)
    if (missing !== undefined) return { wrong: `${missing} is not a file.` }
    if (speed === null) return { wrong: speedWrong }
    if (values.speed !== undefined && recordings.length === 0) return { wrong: '--speed is that of a recording: name one with --recording FILE.' }
    return { recordings, speed }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}
