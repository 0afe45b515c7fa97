import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openapiDocument } from '#contract/openapi.ts'
import { transfers } from '#contract/transfers.ts'
import { createRandom } from '#simulator/random.ts'
import { recordsTests, tellFigures } from '#tools/record-figures.ts'
import { all } from '../support/all.ts'
import { clientOf } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { testPassword } from '../support/people.ts'
import { propertySeed } from '../support/property.ts'
import { testServer } from '../support/server.ts'
import { when } from '../support/when.ts'
import { jsonWith, placesOf, sampleOf } from './sample.ts'
import type { Path, Schema } from './sample.ts'
import { openSender, rows } from './sender.ts'
import { createTestIds, idsFor, otherFor, pathFor } from './test-ids.ts'

/** Bodies that are right but for one value, made from the contract itself: what is wrong at once is refused at the door, this comes as far as the call looks, or is refused for something else that it has not got. */
const db = await testDatabase()
const server = await testServer(db, { running: false, environment: { STEWARD_REGISTER: 'on' } })
const { send, world, sent, tokens, figures, branch, powerless } = await openSender(db, server)
const ids = await createTestIds(db, server, branch, powerless)
/** What moves money is asked for the second password first, and wrong ones are counted: here it is right. */
const masterPassword = 'a second password'
await clientOf(server, tokens.all)(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })
const random = createRandom(`fuzz ${propertySeed}`)
const valuesOfPlace = all ? Infinity : 6
const counted = { bodies: 0, refused: 0, taken: 0, foreign: 0, repeated: 0 }
/** Calls that answer row by row, also of rows that they refuse: an id of another branch stands in one of these. */
const byRow = ['super-admins.bulkStatus', 'super-admins.previewBulkStatus', 'transfers.preview', 'transfers.transfer']
afterAll(() => {
  tellFigures('contract', `${all ? 'STEWARD_TEST_ALL=1 ' : ''}STEWARD_SEED=${propertySeed} npm test -- tests/contract/fuzz.test.ts`, [
    `${sent.requests} requests to ${sent.calls.size} calls, no 5xx; ${all ? 'all' : `${valuesOfPlace} of the`} ${intruders.length} intruders in each place of a body (all of them where nobody is signed in)`,
    `${counted.bodies} bodies wrong in one value: ${counted.refused} refused, ${counted.taken} taken; ${counted.foreign} of them with an id of another branch, sent by the key or an account of the own one and refused, or answered as refused in its row`,
    `${counted.repeated} calls repeated under their key`,
    ...figures(),
  ], recordsTests)
})

/** What stands in the place of a value, as JSON text: other types, bounds and beyond them, what breaks databases, logs and pages. */
const intruders = [
  'null', 'true', '[]', '{}', '[[]]', '""', '" "', '0', '-1', '-0', '1.5', '1e3', '1e400', '-1e400', '9007199254740993', '9223372036854775808', '1'.repeat(400), '0.1e-400', '"1"', '"-1"', '"999999999999999999"',
  ...['\u0000', '\u0001\u0002\u001b[31m', '\u202e\u2066', '\ufeff', '\uffff', '\u{1f4a5}'.repeat(40), 'e\u0301\u0323'.repeat(30), "'; drop table bets; --", "' or '1'='1", '$1', '%s%n', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
    '{{7*7}}', '${7*7}', '../../etc/passwd', 'file:///etc/passwd', 'a\r\nSet-Cookie: x=1', 'constructor', '__proto__', 'NaN', 'Infinity', 'x'.repeat(5_000), '=1+1', '2026-02-30T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map((text) => JSON.stringify(text)),
  '"\\ud800"', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', `${'['.repeat(40)}${']'.repeat(40)}`, `[${Array.from({ length: 1_001 }, () => '1').join()}]`,
]

const { paths } = openapiDocument() as { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string; readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } }>>>> }
const schemas = new Map(Object.values(paths).flatMap((path) => Object.values(path)).flatMap(({ operationId, requestBody }) => {
  const schema = requestBody?.content['application/json']?.schema
  return schema === undefined ? [] : [[operationId, schema] as const]
}))

/** A body that the call takes, as full as it may be. */
function bodyFor(name: string, row: Endpoint): unknown {
  const schema = schemas.get(name)
  if (schema === undefined || row.body === undefined) return undefined
  const found = [...alternatives(schema)].flatMap((each) => [sampleOf(each, true, idsFor(row, ids)), sampleOf(each, false, idsFor(row, ids))]).find((body) => row.body?.safeParse(body).success)
  return typeof found === 'object' && found !== null && 'master_password' in found && name !== 'transfers.setMasterPassword' ? { ...found, master_password: masterPassword } : found
}

