import { useEffectEvent, useLayoutEffect } from 'react'
import type { Action } from '../../shared/actions.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { pressedKey } from './pressed-key.ts'
import { singleKeysOn } from './shortcut-setting.ts'
import { beginTypingAhead, giveUpTyping, keepKey, keepPasted } from './typed-ahead.ts'
import type { Overlay } from './use-overlay.ts'

/** The second key of a sequence comes within this time. */
const sequenceMs = 1_200

/**
 * Ctrl-K and ⌘-K open the palette wherever one is; what is typed before its field has the keyboard is that field's alone, and Escape gives it
 * up. Single keys do what the actions say, never while one types or a dialog is open.
 */
export function useShortcuts(actions: readonly Action[], palette: Pick<Overlay, 'opened' | 'open' | 'close'>): void {
  const byKeys = useEffectEvent((typed: string) => actions.find(({ keys }) => keys?.join(' ') === typed))
  const begins = useEffectEvent((typed: string) => actions.some(({ keys }) => keys?.join(' ').startsWith(`${typed} `) === true))
  const openPalette = useEffectEvent(() => {
    // What is pressed in the same moment is its field's already.
    if (!palette.opened) beginTypingAhead()
    palette.open()
  })
  const closePalette = useEffectEvent(palette.close)

  // However it was opened.
  useLayoutEffect(
    function awaitItsField() {
      if (!palette.opened) return
      beginTypingAhead()
      return () => void giveUpTyping()
    },
    [palette.opened],
  )

  // Heard as soon as the buttons that say so are seen.
  useLayoutEffect(function listen() {
    let typed: { readonly keys: string; readonly at: number } | null = null

    /** Before the page hears of it: fields and lists answer keys by themselves. @returns whether the page does not hear of it */
    function keep(event: KeyboardEvent): boolean {
      const givenUp = event.key === 'Escape' && giveUpTyping()
      if (givenUp) closePalette()
      else if (!keepKey(event)) return false
      event.preventDefault()
      event.stopImmediatePropagation()
      return true
    }
    function keepPaste(event: ClipboardEvent): void {
      if (!keepPasted(event.clipboardData?.getData('text') ?? '')) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && pressedKey(event) === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
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
    window.addEventListener('keydown', keep, true)
    window.addEventListener('paste', keepPaste, true)
    window.addEventListener('keydown', onKey)
    for (const event of takeEarlyKeys()) if (!keep(event)) onKey(event)
    return () => {
      window.removeEventListener('keydown', keep, true)
      window.removeEventListener('paste', keepPaste, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}

function isInDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]') !== null
}
