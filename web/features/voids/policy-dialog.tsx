import { Button, Checkbox, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { reference } from '#contract/reference.ts'
import { voids } from '#contract/voids.ts'
import { voidReasonCodes, type VoidReasonCode } from '#domain/bets/void-policy.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import { text } from './text.ts'
import classes from './voids.module.css'

type Policy = RowOf<typeof voids.policy>

/** What the jurisdiction of each business allows voids to do; to be changed by those who set what a business may. */
export function PolicyDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const businesses = useQuery(rowQuery(reference.businesses, {}))
  const rows = businesses.data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const businessId = chosen ?? rows[0]?.id
  return (
    <Dialog opened onClose={onClose} title={text.policy.title} size="lg" closeButtonProps={{ 'aria-label': text.close }}>
      {businesses.isError ? <ErrorState error={businesses.error} onRetry={() => void businesses.refetch()} /> : null}
      {businessId === undefined ? null : (
        <div className={classes.form}>
          <NativeSelect
            label={text.policy.business}
            value={businessId}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={rows.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          />
          <PolicyOf key={businessId} businessId={businessId} name={rows.find(({ id }) => id === businessId)?.name ?? ''} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

type PolicyOfProps = { readonly businessId: string; readonly name: string; readonly onClose: () => void }

function PolicyOf({ businessId, name, onClose }: PolicyOfProps): ReactElement {
  const query = useQuery(rowQuery(voids.policy, { params: { id: businessId } }))
  const policy = query.data?.data[0]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return policy === undefined ? <Skeleton height={320} /> : <PolicyForm policy={policy} name={name} onClose={onClose} />
}

type Values = { reasons: readonly VoidReasonCode[]; legal_basis_for: readonly VoidReasonCode[]; after_outcome: boolean }

export function PolicyForm({ policy, name, onClose }: { readonly policy: Policy; readonly name: string; readonly onClose: () => void }): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const may = mayCall(user, voids.editPolicy)
  const initial: Values = { reasons: policy.reasons, legal_basis_for: policy.legal_basis_for, after_outcome: policy.after_outcome }
  const refresh = (): void => void queries.invalidateQueries({ queryKey: rowKey(voids.policy) })
  const form = useContractForm({
    row: voids.editPolicy,
    initial,
    draft: `void.policy.${policy.business_id}`,
    version: policy.version,
    body: ({ reasons, legal_basis_for: basis, after_outcome: after }, version) => ({ reasons, legal_basis_for: basis.filter((code) => reasons.includes(code)), after_outcome: after, version }),
    check: ({ reasons }) => ({ reasons: reasons.length === 0 ? text.policy.oneReason : null }),
    send: ({ body }) => call(voids.editPolicy, { params: { id: policy.business_id }, body }),
    onStale: refresh,
    onSent() {
      refresh()
      notify.success(text.policy.saved({ name }))
      onClose()
    },
  })
  const { values, errors, set, check } = form.fields
  // In the order of the list, so that what is the same as before is not a change.
  const withCode = (codes: readonly VoidReasonCode[], code: VoidReasonCode, on: boolean) => voidReasonCodes.filter((each) => (each === code ? on : codes.includes(each)))
  return (
    <ContractFormFrame of={form} aria-label={text.policy.title}>
      {may ? null : <p role="note" className={classes.note}>{text.policy.lookOnly}</p>}
      <table className={classes.policy} aria-label={text.policy.reasons}>
        <thead>
          <tr>
            <th scope="col">{text.reason}</th>
            <th scope="col">{text.policy.allowed}</th>
            <th scope="col">{text.policy.basis}</th>
          </tr>
        </thead>
        <tbody>
          {voidReasonCodes.map((code, index) => (
            <tr key={code}>
              <th scope="row">{voidReasonsText[code]}</th>
              <td>
                <Checkbox
                  {...(index === 0 ? { 'data-field': 'reasons' } : {})}
                  aria-label={`${voidReasonsText[code]}: ${text.policy.allowed}`}
                  checked={values.reasons.includes(code)}
                  disabled={!may}
                  onChange={(event) => set('reasons', withCode(values.reasons, code, event.currentTarget.checked))}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${voidReasonsText[code]}: ${text.policy.basis}`}
                  checked={values.reasons.includes(code) && values.legal_basis_for.includes(code)}
                  disabled={!may || !values.reasons.includes(code)}
                  onChange={(event) => set('legal_basis_for', withCode(values.legal_basis_for, code, event.currentTarget.checked))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors['reasons'] == null ? null : <p role="alert" className={classes.wrong}>{errors['reasons']}</p>}
      <Switch label={text.policy.after} description={text.policy.afterHint} disabled={!may} {...check('after_outcome')} />
      {may ? (
        <div className={classes.policyButtons}>
          <Button variant="default" disabled={form.pending} onClick={onClose}>{text.close}</Button>
          <Button type="submit" loading={form.pending} disabled={!form.dirty}>{text.policy.save}</Button>
        </div>
      ) : null}
    </ContractFormFrame>
  )
}
