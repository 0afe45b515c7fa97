import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec.ts'
import { betsSearch } from './search.ts'

describe('search parameters', () => {
  it('stay text, both ways', () => {
    const search = { game_id: '12', player: 'a&b=c ü', status: 'open' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leave the address when they are empty', () => {
    expect(stringifySearch({ game_id: undefined, player: '' })).toBe('')
  })

  it('are dropped where they do not fit', () => {
    expect(betsSearch({ game_id: "1' or 1=1", status: 'maybe', side: 'back', extra: 'x' })).toEqual({ side: 'back' })
  })
})
