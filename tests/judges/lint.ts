import { spawnSync } from 'node:child_process'

/** What a linter found by one rule. */
export type Finding = { readonly rule: string; readonly count: number; readonly first: string }

/** Runs a linter that answers with JSON. Its exit code says only whether it found anything, so what it prints has to be readable. */
export function lint(command: string, args: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } })
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`${command} ${args.join(' ')} printed no JSON: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`)
  }
}

/** What was found, by its rule, and the first place of each. */
export function findings(found: readonly { readonly rule: string; readonly place: string }[]): readonly Finding[] {
  return [...Map.groupBy(found, ({ rule }) => rule)].map(([rule, all]) => ({ rule, count: all.length, first: all[0]?.place ?? '' })).toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}
