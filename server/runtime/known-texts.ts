/** Of these texts at most something is kept. */
const placesMax = 256

/**
 * What is made of texts of which few stand in many lines, found by their bytes: a string of each, only to look it up, costs more than all else
 * that is done with it. A text that falls on the place of another takes it.
 */
export class KnownTexts<Made> {
  readonly #make: (text: string) => Made
  readonly #known: ({ readonly text: Buffer; readonly made: Made } | undefined)[] = Array.from({ length: placesMax }, () => undefined)

  constructor(make: (text: string) => Made) {
    this.#make = make
  }

  of(from: Buffer, begin: number, end: number): Made {
    const place = placeOf(from, begin, end)
    const known = this.#known[place]
    if (known !== undefined && isSame(known.text, from, begin, end)) return known.made
    const text = Buffer.from(from.subarray(begin, end))
    const made = this.#make(text.toString())
    this.#known[place] = { text, made }
    return made
  }
}

/** By a hash of all bytes (FNV-1a). */
function placeOf(from: Uint8Array, begin: number, end: number): number {
  let hash = 0x811c9dc5
  for (let next = begin; next < end; next++) hash = Math.imul(hash ^ (from[next] as number), 0x01000193)
  return (hash ^ (hash >>> 16)) & (placesMax - 1)
}

function isSame(text: Uint8Array, from: Uint8Array, begin: number, end: number): boolean {
  if (text.length !== end - begin) return false
  for (let next = 0; next < text.length; next++) if (text[next] !== from[begin + next]) return false
  return true
}
