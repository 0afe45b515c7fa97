import type { ReactNode } from 'react'

/** One line of a menu. A `check` can be on or off and leaves the menu open; a `choice` is one of several. */
export type MenuEntry =
  | {
      readonly kind: 'item'
      readonly label: string
      readonly icon?: ReactNode
      /** What stands there instead of the label alone. */
      readonly face?: ReactNode
      readonly disabled?: boolean
      /** It leads to the page that is open. */
      readonly current?: boolean
      readonly onSelect: () => void
    }
  | {
      readonly kind: 'check' | 'choice'
      readonly label: string
      readonly on: boolean
      readonly disabled?: boolean
      readonly onSelect: () => void
    }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'divider' }
  | { readonly kind: 'content'; readonly content: ReactNode }

export type MenuButtonProps = {
  readonly label: string
  readonly className?: string | undefined
  /** What is open now is in it. */
  readonly active?: boolean
  /** The face of the button. Where it has text of its own, `label` is not read out beside it. */
  readonly children: ReactNode
  readonly labelled?: boolean
  readonly entries: readonly MenuEntry[]
  /** In pixels. */
  readonly width: number
  readonly position: 'bottom-start' | 'bottom-end' | 'right-start'
}
