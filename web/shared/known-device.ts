/**
 * What an earlier sign-in under a name answered as this browser's token. Sent along with the next one, it keeps guesses that others
 * make from slowing this browser down; it opens nothing.
 */
const storageKey = 'device'
const namesMax = 10

type Tokens = Readonly<Record<string, string>>

/** The token for a name, as the part of a sign-in's body that it is; empty where there is none. */
export function knownDevice(userName: string): { readonly device?: string } {
  const device = readTokens()[keyOf(userName)]
  return device === undefined ? {} : { device }
}

/** Keeps the token for the next sign-in under this name; the oldest of many names is forgotten. */
export function keepDevice(userName: string, device: string): void {
  const others = Object.entries(readTokens()).filter(([name]) => name !== keyOf(userName))
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...others, [keyOf(userName), device]].slice(-namesMax))))
  } catch {
    // A browser that keeps nothing signs in as an unknown one every time.
  }
}

const keyOf = (userName: string): string => userName.trim().toLowerCase()

function readTokens(): Tokens {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && /^[\w-]{43}$/.test(entry[1])))
  } catch {
    return {}
  }
}
