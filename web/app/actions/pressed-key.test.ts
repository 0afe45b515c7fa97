import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  // AZERTY: the letter that is written, wherever it stands.
  ['a', 'KeyQ', 'a'],
  ['ن', 'KeyK', 'k'],
  ['λ', 'KeyL', 'l'],
  ['؟', 'Slash', '?'],
  ['?', 'Slash', '?'],
  ['é', 'Digit2', 'é'],
  ['Enter', 'Enter', 'enter'],
])('%s on %s is %s', (key, code, said) => expect(pressedKey({ key, code })).toBe(said))
