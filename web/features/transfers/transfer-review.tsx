import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { transfers } from '#contract/transfers.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { Amount } from '../../components/value/amount.tsx'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { isRefused } from '../../shared/attempt.ts'
import { formatMinor } from '../../shared/format.ts'
import { masterText } from '../../shared/master-text.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { MasterPasswordGate } from './master-password-gate.tsx'
import { totalsOf, type Kind } from './plan-transfer.ts'
import { text } from './text.ts'
import { TransferResults, type TransferResult } from './transfer-results.tsx'
import { openWords } from './transfer-sheet.tsx'
import classes from './transfers.module.css'
import type { PlannedMove } from './use-sheet.ts'
import { useTransfer } from './use-transfer.ts'

type TransferReviewProps = {
  readonly giverId: string
  readonly kind: Kind
  readonly giverName: string
  readonly currency: string
  readonly moves: readonly PlannedMove[]
  readonly onUnanswered: (moves: readonly PlannedMove[]) => void
  readonly onAnswered: (results: readonly TransferResult[]) => void
  readonly onClose: () => void
}

type Previewed = RowOf<typeof transfers.preview>

/** The last look before money moves: what the server says every transfer leaves on both sides, the sums, the master password; then what became of each. */
export function TransferReview(props: TransferReviewProps): ReactElement {
  // What was confirmed stays as it was, while the sheet behind empties.
  const [moves, setMoves] = useState(props.moves)
  const [results, setResults] = useState<readonly TransferResult[] | null>(null)
  const betsMoved = results?.some(({ code, facts }) => code === 'ACCOUNT_PREVIEW_CHANGED' && facts?.['changed'] === 'open_bets') === true
  const [askBets, setAskBets] = useState(false)

  function moved(rows: readonly TransferResult[]): void {
    setResults(rows)
    props.onAnswered(rows)
  }
  return (
    <Dialog opened onClose={props.onClose} size="xl" title={results === null ? text.reviewTitle({ count: moves.length }) : text.results} closeButtonProps={{ 'aria-label': text.cancel }}>
      {results === null ? (
        <MasterPasswordGate>
          <ReviewForm {...props} moves={moves} askBets={askBets} onResults={moved} />
        </MasterPasswordGate>
      ) : (
        <TransferResults
          moves={moves}
          results={results}
          currency={props.currency}
          onRetry={(failed) => {
            setMoves(failed.map((move) => ({ ...move, unanswered: false })))
            setAskBets(betsMoved)
            setResults(null)
          }}
          onClose={props.onClose}
        />
      )}
    </Dialog>
  )
}

const nothing = { remark: '', password: '', betsMayDiffer: false }

type ReviewFormProps = TransferReviewProps & {
  /** Bets changed what was shown before: whether that matters is asked. */
  readonly askBets: boolean
  readonly onResults: (rows: readonly TransferResult[]) => void
}

