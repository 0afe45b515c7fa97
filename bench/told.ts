import { recordFigures } from '#tools/record-figures.ts'

const words = process.argv.slice(2)
const records = words.includes('--record')

/** The benches that are named on the command line; none means those that run without a name. */
export const named: readonly string[] = words.filter((word) => word !== '--record')

/** Runs a bench. With `--record` what it printed is also written into docs/speed.md, where the markers of that name stand, once it has come to its end. */
export async function told(name: string, command: string, bench: () => Promise<void>): Promise<void> {
  if (!records) return bench()
  const printed: string[] = []
  const print = console.log
  console.log = (text: string) => {
    print(text)
    printed.push(text)
  }
  try {
    await bench()
  } finally {
    console.log = print
  }
  recordFigures(name, command, printed.join('\n').trim().split('\n'))
}
