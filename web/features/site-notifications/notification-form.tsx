import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { reference } from '#contract/reference.ts'
import { audiences, priorities, siteNotifications } from '#contract/site-notifications.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useContractForm, type ContractForm } from '../../components/form/use-contract-form.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import type { SiteNotification } from './site-notifications-page.tsx'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

type Values = {
  audience: (typeof audiences)[number]
  business: string
  level: string
  account: string
  titleEn: string
  textEn: string
  titleAr: string
  textAr: string
  priority: (typeof priorities)[number]
  starts: string
  ends: string
}

const levelsToChoose = ['1', '2', '3', '4', '5'] as const

type NotificationFormProps = { readonly onDone: () => void; readonly onCancel: () => void }
type EditFormProps = NotificationFormProps & { readonly of: SiteNotification }

/** Writes a notification. */
export function WriteNotification({ onDone, onCancel }: NotificationFormProps): ReactElement {
  const { user } = useSession()
  const form = useContractForm({
    ...shared(onDone), row: siteNotifications.create, draft: 'site-notification', initial: valuesOf(null, user.time_zone), body: (values: Values) => contentOf(values, user.time_zone),
    send: (filled) => call(siteNotifications.create, filled),
  })
  return <NotificationForm form={form} label={text.form} onCancel={onCancel} />
}

/** Changes one. */
export function ChangeNotification({ of, onDone, onCancel }: EditFormProps): ReactElement {
  const { user } = useSession()
  const form = useContractForm({
    ...shared(onDone), row: siteNotifications.update, draft: `site-notification-${of.id}`, initial: valuesOf(of, user.time_zone),
    body: (values: Values) => ({ id: of.id, version: of.version, ...contentOf(values, user.time_zone) }), send: (filled) => call(siteNotifications.update, filled),
  })
  return <NotificationForm form={form} label={text.editForm} onCancel={onCancel} />
}

/** What both forms have: the fields' names in the body, what must be said, and where a refusal belongs. */
function shared(onSent: () => void) {
  return {
    names: { business_id: 'business', account_id: 'account', level: 'level', starts_at: 'starts', ends_at: 'ends', texts: 'textEn' },
    check: ({ audience, business, account, titleEn, textEn }: Values) => ({
      business: audience === 'business' && business === '' ? text.needBusiness : null,
      account: audience === 'branch' && account.trim() === '' ? text.needAccount : null,
      textEn: titleEn.trim() === '' || textEn.trim() === '' ? text.needText : null,
    }),
    refusals: { MAINTENANCE_TIMES: 'ends' },
    onSent,
  } as const
}

function contentOf({ audience, business, level, account, titleEn, textEn, titleAr, textAr, priority, starts, ends }: Values, zone: string) {
  return {
    audience,
    ...(business === '' ? {} : { business_id: business }),
    ...(audience === 'level' ? { level: Number(level) } : {}),
    ...(audience === 'branch' ? { account_id: account.trim() } : {}),
    texts: [
      { language: 'en', title: titleEn.trim(), text: textEn.trim() },
      ...(titleAr.trim() === '' ? [] : [{ language: 'ar', title: titleAr.trim(), text: textAr.trim() }]),
    ],
    priority,
    starts_at: fromZonedInput(starts, zone),
    ends_at: fromZonedInput(ends, zone),
  }
}

