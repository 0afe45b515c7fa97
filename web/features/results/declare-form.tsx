import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState, type FormEvent, type ReactElement } from 'react'
import { notify } from '../../components/feedback/notify.ts'
import { FailureNote } from './failure-note.tsx'
import { emptyDraft, outcomeOf, type Market } from './outcome-draft.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { PreviewFigures } from './preview-figures.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import { useDeclare, useSettlePreview } from './use-results.ts'

/** Declaring moves no money, but it closes the market: the figures stand under the choice before anyone confirms it. */
export function DeclareForm({ market }: { readonly market: Market }): ReactElement {
  const [draft, setDraft] = useState(emptyDraft)
  const [note, setNote] = useState('')
  const [close, setClose] = useState(false)
  const [tried, setTried] = useState(false)
  const declare = useDeclare()
  const built = outcomeOf(draft, market)
  const outcome = built.ok ? built.outcome : null
  const preview = useSettlePreview(market.id, outcome)
  const takesBets = market.status === 'open' || market.status === 'ball_running'

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (outcome === null || (takesBets && !close)) return
    const said = note.trim()
    declare.mutate(
      {
        body: {
          market_id: market.id,
          outcome,
          ...(said === '' ? {} : { note: said }),
          ...(takesBets ? { close_market: true } : {}),
        },
      },
      { onSuccess: () => notify.success(text.toasts.declared(market.name)) },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <OutcomeForm market={market} draft={draft} onDraft={setDraft} problem={tried && !built.ok ? text.problem(built.problem) : null} />
      <Textarea
        label={text.choose.note}
        description={text.choose.noteHint}
        maxLength={500}
        autosize
        minRows={1}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {takesBets ? (
        <Checkbox
          label={text.choose.closeMarket}
          checked={close}
          error={tried && !close ? text.choose.closeMarketNeeded : null}
          onChange={(event) => setClose(event.currentTarget.checked)}
        />
      ) : null}
      {outcome === null ? <p className={classes.hint}>{text.preview.choose}</p> : <PreviewFigures title={text.preview.settle} query={preview} />}
      <FailureNote error={declare.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={declare.isPending}>
          {takesBets ? text.declareAnd : text.declareResult}
        </Button>
      </div>
    </form>
  )
}
