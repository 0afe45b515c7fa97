import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { explainFailure } from '../feedback/explain-failure.ts'
import { formText } from './form-text.ts'
import classes from './form.module.css'
import type { ContractForm } from './use-contract-form.ts'

type ContractFormFrameProps<Values extends Record<string, unknown>> = {
  readonly of: ContractForm<Values>
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/**
 * The form element around the fields: what was restored, why it could not be sent, and no second send while one is under way.
 * Were it ever sent without this code, nothing that was typed would stand in an address.
 */
export function ContractFormFrame<Values extends Record<string, unknown>>({ of, className, children, ...rest }: ContractFormFrameProps<Values>): ReactElement {
  return (
    <form {...rest} method="post" ref={of.element} className={className ?? classes.form} onSubmit={of.submit} aria-busy={of.pending} noValidate>
      {of.restored && of.dirty ? (
        <p role="status" className={classes.restored}>
          {formText.restored}
          <Button size="compact-xs" variant="subtle" onClick={of.discard}>
            {formText.discard}
          </Button>
        </p>
      ) : null}
      {of.failure === null ? null : (
        <p role="alert" className={classes.failure}>
          <IconAlertCircle size={18} aria-hidden />
          <span>{explainFailure(of.failure).message}</span>
        </p>
      )}
      {children}
    </form>
  )
}
