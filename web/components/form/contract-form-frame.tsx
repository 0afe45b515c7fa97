import { Button } from '@mantine/core'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { PageAction } from '../../shared/actions.ts'
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
  const [verb, setVerb] = useState('')
  useEffect(function readVerb() {
    // What its button says is what it is called in the palette too, in the language of now.
    setVerb(of.element.current?.querySelector('[type="submit"]:not(:disabled)')?.textContent ?? '')
  })
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
      {verb === '' ? null : <PageAction id={`form ${of.row.method} ${of.row.path}`} label={verb} icon={IconSend} acts={[of.row]} run={() => of.element.current?.requestSubmit()} />}
    </form>
  )
}
