import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { standing, recordedLines, tellFigures } from '../record-figures.ts'
import { foldersOf, lineOf, mergedLines } from './folder-figures.ts'
import type { Report } from './folder-figures.ts'

/**
 * `npm run mutants [-- FOLDER...] [--record]`: breaks the business rules in thousands of small ways and counts how many of them their tests
 * find; all of `domain/`, or folders of it such as `kernel`. What only this needs is installed at its first run, in a folder of its own.
 * `--record` writes the line of each folder that was broken into docs/testing.md, beside those of folders that were not.
 */
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { positionals: folders, values } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } })
const record = values.record === true
const mutated = (folders.length === 0 ? ['**'] : folders).flatMap((folder) => [`domain/${folder}/*.ts`, `!domain/${folder}/*.test.ts`])

if (!existsSync(stryker)) run('npm', ['ci', '--ignore-scripts', '--prefix', here])
run(process.execPath, [stryker, 'run', join(here, 'stryker.config.json'), '--mutate', mutated.join(',')])
const lines = foldersOf(JSON.parse(readFileSync(join(root, 'test-results', 'mutants.json'), 'utf8')) as Report).map((each) => lineOf(each, standing()))
// Lines of other folders are of runs before, each with its own time and commit.
tellFigures('mutants', folders.length === 0 ? 'npm run mutants' : 'npm run mutants -- FOLDER', mergedLines(record ? recordedLines('mutants') : [], lines), record)

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
