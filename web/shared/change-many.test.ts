import { expect, test } from 'vitest'
import { changeMany, type Part } from './change-many.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('each is changed once and stands where it stood; one that refuses holds up nobody', async () => {
  const made: string[] = []
  const parts = Array.from({ length: 20 }, (_, index): Part => ({
    name: String(index),
    async make() {
      made.push(String(index))
      await turn()
      if (index === 7) throw new Error('somebody else was here')
      return turn
    },
  }))
  const outcomes = await changeMany(parts)
  expect(made.toSorted()).toEqual(parts.map(({ name }) => name).toSorted())
  expect(outcomes.map(({ name }) => name)).toEqual(parts.map(({ name }) => name))
  expect(outcomes.filter((outcome) => 'failure' in outcome).map(({ name }) => name)).toEqual(['7'])
})

test('what was changed gives its own way back', async () => {
  const undone: string[] = []
  const part = (name: string): Part => ({ name, make: () => Promise.resolve(() => Promise.resolve(undone.push(name))) })
  const outcomes = await changeMany([part('first'), part('second')])
  await changeMany(outcomes.flatMap((outcome) => ('undo' in outcome ? [{ name: outcome.name, make: async () => { await outcome.undo(); return turn } }] : [])))
  expect(undone.toSorted()).toEqual(['first', 'second'])
})
