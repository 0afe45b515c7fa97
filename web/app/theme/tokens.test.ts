import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light, dark] = [blockOf(':root {'), blockOf(":root[data-mantine-color-scheme='dark'] {")]
const schemes = { light, dark: new Map([...light, ...dark]) }

/** WCAG 2.2 AA for text. */
const least = 4.5

const grounds = ['paper', 'surface', 'surface-sunken'] as const
const rows = ['back-row', 'lay-row'] as const
const pairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['text', 'text-muted', 'accent-text', 'loss', 'profit'].flatMap((ink) => [...grounds, ...rows].map((ground) => [ink, ground] as const)),
  ['on-side', 'back'],
  ['on-side', 'lay'],
  ...['neutral', 'accent', 'good', 'warn', 'bad'].map((chip) => [`chip-${chip}-text`, `chip-${chip}`] as const),
]

describe.each(Object.entries(schemes))('the %s colours', (_, tokens) => {
  it.each(pairs)('let %s be read on %s', (ink, ground) => {
    expect(contrast(colourOf(tokens, ink), colourOf(tokens, ground))).toBeGreaterThanOrEqual(least)
  })

  it.each(grounds)('show the focus ring on %s', (ground) => {
    expect(contrast(colourOf(tokens, 'focus'), colourOf(tokens, ground))).toBeGreaterThanOrEqual(3)
  })
})

function blockOf(selector: string): Map<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]))
}

function colourOf(tokens: ReadonlyMap<string, string>, name: string): string {
  const colour = tokens.get(name)
  if (colour === undefined) throw new Error(`no colour --${name}`)
  return colour
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
