import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a call was answered; the judges of `npm run judges` read a file of these, one JSON object a line. */
export type KeptReply = { readonly name: string; readonly answer: string; readonly method: string; readonly url: string; readonly status: number; readonly text: string }

const folder = process.env['STEWARD_REPLIES']
const most = 3
const counts = new Map<string, number>()

/** A file of tests begins to count. */
export function forgetKept(): void {
  counts.clear()
}

/**
 * STEWARD_REPLIES names a folder in which a run of tests keeps what its servers answered: of each call and each answer the first three in a
 * file of tests. For programs of others to judge (`tests/judges/`); without it nothing is kept.
 */
export function keepReply({ name, answer, method, url, status, text }: KeptReply): void {
  if (folder === undefined) return
  const kind = `${name} ${answer}`
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  if (count > most) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ name, answer, method, url: url.replace(/^\w+:\/\/[^/]+/, ''), status, text })}\n`)
}
