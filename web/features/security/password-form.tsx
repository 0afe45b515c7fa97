import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { security } from '#contract/security.ts'
import { passwordFault, passwordLengthMax, passwordLengthMin, passwordsRemembered } from '#domain/access/password-rule.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import type { User } from '../../shared/session.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

const nothing = { current_password: '', new_password: '', repeat: '' }

type PasswordFormProps = { readonly user: User; readonly onChanged: (user: User) => void }

/** One's own password. What can be known while it is typed is said then; the rest by the server, beside the field. */
export function PasswordForm({ user, onChanged }: PasswordFormProps): ReactElement {
  const { password } = securityText
  const form = useContractForm({
    row: security.changePassword,
    initial: nothing,
    // Nothing but passwords.
    draft: null,
    body: ({ current_password, new_password }) => ({ current_password, new_password }),
    check: (typed) => {
      const fault = passwordFault(typed.new_password, user.user_name)
      return {
        current_password: typed.current_password === '' ? password.needCurrent : null,
        new_password: fault === null ? null : password.faults[fault],
        repeat: typed.repeat === typed.new_password ? null : password.differs,
      }
    },
    refusals: { ACCESS_PASSWORD_WRONG: 'current_password' },
    send: async (filled) => {
      try {
        return await call(security.changePassword, filled)
      } catch (failure) {
        throw atNewPassword(failure)
      }
    },
    onSent: ({ data: [changed] }) => {
      if (changed !== undefined) onChanged(changed)
    },
  })
  const { fields } = form
  return (
    <ContractFormFrame of={form} className={classes.stack} aria-label={password.submit}>
      {/* A password manager learns from it whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={user.user_name} readOnly hidden />
      <PasswordField label={password.current} autoComplete="current-password" maxLength={passwordLengthMax} data-autofocus {...fields.input('current_password')} />
      <PasswordField label={password.fresh} autoComplete="new-password" maxLength={passwordLengthMax} {...fields.input('new_password')} />
      <PasswordRules typed={fields.values.new_password} userName={user.user_name} />
      <PasswordField label={password.repeat} autoComplete="new-password" maxLength={passwordLengthMax} {...fields.input('repeat')} />
      <p className={classes.text}>{password.text}</p>
      <Button type="submit" loading={form.pending}>
        {password.submit}
      </Button>
    </ContractFormFrame>
  )
}

/** The refusal of a new password belongs to its field, in words for its reason. */
function atNewPassword(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.body === null || failure.code !== 'ACCESS_PASSWORD_WEAK') return failure
  const { faults } = securityText.password
  const reason = String(failure.body.facts?.['reason'])
  if (!Object.hasOwn(faults, reason)) return failure
  return new ApiError(failure.status, { ...failure.body, errors: [{ field: 'new_password', message: faults[reason as keyof typeof faults] }] })
}

function PasswordRules({ typed, userName }: { readonly typed: string; readonly userName: string }): ReactElement {
  const { rules, met, open, judged } = securityText.password
  const fault = passwordFault(typed, userName)
  const lengthMet = fault !== 'too_short'
  return (
    <ul className={classes.rules} aria-live="polite">
      <Rule met={lengthMet} state={lengthMet ? met : open}>{rules.too_short({ least: passwordLengthMin })}</Rule>
      <Rule met={lengthMet && fault === null} state={lengthMet && fault === null ? met : open}>{rules.holds_name}</Rule>
      <Rule met={false} state={judged}>{rules.others({ last: passwordsRemembered })}</Rule>
    </ul>
  )
}

function Rule({ met, state, children }: { readonly met: boolean; readonly state: string; readonly children: string }): ReactElement {
  const Glyph = met ? IconCircleCheck : IconCircle
  return (
    <li data-met={met || undefined}>
      <Glyph size={16} stroke={1.8} role="img" aria-label={state} />
      {children}
    </li>
  )
}
