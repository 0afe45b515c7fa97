import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { loadPart } from '../../shared/load-part.ts'

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

const loadPanel = () => loadPart(() => import('./panel-popover.tsx')).then((part) => ({ default: part.PanelPopover }))
const LazyPanel = lazy(loadPanel)

/** A button that opens a small panel beside it. The panel's code, which positions it, is fetched when the button is approached. */
export function PanelButton(props: PanelButtonProps): ReactElement {
  const [wanted, setWanted] = useState(false)
  const approach = (): void => void loadPanel()
  const button = (
    <button
      type="button"
      className={props.className}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...(props.labelled === true ? {} : { 'aria-label': props.label, title: props.label })}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LazyPanel {...props} />
    </Suspense>
  )
}
