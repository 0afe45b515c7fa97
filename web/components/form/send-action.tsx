import { IconSend } from '@tabler/icons-react'
import { useState, useSyncExternalStore, type ReactElement } from 'react'
import { PageAction } from '../../shared/actions.ts'
import type { ContractForm } from './use-contract-form.ts'

/** What the form's button says is what the form is called in the palette, while it can be sent. */
export function SendAction<Values extends Record<string, unknown>>({ of: { element, row } }: { readonly of: ContractForm<Values> }): ReactElement | null {
  const [watch] = useState(() => (onChange: () => void) => {
    const observer = new MutationObserver(onChange)
    if (element.current !== null) observer.observe(element.current, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  })
  const verb = useSyncExternalStore(watch, () => element.current?.querySelector('[type="submit"]:not(:disabled)')?.textContent ?? '', () => '')
  if (verb === '') return null
  return <PageAction id={`form ${row.method} ${row.path}`} label={verb} icon={IconSend} acts={[row]} run={() => element.current?.requestSubmit()} />
}
