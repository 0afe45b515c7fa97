import { ApiError } from '#contract/client.ts'
import { explainFailure } from '../feedback/explain-failure.ts'
import { placeErrors, type FieldNames, type PlacedErrors } from './place-errors.ts'
import { refusalAtField } from './refusal-at-field.ts'

/** What the server refused, beside the fields that it names; `rest` is what belongs to none of them. @param currency see `explainFailure` */
export function placeRefusal(error: unknown, shown: readonly string[], names: FieldNames = {}, currency?: string): PlacedErrors {
  const envelope = error instanceof ApiError ? error.body : null
  const { message } = explainFailure(error, currency)
  return placeErrors((envelope?.errors ?? []).map((each) => ({ ...each, message: refusalAtField(each, envelope ?? {}, message) })), shown, names)
}

/** The same where one field is filled, or none: its sentence, and whether the failure is to be told by itself as well. */
export function refusalAt(error: unknown, field: string | null, names: FieldNames = {}): { readonly sentence: string | null; readonly toTell: boolean } {
  const { fields, rest } = placeRefusal(error, field === null ? [] : [field], names)
  const sentence = (field === null ? null : fields[field]) ?? null
  return { sentence, toTell: (error ?? null) !== null && (sentence === null || rest.length > 0) }
}
