import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { readToken } from '../../shared/token.ts'
import { refusalAt } from '../form/place-refusal.ts'
import { useDraftState } from '../form/use-draft-state.ts'
import { useDraft } from '../form/use-draft.ts'
import { explainFailure } from './explain-failure.ts'
import classes from './feedback.module.css'
import { feedbackText } from './feedback-text.ts'

const UnsavedGuard = lazyPart(() => import('../form/unsaved-guard.tsx'), 'UnsavedGuard')

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
  /** Under this name the reason is kept until it is sent or given up; made of the act and what it is done to where that says which one. */
  readonly draft?: string
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
 * The reason outlives a reload and a new sign-in, and is asked for before it is left behind; a typed name is not kept: it is typed to be sure.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const draft = props.draft ?? `confirm.${props.verb}.${props.target}`
  const { keep } = useDraft<string>(draft)
  function close(): void {
    keep(null)
    props.onClose()
  }
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.verb}
      size="lg"
      closeButtonProps={{ 'aria-label': feedbackText.cancel }}
    >
      {props.opened ? <ConfirmForm key={draft} {...props} draft={draft} onClose={close} /> : null}
    </Modal>
  )
}

function ConfirmForm(props: ConfirmDialogProps & { readonly draft: string }): ReactElement {
  const { reasonMin, typedName, pending = false } = props
  const { value: reason, set: setReason, dirty, discard } = useDraftState(props.draft, '')
  const [name, setName] = useState('')
  const [checked, setChecked] = useState(false)
  const reasonError = reasonMin !== undefined && reason.trim().length < reasonMin ? feedbackText.reasonShort({ least: reasonMin }) : null
  const nameError = typedName !== undefined && name.trim() !== typedName ? feedbackText.nameDiffers({ name: typedName }) : null
  const [sent, setSent] = useState<string | null>(null)
  const went = useRef(false)
  const refused = refusalAt(props.error, reasonMin === undefined ? null : 'reason')
  const failure = refused.toTell ? explainFailure(props.error) : null
  const field = useRef<HTMLTextAreaElement>(null)

  // It is gone with its act done: closed by whoever opened it, without an error. A session that ended meanwhile leaves the draft.
  const forgetSent = useEffectEvent(() => {
    if (went.current && (props.error ?? null) === null && readToken() !== null) discard()
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

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (reasonError !== null || nameError !== null) return
    setSent(reason)
    went.current = true
    props.onConfirm({ reason: reason.trim() })
  }

  return (
    <form onSubmit={submit} noValidate className={classes.confirm}>
      {reasonMin !== undefined && dirty ? (
        <Suspense>
          <UnsavedGuard when onLeave={discard} />
        </Suspense>
      ) : null}
      <p className={classes.target}>
        <strong>{props.target}</strong>
        {props.count === undefined ? null : <span>{props.count}</span>}
      </p>
      {props.children}
      {reasonMin === undefined ? null : (
        <Textarea
          ref={field}
          label={feedbackText.reason}
          description={feedbackText.reasonHint}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
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
