import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import type { Body, Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/envelope.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { attemptAt, isRefused, type Attempt } from '../../shared/attempt.ts'
import { explainFailure } from '../feedback/explain-failure.ts'
import { OwnerContext } from '../preferences/preferences.tsx'
import { draftStore } from './draft-store.ts'
import { issueSentence } from './issue-sentence.ts'
import { placeErrors } from './place-errors.ts'
import { placeRefusal } from './place-refusal.ts'
import { alike, useFields, type Fields } from './use-fields.ts'

type Writing = Endpoint & { readonly body: z.ZodMiniType }
type Field<Values> = keyof Values & string
type RowVersion = number | string

/** What goes out: the body as the contract has it, and the key of this filled form where the call takes one. */
export type Filled<Row extends Endpoint> = { readonly body: Body<Row>; readonly key?: string }

export type ContractFormOptions<Row extends Writing, Values extends Record<string, unknown>, Sent, Version extends RowVersion = number> = {
  /** The call that the form fills; its schema judges what is sent, before it is sent. */
  readonly row: Row
  /** What the fields begin as. Where it changes, what the person did not touch follows. A form over another row is another form: give it another `key`. */
  readonly initial: Values
  /** Of the row that is edited, as `initial` shows it. */
  readonly version?: Version
  /**
   * The body that the fields stand for; the same names unless said. What does not fit is told by the schema. `version` is that of
   * the row over which it was typed, so that the server refuses it where a touched field has changed since; once it has, the newest.
   */
  readonly body?: (values: Values, version: Version | undefined) => unknown
  /** Fields of the form by the part of the body they fill, where the two have different names: `{ outcome: 'draft' }`. */
  readonly names?: Readonly<Record<string, Field<Values>>>
  /** What the schema cannot know or say well: a sentence by field. It counts before the schema's. */
  readonly check?: (values: Values) => Partial<Readonly<Record<Field<Values>, string | null>>>
  /** What is valid and grave: the form is `asked` about it first, in a dialog of its own, and goes out once that confirms it. */
  readonly asks?: (values: Values) => boolean
  /** Where a refusal that names no field belongs: `{ CREDIT_NOT_ENOUGH: 'amount' }`. */
  readonly refusals?: Partial<Readonly<Record<RefusalCode, Field<Values>>>>
  /** Of the amounts in it: a refusal that says how much there may be says it in this. */
  readonly currency?: string
  readonly send: (filled: Filled<Row>, version: Version | undefined) => Promise<Sent>
  readonly onSent: (sent: Sent, values: Values) => void
  /** Somebody else was first: with what the refusal says of both versions, before it is shown. */
  readonly onStale?: (facts: Readonly<Record<string, unknown>>) => void | Promise<void>
  /** Under this name what was typed outlives a reload, a new sign-in and a part of the page that failed. Null: nothing of it may be kept, or is worth it; the form says why. */
  readonly draft: string | null
  /** Fields of the draft that are kept nowhere: passwords. With any, a repeat after a reload goes out as a send of its own. */
  readonly secrets?: readonly Field<Values>[]
  /** For pages drawn before their code arrives: what is in the named inputs when it is sent counts, whoever put it there. */
  readonly native?: boolean
}

export type ContractForm<Values extends Record<string, unknown>> = {
  /** The call that it fills. */
  readonly row: Endpoint
  readonly fields: Fields<Values>
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly pending: boolean
  /** It waits for `confirm`, or for `close`. */
  readonly asked: boolean
  readonly confirm: () => void
  readonly close: () => void
  readonly currency: string | undefined
  /** Why it could not be sent, where that belongs to no field; null otherwise. */
  readonly failure: unknown
  readonly dirty: boolean
  /** What stands in the fields was typed before this page was loaded. */
  readonly restored: boolean
  /** Back to the beginning, without a draft. */
  readonly discard: () => void
}

/**
 * The one way a form is made here: fields, the schema of the call, errors beside their fields, whether they come from the schema
 * or from the server, one send at a time under one key for the same filled form, and a draft.
 */
export function useContractForm<Row extends Writing, Values extends Record<string, unknown>, Sent, Version extends RowVersion = number>(
  options: ContractFormOptions<Row, Values, Sent, Version>,
): ContractForm<Values> {
  const { initial, version, draft, secrets, native = false } = options
  const owner = useContext(OwnerContext)
  const store = useMemo(() => (draft === null ? null : draftStore<Partial<Values>, Version>(owner, draft)), [owner, draft])
  const [begun] = useState(() => store?.read() ?? null)
  const [restored, setRestored] = useState(begun !== null)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [asked, setAsked] = useState(false)
  const sending = useRef(false)
  const attempt = useRef<Attempt | null>(begun?.sent ?? null)
  const element = useRef<HTMLFormElement>(null)
  const fields = useFields<Values>(initial, begun?.values ?? {}, native)
  const typed = fields.values
  const changed = Object.entries(typed).filter(([name, value]) => !alike(value, initial[name]))
  const dirty = changed.length > 0
  const kept = dirty ? JSON.stringify(Object.fromEntries(changed), (name, value: unknown) => (secrets?.includes(name) === true ? undefined : value)) : null
  const [{ base, over }, setBase] = useState({ base: begun?.version ?? version, over: begun === null ? initial : null })
  const [stale, setStale] = useState(false)
  // What is typed stands on the version that was seen, until a refusal has said that there is a newer one; one that changes
  // nothing that was typed over is seen as it comes.
  const follows = !dirty || stale || (over !== null && changed.every(([name]) => alike(over[name], initial[name])))
  if ((base !== version && follows) || (stale && !dirty)) {
    setBase({ base: version, over: initial })
    setStale(false)
  }
  const keep = (text: string): void => store?.write({ values: JSON.parse(text) as Partial<Values>, sent: secrets === undefined ? attempt.current : null, version: stale ? undefined : base })
  const keepNow = useEffectEvent(keep)

  useEffect(
    function keepDraft() {
      if (store === null) return
      if (kept === null) store.forget()
      else keepNow(kept)
    },
    [store, kept, base, stale],
  )

  function discard(): void {
    attempt.current = null
    store?.forget()
    setRestored(false)
    setFailure(null)
    fields.replace({})
    fields.tell({})
  }

  function tell(errors: Readonly<Record<string, string | null | undefined>>): boolean {
    const told = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    fields.tell(Object.fromEntries(told))
    const [first] = told
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[data-field="${first[0]}"]`)?.focus()
    return told.length > 0
  }

  async function send(values: Values, confirmed = false): Promise<void> {
    const raw = (options.body ?? asTyped)(values, base)
    const checked = options.row.body.safeParse(raw)
    const issues = checked.success ? [] : checked.error.issues.map((issue): FieldError => ({ field: issue.path.map(String).join('.'), message: issueSentence(issue, at(raw, issue.path)) }))
    const placed = placeErrors(issues, Object.keys(initial), options.names ?? {})
    setFailure(null)
    if (tell({ ...placed.fields, ...withoutEmpty(options.check?.(values) ?? {}) })) return
    if (!checked.success) return setFailure(new FormProblem(placed.rest))
    if (!confirmed && options.asks?.(values) === true) return setAsked(true)

    const text = JSON.stringify(raw)
    const last = attempt.current
    const sent = attemptAt(text, last)
    attempt.current = sent
    if (kept !== null) keep(kept)
    setPending(true)
    sending.current = true
    try {
      const answer = await options.send({ body: checked.data as Body<Row>, ...(options.row.key === undefined ? {} : { key: sent.key }) }, base)
      // A password manager looks at the fields as they were sent. Whoever goes on to another page leaves nothing behind by then.
      if (!native) flushSync(discard)
      options.onSent(answer, values)
    } catch (error) {
      if (isRefused(error, sent === last)) forgetAttempt()
      if (error instanceof ApiError && error.code === 'REQUEST_STALE') {
        setStale(true)
        await options.onStale?.(error.body?.facts ?? {})
      }
      refuse(error)
    } finally {
      setAsked(false)
      sending.current = false
      setPending(false)
    }
  }

  function forgetAttempt(): void {
    attempt.current = null
    const draft = store?.read() ?? null
    if (draft !== null) store?.write({ ...draft, sent: null })
  }

  function refuse(error: unknown): void {
    const envelope = error instanceof ApiError ? error.body : null
    const field = options.refusals?.[envelope?.code as RefusalCode]
    if (envelope !== null && field !== undefined) return void tell({ [field]: explainFailure(error, options.currency).message })
    const placed = placeRefusal(error, Object.keys(initial), options.names, options.currency)
    if (!tell(placed.fields) || placed.rest.length > 0) setFailure(error)
  }

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (sending.current) return
    void send(native && event !== undefined ? { ...typed, ...nativeValues(event.currentTarget, initial) } : typed)
  }

  return { row: options.row, currency: options.currency, fields, element, submit, pending, asked, confirm: () => void send(typed, true), close: () => setAsked(false), failure, dirty, restored, discard }
}

/** What the schema refuses in a part of the body that no field of the form fills: a mistake of ours, told as it is. */
class FormProblem extends Error {
  override readonly name = 'FormProblem'
  readonly status = 400

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ field, message }) => `${field}: ${message}`).join(' '))
  }
}

const asTyped = (values: unknown): unknown => values

function at(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, name) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[name] : undefined), body)
}

function withoutEmpty(errors: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function nativeValues(form: HTMLFormElement, initial: object): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((pair): pair is [string, string] => pair[0] in initial && typeof pair[1] === 'string'))
}