/** The fields; beside them how many they reach, and how it will be read. */
function NotificationForm({ form, label, onCancel }: { readonly form: ContractForm<Values>; readonly label: string; readonly onCancel: () => void }): ReactElement {
  const { user } = useSession()
  const businesses = useQuery({ ...rowQuery(reference.businesses, {}), enabled: mayCall(user, reference.businesses) })
  const { values, input } = form.fields
  const choices = (businesses.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const inBusiness = values.audience === 'business' || values.audience === 'level' || values.audience === 'players'
  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={label}>
      <NativeSelect label={text.audience} data={audiences.map((value) => ({ value, label: text.audiences[value] }))} {...input('audience')} />
      {inBusiness ? <NativeSelect label={text.business} data={[{ value: '', label: values.audience === 'business' ? text.choose : text.anyBusiness }, ...choices]} {...input('business')} /> : null}
      {values.audience === 'level' ? <NativeSelect label={text.level} data={levelsToChoose.map((value) => ({ value, label: levelTitle(Number(value)) }))} {...input('level')} /> : null}
      {values.audience === 'branch' ? <TextInput label={text.account} description={text.accountHint} inputMode="numeric" {...input('account')} /> : null}
      <Size values={values} />
      <TextInput label={text.titleIn({ language: text.english })} maxLength={80} lang="en" dir="ltr" {...input('titleEn')} />
      <Textarea label={text.textIn({ language: text.english })} maxLength={1000} autosize minRows={2} lang="en" dir="ltr" {...input('textEn')} />
      <TextInput label={text.titleIn({ language: text.arabic })} maxLength={80} lang="ar" dir="rtl" {...input('titleAr')} />
      <Textarea label={text.textIn({ language: text.arabic })} maxLength={1000} autosize minRows={2} lang="ar" dir="rtl" {...input('textAr')} />
      <NativeSelect label={text.priority} data={priorities.map((value) => ({ value, label: text.priorities[value] }))} {...input('priority')} />
      <TextInput type="datetime-local" label={text.startsAt} description={text.startsHint({ zone: user.time_zone })} {...input('starts')} />
      <TextInput type="datetime-local" label={text.endsAt} description={text.endsHint} {...input('ends')} />
      <section className={classes.preview} aria-label={text.preview}>
        <h2>{text.preview}</h2>
        {values.titleEn === '' && values.titleAr === '' ? <p>{text.nothing}</p> : null}
        {values.titleEn === '' ? null : <Said language="en" title={values.titleEn} said={values.textEn} />}
        {values.titleAr === '' ? null : <Said language="ar" title={values.titleAr} said={values.textAr} />}
      </section>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.pending}>
          {text.save}
        </Button>
        <Button variant="default" onClick={() => { form.discard(); onCancel() }}>
          {text.cancel}
        </Button>
      </div>
      <UnsavedGuard when={form.dirty} onLeave={form.discard} />
    </ContractFormFrame>
  )
}

function valuesOf(of: SiteNotification | null, zone: string): Values {
  const said = (language: string) => of?.texts.find((each) => each.language === language)
  return {
    audience: of?.audience ?? 'all', business: of?.business_id ?? '', level: String(of?.level ?? 5), account: of?.account_id ?? '',
    titleEn: said('en')?.title ?? '', textEn: said('en')?.text ?? '', titleAr: said('ar')?.title ?? '', textAr: said('ar')?.text ?? '', priority: of?.priority ?? 'normal',
    starts: of === null ? '' : toZonedInput(of.starts_at, zone).slice(0, 16), ends: of?.ends_at == null ? '' : toZonedInput(of.ends_at, zone).slice(0, 16),
  }
}

/** How many it would reach now; nothing while it is not said for whom. */
function Size({ values: { audience, business, level, account } }: { readonly values: Values }): ReactElement | null {
  const said = audience === 'business' ? business !== '' : audience === 'branch' ? /^[1-9]\d*$/.test(account.trim()) : true
  const size = useQuery({
    ...rowQuery(siteNotifications.audience, {
      query: { audience, ...(business === '' ? {} : { business_id: business }), ...(audience === 'level' ? { level } : {}), ...(audience === 'branch' ? { account_id: account.trim() } : {}) },
    }),
    enabled: said,
    retry: false,
  })
  const [row] = size.data?.data ?? []
  return said && row !== undefined ? <p className={classes.size} role="status">{text.size(row)}</p> : null
}

function Said({ language, title, said }: { readonly language: 'en' | 'ar'; readonly title: string; readonly said: string }): ReactElement {
  return (
    <article lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className={classes.said}>
      <b>{title}</b>
      <p>{said}</p>
    </article>
  )
}
