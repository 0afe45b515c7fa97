import { useEffect, useEffectEvent, useState } from 'react'

/** Why the ticker stands still: asked for, or because someone looks at it. */
export type Freeze = {
  readonly paused: boolean
  readonly frozen: boolean
  readonly togglePause: () => void
  readonly setHovered: (hovered: boolean) => void
  readonly setScrolled: (scrolled: boolean) => void
  readonly setSelected: (selected: boolean) => void
}

/** The ticker stands still while it is paused, hovered, scrolled down or has a row selected. P pauses and resumes. */
export function useFreeze(): Freeze {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const [selected, setSelected] = useState(false)
  const toggle = useEffectEvent(() => setPaused(!paused))

  useEffect(function pauseByKey() {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return {
    paused,
    frozen: paused || hovered || scrolled || selected,
    togglePause: () => setPaused(!paused),
    setHovered,
    setScrolled,
    setSelected,
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
