import { expect, test } from 'vitest'
import { lineSteps } from './ladder-steps.ts'

const step = (label: string, minor: number) => ({ key: label, label, minor })

test('a line market shows whole numbers, and nothing that cannot be', () => {
  const { steps, between } = lineSteps([step('<240.5', -100), step('240.5', 0), step('>240.5 <245.5', 100), step('245.5', 50), step('>245.5', 0)])
  expect(steps.map(({ label, minor }) => [label, minor])).toEqual([['≤ 240', -100], ['241–245', 100], ['≥ 246', 0]])
  expect(between).toBeNull()
})

test('where the worst lies between two whole numbers, which bets are held against, it is told and is no step', () => {
  const { steps, between } = lineSteps([step('<240', 0), step('240', -100), step('>240 <241', -200), step('241', -100), step('>241', 0)])
  expect(steps.map(({ label }) => label)).toEqual(['≤ 239', '240', '241', '≥ 242'])
  expect(between).toBe(-200)
})

test('something measured in fractions stays as it is', () => {
  const steps = [step('<2.25', -1), step('2.25', 0), step('>2.25', 1)]
  expect(lineSteps(steps)).toEqual({ steps, between: null })
})
