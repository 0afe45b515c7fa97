import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { transfers } from '#contract/transfers.ts'
import { formatMinor } from '../../shared/format.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { text } from './text.ts'
import { openWords } from './transfer-sheet.tsx'
import classes from './transfers.module.css'
import type { PlannedMove } from './use-sheet.ts'

export type TransferResult = RowOf<typeof transfers.transfer>

type TransferResultsProps = {
  readonly moves: readonly PlannedMove[]
  readonly results: readonly TransferResult[]
  readonly currency: string
  readonly onRetry: (failed: readonly PlannedMove[]) => void
  readonly onClose: () => void
}

/** What became of each transfer: what moved stands with what it left, what did not with its reason and can be tried again alone. */
export function TransferResults({ moves, results, currency, onRetry, onClose }: TransferResultsProps): ReactElement {
  const byKey = new Map(results.map((result) => [result.key, result]))
  const failed = moves.filter(({ key }) => byKey.get(key)?.ok !== true)
  return (
    <div className={classes.results}>
      <p role="status">{text.resultCounts({ done: moves.length - failed.length, failed: failed.length })}</p>
      <ul>
        {moves.map((move) => (
          <li key={move.key} data-ok={byKey.get(move.key)?.ok === true || undefined}>
            {byKey.get(move.key)?.ok === true ? <IconCheck size={16} aria-hidden /> : <IconAlertCircle size={16} aria-hidden />}
            <span>
              <b>{move.member.user_name}</b> {text.verbs[move.type]({ amount: formatMinor(move.amountMinor, currency) })}
              <ResultWords result={byKey.get(move.key)} currency={currency} settles={move.type === 'settle_give' || move.type === 'settle_take'} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {failed.length === 0 ? null : (
          <Button variant="default" onClick={() => onRetry(failed)}>
            {text.retry({ count: failed.length })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {text.finish}
        </Button>
      </div>
    </div>
  )
}

type ResultWordsProps = { readonly result: TransferResult | undefined; readonly currency: string; readonly settles: boolean }

function ResultWords({ result, currency, settles }: ResultWordsProps): ReactElement | null {
  if (result === undefined) return null
  const words = result.ok
    ? [
        result.repeated ? text.repeated : text.done,
        settles ? openWords(result.unsettled_minor ?? 0, currency) : text.creditLeft({ amount: formatMinor(result.credit_minor ?? 0, currency) }),
        text.availableLeft({ amount: formatMinor(result.available_minor ?? 0, currency) }),
      ]
    : [refusalText(result.code, result.message), ...mostWords(result, currency)]
  return <small>{words.join(' · ')}</small>
}

function mostWords({ facts }: TransferResult, currency: string): readonly string[] {
  const most = facts?.['most_minor']
  return typeof most === 'number' ? [text.atMost({ amount: formatMinor(most, currency) })] : []
}
