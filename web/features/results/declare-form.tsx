import { Button, Checkbox, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { results } from '#contract/results.ts'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { formatLine } from '../../shared/format.ts'
import { isFarOff, lastLine } from './last-line.ts'
import { emptyDraft, outcomeOf, type Market } from './outcome-draft.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { PreviewFigures } from './preview-figures.tsx'
import classes from './results.module.css'
import { problemText } from './problem-text.ts'
import { text } from './text.ts'
import { isSeen, useDeclare, useSettlePreview, wantsWhole } from './use-results.ts'

const nothing = { draft: emptyDraft, note: '', close: false, sure: false }

/** Declaring moves no money, but it closes the market: the figures stand under the choice before anyone confirms it. */
export function DeclareForm({ market, eventName }: { readonly market: Market; readonly eventName: string }): ReactElement {
  const declare = useDeclare()
  const takesBets = market.status === 'open' || market.status === 'ball_running'
  const form = useContractForm({
    row: results.declare,
    initial: nothing,
    draft: `results.declare.${market.id}`,
    names: { outcome: 'draft', close_market: 'close' },
    body: ({ draft, note, close }) => {
      const built = outcomeOf(draft, market)
      const said = note.trim()
      return {
        market_id: market.id,
        outcome: built.ok ? built.outcome : null,
        ...(said === '' ? {} : { note: said }),
        ...(takesBets && close ? { close_market: true } : {}),
      }
    },
    check: ({ draft, close, sure }) => {
      const built = outcomeOf(draft, market)
      return {
        draft: built.ok ? null : problemText(built.problem),
        close: takesBets && !close ? text.choose.closeMarketNeeded : null,
        sure: built.ok && isFarOff(built.outcome, market) && !sure ? text.sureNeeded : null,
      }
    },
    refusals: { RESULT_OUTCOME_INVALID: 'draft', RESULT_MARKET_STILL_OPEN: 'close' },
    send: (filled) => declare.mutateAsync(filled),
    onSent: () => notify.success(text.toasts.declared({ market: text.target({ market: market.name, event: eventName }) })),
  })
  const { draft } = form.fields.values
  const built = outcomeOf(draft, market)
  const outcome = built.ok ? built.outcome : null
  const preview = useSettlePreview(market.id, outcome)
  const problem = wantsWhole(preview) ? text.problems.countsWhole : form.fields.errors['draft']
  const line = lastLine(market)

  return (
    <ContractFormFrame of={form} className={classes.form}>
      <OutcomeForm market={market} draft={draft} onDraft={(next) => form.fields.set('draft', next)} problem={typeof problem === 'string' ? problem : null} />
      {line === null ? null : <p className={classes.hint}>{text.lastLine({ line: formatLine(line) })}</p>}
      {line === null || !isFarOff(outcome, market) ? null : (
        <>
          <p role="note" className={classes.explain}>{text.farOff({ line: formatLine(line) })}</p>
          <Checkbox label={text.sure} {...form.fields.check('sure')} />
        </>
      )}
      <Textarea label={text.choose.note} description={text.choose.noteHint} maxLength={500} autosize minRows={1} {...form.fields.input('note')} />
      {takesBets ? <Checkbox label={text.choose.closeMarket} {...form.fields.check('close')} /> : null}
      {outcome === null ? <p className={classes.hint}>{text.preview.choose}</p> : wantsWhole(preview) ? null : <PreviewFigures title={text.preview.settle} query={preview} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending} disabled={outcome !== null && !isSeen(preview)}>
          {takesBets ? text.declareAnd : text.declareResult}
        </Button>
      </div>
    </ContractFormFrame>
  )
}
