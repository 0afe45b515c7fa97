import { expect, test } from 'vitest'
import { thousandthsText } from './price.ts'

test.each([
  [0, '0'], [1_000, '1'], [1_005, '1.005'], [2_500, '2.5'], [10_050, '10.05'], [100_000, '100'], [-2_500, '-2.5'], [-500, '-0.5'], [5, '0.005'],
])('%d thousandths read %s', (thousandths, text) => expect(thousandthsText(thousandths)).toBe(text))
