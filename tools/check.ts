import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from './generate.ts'
import { changedMigrations, migrationSumsPath } from './migration-sums.ts'
import { root } from './setup.mjs'
import { tidy } from './tidy.ts'

/** What is wrong, a line each; empty when all is well. */
type Step = { readonly name: string; readonly findings: () => Promise<readonly string[]> }

const steps: readonly Step[] = [
  { name: 'types', findings: () => program(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b']) },
  { name: 'lint', findings: () => program(process.execPath, [join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'), '--deny-warnings']) },
  { name: 'unused', findings: () => program(process.execPath, [join(root, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']) },
  { name: 'tidy', findings: async () => tidy(root) },
  { name: 'migrations', findings: async () => changedMigrations(root).map((name) => `database/migrations/${name} is not what was delivered: databases that have it refuse to start. Restore it and put the change into a new one (of one that is not delivered yet, take its line out of ${migrationSumsPath})`) },
  { name: 'generated files', findings: outdated },
]

function program(path: string, args: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    execFile(path, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => resolve(error === null ? [] : `${stdout}${stderr}`.trim().split('\n')))
  })
}

async function outdated(): Promise<readonly string[]> {
  return [...await generatedFiles()]
    .filter(([path, text]) => readOr(join(root, path)) !== text)
    .map(([path]) => `${path} is not what \`npm run generate\` writes`)
}

function readOr(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

// Side by side, and told in order.
const startedAt = performance.now()
const told = steps.map(async (step) => ({ name: step.name, findings: await step.findings(), seconds: (performance.now() - startedAt) / 1000 }))
for (const each of told) {
  const { name, findings, seconds } = await each
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  for (const finding of findings) console.log(`     ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}
