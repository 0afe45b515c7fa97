import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { tellFigures } from '#tools/record-figures.ts'
import { brokenRules } from './broken-rules.ts'

type Asked = { readonly seed: number; readonly seconds: number; readonly record: boolean }

/** Plays against a server with each rule broken in turn, in a process of its own. @returns 0 where the model found every one */
export async function breakRules({ seed, seconds, record }: Asked): Promise<number> {
  const lines: string[] = []
  let missed = 0
  for (const { name, edits } of brokenRules) {
    const startedMs = performance.now()
    const child = spawn(process.execPath, [
      '--import', new URL('../support/edited-sources.ts', import.meta.url).href, fileURLToPath(new URL('main.ts', import.meta.url)), '--seed', String(seed), '--seconds', String(seconds), '--first',
    ], { env: { ...process.env, EDITED_SOURCES: JSON.stringify(edits) }, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => { said += part.toString() })
    const [code] = await once(child, 'close') as [number | null]
    const [, steps, what] = /first seen after (\d+) steps: (.*)/.exec(said) ?? []
    const found = code === 1 && steps !== undefined
    if (!found) missed++
    const took = `${((performance.now() - startedMs) / 1_000).toFixed(0)} s`
    lines.push(`${name.padEnd(50)} ${found ? `found after ${steps} steps, ${took}` : `NOT FOUND in ${took}`}`)
    console.log(`${lines.at(-1) ?? ''}${found ? `\n  ${(what ?? '').slice(0, 240)}` : `\n  ${said.trim().split('\n').at(-1) ?? ''}`}`)
  }
  tellFigures('broken rules', `npm run simulate -- --broken --seed ${seed} --seconds ${seconds}`, [...lines, `${brokenRules.length - missed} of ${brokenRules.length} broken rules found`], record)
  return missed === 0 ? 0 : 1
}
