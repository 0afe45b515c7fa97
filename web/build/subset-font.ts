import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subset from 'subset-font'
import type { Plugin } from 'vite'

/** As `font.css` calls it, and the range of characters that stands there beside it. */
const name = 'inter-basic.woff2'
const printableAscii = Array.from({ length: 95 }, (_, place) => String.fromCodePoint(0x20 + place)).join('')
const characters = `${printableAscii}\u00a0·×–—‘’“”•…−`
/** The weights that the style sheets use, and the features: figures of one width, kerning, the two letter shapes of our choice. */
const wanted = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum', 'cv11', 'ss03'] } as const

/** Gives the first pages the part of the font that nearly all of their text needs; the rest comes where a character of it stands. */
export function subsetFont(): Plugin {
  return {
    name: 'steward:subset-font',
    async config() {
      // Tests draw nothing.
      if (process.env['VITEST'] !== undefined) return undefined
      const whole = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
      const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'steward', createHash('sha256').update(whole).update(JSON.stringify([characters, wanted])).digest('hex').slice(0, 16))
      const file = join(folder, name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, await subset(whole, characters, wanted))
      return { resolve: { alias: { [name]: file } } }
    },
  }
}