async function signedIn(): Promise<string> {
  const { rows: [found] } = await db.owner.query<{ ids: string }>(`select string_agg(id::text, ' ' order by id) as ids from sessions where ended_at is null`)
  return found?.ids ?? ''
}

function alternatives(schema: Schema): readonly Schema[] {
  return schema.oneOf ?? schema.anyOf ?? [schema]
}

test('there is a body for nearly every call that takes one', () => {
  const without = rows.flatMap(({ name, row }) => (row.body !== undefined && bodyFor(name, row) === undefined ? [name] : []))
  // Fields that exclude or need each other are not in the document's schema.
  expect(without.length, without.join(', ')).toBeLessThan(rows.length / 20)
})

const forAnybody = ({ access }: Endpoint) => access.kind === 'guest' || access.kind === 'public'

describe.each(rows.filter(({ name, row }) => forAnybody(row) && bodyFor(name, row) !== undefined))('$name, by nobody known', ({ name, row }) => {
  const body = bodyFor(name, row)

  test('one wrong value gets the answer of the contract and signs nobody in', { timeout: 240_000 }, async () => {
    const before = await signedIn()
    for (const place of placesOf(body)) {
      for (const text of intruders) {
        counted.bodies++
        // Guesses made before hold no one back: each value gets behind the door by itself.
        await db.owner.query('delete from sign_in_attempts')
        const { status } = await send(row, { body: jsonWith(body, place, text), key: randomUUID() })
        if (status >= 400) counted.refused++
        else counted.taken++
      }
    }
    expect(await signedIn()).toBe(before)
  })
})

describe.each(rows.filter(({ name, row }) => !forAnybody(row) && bodyFor(name, row) !== undefined))('$name', ({ name, row }) => {
  const body = bodyFor(name, row)

  const path = pathFor(row, idsFor(row, ids))
  /** Who may ask at all: people of the staff, or the key of a site; and an account, where accounts may. */
  const askers = row.access.kind === 'section' && row.access.accounts === 'own-subtree' ? [undefined, tokens.account] : [undefined]

  test('one wrong value is refused and changes nothing, and one that may be gets the answer of the contract', { timeout: 240_000 }, async () => {
    let before = await world()
    const put = async (place: Path, text: string, token: string | undefined): Promise<boolean> => {
      counted.bodies++
      const { status } = await send(row, { path, body: jsonWith(body, place, text), key: randomUUID(), ...(token !== undefined && { token }) })
      if (status >= 400) {
        counted.refused++
        return false
      }
      counted.taken++
      return true
    }
    for (const place of placesOf(body).filter(([field]) => field !== 'master_password')) {
      const chosen = valuesOfPlace === Infinity ? intruders : Array.from({ length: valuesOfPlace }, () => random.pick(intruders))
      for (const [at, text] of chosen.entries()) if (await put(place, text, askers[at % askers.length])) before = ''
      const foreign = otherFor(ids, place.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], body))
      const asker = askers.at(-1)
      // People of the staff see every branch: what is another's is so for a key and for an account.
      if (foreign !== undefined && (asker !== undefined || row.access.kind === 'platform')) {
        counted.foreign++
        if (await put(place, JSON.stringify(foreign), asker)) {
          before = ''
          expect(byRow).toContain(name)
        }
      }
      const after = await world()
      if (before !== '') expect(after, place.join('.')).toBe(before)
      before = after
    }
  })

  when(row.key === 'required')('a call sent again under its key is answered word for word, and refused in other words', async () => {
    const key = randomUUID()
    const first = await send(row, { path, body: JSON.stringify(body), key })
    const before = await world()
    const again = await send(row, { path, body: JSON.stringify(body), key })
    expect(again).toEqual(first)
    counted.repeated++
    expect(await world()).toBe(before)
    const other = placesOf(body).filter(([field]) => field !== 'master_password').flatMap((place) => ['2', '3', '"another word"', '"2"', 'false', '"999998"'].map((text) => jsonWith(body, place, text)))
      .find((json) => json !== JSON.stringify(body) && row.body?.safeParse(JSON.parse(json)).success)
    if (other === undefined) return
    expect(await send(row, { path, body: other, key })).toMatchObject({ status: 409, body: { code: 'REQUEST_KEY_REUSED' } })
  })
})
