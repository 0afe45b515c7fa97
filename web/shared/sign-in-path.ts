/** The sign-in page, and where it leads back to. */
export function signInPath(returnTo?: string): string {
  return returnTo === undefined ? '/auth/jwt/login' : `/auth/jwt/login?returnTo=${encodeURIComponent(returnTo)}`
}