function ReviewForm({ giverId, kind, giverName, currency, moves, askBets, onUnanswered, onResults, onClose }: ReviewFormProps): ReactElement {
  const asked = moves.map(({ member, type, amountMinor }) => ({ account_id: member.id, type, amount_minor: amountMinor }))
  // What was shown before says nothing of the money of now.
  const preview = useQuery({ ...rowQuery(transfers.preview, { body: { transfers: asked } }), staleTime: 0, gcTime: 0 })
  const shown = preview.isFetching ? undefined : preview.data?.data
  const move = useTransfer()
  const queries = useQueryClient()
  const [unanswered, setUnanswered] = useState(moves.some((each) => each.unanswered))
  function failed(failure: unknown): void {
    // A refusal may have locked the master password.
    void queries.invalidateQueries({ queryKey: rowKey(transfers.masterPassword) })
    if (isRefused(failure, unanswered)) return
    setUnanswered(true)
    onUnanswered(moves)
  }
  const form = useContractForm({
    row: transfers.transfer,
    initial: nothing,
    draft: `transfer.review.${giverId}.${kind}`,
    secrets: ['password'],
    names: { master_password: 'password' },
    body: ({ remark, password, betsMayDiffer }) => ({
      transfers: moves.map(({ key }, index) => ({ key, ...asked[index], ...(remark.trim() === '' ? {} : { remark: remark.trim() }), ...(shown?.[index]?.hash == null ? {} : { preview_hash: shown[index].hash }) })),
      ...(askBets && betsMayDiffer ? { bets_may_differ: true } : {}),
      master_password: password,
    }),
    refusals: { ACCESS_MASTER_WRONG: 'password' },
    send: (filled) => move.mutateAsync(filled, { onError: failed }),
    onSent: (reply) => onResults(reply.data),
  })

  return (
    <ContractFormFrame of={form}>
      <p className={classes.hint}>{text.between({ name: giverName })}</p>
      {preview.isError ? <ErrorState error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      <div className={classes.scroll} role="group" aria-label={text.reviewTitle({ count: moves.length })} tabIndex={0}>
        <table className={classes.review}>
          <thead>
            <tr>
              <th scope="col">{text.columns.member}</th>
              <th scope="col">{text.columns.amount}</th>
              <th scope="col">{text.before}</th>
              <th scope="col">{text.after}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((each, index) => (
              <ReviewRow key={each.key} move={each} shown={shown?.[index]} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      <SumList moves={moves} giver={giverName} shown={shown ?? []} currency={currency} />
      {unanswered ? <p role="note" className={classes.notice}>{text.sendAgain}</p> : null}
      {askBets ? <Checkbox label={text.betsMayDiffer} {...form.fields.check('betsMayDiffer')} /> : null}
      <TextInput label={text.remark} description={text.remarkHint} maxLength={200} {...form.fields.input('remark')} />
      <PasswordField label={masterText.label} autoComplete="off" data-autofocus {...form.fields.input('password')} />
      <div className={classes.buttons}>
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        <Button type="submit" loading={form.pending} disabled={shown === undefined || (!unanswered && shown.every(({ ok }) => !ok))}>
          {unanswered ? text.again : text.commit({ count: moves.length })}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

type ReviewRowProps = { readonly move: PlannedMove; readonly shown: Previewed | undefined; readonly currency: string }

function ReviewRow({ move, shown, currency }: ReviewRowProps): ReactElement {
  const { member, type, amountMinor } = move
  const own = shown?.figures.filter(({ account_id: id }) => id === member.id) ?? []
  const side = (of: 'before_minor' | 'after_minor'): ReactElement => (
    <span className={classes.leaves}>
      {own.map((figure) => (
        <span key={figure.figure}>{figureWords(figure.figure, figure[of], currency)}</span>
      ))}
    </span>
  )
  return (
    <tr aria-busy={shown === undefined}>
      <th scope="row">{member.user_name}</th>
      <td>{text.verbs[type]({ amount: formatMinor(amountMinor, currency) })}</td>
      <td>{shown?.ok === true ? side('before_minor') : '–'}</td>
      <td>{shown === undefined ? '–' : shown.ok ? side('after_minor') : <strong>{refusalText(shown.code, shown.message)}</strong>}</td>
    </tr>
  )
}

function figureWords(figure: Previewed['figures'][number]['figure'], minor: number, currency: string): string {
  const amount = formatMinor(minor, currency)
  if (figure === 'unsettled') return openWords(minor, currency)
  return figure === 'available' ? text.availableLeft({ amount }) : text.creditLeft({ amount })
}

type SumListProps = { readonly moves: readonly PlannedMove[]; readonly giver: string; readonly shown: readonly Previewed[]; readonly currency: string }

/** What moves in all, and what that makes of the giver's own figures. */
function SumList({ moves, giver, shown, currency }: SumListProps): ReactElement {
  const sums = totalsOf(moves)
  const lines = [
    [text.totalTake, sums.takeMinor], [text.totalGive, sums.giveMinor], [text.totalDeposit, sums.depositMinor], [text.totalWithdraw, sums.withdrawMinor],
  ] as const
  return (
    <dl className={classes.sums}>
      {lines.filter(([, minor]) => minor > 0).map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount minor={minor} currency={currency} withCurrency />
          </dd>
        </div>
      ))}
      {(['given', 'available'] as const).flatMap((name) => {
        const own = shown.flatMap((row) => row.figures.filter(({ account_id: id, figure }) => figure === name && id !== row.account_id))
        const [first, last] = [own[0], own.at(-1)]
        return first === undefined || last === undefined ? [] : (
          <div key={name}>
            <dt>{text.figureOf({ figure: text.figures[name], name: giver })}</dt>
            <dd>{text.becomes({ before: formatMinor(first.before_minor, currency), after: formatMinor(last.after_minor, currency) })}</dd>
          </div>
        )
      })}
    </dl>
  )
}
