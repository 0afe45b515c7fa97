import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'

/**
 * `npm run mutants [-- FOLDER...]`: breaks the business rules in thousands of small ways and counts how many of them their tests find;
 * all of `domain/`, or folders of it such as `kernel`. What only this needs is installed at its first run, in a folder of its own.
 */
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const folders = process.argv.slice(2)
const mutated = (folders.length === 0 ? ['**'] : folders).flatMap((folder) => [`domain/${folder}/*.ts`, `!domain/${folder}/*.test.ts`])

if (!existsSync(stryker)) run('npm', ['ci', '--ignore-scripts', '--prefix', here])
run(process.execPath, [stryker, 'run', join(here, 'stryker.config.json'), '--mutate', mutated.join(',')])

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
