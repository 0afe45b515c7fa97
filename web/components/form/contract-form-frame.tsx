import { IconAlertCircle } from '@tabler/icons-react'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { explainFailure, type FailureText } from '../feedback/explain-failure.ts'
import classes from './form.module.css'
import type { FormOfPerson as OfPerson } from './form-of-person.tsx'
import { RestoredNote } from './restored-note.tsx'
import type { ContractForm } from './use-contract-form.ts'

// A lazy part forgets that the component is generic.
const FormOfPerson = lazyPart(() => import('./form-of-person.tsx'), 'FormOfPerson') as unknown as typeof OfPerson

type ContractFormFrameProps<Values extends Record<string, unknown>> = {
  readonly of: ContractForm<Values>
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  /** For calls whose failures have words of their own. */
  readonly explain?: typeof explainFailure
  readonly children: ReactNode
}

/**
 * The form element around the fields: what was restored, why it could not be sent, no second send while one is under way, and a
 * question before what is typed is left behind.
 * Were it ever sent without this code, nothing that was typed would stand in an address.
 */
export function ContractFormFrame<Values extends Record<string, unknown>>({ of, className, explain = explainFailure, children, ...rest }: ContractFormFrameProps<Values>): ReactElement {
  return (
    <form {...rest} method="post" ref={of.element} className={className ?? classes.form} onSubmit={of.submit} aria-busy={of.pending} noValidate>
      <RestoredNote of={of} />
      {of.failure === null ? null : (
        <p role="alert" ref={bringIntoSight} className={classes.failure}>
          <IconAlertCircle size={18} aria-hidden />
          <FailureWords failure={of.failure} told={explain(of.failure, of.currency)} />
        </p>
      )}
      {children}
      {of.row.access.kind === 'public' || of.row.access.kind === 'guest' ? null : (
        <Suspense>
          <FormOfPerson of={of} />
        </Suspense>
      )}
    </form>
  )
}

/** A long form is sent from its end, and what is wrong with it stands above its first field. */
function bringIntoSight(said: HTMLElement | null): void {
  said?.scrollIntoView({ block: 'nearest' })
}

/** Where no answer came, also what to do about it: what the form says is all that stands there of it. */
function FailureWords({ failure, told }: { readonly failure: unknown; readonly told: FailureText }): ReactElement {
  return (
    <span>
      {told.message}
      {failure instanceof TypeError ? <span className={classes.advice}>{told.advice}</span> : null}
    </span>
  )
}
