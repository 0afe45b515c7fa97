import { Autocomplete, Button, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { reference } from '#contract/reference.ts'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey } from '../../shared/api.ts'
import classes from './businesses.module.css'
import { text } from './text.ts'

export type Business = RowOf<typeof reference.businesses>
type Values = { name: string; zone: string; credit: boolean; code: string }

/** The settings of a business. Whether its law allows credit reaches every account in it: then its code is typed. */
export function BusinessForm({ business, onClose }: { readonly business: Business; readonly onClose: () => void }): ReactElement {
  const queries = useQueryClient()
  const [initial] = useState<Values>({ name: business.name, zone: business.time_zone, credit: business.credit_allowed, code: '' })
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: rowKey(reference.businesses) })
  const form = useContractForm({
    row: reference.editBusiness,
    initial,
    draft: `business.${business.id}.${business.version}`,
    names: { time_zone: 'zone', credit_allowed: 'credit' },
    body: ({ name, zone, credit }) => ({
      version: business.version,
      ...(name === business.name ? {} : { name: name.trim() }),
      ...(zone === business.time_zone ? {} : { time_zone: zone.trim() }),
      ...(credit === business.credit_allowed ? {} : { credit_allowed: credit }),
    }),
    check: ({ zone, credit, code }) => ({
      zone: isZone(zone.trim()) ? null : text.zoneUnknown,
      code: credit === business.credit_allowed || code.trim() === business.code ? null : text.codeDiffers({ code: business.code }),
    }),
    async send({ body }) {
      try {
        return await call(reference.editBusiness, { params: { id: business.id }, body })
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'REQUEST_STALE') {
          notify.error(text.stale)
          await refresh()
        }
        throw failure
      }
    },
    onSent() {
      notify.success(text.saved({ name: business.name }))
      onClose()
      void refresh()
    },
  })
  const { credit } = form.fields.values
  const switches = credit !== business.credit_allowed

  return (
    <ContractFormFrame of={form}>
      <TextInput label={text.name} maxLength={60} data-autofocus {...form.fields.input('name')} />
      <Autocomplete label={text.zone} description={text.zoneHint} data={zones} limit={30} dir="ltr" {...form.fields.input('zone')} />
      <Switch label={text.credit} description={text.creditHint} {...form.fields.check('credit')} />
      {switches ? (
        <>
          <p role="note" className={classes.notice}>
            {credit ? text.turnsOn : text.turnsOff}
          </p>
          <TextInput label={text.typeName({ code: business.code })} autoComplete="off" {...form.fields.input('code')} />
        </>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={form.pending} disabled={!form.dirty} {...(switches && !credit ? { color: 'red' } : {})}>
          {text.save}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
