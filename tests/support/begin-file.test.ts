import { expect, test } from 'vitest'
import { heard } from './heard.ts'
import { testId } from './money-world.ts'
import { freshId } from './people.ts'

test('a file of tests finds nothing of the one before it in its worker', async () => {
  const first = [testId(), freshId()]
  heard.add('sports.menus 200')
  // As for the next file: the module is read anew.
  await import(new URL('begin-file.ts?next', import.meta.url).href)
  expect([[testId(), freshId()], heard.size]).toEqual([first, 0])
})
