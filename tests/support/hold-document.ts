import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'

type Answer = { readonly content: Readonly<Record<string, { readonly schema: object }>> }
type Operation = { readonly operationId: string; readonly responses: Readonly<Record<string, Answer>> }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>; readonly components: object }

/**
 * The OpenAPI document as it is generated, with its operations by address: fixed words go before names in braces, as the server's router has
 * it. `server/http/app.test.ts` holds what a server answers at `/api/openapi.json` to the same file.
 */
function read() {
  const { paths, components } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'contract', 'openapi.json'), 'utf8')) as Document
  const byPath = Object.entries(paths).map(([path, operations]) => ({ operations, order: path.replaceAll(/\{\w+\}/g, '\uffff'), form: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  return { byPath, components }
}

/** Read when first needed: it is large, and many files of tests ask nothing. */
let known: ReturnType<typeof read> | null = null
const described = () => (known ??= read())

/** The operation of the document that stands at an address; undefined where none does. */
export function operationAt(method: string, url: string): Operation | undefined {
  const path = url.replace(/^\w+:\/\/[^/]+/, '').replace(/[?#].*$/s, '')
  return described().byPath.find(({ form, operations }) => form.test(path) && operations[method.toLowerCase()] !== undefined)?.operations[method.toLowerCase()]
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, validateSchema: false })
addFormats.default(ajv)
// What the forms of one answer share stands beside it, as in the document.
ajv.addVocabulary(['components'])
/** Compiled when first needed, and known by its place in the document; refusals of many calls have the same form, so also by its text. */
const compiled = new Map<object | string, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const before = compiled.get(schema)
  if (before !== undefined) return before
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile({ ...schema, components: described().components })
  compiled.set(text, validate).set(schema, validate)
  return validate
}

/**
 * Holds an answer in JSON to the OpenAPI document alone, as somebody outside would who has nothing else.
 * @throws where the document has no such status of the operation, no JSON there, or another form of it
 */
export function holdToDocument({ operationId, responses }: Operation, status: number, body: unknown): void {
  const wrong = (what: string): never => {
    throw new Error(`${operationId} answered ${status} otherwise than the OpenAPI document says: ${what}: ${JSON.stringify(body).slice(0, 2_000)}`)
  }
  const answer = responses[status]
  if (answer === undefined) return wrong('a status that it does not declare')
  const json = answer.content['application/json']
  if (json === undefined) return wrong('it declares no JSON there')
  const validate = validatorOf(json.schema)
  if (!validate(body)) wrong(ajv.errorsText(validate.errors))
}
