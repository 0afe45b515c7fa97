import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactElement } from 'react'
import type * as z from 'zod/mini'
import { security, type factorRow } from '#contract/security.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call, rowQuery } from '../../shared/api.ts'
import type { User } from '../../shared/session.ts'
import { passkeysWork, provePasskey } from './passkeys.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'
import { isTotpCode, totpCode } from './totp-code.ts'

export type Factor = z.output<typeof factorRow>
type Way = Factor['kind']
type Proved = { readonly onProved: (user: User) => void }

/** Proves a second factor that the person has, in the way they choose: passkey, code of the app, recovery code. */
export function ProofForm({ onProved }: Proved): ReactElement | null {
  const factors = useQuery(rowQuery(security.factors, {}))
  const [chosen, choose] = useState<Way | null>(null)
  if (factors.isError) return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />
  if (factors.data === undefined) return null
  const ways = waysOf(factors.data.data)
  const way = chosen ?? ways[0] ?? 'recovery'
  return (
    <div className={classes.stack}>
      {way === 'totp' ? <CodeForm onProved={onProved} /> : way === 'recovery' ? <RecoveryForm onProved={onProved} /> : <PasskeyProof onProved={onProved} />}
      <div className={classes.ways}>
        {ways.filter((other) => other !== way).map((other) => (
          <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
            {{ totp: securityText.proof.useTotp, passkey: securityText.proof.usePasskey, recovery: securityText.proof.useRecovery }[other]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The ways that are open, the quickest first. */
function waysOf(factors: readonly Factor[]): readonly Way[] {
  const order: readonly Way[] = passkeysWork() ? ['passkey', 'totp', 'recovery'] : ['totp', 'recovery']
  return order.filter((way) => factors.some(({ kind, codes_left: left }) => kind === way && left !== 0))
}

const noCode = { code: '' }

type Typed = Proved & {
  readonly kind: 'totp' | 'recovery'
  readonly label: string
  readonly hint: string
  /** What is wrong with what was typed, before it is sent. */
  readonly check: (code: string) => string | null
  readonly field: ComponentProps<typeof TextInput>
}

function CodeForm(props: Proved): ReactElement {
  const { code, codeHint, needCode } = securityText.proof
  return <TypedProof {...props} kind="totp" label={code} hint={codeHint} check={(typed) => (isTotpCode(typed) ? null : needCode)} field={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }} />
}

function RecoveryForm(props: Proved): ReactElement {
  const { recovery, recoveryHint, needRecovery } = securityText.proof
  return <TypedProof {...props} kind="recovery" label={recovery} hint={recoveryHint} check={(typed) => (typed === '' ? needRecovery : null)} field={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 32 }} />
}

function TypedProof({ kind, label, hint, check, field, onProved }: Typed): ReactElement {
  const typed = (code: string): string => (kind === 'totp' ? totpCode(code) : code.trim())
  const form = useContractForm({
    row: security.prove,
    initial: noCode,
    // A code that counts once, and is another half a minute later.
    draft: null,
    body: ({ code }) => ({ kind, code: typed(code) }),
    check: ({ code }) => ({ code: check(typed(code)) }),
    refusals: { ACCESS_CODE_WRONG: 'code' },
    send: (filled) => call(security.prove, filled),
    onSent: ({ data }) => tell(data, onProved),
  })
  return (
    <ContractFormFrame of={form} className={classes.stack}>
      <TextInput label={label} description={hint} size="md" dir="ltr" autoFocus data-autofocus {...field} {...form.fields.input('code')} />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {securityText.proof.confirm}
      </Button>
    </ContractFormFrame>
  )
}

function PasskeyProof({ onProved }: Proved): ReactElement {
  const proof = useMutation({ mutationFn: provePasskey, meta: { quiet: true }, onSuccess: ({ data }) => tell(data, onProved) })
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{securityText.proof.passkeyText}</p>
      {proof.error === null ? null : (
        <p role="alert" className={classes.failure}>
          {explainFailure(proof.error).message}
        </p>
      )}
      <Button size="md" fullWidth autoFocus data-autofocus loading={proof.isPending} leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />} onClick={() => proof.mutate()}>
        {securityText.proof.usePasskey}
      </Button>
    </div>
  )
}

function tell([user]: readonly User[], onProved: Proved['onProved']): void {
  if (user !== undefined) onProved(user)
}
