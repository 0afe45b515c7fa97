import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'

export const jsonDepthMax = 20

/** Names with a meaning of their own in JavaScript, which no call has. */
const namesRefused: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads a body. Refuses (REQUEST_UNREADABLE with `reason`) what is not JSON, nests deeper than 20, says a name twice in one object
 * (which of the two was meant?), has a name that JavaScript treats apart, or holds what no text here may: U+0000, or half of a pair of
 * surrogates, which is no character and which the database refuses to keep.
 */
export function readJson(text: string): Result<unknown> {
  const objection = scan(text)
  if (objection !== null) return refuse('REQUEST_UNREADABLE', { reason: objection })
  try {
    return ok(JSON.parse(text) as unknown)
  } catch {
    return refuse('REQUEST_UNREADABLE', { reason: 'The body is not JSON.' })
  }
}

/** Looks at the structure only; whether it is JSON at all, the parser says. */
function scan(text: string): string | null {
  /** Per level the names so far; null in an array. */
  const levels: (Set<string> | null)[] = []
  let nameExpected = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case '{':
      case '[':
        nameExpected = text[at] === '{'
        levels.push(nameExpected ? new Set() : null)
        if (levels.length > jsonDepthMax) return `The body nests deeper than ${jsonDepthMax} levels.`
        break
      case '}':
      case ']':
        levels.pop()
        nameExpected = false
        break
      case ',':
        nameExpected = levels.at(-1) instanceof Set
        break
      case '"': {
        const end = stringEnd(text, at)
        const raw = text.slice(at, end + 1)
        const names = levels.at(-1)
        // The letters alone say nothing: a backslash of its own may stand before them.
        if (raw.includes('\\u0000') && unescape(raw).includes('\0')) return 'The body holds the character U+0000.'
        if (/\\ud[89a-f]/i.test(raw) && !unescape(raw).isWellFormed()) return 'The body holds half of a pair of surrogates.'
        if (nameExpected && names) {
          const name = unescape(raw)
          if (namesRefused.has(name)) return `The name "${name}" is not allowed.`
          if (names.has(name)) return `The name "${name.slice(0, 50)}" stands twice in one object.`
          names.add(name)
          nameExpected = false
        }
        at = end
        break
      }
    }
  }
  return null
}

/** Index of the closing quote, or of the last character where there is none. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length - 1
}

function unescape(raw: string): string {
  try {
    return String(JSON.parse(raw))
  } catch {
    return raw
  }
}
