/**
 * Where to go after sign-in: the path asked for, or null. Only paths of this application are followed: anything that a
 * browser would read as another origin, another scheme or the sign-in pages themselves is refused, and the bare root asks for
 * nothing.
 */
export function safeReturnTo(wanted: string | null, origin: string): string | null {
  if (wanted === null || !wanted.startsWith('/')) return null
  let url: URL
  try {
    url = new URL(wanted, origin)
  } catch {
    return null
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return null
  const path = url.pathname + url.search + url.hash
  return path === '/' ? null : path
}
