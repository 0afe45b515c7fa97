import { isDeepStrictEqual } from 'node:util'
import type { Client } from '#contract/client.ts'
import type { Branch, Common } from './branch.ts'
import type { ModelLine } from './lines.ts'
import type { Model, Said } from './model.ts'
import type { Answer, Clients } from './people.ts'
import type { CasinoDesk } from './casino-desk.ts'
import type { FeedDesk } from './feed-desk.ts'

/** How many accounts' banner, entries and statements were compared, and how many lines of these. */
export type Compared = { statements: number; lines: number }

/** One branch under test: the model, and the doors to the server beside it. */
export type Play = {
  readonly model: Model
  readonly branch: Branch
  readonly common: Common
  readonly clients: Clients
  readonly staff: (userName: string) => Promise<Client>
  readonly site: Client
  readonly eventId: string
  readonly feed: FeedDesk
  readonly casino: CasinoDesk
  /** Of players who have opened a game. */
  readonly tokens: Map<number, string>
  walletCalls: number
  readonly compared: Compared
  /** Every entry that the rules would have written, oldest first. */
  readonly lines: ModelLine[]
  /** What the last call with a key would do again, and what was answered. */
  last: { readonly again: () => Promise<Answer<unknown>>; readonly changed: () => Promise<Answer<unknown>>; readonly said: Answer<unknown> } | null
}

/** Where server and model part. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** @throws Difference where the two are not the same */
export function demand(what: string, server: unknown, rules: unknown): void {
  if (text(server) !== text(rules)) throw new Difference(`${what}: the rules say ${text(rules)}, the server ${text(server)}`)
}

/** Compares what the rule says with what was answered; of a reply, the fields that the rule names. */
export function same(what: string, expected: Said, answer: Answer<unknown>): void {
  const got = 'code' in answer ? { code: answer.code } : { ok: part(answer.data, 'ok' in expected ? expected.ok : {}) }
  if (!isDeepStrictEqual(got, expected)) throw new Difference(`${what}: the rules say ${text(expected)}, the server ${text('code' in answer ? got : { ok: 'ok' in expected ? part(answer.data, expected.ok) : answer.data })}`)
}

function part(data: unknown, like: unknown): unknown {
  if (typeof like !== 'object' || like === null) return data
  return Object.fromEntries(Object.keys(like).map((name) => [name, (data as Readonly<Record<string, unknown>> | undefined)?.[name]]))
}

export function text(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))
}
