import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageAction } from '../../shared/actions.ts'
import { text } from './text.ts'

/** Why the ticker stands still: asked for, or because someone looks at it. */
export type Freeze = {
  readonly paused: boolean
  readonly frozen: boolean
  readonly togglePause: () => void
  readonly setHovered: (hovered: boolean) => void
  readonly setScrolled: (scrolled: boolean) => void
  readonly setSelected: (selected: boolean) => void
  readonly searching: boolean
  readonly setSearching: (searching: boolean) => void
}

/** The ticker stands still while it is paused, hovered, scrolled down, searched, or has a row selected. P pauses and resumes. */
export function useFreeze(): Freeze {
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const [selected, setSelected] = useState(false)
  const [searching, setSearching] = useState(false)
  const toggle = (): void => setPaused(!paused)

  usePageAction({ id: 'ticker.pause', label: paused ? text.resume : text.pause, icon: paused ? IconPlayerPlay : IconPlayerPause, keys: ['p'], run: toggle })

  return {
    paused,
    frozen: paused || hovered || scrolled || selected || searching,
    togglePause: toggle,
    setHovered,
    setScrolled,
    setSelected,
    searching,
    setSearching,
  }
}
