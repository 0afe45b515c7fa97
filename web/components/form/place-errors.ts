import type { FieldError } from '#contract/envelope.ts'

/** Which field of a form a part of the body belongs to, by the longest path named: 'outcome.winners' before 'outcome'. */
export type FieldNames = Readonly<Record<string, string>>

export type PlacedErrors = {
  /** Sentences by the form's own field. */
  readonly fields: Readonly<Record<string, string>>
  /** What belongs to no field that the form shows. */
  readonly rest: readonly FieldError[]
}

/** Puts errors that name parts of the body beside the fields in which those parts are filled; the first of a field counts. */
export function placeErrors(errors: readonly FieldError[], shown: readonly string[], names: FieldNames): PlacedErrors {
  const fields: Record<string, string> = {}
  const rest: FieldError[] = []
  for (const error of errors) {
    const field = fieldOf(error.field, shown, names)
    if (field === null) rest.push(error)
    else fields[field] ??= error.message
  }
  return { fields, rest }
}

function fieldOf(path: string, shown: readonly string[], names: FieldNames): string | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const part = parts.slice(0, length).join('.')
    const field = names[part] ?? part
    if (shown.includes(field)) return field
  }
  return null
}
