import { Autocomplete, Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { codeForm } from '#contract/fields.ts'
import { reference } from '#contract/reference.ts'
import { isZone } from '#contract/time-zone.ts'
import { notify } from '../../components/feedback/notify.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { PercentInput } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import classes from './businesses.module.css'
import { text } from './text.ts'

const digits = ['0', '1', '2', '3', '4'] as const
const nothing = { name: '', code: '', zone: '', currency: '', currencyName: '', exponent: '2', credit: true, company: '', share: 0 as number | null }

/** A business that is opened: what it is called, where its days begin, what its money is, and the company account at the top of its tree. */
export function OpenBusinessForm({ onClose }: { readonly onClose: () => void }): ReactElement {
  const queries = useQueryClient()
  const currencies = useQuery(rowQuery(reference.currencies, {})).data?.data ?? []
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'))
  const isKnown = (code: string): boolean => currencies.some((each) => each.code === code)
  const form = useContractForm({
    row: reference.openBusiness,
    initial: nothing,
    draft: 'business.new',
    names: { time_zone: 'zone', currency_name: 'currencyName', currency_exponent: 'exponent', credit_allowed: 'credit', company_user_name: 'company', company_share_bp: 'share' },
    body: ({ name, code, zone, currency, currencyName, exponent, credit, company, share }) => ({
      name: name.trim(),
      code: code.trim(),
      time_zone: zone.trim(),
      currency: codeOf(currency),
      ...(isKnown(codeOf(currency)) ? {} : { currency_name: currencyName.trim(), currency_exponent: Number(exponent) }),
      credit_allowed: credit,
      company_user_name: company.trim(),
      company_share_bp: share ?? 0,
    }),
    check: ({ zone, code, currency, company }) => ({
      zone: isZone(zone.trim()) ? null : text.zoneUnknown,
      code: codeForm.test(code.trim()) ? null : text.codeForm,
      currency: /^[A-Z]{3}$/.test(codeOf(currency)) ? null : text.currencyForm,
      company: /^[a-zA-Z0-9._-]{3,20}$/.test(company.trim()) ? null : text.companyForm,
    }),
    send: ({ body, key = '' }) => call(reference.openBusiness, { body, key }),
    onSent: (_, { name }) => {
      notify.success(text.opened({ name: name.trim() }))
      onClose()
      for (const row of [reference.businesses, reference.currencies]) void queries.invalidateQueries({ queryKey: rowKey(row) })
    },
  })
  const { values, input, check } = form.fields
  const code = codeOf(values.currency)
  return (
    <ContractFormFrame of={form} aria-label={text.open}>
      <TextInput label={text.name} maxLength={60} data-autofocus {...input('name')} />
      <TextInput label={text.columns.code} description={text.codeHint} maxLength={32} dir="ltr" autoComplete="off" spellCheck={false} {...input('code')} />
      <Autocomplete label={text.zone} description={text.zoneHint} data={zones} limit={30} dir="ltr" {...input('zone')} />
      <Autocomplete label={text.columns.currency} description={text.currencyHint} data={currencies.map((each) => each.code)} maxLength={3} dir="ltr" {...input('currency')} />
      {code.length < 3 || isKnown(code) ? null : (
        <>
          <TextInput label={text.currencyName} maxLength={40} {...input('currencyName')} />
          <NativeSelect label={text.digits} description={text.digitsHint} data={[...digits]} {...input('exponent')} />
        </>
      )}
      <TextInput label={text.company} description={text.companyHint} maxLength={20} dir="ltr" autoComplete="off" spellCheck={false} {...input('company')} />
      <PercentInput label={text.share} description={text.shareHint} {...input('share')} />
      <Switch label={text.credit} description={text.creditHint} {...check('credit')} />
      <div className={classes.buttons}>
        <CancelButton of={form} onCancel={onClose}>{text.cancel}</CancelButton>
        <Button type="submit" loading={form.pending} disabled={!form.dirty}>
          {text.open}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

function codeOf(typed: string): string {
  return typed.trim().toUpperCase()
}
