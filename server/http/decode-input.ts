import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/envelope.ts'
import { nameFault } from '#contract/name-fault.ts'
import { isId } from '#domain/kernel/ids.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusal } from '#domain/kernel/refusal.ts'

z.config(z.locales.en())

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown; readonly key: string | string[] | undefined }
export type Input = { readonly params: Readonly<Record<string, string>>; readonly query: object; readonly body: unknown; readonly key: string | null }

/** A refusal of the input, with the fields it is about. */
export type InputRefused = { readonly refusal: Refusal; readonly errors?: readonly FieldError[] }

const keyPattern = /^[\x21-\x7e]{8,128}$/
const errorsMax = 20
/** Of a call that takes none: what it would have to ignore is refused, as by every other. */
const noQuery: z.ZodMiniType = z.strictObject({})
const noBody: z.ZodMiniType = z.optional(z.strictObject({}))

/**
 * What a call was sent, by the schemas of its row. Every parameter of a path is an id: another text cannot name anything, so it
 * answers like a missing one.
 */
export function decodeInput(row: Pick<Endpoint, 'key' | 'noKey' | 'query' | 'body'>, raw: RawInput): Input | InputRefused {
  const params = (raw.params ?? {}) as Readonly<Record<string, string>>
  if (!Object.values(params).every(isId)) return { refusal: refusal('ACCESS_NOT_FOUND') }

  // Whoever sends one believes that a second sending does nothing again.
  if (row.noKey && raw.key !== undefined) return { refusal: refusal('REQUEST_INVALID'), errors: [{ field: 'Idempotency-Key', message: 'This call takes no key: its reply holds a secret, which is kept nowhere and cannot be given twice.' }] }
  const key = row.key === undefined ? undefined : raw.key
  if (row.key === 'required' && key === undefined) return { refusal: refusal('REQUEST_KEY_REQUIRED') }
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key))) return { refusal: refusal('REQUEST_KEY_REQUIRED') }

  const query = (row.query ?? noQuery).safeParse(raw.query)
  const body = (row.body ?? noBody).safeParse(raw.body)
  if (!query.success || !body.success) {
    const errors = [...fieldErrors(query.error, raw.query), ...fieldErrors(body.error, raw.body)]
    return { refusal: refusal('REQUEST_INVALID'), errors: errors.slice(0, errorsMax) }
  }
  const nul = Object.entries(raw.query as Record<string, unknown>).find(([, value]) => typeof value === 'string' && value.includes('\0'))
  if (nul) return { refusal: refusal('REQUEST_INVALID'), errors: [{ field: nul[0], message: 'The character U+0000 is not allowed.' }] }
  return { params, query: query.data as object, body: row.body && body.data, key: key ?? null }
}

const nameFaults = {
  blanksAround: 'A name has no blanks around it.',
  noLetter: 'A name has a letter or a digit in it.',
  hidden: 'A name has no characters that are not seen or turn the text beside them.',
} as const

function fieldErrors(error: z.core.$ZodError | undefined, sent: unknown): FieldError[] {
  return (error?.issues ?? []).flatMap((issue) => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ field: field === '' ? name : `${field}.${name}`, message: 'Unknown field.' }))
    return [{ field: field === '' ? 'body' : field, message: issue.code === 'invalid_format' ? formatFault(issue, valueAt(sent, issue.path)) : issue.message }]
  })
}

function formatFault(issue: z.core.$ZodIssueInvalidStringFormat, value: unknown): string {
  const fault = nameFault(issue.pattern, value)
  if (fault !== null) return nameFaults[fault]
  // Of a text that must say something the pattern is no answer to a person.
  return typeof value === 'string' && value !== '' && value.trim() === '' ? 'Blanks alone say nothing.' : issue.message
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined), sent)
}
