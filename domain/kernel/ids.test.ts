import { expect, test } from 'vitest'
import { isId } from './ids.ts'

test.each(['1', '9', '10', '100000001', '9'.repeat(18)])('%s is an id', (text) => expect(isId(text)).toBe(true))

test.each(['', '0', '01', '-1', ' 1', '1 ', '1a', 'a1', '1.0', '9'.repeat(19), '１'])('%j is none', (text) => expect(isId(text)).toBe(false))
