import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../components/value/value.module.css'
import { texts } from './i18n/texts.ts'
import { value } from './i18n/en/value.ts'
import { useOpenFigure, type OpenedFigure, type OpenedTotal } from './open-figure.ts'

const text = texts('value', value)

type FigureButtonProps = {
  readonly of: OpenedFigure | OpenedTotal
  /** What the figure is called, for whoever does not see where it stands. */
  readonly name: string
  /** In a grid, which has the focus itself. */
  readonly inGrid?: boolean
  readonly children: ReactNode
}

/** A figure that opens the entries, or the accounts, that it is the sum of; without anybody to show them, the figure alone. */
export function FigureButton({ of, name, inGrid = false, children }: FigureButtonProps): ReactNode {
  const open = useOpenFigure()
  if (open === null) return children
  return (
    <button type="button" className={classes.open} {...(inGrid ? { tabIndex: -1 } : {})} onClick={() => open(of)}>
      <VisuallyHidden>{'total' in of ? text.accountsOf({ figure: name }) : text.entriesOf({ figure: name })}</VisuallyHidden> {children}
    </button>
  )
}
