import { parseArgs } from 'node:util'

export type ReplayOptions = {
  readonly files: readonly string[]
  readonly players: number
  readonly seed: string
  /** `max`, or a multiple of recorded time. */
  readonly speed: 'max' | number
  readonly json: boolean
}

export const replayUsage = `npm run replay -- FILE... [--players N] [--seed S] [--speed max|X] [--json]

Plays recorded exchange streams (.jsonl, .gz, .bz2 or plain) through a server and database of their own, has players bet at the
recorded prices, settles by the recorded winners, rolls back, settles again, and checks every account against a second calculation.

  --players N   how many players bet; default 60
  --seed S      the same seed makes the same tree, players and bets; default 1
  --speed X     max (default), or a multiple of recorded time
  --json        the last line is one JSON object

Bets on removed runners are void, and the odds of the others are reduced by their factors, as the platform does. Exit code 0: all is right; 1: something is off; 2: wrong call.`

const playersMax = 5_000

/** Reads the command line, or answers what is wrong with it. */
export function readReplayOptions(args: readonly string[]): ReplayOptions | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { players: { type: 'string' }, seed: { type: 'string' }, speed: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help === true) return { wrong: '' }
    const players = Number(values.players ?? '60')
    const speed = readSpeed(values.speed ?? 'max')
    if (positionals.length === 0) return { wrong: 'Name at least one recording.' }
    if (!Number.isInteger(players) || players < 1 || players > playersMax) return { wrong: `--players must be a whole number from 1 to ${playersMax}.` }
    if (speed === null) return { wrong: speedWrong }
    return { files: positionals, players, seed: values.seed ?? '1', speed, json: values.json === true }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}

export const speedWrong = '--speed must be max or a number above 0.'

/** A multiple of recorded time, or `max`; null where the text is neither. */
export function readSpeed(text: string): 'max' | number | null {
  if (text === 'max') return 'max'
  return Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : null
}
