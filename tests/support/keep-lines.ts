import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, inject } from 'vitest'

/**
 * Puts what this file of tests has to say, of one kind, beside what the others have: the end of the run adds it up
 * (tests/support/kept-lines.ts). Said again it takes the place of what was said before.
 */
export function keepLines(kind: string, lines: readonly string[]): void {
  const folder = join(inject('linesFolder'), kind)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, relative(process.cwd(), expect.getState().testPath ?? 'unknown').replaceAll('/', ' ')), lines.join('\n'))
}
