/** What a person must still do before their session opens anything else, in this order. */
export const dueSteps = ['second_factor', 'password', 'second_factor_setup'] as const
export type DueStep = (typeof dueSteps)[number]

export type SessionState = {
  /** The person has a second factor. */
  readonly enrolled: boolean
  /** The policy asks for one. */
  readonly required: boolean
  /** It was proved in this session. */
  readonly proved: boolean
  /** The password was handed out, or is too old. */
  readonly passwordDue: boolean
}

/** The next step that is due; null: the session is open. A second factor that somebody has is always asked for. */
export function dueStep({ enrolled, required, proved, passwordDue }: SessionState): DueStep | null {
  if (enrolled && !proved) return 'second_factor'
  if (passwordDue) return 'password'
  return required && !enrolled ? 'second_factor_setup' : null
}

/** Whether a proof of the second factor is fresh enough; without a limit every one is, and none is needed. */
export function isFresh(provedAt: Date | null, now: Date, maxMinutes: number | null): boolean {
  return maxMinutes === null || (provedAt !== null && now.getTime() - provedAt.getTime() <= maxMinutes * 60_000)
}
