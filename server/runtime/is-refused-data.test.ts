import pg from 'pg'
import { expect, test } from 'vitest'
import { Bug } from '#domain/kernel/assert.ts'
import { isRefusedData } from './is-refused-data.ts'

const answered = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })

test.each(['22P05', '22008', '23514', '23502', '54000'])('%s is about the data', (code) => expect(isRefusedData(answered(code))).toBe(true))
test.each(['57P01', '53300', '53100', '40001', '40P01', '42P01', '25006', 'XX000'])('%s is not: later, or elsewhere, the same may be taken', (code) => {
  expect(isRefusedData(answered(code))).toBe(false)
})

test('what our own code cannot write is about the data, a connection that breaks is not', () => {
  expect(isRefusedData(new Bug('an amount on the wire is a safe integer'))).toBe(true)
  expect(isRefusedData(new RangeError('Invalid time value'))).toBe(true)
  expect(isRefusedData(new Error('Connection terminated unexpectedly'))).toBe(false)
  expect(isRefusedData(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe(false)
})
