import { tellFigures } from '#tools/record-figures.ts'
import { barriers } from './barriers.ts'
import { runRounds } from './run-rounds.ts'

type Asked = { readonly seed: string; readonly rounds: number; readonly ending: () => boolean; readonly record: boolean }

const wordsMost = 110

/** Takes each barrier away in turn, with servers and a database of its own each time. @returns 0 where each is found, or survives, as it must */
export async function runBarriers({ seed, rounds, ending, record }: Asked): Promise<number> {
  const lines: string[] = []
  let differing = 0
  for (const barrier of barriers) {
    if (ending()) break
    console.log(`\nwithout ${barrier.name}: ${barrier.what}`)
    const { wrong, rounds: played } = await runRounds({ seed, rounds, without: barrier, only: [], ending })
    const [first] = wrong
    const asItMust = (first === undefined) === (barrier.survives !== null)
    if (!asItMust) differing++
    const came = first === undefined
      ? `not found in ${played} rounds${barrier.survives === null ? '' : `: ${barrier.survives}`}`
      : `found in round ${played}: ${shortened(first)}`
    lines.push(`${barrier.what.padEnd(52)} ${came}${asItMust ? '' : '  NOT AS IT MUST'}`)
  }
  const all = lines.length === barriers.length && differing === 0
  tellFigures('barriers', `npm run crash -- --barriers --rounds ${rounds} --seed ${seed}`, [
    ...lines, all ? `${barriers.length} of ${barriers.length} as they must` : `${differing} of ${lines.length} not as they must, ${barriers.length - lines.length} not tried`,
  ], record)
  return all ? 0 : 1
}

/** Without ids, which mean nothing to whoever reads it later. */
function shortened(text: string): string {
  const words = text.replaceAll(/\b\d{9,}\b/g, '…').replaceAll(/\s+/g, ' ')
  return words.length <= wordsMost ? words : `${words.slice(0, wordsMost)}…`
}
