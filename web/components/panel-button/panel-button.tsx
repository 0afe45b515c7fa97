import { Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'

export type PanelButtonProps = {
  readonly label: string
  readonly className?: string | undefined
  /** The face of the button. Where it has text of its own, `label` is not read out beside it. */
  readonly children: ReactNode
  readonly labelled?: boolean
  /** What stands in the panel while it is open. */
  readonly panel: (close: () => void) => ReactNode
  /** In pixels. */
  readonly width: number
}

const loadPanel = () => import('./panel-popover.tsx')
const LazyPanel = lazyPart(loadPanel, 'PanelPopover', PlainButton)

/** A button that opens a small panel beside it. The panel's code, which positions it, is fetched when the button is approached. */
export function PanelButton(props: PanelButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  // What fails here is tried again, and told, once the panel is wanted.
  const approach = (): void => void loadPanel().catch(() => undefined)
  const button = <PlainButton {...props} onPointerEnter={approach} onFocus={approach} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LazyPanel {...props} />
    </Suspense>
  )
}

type PlainButtonProps = PanelButtonProps & Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus' | 'onClick'>

/** Looks the same before the panel's code is there, and where it cannot be had. */
function PlainButton({ label, className, children, labelled, onPointerEnter, onFocus, onClick }: PlainButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...(labelled === true ? {} : { 'aria-label': label, title: label })}
      onPointerEnter={onPointerEnter}
      onFocus={onFocus}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
