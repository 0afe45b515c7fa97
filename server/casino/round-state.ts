import { interruptedAfterMs, type roundChoices } from '#contract/wallet.ts'

type RoundChoice = (typeof roundChoices)[number]

const idle = (now: string): string => `r.last_call_at < ${now}::timestamptz - interval '${interruptedAfterMs} milliseconds'`
const holds = '(r.stake_minor > 0 or r.win_minor > 0)'

/**
 * Which rounds `r` are counted under a state, as SQL; `now` is the SQL of the moment. What is open comprises what was interrupted, and what
 * is closed what people resolved, of which some wait again: something was won after they had been undone. A void round came to nothing and nobody has to act: what its provider still sends is taken as in an open one.
 * Played is what figures are of: closed, and not come to nothing.
 */
export const roundIs: Readonly<Record<RoundChoice, (now: string) => string>> = {
  open: (now) => `(r.closed_at is null and (${holds} or not ${idle(now)}))`,
  interrupted: (now) => `((r.closed_at is null and ${holds} and ${idle(now)}) or r.late_win_minor > 0)`,
  void: (now) => `(r.closed_at is null and not ${holds} and ${idle(now)})`,
  closed: () => 'r.closed_at is not null',
  resolved: () => 'r.resolved_by is not null',
  played: () => `(r.closed_at is not null and ${holds})`,
}

/** The state of a round `r`, as SQL. */
export const roundStateText = (now: string): string =>
  `case ${(['interrupted', 'resolved', 'closed', 'void'] as const).map((state) => `when ${roundIs[state](now)} then '${state}'`).join(' ')} else 'open' end`
