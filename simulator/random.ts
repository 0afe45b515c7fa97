import { assert } from '#domain/kernel/assert.ts'

/** A seeded source of chance: the same seed gives the same sequence on every machine. Never for secrets. */
export type Random = {
  /** A number in [0, 1) with 32 random bits. */
  unit(): number
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** True with a chance in percent. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A number around 0 with a standard deviation of 1; never beyond 6. */
  normal(): number
  /** An independent source that depends on this one's seed and the label only, not on what was drawn so far. */
  fork(label: string): Random
}

/** xoshiro128**, its state filled by splitmix32 from a hash of the seed. */
export function createRandom(seed: string): Random {
  let mix = hash(seed)
  const fill = (): number => {
    mix = (mix + 0x9e3779b9) | 0
    let value = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad)
    value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
    return (value ^ (value >>> 15)) >>> 0
  }
  let [a, b, c, d] = [fill(), fill(), fill(), fill()]

  const next = (): number => {
    const scrambled = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return scrambled
  }
  const unit = (): number => next() / 0x1_0000_0000
  const integer = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1))

  return {
    unit,
    integer,
    chance: (percent) => unit() * 100 < percent,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)]
      assert(item !== undefined, 'something to pick from')
      return item
    },
    normal: () => {
      let total = -6
      for (let draw = 0; draw < 12; draw++) total += unit()
      return total
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value | 0
}
