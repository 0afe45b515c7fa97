/** NIST SP 800-63B asks for 8 and PCI DSS 8.3.6 for 12. */
export const passwordLengthMin = 14
/** As long as the sign-in takes. */
export const passwordLengthMax = 200
/** The present one and as many before it are not taken again. */
export const passwordsRemembered = 5

export type PasswordFault = 'too_short' | 'holds_name'

/**
 * What can be said of a new password while it is typed; null: nothing is wrong with it so far. Whether it is among those that were
 * leaked or are easily guessed is known to whoever has the list.
 */
export function passwordFault(password: string, userName: string): PasswordFault | null {
  if ([...password].length < passwordLengthMin) return 'too_short'
  return userName !== '' && password.toLowerCase().includes(userName.toLowerCase()) ? 'holds_name' : null
}
