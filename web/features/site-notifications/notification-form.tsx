import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, Suspense, type ReactElement } from 'react'
import { audiences } from '#contract/notice-queries.ts'
import { reference } from '#contract/reference.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { priorities } from '#domain/notices/notice-kinds.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { useContractForm, type ContractForm } from '../../components/form/use-contract-form.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { mayCall } from '../../shared/access.ts'
import { call, rowQuery } from '../../shared/api.ts'
import { businessLabel } from '../../shared/business-label.ts'
import { FoundSelect } from '../../shared/found-select.tsx'
import { languages, sourceLanguage, type Language } from '../../shared/i18n/languages.ts'
import type { FoundOption } from '../../shared/use-searched.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useSession } from '../../shared/session.ts'
import { useNow } from '../../shared/use-now.ts'
import { toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import { Said } from './said.tsx'
import type { SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

const ConfirmDialog = lazyPart(() => import('../../components/feedback/confirm-dialog.tsx'), 'ConfirmDialog')

type Spoken<Part extends string> = Readonly<Record<`${Part}_${Language}`, string>>
/** What is said, one title and one text a language of the interface. */
type Values = Spoken<'title' | 'text'> & {
  audience: (typeof audiences)[number]
  business: string
  level: string
  account: string
  priority: (typeof priorities)[number]
  starts: string
  ends: string
}

/** The language that everybody may fall back on comes first. */
const spoken = (Object.keys(languages) as Language[]).toSorted((a, b) => Number(b === sourceLanguage) - Number(a === sourceLanguage))
const levelsToChoose = ['1', '2', '3', '4', '5'] as const

type NotificationFormProps = { readonly onDone: () => void; readonly onCancel: () => void }
type EditFormProps = NotificationFormProps & { readonly of: SiteNotification }

/** Writes a notification. */
export function WriteNotification({ onDone, onCancel }: NotificationFormProps): ReactElement {
  const { user } = useSession()
  const form = useContractForm({
    ...shared(onDone, user.time_zone), row: siteNotifications.create, draft: 'site-notification', initial: valuesOf(null, user.time_zone), body: (values: Values) => contentOf(values, user.time_zone),
    send: (filled) => call(siteNotifications.create, filled),
  })
  return <NotificationForm form={form} label={text.form} publish={text.publish} known={[]} onCancel={onCancel} />
}

/** Changes one. */
export function ChangeNotification({ of, onDone, onCancel }: EditFormProps): ReactElement {
  const { user } = useSession()
  const form = useContractForm({
    ...shared(onDone, user.time_zone), ...(of.status === 'active' ? {} : { asks: () => false }), row: siteNotifications.update, draft: `site-notification-${of.id}`, initial: valuesOf(of, user.time_zone),
    body: (values: Values) => ({ id: of.id, version: of.version, ...contentOf(values, user.time_zone) }), send: (filled) => call(siteNotifications.update, filled),
  })
  const known = of.account_id === null ? [] : [{ value: of.account_id, label: of.account_name ?? of.account_id, detail: '' }]
  return <NotificationForm form={form} label={text.editForm} publish={of.status === 'active' ? text.publishAnew : null} known={known} onCancel={onCancel} />
}

/** What both forms have: the fields' names in the body, what must be said, what is asked first, and where a refusal belongs. */
function shared(onSent: () => void, zone: string) {
  return {
    asks: ({ starts }: Values) => isShownAtOnce(starts, zone, Date.now()),
    names: { business_id: 'business', account_id: 'account', level: 'level', starts_at: 'starts', ends_at: 'ends', texts: `text_${sourceLanguage}` },
    check: ({ audience, business, account, ...said }: Values) => ({
      business: audience === 'business' && business === '' ? text.needBusiness : null,
      account: audience === 'branch' && account.trim() === '' ? text.needAccount : null,
      ...Object.fromEntries(spoken.flatMap((language) => missing(language, said).map((name) => [name, text.needText]))),
    }),
    refusals: { MAINTENANCE_TIMES: 'ends' },
    onSent,
  } as const
}

/** The fields without which a language is not whole: it has a title and a text, or nothing; the source language has both. */
function missing(language: Language, said: Spoken<'title' | 'text'>): readonly `${'title' | 'text'}_${Language}`[] {
  const fields = [`title_${language}`, `text_${language}`] as const
  const empty = fields.filter((name) => said[name].trim() === '')
  return language === sourceLanguage || empty.length === 1 ? empty : []
}

function contentOf(values: Values, zone: string) {
  const { audience, business, level, account, priority, starts, ends } = values
  return {
    audience,
    ...(business === '' ? {} : { business_id: business }),
    ...(audience === 'level' ? { level: Number(level) } : {}),
    ...(audience === 'branch' ? { account_id: account.trim() } : {}),
    texts: spoken.flatMap((language) => {
      const [title, said] = [values[`title_${language}`].trim(), values[`text_${language}`].trim()]
      return language !== sourceLanguage && title === '' && said === '' ? [] : [{ language, title, text: said }]
    }),
    priority,
    starts_at: typedInstant(starts, zone),
    ends_at: typedInstant(ends, zone),
  }
}

type FieldsProps = {
  readonly form: ContractForm<Values>
  readonly label: string
  /** What sending it is called where it is shown at once; null: it is switched off, and shown to nobody. */
  readonly publish: string | null
  /** The account whose branch it is for, where there is one already. */
  readonly known: readonly FoundOption[]
  readonly onCancel: () => void
}

/** The fields; beside them how many they reach, and how it will be read. */
function NotificationForm({ form, label, publish, known, onCancel }: FieldsProps): ReactElement {
  const { user } = useSession()
  const businesses = useQuery({ ...rowQuery(reference.businesses, {}), enabled: mayCall(user, reference.businesses) })
  const { values, input } = form.fields
  const choices = (businesses.data?.data ?? []).map(({ id, name, code }) => ({ value: id, label: businessLabel(name, code) }))
  const size = useSize(values)
  const now = useNow(10_000)
  const verb = publish !== null && isShownAtOnce(values.starts, user.time_zone, now) ? publish : text.save
  const inBusiness = values.audience === 'business' || values.audience === 'level' || values.audience === 'players'
  return (
    <>
      <ContractFormFrame of={form} className={classes.form} aria-label={label}>
        <NativeSelect label={text.audience} data={audiences.map((value) => ({ value, label: text.audiences[value] }))} {...input('audience')} />
        {inBusiness ? <NativeSelect label={text.business} data={[{ value: '', label: values.audience === 'business' ? text.choose : text.anyBusiness }, ...choices]} {...input('business')} /> : null}
        {values.audience === 'level' ? <NativeSelect label={text.level} data={levelsToChoose.map((value) => ({ value, label: levelTitle(Number(value)) }))} {...input('level')} /> : null}
        {values.audience === 'branch' ? <FoundSelect only="account" known={known} label={text.account} description={text.accountHint} {...input('account')} /> : null}
        {size === null ? null : <p className={classes.size} role="status">{size}</p>}
        {spoken.map((language) => {
          const { name, direction } = languages[language]
          return (
            <Fragment key={language}>
              <TextInput label={text.titleIn({ language: name })} maxLength={80} lang={language} dir={direction} {...input(`title_${language}`)} />
              <Textarea label={text.textIn({ language: name })} maxLength={1000} autosize minRows={2} lang={language} dir={direction} {...input(`text_${language}`)} />
            </Fragment>
          )
        })}
        <NativeSelect label={text.priority} description={text.priorityHints[values.priority]} data={priorities.map((value) => ({ value, label: text.priorities[value] }))} {...input('priority')} />
        <MomentInput label={text.startsAt} description={text.startsHint({ zone: user.time_zone })} {...input('starts')} />
        <MomentInput label={text.endsAt} description={text.endsHint} {...input('ends')} />
        <section className={classes.preview} aria-label={text.preview}>
          <h2>{text.preview}</h2>
          {spoken.every((language) => values[`title_${language}`] === '') ? <p>{text.nothing}</p> : null}
          {spoken.map((language) => values[`title_${language}`] === '' ? null : <Said key={language} language={language} title={values[`title_${language}`]} said={values[`text_${language}`]} />)}
        </section>
        <div className={classes.buttons}>
          <Button type="submit" loading={form.pending}>
            {verb}
          </Button>
          <CancelButton of={form} onCancel={onCancel}>{text.cancel}</CancelButton>
        </div>
      </ContractFormFrame>
      {form.asked ? (
        <Suspense>
          <ConfirmDialog opened onClose={form.close} verb={verb} target={text.publishTo({ title: values[`title_${sourceLanguage}`].trim(), size: size ?? '–' })} pending={form.pending} onConfirm={form.confirm} />
        </Suspense>
      ) : null}
    </>
  )
}

function valuesOf(of: SiteNotification | null, zone: string): Values {
  const said = spoken.flatMap((language) => {
    const text = of?.texts.find((each) => each.language === language)
    return [[`title_${language}`, text?.title ?? ''], [`text_${language}`, text?.text ?? '']]
  })
  return {
    ...(Object.fromEntries(said) as Spoken<'title' | 'text'>),
    audience: of?.audience ?? 'all', business: of?.business_id ?? '', level: String(of?.level ?? 5), account: of?.account_id ?? '',
    priority: of?.priority ?? 'normal',
    starts: of === null ? '' : toZonedInput(of.starts_at, zone).slice(0, 16), ends: of?.ends_at == null ? '' : toZonedInput(of.ends_at, zone).slice(0, 16),
  }
}

/** Whether it is shown as soon as it is sent: from no moment, or from one that has come. */
function isShownAtOnce(starts: string, zone: string, nowMs: number): boolean {
  return starts === '' || Date.parse(typedInstant(starts, zone) ?? '') <= nowMs
}

/** How many it would reach now, in words; null while it is not said for whom. */
function useSize({ audience, business, level, account }: Values): string | null {
  const said = audience === 'business' ? business !== '' : audience === 'branch' ? /^[1-9]\d*$/.test(account.trim()) : true
  const size = useQuery({
    ...rowQuery(siteNotifications.audience, {
      query: { audience, ...(business === '' ? {} : { business_id: business }), ...(audience === 'level' ? { level } : {}), ...(audience === 'branch' ? { account_id: account.trim() } : {}) },
    }),
    enabled: said,
    retry: false,
  })
  const [row] = size.data?.data ?? []
  return said && row !== undefined ? text.size(row) : null
}
