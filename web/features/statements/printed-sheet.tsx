import { useEffect, useEffectEvent, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatInstant } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

type PrintedSheetProps = {
  readonly title: string
  /** What it is of, each with its name; when and by whom it was made stands after them. */
  readonly facts: readonly (readonly [name: string, words: string])[]
  readonly timeZone: string
  readonly children: ReactNode
  readonly onDone: () => void
}

/** A sheet of paper: it prints as it appears, and nothing else of the page does. */
export function PrintedSheet({ title, facts, timeZone, children, onDone }: PrintedSheetProps): ReactElement {
  const { user } = useSession()
  const [madeAt] = useState(() => new Date().toISOString())
  const done = useEffectEvent(onDone)
  useEffect(function printOnce() {
    const end = (): void => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const made = [[text.printed.made, `${formatInstant(madeAt, timeZone)} (${timeZone})`], [text.printed.operator, `${user.name} (${user.user_name})`]] as const

  return createPortal(
    <article className={classes.sheet} data-print-sheet>
      <h1>{title}</h1>
      <dl className={classes.facts}>
        {[...facts, ...made].map(([name, words]) => (
          <Fact key={name} name={name} words={words} />
        ))}
      </dl>
      {children}
    </article>,
    document.body,
  )
}

function Fact({ name, words }: { readonly name: string; readonly words: string }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </>
  )
}
