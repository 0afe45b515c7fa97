/** The sign-in page, where it leads back to, and why the person is sent there. */
export function signInPath(returnTo?: string, ended?: 'idle'): string {
  const search = new URLSearchParams({ ...(returnTo === undefined ? {} : { returnTo }), ...(ended === undefined ? {} : { ended }) }).toString()
  return `/auth/jwt/login${search === '' ? '' : `?${search}`}`
}
