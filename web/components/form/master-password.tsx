import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { transfers } from '#contract/transfers.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { When } from '../value/when.tsx'
import { ContractFormFrame } from './contract-form-frame.tsx'
import { formText } from './form-text.ts'
import classes from './form.module.css'
import { useContractForm } from './use-contract-form.ts'

/** What needs the master password: where none is set it is set first, where it is locked it says until when. Forms do not stand in forms: this goes around one. */
export function MasterPasswordGate({ children }: { readonly children: ReactNode }): ReactNode {
  const state = useQuery(rowQuery(transfers.masterPassword, {}))
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  const master = state.data?.data[0]
  if (master === undefined) return <Skeleton height={120} role="img" aria-label={formText.loading} />
  if (!master.is_set) return <MasterPasswordSetup />
  if (master.locked_until !== null) return <Locked until={master.locked_until} />
  return children
}

function Locked({ until }: { readonly until: string }): ReactElement {
  return (
    <p role="alert" className={classes.failure}>
      <IconLock size={18} aria-hidden />
      <span>
        {formText.master.locked} <When iso={until} style="short" />
      </span>
    </p>
  )
}

const nothing = { current: '', next: '', again: '' }

function MasterPasswordSetup(): ReactElement {
  const refresh = useMasterRefresh()
  const form = useContractForm({
    row: transfers.setMasterPassword,
    initial: nothing,
    names: { current_password: 'current', master_password: 'next' },
    body: ({ current, next }) => ({ current_password: current, master_password: next }),
    check: ({ next, again }) => ({ again: next === again ? null : formText.master.differs }),
    refusals: { ACCESS_MASTER_WRONG: 'current' },
    send: ({ body }) => call(transfers.setMasterPassword, { body }),
    onSent: refresh,
  })
  return (
    <ContractFormFrame of={form} aria-label={formText.master.setTitle}>
      <p className={classes.note}>{formText.master.setHint}</p>
      <PasswordInput label={formText.master.signIn} autoComplete="current-password" {...form.fields.input('current')} />
      <PasswordInput label={formText.master.next} description={formText.master.nextHint} autoComplete="new-password" {...form.fields.input('next')} />
      <PasswordInput label={formText.master.again} autoComplete="new-password" {...form.fields.input('again')} />
      <Button type="submit" loading={form.pending}>
        {formText.master.set}
      </Button>
    </ContractFormFrame>
  )
}

/** Asks again whether the master password is set and locked: after it was refused. */
export function useMasterRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: rowKey(transfers.masterPassword) })
}
