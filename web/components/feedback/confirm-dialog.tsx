import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { explainFailure } from './explain-failure.ts'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'

export type Confirmation = { readonly reason: string }

export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  /** The act as the button says it: "Verify result". */
  readonly verb: string
  /** What it is done to: "Match Odds, A v B". */
  readonly target: string
  /** How much it reaches: "1,204 bets of 310 players". */
  readonly count?: string
  readonly danger?: boolean
  /** Asks why; the reason must have at least this many characters. */
  readonly reasonMin?: number
  /** For what is wide or hard to undo: this name must be typed. */
  readonly typedName?: string
  /** Figures before the act, such as a preview. */
  readonly children?: ReactNode
  readonly pending?: boolean
  /** False: what it does is not seen yet, and it cannot be confirmed. */
  readonly ready?: boolean
  readonly error?: unknown
  readonly onConfirm: (confirmation: Confirmation) => void
}

/** The last look before an act: what, on what, how much. The focus starts on Cancel; wrong input is told by its field. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.verb}
      size="lg"
      closeButtonProps={{ 'aria-label': feedbackText.cancel }}
    >
      {props.opened ? <ConfirmForm {...props} /> : null}
    </Modal>
  )
}

function ConfirmForm(props: ConfirmDialogProps): ReactElement {
  const { reasonMin, typedName, pending = false } = props
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const [checked, setChecked] = useState(false)
  const reasonError = reasonMin !== undefined && reason.trim().length < reasonMin ? feedbackText.reasonShort({ least: reasonMin }) : null
  const nameError = typedName !== undefined && name.trim() !== typedName ? feedbackText.nameDiffers({ name: typedName }) : null
  const failure = props.error === undefined || props.error === null ? null : explainFailure(props.error)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (reasonError === null && nameError === null) props.onConfirm({ reason: reason.trim() })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.confirm}>
      <p className={classes.target}>
        <strong>{props.target}</strong>
        {props.count === undefined ? null : <span>{props.count}</span>}
      </p>
      {props.children}
      {reasonMin === undefined ? null : (
        <Textarea
          label={feedbackText.reason}
          description={feedbackText.reasonHint}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={checked ? reasonError : null}
          autosize
          minRows={2}
          maxLength={500}
        />
      )}
      {typedName === undefined ? null : (
        <TextInput
          label={feedbackText.typeName({ name: typedName })}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={checked ? nameError : null}
          autoComplete="off"
        />
      )}
      {failure === null ? null : (
        <p role="alert" className={classes.failure}>
          <strong>{failure.message}</strong> {failure.advice}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={pending} onClick={props.onClose}>
          {feedbackText.cancel}
        </Button>
        <Button type="submit" loading={pending} disabled={props.ready === false} {...(props.danger === true ? { color: 'red' } : {})}>
          {props.verb}
        </Button>
      </div>
    </form>
  )
}
