import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { levelNames, levels, mayParent, signsIn, type Level } from '#domain/hierarchy/levels.ts'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MoneyInput } from '../../components/form/figure-input.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { levelTitle } from '../../shared/access-words.ts'
import { can } from '../../shared/access.ts'
import { useRowMutation } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import { MasterPasswordField } from '../../shared/master-password-field.tsx'
import { useSession } from '../../shared/session.ts'
import { EditPreviewPanel, useNewCreditPreview } from './edit-preview.tsx'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import { emptySetting, memberNames, memberRefusals, profileBody, settingsBody, type MemberValues } from './member-values.ts'
import { ProfileFields } from './profile-fields.tsx'
import type { MemberDetail } from './profile-tab.tsx'
import { SettingFields } from './setting-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { splitBelow } from './share-split.ts'

type AddMemberFormProps = { readonly parent: MemberDetail; readonly onMade: (id: string) => void }

/** A new account with its place in the tree, its sign-in, its share and its credit. */
export function AddMemberForm({ parent, onMade }: AddMemberFormProps): ReactElement {
  const { account } = parent
  const { user } = useSession()
  // Only the account directly above gives credit; staff act for companies.
  const mayCredit = user.kind === 'account' || (account.level === levels.company && can(user, 'SUPERADMINS', 'Credit Limits'))
  const create = useRowMutation(superAdmins.create, { invalidates: [superAdmins.downline, superAdmins.downlineTotals, superAdmins.roots, superAdmins.balance, superAdmins.detail], quiet: true })
  const choices = levelNames.map((name) => levels[name]).filter((level) => mayParent(account.level as Level, level))
  const initial = useMemo(() => emptyValues(parent), [parent])
  const form = useContractForm({
    row: superAdmins.create,
    initial,
    currency: parent.account.currency,
    draft: `member.add.${parent.account.id}`,
    secrets: ['password', 'repeated', 'master'],
    names: memberNames,
    refusals: { ...memberRefusals, ACCOUNT_NAME_TAKEN: 'user_name', ACCOUNT_LEVEL_WRONG: 'level' },
    check: ({ user_name: userName, password, repeated, level }) => ({
      user_name: /^[a-zA-Z0-9._-]{3,20}$/.test(userName) ? null : text.form.userNameWrong,
      password: !signsIn(Number(level)) || strong(password) ? null : text.form.passwordWeak,
      repeated: !signsIn(Number(level)) || repeated === password ? null : text.form.passwordDiffers,
    }),
    body: (values) => ({ ...bodyOf(account.id, values), ...(preview.credit === null ? {} : { credit_preview_hash: preview.credit.hash }) }),
    send: async (filled) => {
      try {
        return await create.mutateAsync({ body: filled.body, key: filled.key ?? '' })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ACCOUNT_PREVIEW_CHANGED') preview.again()
        throw error
      }
    },
    onSent: ({ data }) => {
      const made = data[0]?.account
      if (made === undefined) return
      notify.success(text.form.made({ name: made.user_name }))
      onMade(made.id)
    },
  })
  const { values, errors } = form.fields
  const level = Number(values.level)
  const credit = typeof values.credit === 'number' && values.credit > 0 ? values.credit : null
  const preview = useNewCreditPreview(account.id, credit)

  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={text.form.addTitle({ name: account.user_name })}>
      <fieldset className={classes.section}>
        <legend>{text.account}</legend>
        <div className={classes.grid}>
          <NativeSelect label={text.form.level} data={choices.map((each) => ({ value: String(each), label: levelTitle(each) }))} {...form.fields.input('level')} />
          <TextInput label={text.form.userName} description={text.form.userNameHint} dir="ltr" autoComplete="off" spellCheck={false} {...form.fields.input('user_name')} />
          <TextInput label={text.fields.name} autoComplete="off" {...form.fields.input('name')} />
          {signsIn(level) ? (
            <>
              <PasswordField label={text.form.password} description={text.form.passwordHint} autoComplete="new-password" {...form.fields.input('password')} />
              <PasswordField label={text.form.repeated} autoComplete="new-password" {...form.fields.input('repeated')} />
            </>
          ) : null}
          {mayCredit ? (
            <MoneyInput
              label={text.form.figures.credit}
              description={account.available_minor === null ? text.form.creditFree : text.form.creditAtMost({ most: formatMinor(account.available_minor, account.currency), name: account.user_name })}
              currency={account.currency}
              {...form.fields.input('credit')}
            />
          ) : null}
          <TextInput label={text.fields.currency} description={text.form.currencyHint} value={account.currency} readOnly dir="ltr" />
        </div>
      </fieldset>
      <ProfileFields fields={form.fields} level={level} currency={account.currency} />
      {level === levels.player ? null : (
        <ShareFields
          shares={values.shares}
          onShares={(next) => form.fields.set('shares', next)}
          games={parent.paths}
          splitOf={(gameId) => splitBelow(parent, gameId, values.shares)}
          error={errors['shares'] ?? null}
        />
      )}
      <SettingFields settings={values.settings} onSettings={(next) => form.fields.set('settings', next)} games={parent.paths} currency={account.currency} error={errors['settings'] ?? null} />
      {credit === null ? null : <EditPreviewPanel preview={preview} currency={account.currency} />}
      <div className={classes.section}>
        <div className={classes.confirm}>
          <MasterPasswordField {...form.fields.input('master')} />
        </div>
        <div className={classes.row}>
          <Button type="submit" loading={form.pending} disabled={credit !== null && (preview.waiting || preview.failure !== null)}>
            {text.form.create}
          </Button>
        </div>
      </div>
    </ContractFormFrame>
  )
}

