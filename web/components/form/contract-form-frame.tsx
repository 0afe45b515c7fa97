import { Button } from '@mantine/core'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
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
          <span>{explainFailure(of.failure, of.currency).message}</span>
        </p>
      )}
      {children}
      <SendAction of={of} />
    </form>
  )
}

/** What the form's button says is what the form is called in the palette, while it can be sent. */
function SendAction<Values extends Record<string, unknown>>({ of: { element, row } }: { readonly of: ContractForm<Values> }): ReactElement | null {
  const [watch] = useState(() => (onChange: () => void) => {
    const observer = new MutationObserver(onChange)
    if (element.current !== null) observer.observe(element.current, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  })
  const verb = useSyncExternalStore(watch, () => element.current?.querySelector('[type="submit"]:not(:disabled)')?.textContent ?? '', () => '')
  if (verb === '') return null
  return <PageAction id={`form ${row.method} ${row.path}`} label={verb} icon={IconSend} acts={[row]} run={() => element.current?.requestSubmit()} />
}
