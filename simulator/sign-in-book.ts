import type { SignIn } from '#domain/surveillance/bet-fact.ts'
import { homeCountry } from './schemes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Somebody who goes on betting is asked to sign in again after so long. */
const againMs = 25 * minuteMs
/** One in so many players is now at home and now on the way, and has two addresses. */
const travellersOf = 20
/** One in so many mistypes the password twice. */
const mistypersOf = 7

/** Sign-ins of a day at player sites: everybody's own, and those that a scheme puts in. */
export class SignInBook {
  readonly #told = new Map<string, readonly SignIn[]>()

  put(playerId: string, signIns: readonly SignIn[]): void {
    this.#told.set(playerId, [...signIns, ...(this.#told.get(playerId) ?? [])].toSorted((one, other) => other.atMs - one.atMs))
  }

  /** Those of the hour before a bet, newest first; whoever has been away is signed in a minute before it. */
  before(playerId: string, atMs: number, own: { readonly ip: string; readonly device: string }): readonly SignIn[] {
    const told = this.#told.get(playerId) ?? []
    const entered = told.filter(({ succeeded }) => succeeded)
    if (atMs - (entered[0]?.atMs ?? 0) > againMs) {
      const travels = Number(playerId) % travellersOf === 0 && entered.length % 2 === 1
      const signIn = { atMs: atMs - minuteMs, ip: travels ? own.ip.replace('198.18.', '198.19.') : own.ip, device: own.device, succeeded: true, country: homeCountry, newCountry: false }
      const mistyped = Number(playerId) % mistypersOf === 0 ? [1, 2].map((times) => ({ ...signIn, atMs: signIn.atMs - times * 5_000, succeeded: false })) : []
      this.put(playerId, [signIn, ...mistyped])
    }
    return (this.#told.get(playerId) ?? []).filter((each) => each.atMs <= atMs && atMs - each.atMs <= hourMs)
  }
}
