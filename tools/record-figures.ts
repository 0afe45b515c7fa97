import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const documents = ['testing.md', 'speed.md'].map((name) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url)))

/** Whether tests write what they counted into docs/testing.md: `STEWARD_RECORD=1 npm test -- FILE`, as `--record` is for programs. */
export const recordsTests = process.env['STEWARD_RECORD'] !== undefined

/** What a run came to, as lines of text; `record` also writes them down. */
export function tellFigures(name: string, command: string, lines: readonly string[], record: boolean): void {
  for (const line of lines) console.log(line)
  if (record) recordFigures(name, command, lines)
}

/** Puts what a run came to into the document that has markers of that name: docs/testing.md, of speeds docs/speed.md. */
export function recordFigures(name: string, command: string, lines: readonly string[]): void {
  const { document, text, from, to } = placeOf(name)
  writeFileSync(document, `${text.slice(0, from)}\`${command}\`, ${standing()}:\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n${text.slice(to)}`)
}

/** The lines that stand under that name now; none where nothing was recorded yet. */
export function recordedLines(name: string): readonly string[] {
  const { text, from, to } = placeOf(name)
  return /```text\n([\s\S]*?)\n```/.exec(text.slice(from, to))?.[1]?.split('\n') ?? []
}

function placeOf(name: string): { readonly document: string; readonly text: string; readonly from: number; readonly to: number } {
  const begin = `<!-- figures of ${name}, written by the run -->\n`
  for (const document of documents) {
    const text = readFileSync(document, 'utf8')
    const [from, to] = [text.indexOf(begin), text.indexOf(`<!-- end of ${name} -->`)]
    if (from >= 0 && to > from) return { document, text, from: from + begin.length, to }
  }
  throw new Error(`neither docs/testing.md nor docs/speed.md has a place for the figures of ${name}`)
}

/** Several to a line. */
export function columns(words: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 150) lines.push(word)
    else lines[lines.length - 1] = `${last}, ${word}`
  }
  return lines
}

/** When, of which commit, on which machine. */
export function standing(): string {
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${commit()}, ${cpus()[0]?.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
}

function commit(): string {
  const git = (...given: readonly string[]) => execFileSync('git', given, { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    // What runs before this one have written is none of what is run.
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ...documents.map((each) => `:(exclude)${each}`)) === '' ? '' : ' with changes'
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`
  } catch {
    return 'no commit (not a checkout)'
  }
}
