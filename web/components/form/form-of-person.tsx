import type { ReactElement } from 'react'
import { SendAction } from './send-action.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** What the form of a signed-in person has beside its fields. Whoever signs in has no palette, and no other page to go to. */
export function FormOfPerson<Values extends Record<string, unknown>>({ of }: { readonly of: ContractForm<Values> }): ReactElement {
  return (
    <>
      <SendAction of={of} />
      <UnsavedGuard when={of.dirty} onLeave={of.discard} />
    </>
  )
}
