import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Schema } from './sample.ts'

/** Where a call takes an id, or words that an id is found by: 'path id', 'query account_id', 'body accounts[].id'. */
export type IdPlace = string

/** Parts of a query that are looked for in names and ids. */
export const wordFields = new Set(['q', 'search', 'player', 'named', 'user'])

export function schemaOf(type: z.ZodMiniType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
}

export function idPlaces(row: Endpoint): readonly IdPlace[] {
  return [
    ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`),
    ...(row.query === undefined ? [] : [...new Set([...leaves(schemaOf(row.query)), ...Object.keys(schemaOf(row.query).properties ?? {}).filter((name) => wordFields.has(name))])].map((place) => `query ${place}`)),
    ...(row.body === undefined ? [] : [...new Set(leaves(schemaOf(row.body)))].map((place) => `body ${place}`)),
  ]
}

/** Paths of the values of a schema that are ids, 'accounts[].id'. */
function leaves(schema: Schema & { readonly format?: string }, at = ''): readonly string[] {
  const parts = [schema, ...(schema.allOf ?? [])]
  if (parts.some((part) => part.pattern?.startsWith('^[1-9][0-9]{0,17}') === true || (part as { readonly format?: string }).format === 'uuid')) return [at]
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`)
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => leaves(each, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => leaves(each, inside(name))),
    ...(schema.items === undefined ? [] : leaves(schema.items, `${at}[]`)),
    ...(typeof schema.additionalProperties === 'object' ? leaves(schema.additionalProperties, `${at}{}`) : []),
  ]
}

/** The value with another one at a place of it; undefined where it has no such place. */
export function withAt(value: unknown, place: string, put: string): unknown {
  if (place === '') return put
  if (place.startsWith('[]')) {
    const changed = Array.isArray(value) ? value.map((each) => withAt(each, place.slice(2).replace(/^\./, ''), put)) : []
    return changed.length === 0 || changed.includes(undefined) ? undefined : changed
  }
  const [, name = '', rest = ''] = /^([^.[{]+)\.?(.*)$/s.exec(place) ?? []
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined
  const changed = withAt((value as Record<string, unknown>)[name], rest, put)
  return changed === undefined ? undefined : { ...value, [name]: changed }
}
