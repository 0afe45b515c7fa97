import { refusalsOf } from '#contract/openapi.ts'
import { refusalCodes } from '#domain/kernel/refusal.ts'
import { columns, recordsTests, tellFigures } from '#tools/record-figures.ts'
import { namedRows } from './hold-reply.ts'
import { keptLines } from './kept-lines.ts'
import { unheard } from './unheard.ts'

/**
 * Adds up what the files of a run have been answered and says it; with STEWARD_RECORD it is written into docs/testing.md.
 * @param folder where `keepLines` put it
 * @returns what is wrong: a call that sends something, never answered with 200, or a refusal never given, that `unheard` has no reason for; or one that was and has a reason
 */
export function sumHeard(folder: string): readonly string[] {
  const heard = keptLines(folder, 'heard')
  const all = new Set([...heard.values()].flat())
  const places = new Map<string, Set<string>>()
  for (const [file, lines] of heard) for (const line of lines) {
    const code = line.slice(line.indexOf(' ') + 1)
    places.set(code, (places.get(code) ?? new Set()).add(file))
  }
  const writes = namedRows.filter(({ row }) => row.method !== 'GET').map(({ name }) => name)
  const reads = namedRows.filter(({ row }) => row.method === 'GET').map(({ name }) => name)
  const succeeded = (names: readonly string[]) => names.filter((name) => all.has(`${name} 200`)).length
  const declared = namedRows.flatMap(({ name, row }) => refusalsOf(row).map((code) => `${name} ${code}`))
  const missing = [...writes.filter((name) => !all.has(`${name} 200`)), ...refusalCodes.filter((code) => !places.has(code))]
  tellFigures('replies', 'npm test', [
    `replies held to the contract in ${heard.size} files of tests`,
    `answered with 200: ${succeeded(writes)} of ${writes.length} calls that send something, ${succeeded(reads)} of ${reads.length} that ask`,
    `refusals of the closed list: ${refusalCodes.filter((code) => places.has(code)).length} of ${refusalCodes.length} given; of a call and a refusal that it declares: ${declared.filter((each) => all.has(each)).length} of ${declared.length}`,
    ...missing.map((each) => `never: ${each}${unheard[each] === undefined ? '' : `, ${unheard[each]}`}`),
    'files in which each refusal was given, by how many:',
    ...columns(refusalCodes.flatMap((code) => { const [first] = places.get(code) ?? []; return first === undefined ? [] : [`${code} ${places.get(code)?.size} (${first})`] })),
  ], recordsTests)
  return [...missing.filter((each) => unheard[each] === undefined).map((each) => `never heard: ${each}`), ...Object.keys(unheard).filter((each) => !missing.includes(each)).map((each) => `heard, and named as what is not: ${each}`)]
}
