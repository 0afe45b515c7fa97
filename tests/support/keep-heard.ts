import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, inject } from 'vitest'
import { heard } from './hold-reply.ts'

/** Puts what this file of tests has been answered beside what the others have: the end of the run adds it up. */
export function keepHeard(): void {
  const folder = inject('heardFolder')
  const file = relative(process.cwd(), expect.getState().testPath ?? 'unknown')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file.replaceAll('/', ' ')), [...heard].toSorted().join('\n'))
}
