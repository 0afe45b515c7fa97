import * as z from 'zod/mini'
import { betRuleNames } from '#domain/bets/bet-rule-names.ts'
import { amount, id, instant } from './fields.ts'
import { casinoLimitScopes, limitScopes } from './limit-scopes.ts'

/** A rule with what it allows, what the bet or stake comes to, what is left, and where it was set. */
const explainedRule = z.object({
  name: z.enum(betRuleNames),
  bound: z.nullable(amount),
  actual: amount,
  slack: z.nullable(amount),
  broken: z.boolean(),
  /** `account`: of the player, or of an account above; named where the asker may know it. Null: of the platform itself. */
  from: z.nullable(z.object({ scope: z.enum([...limitScopes, ...casinoLimitScopes, 'feed', 'default', 'account']), id: z.nullable(id), name: z.nullable(z.string()) })),
  /** Of `available`: who last gave the player credit or money by hand, or took it, and when. The person is told to the staff and to player sites alone. */
  set_by: z.nullable(z.string()),
  set_at: z.nullable(instant),
})

/** What is told of a bet on a market and of a stake in a game alike. */
export const explained = {
  accepted: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  currency: z.string(),
  gates: z.array(z.object({ code: z.string(), closed: z.boolean() })),
  rules: z.array(explainedRule),
  /** The rule that refuses, or would refuse a larger stake first. */
  binding: z.nullable(z.enum(betRuleNames)),
  largest_stake_minor: z.nullable(amount),
}

/** Why a bet is answered as it is: what is closed, every rule with its slack, and the one that binds. */
export const explanationRow = z.object({
  ...explained,
  /** The price at which the bet is weighed, in thousandths, and whether it is the one of now. */
  price: z.nullable(z.int()),
  at: z.nullable(z.enum(['current', 'asked', 'placed'])),
  bet_delay_ms: z.int(),
})
