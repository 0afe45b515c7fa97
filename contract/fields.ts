import * as z from 'zod/mini'
import { plainAddress } from '#domain/surveillance/network.ts'

/** An id on the wire: the decimal text of a positive bigint. */
export const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/** An amount on the wire: an integer of minor units, signed, inside 2^53. */
export const amount = z.int()

/** An ISO 4217 code. Amounts of two currencies are never added: a sum over accounts is told per currency. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** An ISO 3166-1 alpha-2 code. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An address of IPv4 or IPv6. One of IPv4 in the form of IPv6 is taken as the one it is. */
export const ipAddress = z.union([z.ipv4(), z.ipv6()]).check(z.overwrite(plainAddress))

/** What was staked, one entry per currency that has bets, by code; empty without bets. */
export const stakes = z.array(z.object({ currency, minor: amount }))

/** A stake: at least one minor unit, at most 10^12. */
export const stake = z.int().check(z.gte(1), z.lte(1_000_000_000_000))

/** Thousandths: odds 2.50 is 2500, a rate of 85 is 85000, a line of 46 is 46000. */
export const thousandths = z.int().check(z.gte(0), z.lte(100_000_000))

/** An instant, ISO 8601 UTC, of a day that exists. */
export const instant = z.iso.datetime().check(z.regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/))

/** Text that a person typed: no control characters but line breaks and tabs, and where there must be some, not blanks alone. */
export function text(min: number, max: number): z.ZodMiniString<string> {
  // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
  return z.string().check(z.minLength(min), z.maxLength(max), z.regex(min > 0 ? /^(?=[\s\S]*\S)[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u : /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u))
}

/**
 * What people call something by: one line with a letter or a digit in it, without blanks around it and without characters that are not seen
 * or turn the direction of what stands beside it. The joiners that scripts are written with (U+200C, U+200D) are part of a name.
 */
export function nameText(min: number, max: number): z.ZodMiniString<string> {
  return z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^(?=.*[\p{L}\p{N}])(?!\s|.*\s$)(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|[\u200c\u200d])*$/u))
}

/** A short name for good: 2 to 32 small letters, digits and hyphens, these between the others. */
export const codeForm = /^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/

const digits = /^\d{1,15}$/

/** An integer in a query string, between bounds. */
export function queryInteger(min: number, max: number): z.ZodMiniType<number, string> {
  return z.pipe(
    z.string().check(z.regex(digits)),
    z.pipe(z.transform((value: string) => Number(value)), z.int().check(z.gte(min), z.lte(max))),
  ) as unknown as z.ZodMiniType<number, string>
}

/** Lists: rows per page and the opaque cursor of the page before. */
export const pageSizeDefault = 50
export const pageSizeMax = 200
export const page = {
  limit: z.optional(queryInteger(1, pageSizeMax)),
  cursor: z.optional(z.string().check(z.maxLength(1_000))),
}

/** The orders in which the server can give a list, by name: as they are, or with "-" before them from their other end. */
export function sortBy<const Name extends string>(...names: readonly Name[]): z.ZodMiniOptional<z.ZodMiniType<Sort<Name>, Sort<Name>>> {
  return z.optional(z.enum(names.flatMap((name) => [name, `-${name}`] as const))) as unknown as z.ZodMiniOptional<z.ZodMiniType<Sort<Name>, Sort<Name>>>
}
export type Sort<Name extends string> = Name | `-${Name}`

export const marketType = z.enum(['match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'])
export const marketStatus = z.enum([
  'open',
  'suspended',
  'ball_running',
  'closed',
  'declared',
  'settling',
  'settled',
  'rolling_back',
])
export const side = z.enum(['back', 'lay'])

/** What a refusal of one of several says beside its code. */
export const refusalFacts = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
