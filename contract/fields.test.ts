import { expect, test } from 'vitest'
import { codeForm, ipAddress, nameText } from './fields.ts'
import { nameFault } from './name-fault.ts'

const takes = (name: string): boolean => nameText(1, 60).safeParse(name).success

test.each(['A', '7', 'Harbour', 'Harbour & Sons (2)', '3M', 'Ünïon', 'اسم عربي', 'می‌خواهم', 'क्‍ष', '名前', 'Harbour ⚓', 'e\u0301'])('%j is a name', (name) => {
  expect(takes(name)).toBe(true)
})

test.each(['', ' ', '...', '--', '⚓', ' a', 'a ', '\u00a0a', 'a\u3000', 'a\nb', 'a\tb', 'a\u0000', 'a\u0085', 'a\u200bb', 'a\u200eb', 'a\u202eb', 'a\u2067b', 'a\u2028b', 'a\ufeffb', 'a\u00adb', '\u200d', '\u3164', 'a\u3164', 'a\ud800', 'x'.repeat(61)])('%j is no name', (name) => {
  expect(takes(name)).toBe(false)
})

test.each([[' a', 'blanksAround'], ['a\u3000', 'blanksAround'], ['...', 'noLetter'], ['\u200d', 'noLetter'], ['a\u202eb', 'hidden'], ['a\nb', 'hidden']] as const)('what is wrong with %j: %s', (name, fault) => {
  const [issue] = nameText(1, 60).safeParse(name).error?.issues ?? []
  expect(issue?.code === 'invalid_format' && nameFault(issue.pattern, name)).toBe(fault)
})

test('what another rule refused is no fault of a name', () => {
  expect(nameFault(String(codeForm), ' a')).toBeNull()
  expect(nameFault(undefined, ' a')).toBeNull()
})

test('a code begins and ends with a letter or a digit', () => {
  for (const code of ['ab', 'a-b', '77', 'a--b', 'a'.repeat(32)]) expect(codeForm.test(code), code).toBe(true)
  for (const code of ['', 'a', '--', '-a', 'a-', 'A1', 'a b', 'a\n', 'a'.repeat(33)]) expect(codeForm.test(code), code).toBe(false)
})

test('an address is taken as the one it is', () => {
  expect(['198.51.100.7', '::ffff:198.51.100.7', '2001:db8::1'].map((ip) => ipAddress.parse(ip))).toEqual(['198.51.100.7', '198.51.100.7', '2001:db8::1'])
  for (const no of ['', 'somewhere', '198.51.100.256', '198.51.100.0/24', 'fe80::1%eth0']) expect([no, ipAddress.safeParse(no).success]).toEqual([no, false])
})
