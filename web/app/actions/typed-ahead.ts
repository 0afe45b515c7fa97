/** A file that takes longer to fetch has failed or is forgotten: keys are the page's again, after so many milliseconds. */
const waitMs = 8_000

let ahead: { readonly text: string; readonly until: number } | null = null

/** From now on what is typed belongs to a field that is still being fetched. */
export function beginTypingAhead(): void {
  ahead = { text: '', until: performance.now() + waitMs }
}

/** Keeps the key for the field, where one is awaited; the page must not have it. Escape gives up waiting. @returns whether it was kept */
export function keepKey(event: KeyboardEvent): boolean {
  if (ahead === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (performance.now() > ahead.until || event.key === 'Escape') {
    ahead = null
    return false
  }
  const { text } = ahead
  if (event.key === 'Backspace') ahead = { ...ahead, text: text.slice(0, -1) }
  else if (event.key.length === 1) ahead = { ...ahead, text: text + event.key }
  else if (event.key !== 'Enter') return false
  event.preventDefault()
  return true
}

/** What was typed for the field, which is there now and takes the keys itself. */
export function takeTypedAhead(): string {
  const text = ahead?.text ?? ''
  ahead = null
  return text
}
