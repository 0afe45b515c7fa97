import { expect, test } from 'vitest'
import { isTotpCode, totpCode } from './totp-code.ts'

test.each([['123456', '123456'], [' 123 456 ', '123456'], ['١٢٣ ٤٥٦', '123456'], ['۱۲۳۴۵۶', '123456']])('%j is the code %s', (typed, code) => {
  expect(totpCode(typed)).toBe(code)
  expect(isTotpCode(totpCode(typed))).toBe(true)
})

test.each(['', '12345', '1234567', '12345a', '१२३४५६'])('%j is no code of six digits', (typed) => {
  expect(isTotpCode(totpCode(typed))).toBe(false)
})
