import { expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const content = { loginId: '7', sessionId: '00000000-0000-0000-0000-000000000007' }

test('a token is read until its end, once and again, and no other text is', async () => {
  let nowMs = Date.UTC(2026, 2, 1)
  const tokens = createTokens('a secret that is long enough for it', () => new Date(nowMs))
  const token = await tokens.sign(content, new Date(nowMs + 60_000))
  expect(await tokens.read(token)).toEqual(content)
  expect(await tokens.read(token)).toEqual(content)
  expect(await tokens.read(`${token.slice(0, -2)}AA`)).toBe('foreign')
  expect(await createTokens('another secret, as long as the first', () => new Date(nowMs)).read(token)).toBe('foreign')
  nowMs += 59_999
  expect(await tokens.read(token)).toEqual(content)
  nowMs += 1
  expect(await tokens.read(token)).toBe('expired')
})
