import { Skeleton, Textarea, TextInput } from '@mantine/core'
import { Suspense, type ReactElement } from 'react'
import { levels } from '#domain/hierarchy/levels.ts'
import { CountInput, MoneyInput, PercentInput } from '../../components/form/figure-input.tsx'
import type { Fields } from '../../components/form/use-fields.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import type { MemberValues } from './member-values.ts'

// The list of countries and what unfolds it weigh more than the rest of the form.
const PlaceFields = lazyPart(() => import('./place-fields.tsx'), 'PlaceFields')

export type MemberInputs = Pick<Fields<MemberValues>, 'values' | 'input'>
type ProfileFieldsProps = { readonly fields: MemberInputs; readonly level: number; readonly currency: string }

/** How an account is reached, what it pays and how far it may go. */
export function ProfileFields({ fields, level, currency }: ProfileFieldsProps): ReactElement {
  return (
    <>
      <fieldset className={classes.section}>
        <legend>{text.form.contact}</legend>
        <div className={classes.grid}>
          <Suspense fallback={<Skeleton height={58} />}>
            <PlaceFields fields={fields} />
          </Suspense>
          <TextInput label={text.fields.email} type="email" dir="ltr" autoComplete="off" {...fields.input('email')} />
          <TextInput label={text.fields.city} maxLength={60} autoComplete="off" {...fields.input('city')} />
        </div>
        <Textarea label={text.fields.notes} description={text.form.notesHint} maxLength={1_000} autosize minRows={2} {...fields.input('notes')} />
      </fieldset>
      <fieldset className={classes.section}>
        <legend>{text.form.terms}</legend>
        <div className={classes.grid}>
          <PercentInput label={text.fields.commission} description={text.form.commissionHint} {...fields.input('commission')} />
          <MoneyInput label={text.fields.point} description={text.form.pointHint} currency={currency} {...fields.input('point')} />
          {level === levels.player ? (
            <MoneyInput label={text.fields.exposureLimit} description={text.form.exposureHint} currency={currency} {...fields.input('exposureLimit')} />
          ) : (
            <>
              <CountInput label={text.fields.childLimit} {...fields.input('childLimit')} />
              <MoneyInput label={text.fields.memberMax} description={text.form.memberMaxHint} currency={currency} {...fields.input('memberMax')} />
              <TextInput label={text.fields.domain} description={text.form.domainHint} maxLength={253} dir="ltr" autoComplete="off" spellCheck={false} {...fields.input('domain')} />
            </>
          )}
          {level === levels.company ? null : <MoneyInput label={text.fields.paymentThreshold} description={text.form.paymentThresholdHint} currency={currency} {...fields.input('paymentThreshold')} />}
        </div>
      </fieldset>
    </>
  )
}
