/** A file that takes longer to fetch has failed or is forgotten: keys are the page's again, after so many milliseconds; `web/build/early-keys-script.ts` waits as long. */
export const waitMs = 8_000

let ahead: { readonly text: string; readonly until: number } | null = null

/** From now on what is typed belongs to a field that has not the keyboard yet; what was typed for it before stays. */
export function beginTypingAhead(): void {
  if (!isAwaited()) ahead = { text: '', until: performance.now() + waitMs }
}

function isAwaited(): boolean {
  if (ahead !== null && performance.now() > ahead.until) ahead = null
  return ahead !== null
}

/**
 * Keeps the key for the field, where one is awaited: nothing else may have it, neither the field that was typed in before nor the page.
 * Letters and what takes the last of them back are for the field, all else comes to nothing; commands of the browser stay. @returns whether
 * nothing else may have it
 */
export function keepKey(event: KeyboardEvent): boolean {
  if (ahead === null || !isAwaited() || isCommand(event) || event.isComposing) return false
  const { text } = ahead
  if (event.key === 'Backspace') ahead = { ...ahead, text: text.slice(0, -1) }
  else if (event.key.length === 1) ahead = { ...ahead, text: text + event.key }
  return true
}

/** What is pasted, as if it were typed. */
export function keepPasted(pasted: string): boolean {
  if (ahead === null || !isAwaited()) return false
  ahead = { ...ahead, text: ahead.text + pasted }
  return true
}

/** Escape, a key of the row above the numbers, or one with Ctrl or ⌘; with Ctrl and Alt letters are written. */
function isCommand({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key === 'Escape' || /^F\d/.test(key) || metaKey || (ctrlKey && !altKey)
}

/** No field is awaited any more, and what was typed for it is forgotten. @returns whether one was */
export function giveUpTyping(): boolean {
  const awaited = isAwaited()
  ahead = null
  return awaited
}

/** What was typed for the field, which has the keyboard from now on. */
export function takeTypedAhead(): string {
  const text = ahead?.text ?? ''
  ahead = null
  return text
}
