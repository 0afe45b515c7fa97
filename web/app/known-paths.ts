import { paths } from './paths.ts'

const known = Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split('/')] : []))

/** Whether a page stands at this path, whoever may open it. */
export function isKnownPath(pathname: string): boolean {
  const parts = withoutEndSlash(pathname).split('/')
  return known.some((path) => path.length === parts.length && path.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== '')))
}

/** The same page with and without a slash at the end. */
export function withoutEndSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
}
