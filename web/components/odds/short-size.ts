const steps = [
  [1_000_000_00, 'M'],
  [1_000_00, 'K'],
] as const

/**
 * The size behind a price, shortened where there is no room: 12345600 minor units are "123K". Only for sizes on a price
 * cell, which say how deep the market is; never for money that belongs to someone. Always rounded down.
 */
export function shortSize(minor: number): string {
  for (const [unit, letter] of steps) {
    if (minor < unit) continue
    const tenths = Math.floor(minor / (unit / 10))
    return tenths >= 100 ? `${Math.floor(tenths / 10)}${letter}` : `${Math.floor(tenths / 10)}.${tenths % 10}${letter}`
  }
  return String(Math.floor(minor / 100))
}
