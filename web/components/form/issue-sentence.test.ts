import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueSentence } from './issue-sentence.ts'

test.each([
  ['a list of too many', z.array(z.string()).check(z.maxLength(200)), Array.from({ length: 201 }, () => 'a'), 'At most 200 of them.'],
  ['a list of none', z.array(z.string()).check(z.minLength(1)), [], 'Fill this in.'],
  ['a number below', z.int().check(z.gte(1)), 0, 'This is below the smallest value allowed.'],
  ['a number above', z.int().check(z.lte(9)), 10, 'This is above the largest value allowed.'],
  ['a text that is long', z.string().check(z.maxLength(2)), 'abc', 'At most 2 characters.'],
])('%s is told as what it is', (_what, schema, input, sentence) => {
  const issue = schema.safeParse(input).error?.issues[0]
  expect(issue && issueSentence(issue, input)).toBe(sentence)
})
