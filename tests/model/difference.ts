import { isDeepStrictEqual } from 'node:util'
import type { Client } from '#contract/client.ts'
import type { Branch, Common } from './branch.ts'
import type { Model, Said } from './model.ts'
import type { Answer, Clients } from './people.ts'
import type { CasinoDesk } from './casino-desk.ts'
import type { FeedDesk } from './feed-desk.ts'

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
  readonly compared: { statements: number }
  /** What the last call with a key would do again, and what was answered. */
  last: { readonly again: () => Promise<Answer<unknown>>; readonly changed: () => Promise<Answer<unknown>>; readonly said: Answer<unknown> } | null
}

/** Where server and model part. */
export class Difference extends Error {
  override readonly name = 'Difference'
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
