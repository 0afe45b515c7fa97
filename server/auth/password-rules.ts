import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { verify } from '@node-rs/argon2'
import { passwordFault, type PasswordFault } from '#domain/access/password-rule.ts'

/** Of the scores 0 to 4: at least about 10^8 guesses by somebody who knows leaked passwords, names and keyboards. */
const scoreMin = 3
const ownWordMin = 3

export type PasswordOwner = { readonly userName: string; readonly name: string }
export type PasswordWeakness = PasswordFault | 'too_common' | 'used_before'

let strength: Promise<ZxcvbnFactory> | undefined

/** The list of leaked passwords takes memory and a moment, so it is read when the first password is set. */
function loadStrength(): Promise<ZxcvbnFactory> {
  return (strength ??= import('@zxcvbn-ts/language-common').then(({ dictionary, adjacencyGraphs }) => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })))
}

/** Why a new password will not do; null: it will. */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<PasswordWeakness | null> {
  return passwordFault(password, owner.userName) ?? ((await isGuessable(password, owner)) ? 'too_common' : null)
}

/** Whether it is among leaked passwords, or easily guessed by somebody who knows whose it is; known offline, nothing is sent anywhere. */
export async function isGuessable(password: string, { userName, name }: PasswordOwner): Promise<boolean> {
  const words = [userName, ...userName.split(/[@._-]/), ...name.split(/\s+/)].map((word) => word.toLowerCase()).filter((word) => word.length >= ownWordMin)
  return (await loadStrength()).check(password, [...words, 'steward']).score < scoreMin
}

/** Whether it is one of these earlier ones. */
export async function wasUsed(password: string, hashes: readonly string[]): Promise<boolean> {
  for (const hash of hashes) if (await verify(hash, password)) return true
  return false
}
