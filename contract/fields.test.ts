import { expect, test } from 'vitest'
import { codeForm, nameText } from './fields.ts'

const takes = (name: string): boolean => nameText(1, 60).safeParse(name).success

test.each(['A', '7', 'Harbour', 'Harbour & Sons (2)', '3M', 'Ünïon', 'اسم عربي', 'می‌خواهم', 'क्‍ष', '名前', 'Harbour ⚓', 'e\u0301'])('%j is a name', (name) => {
  expect(takes(name)).toBe(true)
})

test.each(['', ' ', '...', '--', '⚓', ' a', 'a ', '\u00a0a', 'a\u3000', 'a\nb', 'a\tb', 'a\u0000', 'a\u0085', 'a\u200bb', 'a\u200eb', 'a\u202eb', 'a\u2067b', 'a\u2028b', 'a\ufeffb', 'a\u00adb', '\u200d', '\u3164', 'a\u3164', 'a\ud800', 'x'.repeat(61)])('%j is no name', (name) => {
  expect(takes(name)).toBe(false)
})

test('a code begins and ends with a letter or a digit', () => {
  for (const code of ['ab', 'a-b', '77', 'a--b', 'a'.repeat(32)]) expect(codeForm.test(code), code).toBe(true)
  for (const code of ['', 'a', '--', '-a', 'a-', 'A1', 'a b', 'a\n', 'a'.repeat(33)]) expect(codeForm.test(code), code).toBe(false)
})
