import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { MoneyInput } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { can } from '../../shared/access.ts'
import { call, rowQuery, useRowMutation } from '../../shared/api.ts'
import { formatMinor } from '../../shared/format.ts'
import { MasterPasswordField } from '../../shared/master-password-field.tsx'
import { useSession } from '../../shared/session.ts'
import { EditPreviewPanel, useEditPreview } from './edit-preview.tsx'
import classes from './member-form.module.css'
import { text } from './member-text.ts'
import { changedShares, editBody, memberNames, memberRefusals, mergedValues, valuesOf } from './member-values.ts'
import { ProfileFields } from './profile-fields.tsx'
import type { MemberDetail } from './profile-tab.tsx'
import { SettingFields } from './setting-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { splitOf } from './share-split.ts'
import { changedReach } from './status-change.ts'
import { StalePanel } from './stale-panel.tsx'

type EditMemberFormProps = { readonly opened: MemberDetail; readonly onSaved: () => void }

/** Sends what differs from the version that was seen, on the previews that were seen. */
export function EditMemberForm({ opened, onSaved }: EditMemberFormProps): ReactElement {
  const { user } = useSession()
  const [base, setBase] = useState(opened)
  const [newer, setNewer] = useState<MemberDetail | null>(null)
  const [betsMoved, setBetsMoved] = useState(false)
  const [betsMayDiffer, setBetsMayDiffer] = useState(false)
  const edit = useRowMutation(superAdmins.edit, { invalidates: [superAdmins.detail, superAdmins.balance, superAdmins.downline, superAdmins.downlineTotals, superAdmins.roots, superAdmins.creditLimits], quiet: true })
  const initial = useMemo(() => valuesOf(base), [base])
  const { account } = base
  const params = { id: account.id }

  const form = useContractForm({
    row: superAdmins.edit,
    initial,
    currency: base.account.currency,
    draft: `member.edit.${base.account.id}`,
    version: base.account.version,
    secrets: ['master'],
    names: memberNames,
    refusals: memberRefusals,
    body: (values, version) => ({
      ...editBody(base, values),
      version,
      ...(preview.credit === null ? {} : { credit_preview_hash: preview.credit.hash }),
      ...(preview.shares === null ? {} : { shares_preview_hash: preview.shares.hash }),
      ...(betsMoved && betsMayDiffer ? { bets_may_differ: true } : {}),
    }),
    send: async (filled) => {
      try {
        return await edit.mutateAsync({ params, body: filled.body, key: filled.key ?? '' })
      } catch (error) {
        await look(error)
        throw error
      }
    },
    onSent: () => {
      notify.success(text.form.saved({ name: account.user_name }))
      onSaved()
    },
  })
  const { values, errors } = form.fields
  const shares = changedShares(initial.shares, values.shares)
  const credit = typeof values.credit === 'number' && values.credit !== initial.credit ? values.credit : null
  const wholeShares = shares.flatMap(({ game_id, own_bp }) => (typeof own_bp === 'number' ? [{ game_id, own_bp }] : []))
  const preview = useEditPreview(account.id, credit, wholeShares.length > 0 && wholeShares.length === shares.length ? wholeShares : null)

  /** What a refusal says about the world that the person does not see yet. */
  async function look(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'REQUEST_STALE') setNewer((await call(superAdmins.detail, { params })).data[0] ?? null)
    if (code === 'ACCOUNT_PREVIEW_CHANGED') {
      setBetsMoved(changedReach(error)?.betsOnly === true)
      preview.again()
    }
  }

  function goOn(now: MemberDetail, kept: typeof values): void {
    form.discard()
    form.fields.replace(kept)
    setBase(now)
    setNewer(null)
  }

  const mayCredit = account.level !== levels.company && (user.kind === 'account' || can(user, 'SUPERADMINS', 'Credit Limits'))
  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={text.form.editTitle({ name: account.user_name })}>
      {newer === null ? null : (
        <StalePanel
          opened={base}
          now={newer}
          typed={values}
          onKeepMine={() => goOn(newer, { ...mergedValues(base, newer, values), master: '' })}
          onTakeTheirs={() => goOn(newer, valuesOf(newer))}
        />
      )}
      <fieldset className={classes.section}>
        <legend>{text.account}</legend>
        <div className={classes.grid}>
          <TextInput label={text.fields.name} autoComplete="off" {...form.fields.input('name')} />
          {mayCredit ? <CreditInput accountId={account.id} currency={account.currency} {...form.fields.input('credit')} /> : null}
        </div>
      </fieldset>
      <ProfileFields fields={form.fields} level={account.level} currency={account.currency} />
      {account.level === levels.player ? null : (
        <ShareFields
          shares={values.shares}
          onShares={(next) => form.fields.set('shares', next)}
          games={base.paths}
          detail={base}
          splitOf={(gameId) => splitOf(base, gameId, values.shares)}
          error={errors['shares'] ?? null}
        />
      )}
      <SettingFields settings={values.settings} onSettings={(next) => form.fields.set('settings', next)} games={base.paths} currency={account.currency} error={errors['settings'] ?? null} />
      {credit === null && shares.length === 0 ? null : (
        <EditPreviewPanel preview={preview} currency={account.currency} bets={{ moved: betsMoved, mayDiffer: betsMayDiffer, onMayDiffer: setBetsMayDiffer }} />
      )}
      <div className={classes.section}>
        <div className={classes.confirm}>
          <MasterPasswordField {...form.fields.input('master')} />
        </div>
        <div className={classes.row}>
          <Button type="submit" loading={form.pending} disabled={!form.dirty || newer !== null || ((credit !== null || shares.length > 0) && (preview.waiting || preview.failure !== null))}>
            {text.form.save}
          </Button>
        </div>
      </div>
    </ContractFormFrame>
  )
}

type CreditInputProps = Omit<Parameters<typeof MoneyInput>[0], 'label' | 'description'> & { readonly accountId: string }

/** The credit limit with the range in which it may be set now. */
function CreditInput({ accountId, ...props }: CreditInputProps): ReactElement {
  const limits = useQuery(rowQuery(superAdmins.creditLimits, { params: { id: accountId } })).data?.data[0]
  const { currency } = props
  const range = limits === undefined
    ? ' '
    : !limits.may_transfer
      ? text.form.creditElsewhere
      : !limits.credit_allowed
        ? text.form.creditForbidden
        : limits.max_credit_limit_minor === null
          ? text.form.creditFrom({ least: formatMinor(limits.min_credit_limit_minor, currency) })
          : text.form.creditRange({ least: formatMinor(limits.min_credit_limit_minor, currency), most: formatMinor(limits.max_credit_limit_minor, currency) })
  return <MoneyInput label={text.form.figures.credit} description={range} {...props} readOnly={limits?.may_transfer === false} />
}
