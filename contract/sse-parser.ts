/** One event of a server-sent stream; `data` is the joined data lines. */
export type StreamEvent = { readonly id: string | null; readonly event: string; readonly data: string }

/** A parser fed with text as it arrives, cut anywhere; it returns the events completed by each piece. */
export function createStreamParser(): (piece: string) => StreamEvent[] {
  let rest = ''
  let id: string | null = null
  let event = 'message'
  let data: string[] = []

  return (piece) => {
    const events: StreamEvent[] = []
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ id, event, data: data.join('\n') })
        event = 'message'
        data = []
        continue
      }
      const colon = line.indexOf(':')
      if (colon === 0) continue
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'data') data.push(value)
      else if (field === 'event') event = value
      else if (field === 'id') id = value
    }
    return events
  }
}
