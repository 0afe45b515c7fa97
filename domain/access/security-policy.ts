/** What the platform asks of those who sign in, beyond what no setting loosens. Limits of time are whole minutes. */
export type SecurityPolicy = {
  /** Who must have a second factor: staff by the role they show, and accounts of the tree. */
  readonly secondFactor: { readonly admin: boolean; readonly user: boolean; readonly account: boolean }
  /** How old the last proof of the second factor may be for what moves money, results or rights; null: none is asked for again. */
  readonly stepUpMinutes: { readonly money: number | null; readonly results: number | null; readonly access: number | null }
  /** A session that nobody used for this long has ended. */
  readonly idleMinutes: number
  /** A session ends this long after its beginning, however busy. */
  readonly sessionMinutes: number
  /** A password older than this must be changed; null: never for its age. */
  readonly passwordDays: number | null
  /** No person but an owner holds duties that check each other. */
  readonly separateDuties: boolean
}

/** What calls ask a fresh second factor for. */
export type StepUp = keyof SecurityPolicy['stepUpMinutes']

/** What stands until somebody sets a policy: the strict one for production, one that lets a visitor look around for the demo. */
export const defaultPolicies: Readonly<Record<'production' | 'demo', SecurityPolicy>> = {
  production: {
    secondFactor: { admin: true, user: true, account: false },
    stepUpMinutes: { money: 5, results: 5, access: 5 },
    idleMinutes: 15,
    sessionMinutes: 720,
    passwordDays: null,
    separateDuties: true,
  },
  demo: {
    secondFactor: { admin: false, user: false, account: false },
    stepUpMinutes: { money: null, results: null, access: null },
    idleMinutes: 240,
    sessionMinutes: 720,
    passwordDays: null,
    separateDuties: false,
  },
}
