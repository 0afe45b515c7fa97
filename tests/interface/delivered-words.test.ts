import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { delivered as arabicDelivered } from '#web/shared/i18n/ar/delivered.ts'
import { calls as arabicCalls } from '#web/shared/i18n/ar/calls.ts'
import { record as arabicRecord } from '#web/shared/i18n/ar/record.ts'
import { calls } from '#web/shared/i18n/en/calls.ts'
import { delivered } from '#web/shared/i18n/en/delivered.ts'
import { record } from '#web/shared/i18n/en/record.ts'

// What the product itself calls things has a text in every language: nobody reads English words of the server on an Arabic screen.

const root = join(import.meta.dirname, '..', '..')
const filesOf = (folder: string, fits: (name: string) => boolean): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(fits).map((name) => readFileSync(join(root, folder, name), 'utf8'))
const migrations = filesOf('database/migrations', (name) => name.endsWith('.sql'))
const server = filesOf('server', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** All that a pattern catches in these texts, each once, in order. */
const caught = (texts: readonly string[], pattern: RegExp): readonly string[] => [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].toSorted()

/** Inside of what a first pattern catches. */
const within = (texts: readonly string[], around: RegExp, pattern: RegExp): readonly string[] => caught(texts.flatMap((text) => text.match(around) ?? []), pattern)

const sentences = /insert into (?:permission_presets|surveillance_rules) \([^)]*\)\s*values[^;]*;/g

it.each([['English', delivered], ['Arabic', arabicDelivered]] as const)('names in %s each preset and each rule that the migrations bring', (_, words) => {
  const presets = within(migrations, /insert into permission_presets \([^)]*\)\s*values[^;]*;/g, /\(\d+, '([^']+)'/g)
  const rules = within(migrations, /insert into surveillance_rules \([^)]*\)\s*values[^;]*;/g, /\(\d+, '\w+', '([^']+)'/g)
  // One row of such a sentence that the patterns above do not understand would be missed here.
  expect(migrations.flatMap((text) => text.match(sentences) ?? []).join('').match(/\(\d+, /g)).toHaveLength(presets.length + rules.length)
  expect([Object.keys(words.presets).toSorted(), Object.keys(words.rules).toSorted()]).toEqual([presets, rules])
  expect(Object.values({ ...words.presets, ...words.rules }).every((word) => word.trim() !== '')).toBe(true)
})

it.each([['English', calls], ['Arabic', arabicCalls]] as const)('names in %s each call that the record can show', (_, words) => {
  const named = words as Readonly<Record<string, Readonly<Record<string, string>>>>
  const missing = Object.entries(api).flatMap(([capability, table]) => Object.keys(table).filter((name) => (named[capability]?.[name] ?? '') === '').map((name) => `${capability}.${name}`))
  expect(missing).toEqual([])
})

it.each([['English', record], ['Arabic', arabicRecord]] as const)('names in %s each kind of thing that an entry of the record is about', (_, words) => {
  const kinds = new Set([
    ...caught(server, /targetKind: (?:\w+ === null \? '\w+' : )?'(\w+)'/g),
    ...caught(server, /targetKind: \w+ === null \? '(\w+)'/g),
    // Lists of kinds by what they are of.
    ...within(server.filter((text) => text.includes('targetKind')), /const (?:kinds|targetKinds|kindByCapability|kindByPath|bodyFields)\b[^=]*= (?:\{[^}]*'[^}]*\}|\[[^;]*?\n\])/g, /(?:: |, )'(\w+)'/g),
    ...caught(server.filter((text) => text.includes('insert into audit_log')), /'system', (?:[\w.]+, )?(?:'[\w.]+'|\$1), '(\w+)'/g),
  ])
  expect(kinds.size).toBeGreaterThan(30)
  const named = words.targets as Readonly<Record<string, string>>
  expect([...kinds].filter((kind) => (named[kind] ?? '') === '').toSorted()).toEqual([])
})
