import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const document = fileURLToPath(new URL('../../docs/testing.md', import.meta.url))

/** What a run came to, as lines of text; `record` also puts them into docs/testing.md, where the markers of that name stand. */
export function tellFigures(name: string, command: string, lines: readonly string[], record: boolean): void {
  for (const line of lines) console.log(line)
  if (!record) return
  const text = readFileSync(document, 'utf8')
  const [begin, end] = [`<!-- figures of ${name}, written by the run -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/testing.md has no place for the figures of ${name}`)
  writeFileSync(document, `${text.slice(0, from + begin.length)}\`${command}\`, ${standing()}:\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n${text.slice(to)}`)
}

/** When, of which commit, on which machine. */
export function standing(): string {
  const git = (...given: readonly string[]) => execFileSync('git', given, { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${git('rev-parse', '--short', 'HEAD')}${changed}, ${cpus()[0]?.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
}
