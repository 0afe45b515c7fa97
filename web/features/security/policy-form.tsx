import { Button, Switch, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import type * as z from 'zod/mini'
import { security, type policyRow } from '#contract/security.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { CountInput, type TypedFigure } from '../../components/form/figure-input.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

type Policy = z.output<typeof policyRow>
type Values = {
  readonly admin: boolean
  readonly user: boolean
  readonly account: boolean
  readonly money: TypedFigure
  readonly results: TypedFigure
  readonly access: TypedFigure
  readonly idle: TypedFigure
  readonly session: TypedFigure
  readonly passwordDays: TypedFigure
  readonly separate: boolean
  readonly reason: string
}

/** Where a refusal of a part of the policy stands in the form. */
const names = {
  'second_factor.admin': 'admin', 'second_factor.user': 'user', 'second_factor.account': 'account',
  'step_up_minutes.money': 'money', 'step_up_minutes.results': 'results', 'step_up_minutes.access': 'access',
  idle_minutes: 'idle', session_minutes: 'session', password_days: 'passwordDays', separate_duties: 'separate',
} as const

function valuesOf(policy: Policy): Values {
  return {
    ...policy.second_factor, ...policy.step_up_minutes,
    idle: policy.idle_minutes, session: policy.session_minutes, passwordDays: policy.password_days, separate: policy.separate_duties, reason: '',
  }
}

type PolicyFormProps = { readonly policy: Policy; readonly editable: boolean; readonly onSaved: () => void; readonly onStale: () => void }

/** The security policy as a form; what it says stands for everyone within a second of being saved. */
export function PolicyForm({ policy, editable, onSaved, onStale }: PolicyFormProps): ReactElement {
  const text = securityText.policy
  const form = useContractForm({
    row: security.setPolicy,
    initial: valuesOf(policy),
    version: policy.version,
    names,
    draft: 'security-policy',
    body: ({ admin, user, account, money, results, access, idle, session, passwordDays, separate, reason }, version) => ({
      second_factor: { admin, user, account }, step_up_minutes: { money, results, access },
      idle_minutes: idle, session_minutes: session, password_days: passwordDays, separate_duties: separate, version, reason: reason.trim(),
    }),
    send: (filled) => call(security.setPolicy, filled),
    onStale,
    onSent: onSaved,
  })
  const { input, check } = form.fields
  const disabled = !editable
  return (
    <ContractFormFrame of={form} className={classes.policy} aria-label={text.title}>
      <p className={classes.text}>{editable ? text.lead : text.readOnly}</p>
      <fieldset className={classes.card}>
        <legend>{text.factorTitle}</legend>
        <p className={classes.text}>{text.factorText}</p>
        <Switch label={text.admin} disabled={disabled} {...check('admin')} />
        <Switch label={text.user} disabled={disabled} {...check('user')} />
        <Switch label={text.account} disabled={disabled} {...check('account')} />
      </fieldset>
      <fieldset className={classes.card}>
        <legend>{text.stepTitle}</legend>
        <p className={classes.text}>{text.stepText}</p>
        <div className={classes.figures}>
          <CountInput label={text.money} disabled={disabled} {...input('money')} />
          <CountInput label={text.results} disabled={disabled} {...input('results')} />
          <CountInput label={text.access} disabled={disabled} {...input('access')} />
        </div>
      </fieldset>
      <fieldset className={classes.card}>
        <legend>{text.limitTitle}</legend>
        <div className={classes.figures}>
          <CountInput label={text.idle} description={text.minutes} disabled={disabled} {...input('idle')} />
          <CountInput label={text.session} description={text.minutes} disabled={disabled} {...input('session')} />
          <CountInput label={text.passwordDays} description={text.days} disabled={disabled} {...input('passwordDays')} />
        </div>
        <Switch label={text.separate} description={text.separateText} disabled={disabled} {...check('separate')} />
      </fieldset>
      {editable ? (
        <>
          <Textarea label={text.reason} description={text.reasonHint} autosize minRows={2} maxLength={500} {...input('reason')} />
          <div className={classes.buttons}>
            <Button type="submit" loading={form.pending}>
              {text.save}
            </Button>
          </div>
        </>
      ) : null}
    </ContractFormFrame>
  )
}