type NewValues = MemberValues & { level: string; user_name: string; password: string; repeated: string }

const commissionFirst = 200
const childLimitFirst = 500

function emptyValues(parent: MemberDetail): NewValues {
  const games = [null, ...parent.paths.map((path) => path.game_id)]
  const first = levelNames.map((name) => levels[name]).find((level) => mayParent(parent.account.level as Level, level))
  return {
    level: String(first ?? levels.player),
    user_name: '',
    password: '',
    repeated: '',
    name: '',
    country: parent.country,
    phone: null,
    email: '',
    city: '',
    notes: '',
    commission: commissionFirst,
    point: parent.point_value_minor,
    exposureLimit: null,
    childLimit: childLimitFirst,
    paymentThreshold: null,
    memberMax: null,
    domain: '',
    credit: null,
    shares: games.map((gameId) => ({ gameId, own: gameId === null ? 0 : null })),
    settings: games.map((gameId) => ({ gameId, ...emptySetting })),
    master: '',
  }
}

function bodyOf(parentId: string, values: NewValues): object {
  const level = Number(values.level)
  const { exposure_limit_minor: exposureLimit, child_limit: childLimit, member_max_credit_minor: memberMax, domain, ...profile } = profileBody(values)
  const settings = settingsBody(values.settings)
  return {
    parent_id: parentId,
    level,
    user_name: values.user_name.trim().toLowerCase(),
    ...profile,
    ...(signsIn(level) ? { password: values.password } : {}),
    ...(level === levels.player ? { exposure_limit_minor: exposureLimit } : { child_limit: childLimit, member_max_credit_minor: memberMax, domain, shares: values.shares.flatMap(({ gameId, own }) => (own === null ? [] : [{ game_id: gameId, own_bp: own }])) }),
    ...(values.credit === null ? {} : { credit_minor: values.credit }),
    ...(settings.length === 0 ? {} : { bet_settings: settings }),
    master_password: values.master,
  }
}

/** What the call asks of a password: length, a small and a capital letter, a digit. */
function strong(password: string): boolean {
  return password.length >= 8 && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password)
}
