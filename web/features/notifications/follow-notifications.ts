import type { LiveFrame } from '#contract/live.ts'
import { streamToPerson } from '../../shared/streams.ts'
import { openLive } from '../../shared/live-connection.ts'
import { heedRefusal } from '../../shared/session.ts'
import { readToken } from '../../shared/token.ts'

type FollowOptions = {
  /** Whose notifications: windows of one person share a stream, windows of others have their own. */
  readonly person: string
  readonly onChange: () => void
}

/**
 * Follows the person's notifications. Browsers open few connections to one server, so of a person's windows one holds the
 * stream and tells the others; when it closes, the next takes over. Returns the way to end it.
 */
export function followNotifications({ person, onChange }: FollowOptions): () => void {
  const name = `steward.notifications.${person}`
  const ending = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.onmessage = onChange
  let began = false

  function onFrame(frame: LiveFrame): void {
    // The first frame says where the stream begins: what came before it, while nobody listened, is asked for.
    if (began && frame.messages.length === 0 && frame.gap !== true) return
    began = true
    onChange()
    channel.postMessage(null)
  }
  function open(): () => void {
    let sent: string | null = null
    return openLive({
      topics: ['notification', 'maintenance'],
      stream: (query, signal) => {
        sent = readToken()
        return streamToPerson.live(query, signal)
      },
      onFrame,
      onState: () => undefined,
      onRefused: (refusal) => heedRefusal(refusal, sent),
    })
  }

  if (!('locks' in navigator)) {
    // Only pages of a secure origin have locks; elsewhere each window has a stream of its own.
    ending.signal.addEventListener('abort', open())
  } else {
    const held = navigator.locks.request(name, { signal: ending.signal }, async () => {
      if (ending.signal.aborted) return
      const close = open()
      await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
      close()
    })
    // Ended while it waited for the others.
    held.catch(() => undefined)
  }
  return () => {
    ending.abort()
    channel.close()
  }
}
