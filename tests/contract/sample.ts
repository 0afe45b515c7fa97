/** As much of JSON Schema as the contract's document uses. */
export type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

const words = [
  '999999', 'a word', 'INR', 'IN', 'en', 'person', '2026-11-21T10:00:00Z', '10.0.0.1', '::1', 'person@example.com', 'https://example.com/', '00000000-0000-4000-8000-000000000000', '123456',
  'a'.repeat(64), 'A'.repeat(43), 'A'.repeat(32), 'AAAA', 'Europe/Berlin', 'Longer-than-8', '+49 30 1234567', 'thing-1',
]

/** The id that stands in a field of that name; undefined where any number will do. */
export type IdFor = (field: string) => string | undefined

/** A value that the schema takes; with all that may be left out, or with what must be there alone. */
export function sampleOf(schema: Schema, whole: boolean, idFor: IdFor = () => undefined, field = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sampleOf(first, whole, idFor, field)
  if (schema.type === 'object') return objectOf(schema, whole, idFor)
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? (whole ? 1 : 0) }, () => sampleOf(schema.items ?? {}, whole, idFor, field))
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
  return wordFor([schema, ...(schema.allOf ?? [])], idFor(field))
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, whole: boolean, idFor: IdFor): unknown {
  const known = Object.entries(properties).flatMap(([name, each]) => (whole || required.includes(name) ? [[name, sampleOf(each, whole, idFor, name)] as const] : []))
  const more = typeof additionalProperties === 'object' ? [[String(sampleOf(propertyNames ?? { type: 'string' }, whole, idFor)), sampleOf(additionalProperties, whole, idFor)] as const] : []
  return Object.fromEntries([...known, ...more])
}

function wordFor(parts: readonly Schema[], id: string | undefined): string {
  const fits = (word: string) => parts.every(({ pattern, minLength = 0, maxLength = Infinity }) => word.length >= minLength && word.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(word)))
  return [...(id === undefined ? [] : [id]), ...words].find(fits) ?? words[0] ?? ''
}

export type Path = readonly (string | number)[]

/** Where each value of a sample stands that holds no other, and each object and array. */
export function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [...(path.length > 0 ? [path] : []), ...Object.entries(value).flatMap(([name, each]) => placesOf(each, [...path, Array.isArray(value) ? Number(name) : name]))]
}

/** The JSON of a sample with other text at one place. */
export function jsonWith(value: unknown, path: Path, text: string): string {
  const [name, ...rest] = path
  if (name === undefined) return text
  if (Array.isArray(value)) return `[${value.map((each: unknown, at) => (at === name ? jsonWith(each, rest, text) : JSON.stringify(each))).join()}]`
  return `{${Object.entries(value as object).map(([key, each]) => `${JSON.stringify(key)}:${key === name ? jsonWith(each, rest, text) : JSON.stringify(each)}`).join()}}`
}
