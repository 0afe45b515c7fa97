import { Button, Textarea, TextInput } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { readToken } from '../../shared/token.ts'
import { refusalAt } from '../form/place-refusal.ts'
import { RestoredNote } from '../form/restored-note.tsx'
import { useDraftState } from '../form/use-draft-state.ts'
import { Dialog } from './dialog.tsx'
import { explainFailure } from './explain-failure.ts'
import own from './confirm-dialog.module.css'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'

const UnsavedGuard = lazyPart(() => import('../form/unsaved-guard.tsx'), 'UnsavedGuard')

export type Confirmation = {
  readonly reason: string
  /** For whoever closes the dialog though it was refused, to show why elsewhere: the reason is there when it is asked for again. */
  readonly keepReason: () => void
}

/** A question why. */
export type AskedReason = {
  /** It must have at least this many characters. */
  readonly least: number
  /** Under this name it is kept until it is sent or given up. Made of the act and of ids: the person may read another language by then. */
  readonly draft: string
}

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
  readonly reason?: AskedReason | undefined
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

/**
 * The last look before an act: what, on what, how much. The focus starts on Cancel; wrong input is told by its field, whoever found it.
 * The reason outlives a reload, a new sign-in and the closing of the dialog, and is gone once it was sent or cancelled; a typed name is
 * not kept: it is typed to be sure.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const sent = useRef(false)
  function markSent(now: boolean): void {
    sent.current = now
  }
  /** Left without a decision. */
  function close(): void {
    markSent(false)
    props.onClose()
  }
  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={props.verb}
      size="lg"
      closeButtonProps={{ 'aria-label': feedbackText.cancel }}
    >
      {props.opened ? <ConfirmForm key={props.reason?.draft} {...props} markSent={markSent} wasSent={() => sent.current} /> : null}
    </Dialog>
  )
}

type ConfirmFormProps = ConfirmDialogProps & {
  /** Whether it was confirmed, and not closed by hand since. */
  readonly wasSent: () => boolean
  readonly markSent: (now: boolean) => void
}

function ConfirmForm(props: ConfirmFormProps): ReactElement {
  const { reason: asks, typedName, pending = false, wasSent, markSent } = props
  // Without a question nothing is ever typed, so nothing is kept.
  const draft = useDraftState(asks?.draft ?? 'confirm', '')
  const { value: reason, dirty, discard } = draft
  const [name, setName] = useState('')
  const [checked, setChecked] = useState(false)
  const reasonError = asks !== undefined && reason.trim().length < asks.least ? feedbackText.reasonShort({ least: asks.least }) : null
  const nameError = typedName !== undefined && name.trim() !== typedName ? feedbackText.nameDiffers({ name: typedName }) : null
  const [sent, setSent] = useState<string | null>(null)
  const refused = refusalAt(props.error, asks === undefined ? null : 'reason')
  const failure = refused.toTell ? explainFailure(props.error) : null
  const field = useRef<HTMLTextAreaElement>(null)

  // Closed by whoever opened it, without an error: the act is done. A session that ended meanwhile leaves the draft.
  const forgetSent = useEffectEvent(() => {
    if (asks !== undefined && wasSent() && (props.error ?? null) === null && readToken() !== null) discard()
  })
  useEffect(function forgetOnceSent() {
    return () => forgetSent()
  }, [])
  useEffect(
    function showRefusal() {
      if (refused.sentence !== null) field.current?.focus()
    },
    [refused.sentence],
  )

  function cancel(): void {
    markSent(false)
    if (asks !== undefined) discard()
    props.onClose()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (reasonError !== null || nameError !== null) return
    setSent(reason)
    markSent(true)
    props.onConfirm({
      reason: reason.trim(),
      keepReason: () => markSent(false),
    })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.confirm} aria-busy={pending}>
      {dirty ? (
        <Suspense>
          <UnsavedGuard when onLeave={discard} />
        </Suspense>
      ) : null}
      <RestoredNote of={draft} />
      <p className={classes.target}>
        <strong>{props.target}</strong>
        {props.count === undefined ? null : <span>{props.count}</span>}
      </p>
      {props.children}
      <div className={own.decide}>
        {asks === undefined ? null : (
          <Textarea
            ref={field}
            label={feedbackText.reason}
            description={feedbackText.reasonHint}
            value={reason}
            onChange={(event) => draft.set(event.currentTarget.value)}
            error={(checked ? reasonError : null) ?? (reason === sent ? refused.sentence : null)}
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
          <Button variant="default" data-autofocus disabled={pending} onClick={cancel}>
            {feedbackText.cancel}
          </Button>
          <Button type="submit" loading={pending} disabled={props.ready === false} {...(props.danger === true ? { color: 'red' } : {})}>
            {props.verb}
          </Button>
        </div>
      </div>
    </form>
  )
}
