import { Autocomplete, Button, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { reference } from '#contract/reference.ts'
import { isZone } from '#contract/time-zone.ts'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey } from '../../shared/api.ts'
import type { StaleFacts, StaleLine } from '../../shared/stale-facts.ts'
import { StaleNote } from '../../shared/stale-note.tsx'
import classes from './businesses.module.css'
import { text } from './text.ts'

export type Business = RowOf<typeof reference.businesses>
type Values = { name: string; zone: string; credit: boolean; code: string }

/** The settings of a business. Whether its law allows credit reaches every account in it: then its code is typed. */
export function BusinessForm({ business, onClose }: { readonly business: Business; readonly onClose: () => void }): ReactElement {
  const queries = useQueryClient()
  /** What the fields are held against: as it was opened and, once somebody else was first, as it stands now. */
  const [base, setBase] = useState(business)
  const initial = useMemo(() => valuesOf(base), [base])
  const [stale, setStale] = useState<{ readonly facts: StaleFacts; readonly lines: readonly StaleLine[] } | null>(null)
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: rowKey(reference.businesses) })
  const form = useContractForm({
    row: reference.editBusiness,
    initial,
    draft: `business.${base.id}`,
    version: base.version,
    names: { time_zone: 'zone', credit_allowed: 'credit' },
    body: ({ name, zone, credit }, version) => ({
      version,
      ...(name === base.name ? {} : { name: name.trim() }),
      ...(zone === base.time_zone ? {} : { time_zone: zone.trim() }),
      ...(credit === base.credit_allowed ? {} : { credit_allowed: credit }),
    }),
    check: ({ zone, credit, code }) => ({
      zone: isZone(zone.trim()) ? null : text.zoneUnknown,
      code: credit === base.credit_allowed || code.trim() === base.code ? null : text.codeDiffers({ code: base.code }),
    }),
    send: ({ body }) => call(reference.editBusiness, { params: { id: base.id }, body }),
    onStale(facts) {
      goOn(facts)
      return refresh()
    },
    onSent() {
      notify.success(text.saved({ name: base.name }))
      onClose()
      void refresh()
    },
  })
  const { credit } = form.fields.values
  const switches = credit !== base.credit_allowed

  /** What was typed stays and is held against what stands now; what was not touched becomes that. */
  function goOn(facts: StaleFacts): void {
    const { values } = form.fields
    const now: Business = { ...base, version: Number(facts['now_version']), name: String(facts['now.name']), time_zone: String(facts['now.time_zone']), credit_allowed: facts['now.credit_allowed'] === true }
    const [before, after] = [valuesOf(base), valuesOf(now)]
    setStale({ facts, lines: shownFields.filter((name) => before[name] !== after[name]).map((name) => ({ name: text[name], yours: shownValue(values[name]), now: shownValue(after[name]) })) })
    form.fields.replace({ ...values, ...Object.fromEntries(shownFields.filter((name) => values[name] === before[name]).map((name) => [name, after[name]])) })
    setBase(now)
  }

  return (
    <ContractFormFrame of={form}>
      {stale === null ? null : (
        <>
          <StaleNote facts={stale.facts} lines={stale.lines} yours="yours" />
          <p role="note" className={classes.notice}>{text.stale}</p>
        </>
      )}
      <TextInput label={text.name} maxLength={60} data-autofocus {...form.fields.input('name')} />
      <Autocomplete label={text.zone} description={text.zoneHint} data={zones} limit={30} dir="ltr" {...form.fields.input('zone')} />
      <Switch label={text.credit} description={text.creditHint} {...form.fields.check('credit')} />
      {switches ? (
        <>
          <p role="note" className={classes.notice}>
            {credit ? text.turnsOn : text.turnsOff}
          </p>
          <TextInput label={text.typeName({ code: base.code })} autoComplete="off" {...form.fields.input('code')} />
        </>
      ) : null}
      <div className={classes.buttons}>
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        <Button type="submit" loading={form.pending} disabled={!form.dirty} {...(switches && !credit ? { color: 'red' } : {})}>
          {text.save}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

const shownFields = ['name', 'zone', 'credit'] as const

function valuesOf({ name, time_zone: zone, credit_allowed: credit }: Business): Values {
  return { name, zone, credit, code: '' }
}

function shownValue(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? text.creditAllowed : text.creditForbidden
}
