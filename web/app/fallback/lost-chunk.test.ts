import { describe, expect, it } from 'vitest'
import { lostChunkOf } from './lost-chunk.ts'
import { fallbackText } from './text.ts'

describe('a part that cannot be loaded', () => {
  it('is named', () => {
    const lost = lostChunkOf(new TypeError('Failed to fetch dynamically imported module: https://desk.example/assets/bets-page-B1x_9.js'))
    expect(lost === null ? null : fallbackText.chunkTitle(lost)).toBe('Loading chunk bets-page-B1x_9 failed')
  })

  it.each([new Error('x is not a function'), 'text', null])('is not any other failure (%#)', (failure) => {
    expect(lostChunkOf(failure)).toBeNull()
  })
})
