import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { transfers } from '#contract/transfers.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { Amount } from '../../components/value/amount.tsx'
import { rowKey } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import { masterText } from '../../shared/master-text.ts'
import { MasterPasswordGate } from './master-password-gate.tsx'
import type { Sums } from './plan-transfer.ts'
import { text } from './text.ts'
import { TransferResults, type TransferResult } from './transfer-results.tsx'
import { openWords } from './transfer-sheet.tsx'
import classes from './transfers.module.css'
import type { PlannedMove } from './use-sheet.ts'
import { useTransfer } from './use-transfer.ts'

type TransferReviewProps = {
  readonly giverName: string
  readonly currency: string
  readonly moves: readonly PlannedMove[]
  readonly sums: Sums
  /** These accounts have been served: their amounts leave the sheet. */
  readonly onMoved: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** The last look before money moves: every transfer with what it leaves, the sums, the master password; then what became of each. */
export function TransferReview(props: TransferReviewProps): ReactElement {
  // What was confirmed stays as it was, while the sheet behind empties.
  const [moves, setMoves] = useState(props.moves)
  const [results, setResults] = useState<readonly TransferResult[] | null>(null)

  function moved(rows: readonly TransferResult[]): void {
    setResults(rows)
    props.onMoved(rows.filter((row) => row.ok).map((row) => row.account_id))
  }
  return (
    <Modal opened onClose={props.onClose} size="xl" title={results === null ? text.reviewTitle({ count: moves.length }) : text.results} closeButtonProps={{ 'aria-label': text.cancel }}>
      {results === null ? (
        <MasterPasswordGate>
          <ReviewForm {...props} moves={moves} onResults={moved} />
        </MasterPasswordGate>
      ) : (
        <TransferResults
          moves={moves}
          results={results}
          currency={props.currency}
          onRetry={(failed) => {
            setMoves(failed)
            setResults(null)
          }}
          onClose={props.onClose}
        />
      )}
    </Modal>
  )
}

const nothing = { remark: '', password: '' }

function ReviewForm({ giverName, currency, moves, sums, onResults, onClose }: TransferReviewProps & { readonly onResults: (rows: readonly TransferResult[]) => void }): ReactElement {
  const move = useTransfer()
  const queries = useQueryClient()
  const form = useContractForm({
    row: transfers.transfer,
    initial: nothing,
    draft: 'transfer.review',
    secrets: ['password'],
    names: { master_password: 'password' },
    body: ({ remark, password }) => ({
      transfers: moves.map(({ key, member, type, amountMinor }) => ({ key, account_id: member.id, type, amount_minor: amountMinor, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) })),
      master_password: password,
    }),
    refusals: { ACCESS_MASTER_WRONG: 'password' },
    // A refusal may have locked the master password.
    send: (filled) => move.mutateAsync(filled, { onError: () => void queries.invalidateQueries({ queryKey: rowKey(transfers.masterPassword) }) }),
    onSent: (reply) => onResults(reply.data),
  })

  return (
    <ContractFormFrame of={form}>
      <p className={classes.hint}>{text.between({ name: giverName })}</p>
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
            {moves.map((each) => (
              <ReviewRow key={each.key} move={each} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      <SumList sums={sums} currency={currency} />
      <TextInput label={text.remark} description={text.remarkHint} maxLength={200} {...form.fields.input('remark')} />
      <PasswordInput label={masterText.label} autoComplete="off" data-autofocus {...form.fields.input('password')} />
      <div className={classes.buttons}>
        <Button variant="default" disabled={form.pending} onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={form.pending}>
          {text.commit({ count: moves.length })}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

function ReviewRow({ move, currency }: { readonly move: PlannedMove; readonly currency: string }): ReactElement {
  const { member, type, after } = move
  const settles = type === 'settle_give' || type === 'settle_take'
  const side = (credit: number, unsettled: number, available: number | null): ReactElement => (
    <span className={classes.leaves}>
      <span>{settles ? openWords(unsettled, currency) : text.creditLeft({ amount: formatMinor(credit, currency) })}</span>
      {available === null ? null : <small>{text.availableLeft({ amount: formatMinor(available, currency) })}</small>}
    </span>
  )
  return (
    <tr>
      <th scope="row">{member.user_name}</th>
      <td>{text.verbs[type]({ amount: formatMinor(move.amountMinor, currency) })}</td>
      <td>{side(member.credit_minor, member.unsettled_minor, member.available_minor)}</td>
      <td>{after === null ? '–' : side(after.creditMinor, after.unsettledMinor, after.availableMinor)}</td>
    </tr>
  )
}

function SumList({ sums, currency }: { readonly sums: Sums; readonly currency: string }): ReactElement {
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
    </dl>
  )
}
