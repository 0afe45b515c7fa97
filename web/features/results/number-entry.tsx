import { Button, TextInput } from '@mantine/core'
import { Suspense, useRef, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraftState } from '../../components/form/use-draft-state.ts'
import { formatLine } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { lastLine } from './last-line.ts'
import { emptyDraft, outcomeOf, type Market } from './outcome-draft.ts'
import { problemText } from './problem-text.ts'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

const NumberDeclaration = lazyPart(() => import('./number-declaration.tsx'), 'NumberDeclaration')

type NumberEntryProps = {
  readonly market: Market
  readonly eventName: string
  /** What somebody else declared while the last look was open. */
  readonly overtaken?: ResultRow | null
  /** Told while the last look is open. */
  readonly onAsking?: (asking: boolean) => void
}

/**
 * The number of a closed market, typed in its row: what it would do is shown before it is declared. Escape gives it up, as in a cell of a
 * sheet: the field is empty again and nothing is kept. Either way the row has the keyboard then, so that the next one is a key away.
 */
export function NumberEntry({ market, eventName, overtaken = null, onAsking }: NumberEntryProps): ReactElement {
  const { value: number, set: setNumber, dirty, discard } = useDraftState(`results.number.${market.id}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const draft = { ...emptyDraft, number }
  const built = outcomeOf(draft, market)
  const line = lastLine(market)

  function ask(event: FormEvent): void {
    event.preventDefault()
    setProblem(built.ok ? null : problemText(built.problem))
    setAsked(built.ok)
    onAsking?.(built.ok)
  }

  function toRow(): void {
    form.current?.closest<HTMLElement>('[data-market]')?.focus()
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    discard()
    setProblem(null)
    toRow()
  }
  function close(declared: boolean): void {
    setAsked(false)
    onAsking?.(false)
    if (declared) discard()
    // Of whoever was overtaken the field is gone, too.
    if (declared || overtaken !== null) toRow()
    else form.current?.querySelector('input')?.focus()
  }

  // The dialog has a form of its own, which must not stand in this one.
  return (
    <>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <form ref={form} className={classes.entry} onSubmit={ask} noValidate>
        <TextInput
          size="xs"
          inputMode="decimal"
          autoComplete="off"
          className={classes.entryNumber}
          aria-label={text.entry({ market: market.name })}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={problem}
          data-result
          onKeyDown={leave}
        />
        <Button type="submit" size="compact-xs" aria-label={`${text.declare}: ${text.entry({ market: market.name })}`}>
          {text.declare}
        </Button>
        {line === null ? null : <small className={classes.lastLine}>{text.lastLine({ line: formatLine(line) })}</small>}
      </form>
      {asked && built.ok ? (
        <Suspense>
          <NumberDeclaration market={market} eventName={eventName} outcome={built.outcome} overtaken={overtaken} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
