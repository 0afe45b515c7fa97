import { expect, test } from 'vitest'
import { loadText } from './load-text.ts'

test.each([
  ['eight minutes say nothing of a day', 1, 8 / 1440, 2, 'too short a time to say how many a day'],
  ['half a day is half of it', 30, 0.5, 2, '60 a day, 30 for each of 2 people'],
  ['three days', 6, 3, 1, '2 a day, 2 for each of 1 person'],
  ['nobody to look', 1, 2, 0, '0.5 a day, and nobody may see to them'],
])('%s', (_name, alerts, days, people, said) => {
  expect(loadText(alerts, days, people)).toBe(said)
})
