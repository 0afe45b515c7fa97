import { expect, test } from 'vitest'
import { foldersOf, lineOf, mergedLines } from './folder-figures.ts'

const mutants = (...statuses: readonly string[]) => ({ mutants: statuses.map((status) => ({ status })) })

test('mutants are counted by folder; one that does not compile is none, and one that never ends was found', () => {
  expect(foldersOf({ files: { 'domain/kernel/b.ts': mutants('Killed', 'NoCoverage', 'CompileError'), 'domain/bets/a.ts': mutants('Survived'), 'domain/kernel/a.ts': mutants('Timeout', 'Ignored') } }))
    .toEqual([{ folder: 'bets', mutants: 1, found: 0 }, { folder: 'kernel', mutants: 3, found: 2 }])
})

test('a folder that is run again replaces its line alone, and the sum is of all lines', () => {
  const line = (folder: string, found: number, when: string) => lineOf({ folder, mutants: 10, found }, when)
  const first = mergedLines([], [line('kernel', 5, 'then'), line('bets', 9, 'then')])
  expect(first.at(-1)).toBe('together        14 of 20 found, 70.0 %')
  expect(mergedLines(first, [line('kernel', 10, 'now')])).toEqual([line('bets', 9, 'then'), line('kernel', 10, 'now'), 'together        19 of 20 found, 95.0 %'])
})
