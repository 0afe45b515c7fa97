import { expect, test } from 'vitest'
import { paramLines, readParams } from './launch-params.ts'

test('launch parameters are lines of name=value, there and back', () => {
  const params = { table: '7', mode: 'real=money', empty: '' }
  expect(paramLines(params)).toBe('table=7\nmode=real=money\nempty=')
  expect(readParams(paramLines(params))).toEqual(params)
  expect(readParams('\n  table=7  \n\n')).toEqual({ table: '7' })
  expect(readParams('')).toEqual({})
})

test.each(['table', '=7', 'a b=1', 'table=1\ntable=2', Array.from({ length: 21 }, (_, index) => `p${index}=1`).join('\n'), `long=${'x'.repeat(201)}`])('%j is none', (lines) => {
  expect(readParams(lines)).toBeNull()
})
