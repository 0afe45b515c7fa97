import { Button } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { levels } from '#domain/hierarchy/levels.ts'
import { MoneyInput } from '../../components/form/figure-input.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatMinor } from '../../shared/format.ts'
import type { OpenableFigure } from '../../shared/open-figure.ts'
import { refusalText } from '../../shared/refusal-text.ts'
import { mayMove, mostOf, typeOf, type Giver, type Kind, type Member } from './plan-transfer.ts'
import { text } from './text.ts'
import classes from './transfers.module.css'
import type { Sheet } from './use-sheet.ts'

type TransferSheetProps = {
  readonly kind: Kind
  readonly giver: Giver
  readonly members: readonly Member[]
  readonly sheet: Sheet
  /** The viewer may move money, not only look. */
  readonly acts: boolean
  readonly onReview: () => void
  /** The account whose amount is typed first. */
  readonly first: string | undefined
}

/** Every account directly below with what it has, what may move and what that would leave. Enter goes to the next amount. */
export function TransferSheet(props: TransferSheetProps): ReactElement {
  const { members, acts, first } = props
  const table = useRef<HTMLTableElement>(null)
  useEffect(
    function beginWithFirst() {
      if (first !== undefined) table.current?.querySelector<HTMLElement>(`[data-member="${first}"] input`)?.focus()
    },
    [first],
  )
  const currency = props.giver.account.currency

  return (
    <div className={classes.scroll} role="group" aria-label={text.sheet} tabIndex={0}>
      <table ref={table} className={classes.sheet}>
        <thead>
          <tr>
            <th scope="col">{text.columns.member}</th>
            <th scope="col">{`${text.columns.credit} (${currency})`}</th>
            <th scope="col">{`${text.columns.exposure} (${currency})`}</th>
            <th scope="col">{`${text.columns.available} (${currency})`}</th>
            <th scope="col">{text.columns.open}</th>
            {acts ? (
              <>
                <th scope="col">{text.columns.amount}</th>
                <th scope="col">{text.columns.leaves}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <SheetRow key={member.id} {...props} member={member} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SheetRow({ kind, giver, sheet, acts, member, onReview }: TransferSheetProps & { readonly member: Member }): ReactElement {
  const { currency } = member
  return (
    <tr data-member={member.id} data-chosen={sheet.moveOf(member.id) !== null || undefined}>
      <th scope="row">
        <span className={classes.member}>
          <b>{member.user_name}</b>
          <small>{levelTitle(member.level)}</small>
          {member.status === 'active' && !member.transfer_locked ? null : <Chip tone="warn">{text.locked}</Chip>}
          {member.payment_due ? <Chip tone="warn" title={text.dueHint}>{text.due}</Chip> : null}
        </span>
      </th>
      <td data-label={text.columns.credit}>
        <RowFigure member={member} column="credit" figure="credit">
          <Amount minor={member.credit_minor} currency={currency} withCurrency />
        </RowFigure>
      </td>
      <td data-label={text.columns.exposure}>
        <RowFigure member={member} column="exposure" figure="held">
          <Amount minor={member.exposure_minor} currency={currency} withCurrency />
        </RowFigure>
      </td>
      <td data-label={text.columns.available}>
        <RowFigure member={member} column="available" figure={member.level === levels.player ? 'available' : 'credit_left'}>
          <Amount minor={member.available_minor} currency={currency} withCurrency />
        </RowFigure>
      </td>
      <td data-label={text.columns.open}>
        <RowFigure member={member} column="open" figure="balance_up">
          {openWords(member.unsettled_minor, currency)}
        </RowFigure>
      </td>
      {acts ? <ActingCells kind={kind} giver={giver} sheet={sheet} member={member} onReview={onReview} /> : null}
    </tr>
  )
}

type RowFigureProps = { readonly member: Member; readonly column: keyof typeof text.columns; readonly figure: OpenableFigure; readonly children: ReactNode }

/** A figure of an account that opens its entries. */
function RowFigure({ member, column, figure, children }: RowFigureProps): ReactElement {
  return (
    <FigureButton of={{ accountId: member.id, userName: member.user_name, figure }} name={text.columns[column]}>
      {children}
    </FigureButton>
  )
}

type ActingCellsProps = Pick<TransferSheetProps, 'kind' | 'giver' | 'sheet' | 'onReview'> & { readonly member: Member }

function ActingCells({ kind, giver, sheet, member, onReview }: ActingCellsProps): ReactElement {
  const { currency } = member
  const move = sheet.moveOf(member.id)
  if (move?.unanswered !== true && (!mayMove(giver, member) || typeOf(kind, member) === null)) return <td colSpan={2} />
  const most = mostOf(kind, giver, member)
  const typed = sheet.typedOf(member.id)
  const error = typed !== null && move === null ? text.notAmount : move?.refusal == null ? null : refusalOf(move.refusal, most, currency)
  return (
    <>
      <td>
        <span className={classes.entry}>
          <MoneyInput size="xs" currency={currency} aria-label={text.amountOf({ name: member.user_name })} value={typed} error={error} onChange={(next) => sheet.type(member, next)} onKeyDown={(event) => goOn(event, onReview)} />
          {most === null || most === 0 ? null : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={text.allOf({ amount: formatMinor(most, currency), name: member.user_name })}
              title={text.allOf({ amount: formatMinor(most, currency), name: member.user_name })}
              onClick={() => sheet.type(member, most)}
            >
              {text.all}
            </Button>
          )}
        </span>
      </td>
      <td data-label={text.columns.leaves}>{move?.unanswered === true ? <span title={text.sendAgain}>{text.unanswered}</span> : move?.after == null ? '–' : <Leaves kind={kind} after={move.after} currency={currency} />}</td>
    </>
  )
}

/** Enter goes to the next amount, from the last one to the review. */
function goOn(event: KeyboardEvent<HTMLInputElement>, onReview: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + 1]
  if (next === undefined) onReview()
  else next.focus()
}

type After = { readonly creditMinor: number; readonly unsettledMinor: number; readonly availableMinor: number }

function Leaves({ kind, after, currency }: { readonly kind: Kind; readonly after: After; readonly currency: string }): ReactElement {
  return (
    <span className={classes.leaves}>
      <span>{kind === 'settle' ? openLeft(after.unsettledMinor, currency) : text.creditLeft({ amount: formatMinor(after.creditMinor, currency) })}</span>
      <small>{text.availableLeft({ amount: formatMinor(after.availableMinor, currency) })}</small>
    </span>
  )
}

export function openWords(unsettledMinor: number, currency: string): string {
  if (unsettledMinor === 0) return text.even
  const amount = formatMinor(Math.abs(unsettledMinor), currency)
  return unsettledMinor < 0 ? text.take({ amount }) : text.give({ amount })
}

function openLeft(unsettledMinor: number, currency: string): string {
  if (unsettledMinor === 0) return text.openLeft.even
  const amount = formatMinor(Math.abs(unsettledMinor), currency)
  return unsettledMinor < 0 ? text.openLeft.take({ amount }) : text.openLeft.give({ amount })
}

function refusalOf(code: string, most: number | null, currency: string): string {
  const why = refusalText(code)
  return most === null ? why : `${why} ${text.atMost({ amount: formatMinor(most, currency) })}`
}
