import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingChoices } from '../settings/setting-choices.ts'

const css = ['tokens.css', 'presets.css'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')

/** WCAG 2.2 AA for text, and for what is not text. */
const leastText = 4.5
const leastMark = 3

const grounds = ['paper', 'surface', 'surface-sunken'] as const
const rows = ['back-row', 'lay-row'] as const
const everywhere = [...grounds, ...rows]
const textPairs: readonly (readonly [ink: string, ground: string])[] = [
  ...['text', 'text-muted', 'accent-text', 'loss', 'profit'].flatMap((ink) => everywhere.map((ground) => [ink, ground] as const)),
  ['on-side', 'back'],
  ['on-side', 'lay'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['secondary', 'surface'],
  ['paper', 'secondary'],
  ['paper', 'chip-warn-text'],
  ...['neutral', 'accent', 'profit', 'warn', 'bad'].map((chip) => [`chip-${chip}-text`, `chip-${chip}`] as const),
]

type Look = { readonly mode: 'light' | 'dark'; readonly contrast: 'default' | 'bold'; readonly preset: string }
const looks: readonly Look[] = settingChoices.mode.choices.flatMap((mode) =>
  settingChoices.contrast.choices.flatMap((contrast) => settingChoices.preset.choices.map((preset) => ({ mode, contrast, preset }))),
)

describe.each(looks)('the colours of $preset, $mode, contrast $contrast', (look) => {
  const tokens = tokensOf(look)
  const colour = (name: string): string => {
    const said = tokens.get(name)
    const found = tokens.get(/^var\(--([\w-]+)\)$/.exec(said ?? '')?.[1] ?? name)
    if (found === undefined || !/^#[0-9a-f]{6}$/.test(found)) throw new Error(`--${name} is no colour: ${found}`)
    return found
  }

  it.each(textPairs)('let %s be read on %s', (ink, ground) => {
    expect(contrastOf(colour(ink), colour(ground))).toBeGreaterThanOrEqual(leastText)
  })

  it.each(everywhere)('show the focus ring on %s', (ground) => {
    expect(contrastOf(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(leastMark)
  })

  it.each(grounds)('show a filled part on %s', (ground) => {
    expect(contrastOf(colour('primary'), colour(ground))).toBeGreaterThanOrEqual(leastMark)
  })

  it.each(grounds)('show where a field is on %s', (ground) => {
    expect(contrastOf(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(leastMark)
  })

  it.each(['text', 'text-muted', 'loss', 'profit'].flatMap((ink) => [...rows, 'surface'].map((ground) => [ink, ground] as const)))('let %s be read on a picked row on %s', (ink, ground) => {
    const { ink: tint, percent } = mixOf(tokens.get('selected') ?? '')
    expect(contrastOf(colour(ink), mixed(colour(tint), percent, colour(ground)))).toBeGreaterThanOrEqual(leastText)
  })

  it.each(grounds)('let the accent be read where something on %s is selected', (ground) => {
    const { ink, percent } = mixOf(tokens.get('selected') ?? '')
    expect(contrastOf(colour('accent-text'), mixed(colour(ink), percent, colour(ground)))).toBeGreaterThanOrEqual(leastText)
  })
})

it('every token is read somewhere', () => {
  const web = join(import.meta.dirname, '..', '..')
  const sources = globSync('{app,build,components,features,shared}/**/*.{css,ts,tsx}', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8')).join('\n')
  const set = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name))
  expect([...set].filter((name) => !sources.includes(`var(--${name})`))).toEqual([])
})

it('the secondary colour is the same purple whatever the preset', () => {
  for (const mode of settingChoices.mode.choices) {
    expect(new Set(settingChoices.preset.choices.map((preset) => tokensOf({ mode, contrast: 'default', preset }).get('secondary'))).size).toBe(1)
  }
})

it('every preset has a colour of its own in both modes', () => {
  for (const mode of settingChoices.mode.choices) {
    for (const name of ['primary', 'accent-text', 'focus']) {
      const colours = settingChoices.preset.choices.map((preset) => tokensOf({ mode, contrast: 'default', preset }).get(name))
      expect(new Set(colours).size).toBe(settingChoices.preset.choices.length)
    }
  }
})

/** The tokens as the cascade leaves them: blocks whose selector fits, the stronger and the later winning. */
function tokensOf({ mode, contrast, preset }: Look): ReadonlyMap<string, string> {
  const attributes = [`[data-mantine-color-scheme='${mode}']`, `[data-contrast='${contrast}']`, `[data-preset='${preset}']`]
  const blocks = [...css.matchAll(/^:root((?:\[[^\]]+\])*) \{([^}]*)\}/gm)].flatMap(([, selector = '', body = ''], order) => {
    const parts = selector.match(/\[[^\]]+\]/g) ?? []
    return parts.every((part) => attributes.includes(part)) ? [{ strength: parts.length, order, body }] : []
  })
  const inOrder = blocks.toSorted((a, b) => a.strength - b.strength || a.order - b.order)
  return new Map(inOrder.flatMap(({ body }) => [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const)))
}

function mixOf(value: string): { readonly ink: string; readonly percent: number } {
  const [, ink = '', percent = ''] = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/.exec(value) ?? []
  return { ink, percent: Number(percent) }
}

function mixed(ink: string, percent: number, ground: string): string {
  const part = (at: number): string =>
    Math.round((channel(ink, at) * percent + channel(ground, at) * (100 - percent)) / 100).toString(16).padStart(2, '0')
  return `#${[0, 1, 2].map(part).join('')}`
}

function contrastOf(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((at) => {
    const part = channel(colour, at) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)
}
