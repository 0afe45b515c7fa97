import type { ReactElement } from 'react'
import type { WireOutcome } from '#contract/result-rows.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import type { Market } from './outcome-draft.ts'
import { OvertakenNote } from './overtaken-note.tsx'
import { outcomeText } from '../../shared/outcome-text.ts'
import { formatLine } from '../../shared/format.ts'
import { isFarOff, lastLine } from './last-line.ts'
import classes from './results.module.css'
import { PreviewFigures } from './preview-figures.tsx'
import { text } from './text.ts'
import { isSeen, useDeclare, useSettlePreview, wantsWhole, type ResultRow } from './use-results.ts'

type NumberDeclarationProps = {
  readonly market: Market
  readonly eventName: string
  readonly outcome: WireOutcome
  /** What somebody else declared since this was opened. */
  readonly overtaken: ResultRow | null
  readonly onClose: (declared: boolean) => void
}

/** The last look before a number that was typed in a row is declared. Declaring moves no money: a second person verifies it. */
export function NumberDeclaration({ market, eventName, outcome, overtaken, onClose }: NumberDeclarationProps): ReactElement {
  const named = text.target({ market: market.name, event: eventName })
  const declare = useDeclare()
  const preview = useSettlePreview(market.id, outcome)
  const line = isFarOff(outcome, market) ? lastLine(market) : null
  return (
    <ConfirmDialog
      opened
      onClose={() => onClose(false)}
      verb={text.declareResult}
      target={text.targetOutcome({ target: named, outcome: outcomeText(outcome, market) })}
      {...(line === null ? {} : { typedName: outcomeText(outcome, market) })}
      pending={declare.isPending}
      ready={overtaken === null && isSeen(preview)}
      error={overtaken === null ? declare.error : null}
      onConfirm={() =>
        void declare.mutateAsync({ body: { market_id: market.id, outcome } }).then(
          () => {
            onClose(true)
            notify.success(text.toasts.declared({ market: named }))
          },
          () => undefined,
        )
      }
    >
      {overtaken === null ? null : <OvertakenNote market={market} result={overtaken} watched />}
      {line === null ? null : <p role="note" className={classes.explain}>{text.farOff({ line: formatLine(line) })}</p>}
      {wantsWhole(preview) ? <p role="alert" className={classes.problem}>{text.problems.countsWhole}</p> : <PreviewFigures title={text.preview.settle} query={preview} depth="levels" />}
    </ConfirmDialog>
  )
}
