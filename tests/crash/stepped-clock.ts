import { readFileSync } from 'node:fs'

/**
 * Loaded before a server and in each of its threads: its clock is the machine's and as many milliseconds as stand in the file that
 * `CRASH_CLOCK` names, so that the clock of one server can be put forward and back while it works.
 */
const file = process.env['CRASH_CLOCK']
const lookAgainMs = 50

if (file !== undefined) {
  const Machine = Date
  let offsetMs = 0
  const look = (): void => { offsetMs = Number(readFileSync(file, 'utf8')) || 0 }
  look()
  setInterval(look, lookAgainMs).unref()
  const Stepped = class extends Machine {
    constructor(...given: readonly [] | readonly [number | string | Date]) {
      super(given.length === 0 ? Machine.now() + offsetMs : given[0])
    }

    static override now(): number {
      return Machine.now() + offsetMs
    }
  }
  globalThis.Date = Stepped as DateConstructor
}
