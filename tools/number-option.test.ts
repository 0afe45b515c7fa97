import { expect, test } from 'vitest'
import { numberOption } from './number-option.ts'

test('a number above 0, or the usual one; anything else is refused by the name of the option', () => {
  expect([numberOption('rounds', '300', 20), numberOption('hours', '0.5', 1), numberOption('rounds', undefined, 20)]).toEqual([300, 0.5, 20])
  for (const said of ['abc', '', '0', '-3', 'Infinity']) expect(() => numberOption('rounds', said, 20)).toThrow('--rounds')
})
