import { useEffectEvent, useLayoutEffect } from 'react'
import type { Action } from '../../shared/actions.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { pressedKey } from './pressed-key.ts'
import { singleKeysOn } from './shortcut-setting.ts'
import { beginTypingAhead, keepKey } from './typed-ahead.ts'

/** The second key of a sequence comes within this time. */
const sequenceMs = 1_200

/** Ctrl-K and ⌘-K open the palette wherever one is; what is typed before its field is there waits for it. Single keys do what the actions say, never while one types or a dialog is open. */
export function useShortcuts(actions: readonly Action[], onPalette: () => void): void {
  const byKeys = useEffectEvent((typed: string) => actions.find(({ keys }) => keys?.join(' ') === typed))
  const begins = useEffectEvent((typed: string) => actions.some(({ keys }) => keys?.join(' ').startsWith(`${typed} `) === true))
  const openPalette = useEffectEvent(onPalette)

  // Heard as soon as the buttons that say so are seen.
  useLayoutEffect(function listen() {
    let typed: { readonly keys: string; readonly at: number } | null = null

    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && pressedKey(event) === 'k') {
        event.preventDefault()
        if (!isInDialog()) beginTypingAhead()
        openPalette()
        return
      }
      if (keepKey(event)) return
      if (!singleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || isInDialog()) return
      const key = pressedKey(event)
      if (key.length !== 1) return
      const before = typed !== null && event.timeStamp - typed.at < sequenceMs ? `${typed.keys} ` : ''
      const action = byKeys(before + key) ?? (before === '' ? undefined : byKeys(key))
      typed = action === undefined && begins(key) ? { keys: key, at: event.timeStamp } : null
      if (action === undefined) return
      event.preventDefault()
      action.run()
    }
    window.addEventListener('keydown', onKey)
    takeEarlyKeys().forEach(onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isInDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]') !== null
}
