import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { security } from '#contract/security.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { call } from '../../shared/api.ts'
import { QrCode } from './qr-code.tsx'
import classes from './security.module.css'
import { securityText } from './text.ts'
import { isTotpCode, totpCode } from './totp-code.ts'

const noCode = { code: '' }

/** A new seed as QR code and as text, which counts once a code of it is confirmed. */
export function TotpSetup({ onAdded }: { readonly onAdded: (recoveryCodes: readonly string[]) => void }): ReactElement | null {
  // Asked once for as long as this stands: every further seed would make the one on the screen worthless.
  const seed = useQuery({ queryKey: ['totp-seed'], queryFn: () => call(security.startTotp, {}), staleTime: Infinity, gcTime: 0, retry: false })
  const form = useContractForm({
    row: security.confirmTotp,
    initial: noCode,
    // A code of a seed that is another one after a reload.
    draft: null,
    body: ({ code }) => ({ code: totpCode(code) }),
    check: ({ code }) => ({ code: isTotpCode(totpCode(code)) ? null : securityText.proof.needCode }),
    refusals: { ACCESS_CODE_WRONG: 'code' },
    send: (filled) => call(security.confirmTotp, filled),
    onSent: ({ extra }) => onAdded(extra.recovery_codes),
  })
  const text = securityText.totp
  if (seed.isError) return <ErrorState error={seed.error} onRetry={() => void seed.refetch()} />
  const made = seed.data?.data[0]
  if (made === undefined) return null
  return (
    <ContractFormFrame of={form} className={classes.stack}>
      <p className={classes.text}>{text.scan}</p>
      <QrCode text={made.uri} label={text.qr} />
      <p className={classes.text}>{text.typed}</p>
      <div className={classes.secret}>
        <code dir="ltr">{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={made.secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />} onClick={copy}>
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
      </div>
      <TextInput label={text.code} inputMode="numeric" autoComplete="one-time-code" maxLength={12} size="md" dir="ltr" data-autofocus {...form.fields.input('code')} />
      <Button type="submit" size="md" fullWidth loading={form.pending}>
        {text.confirm}
      </Button>
    </ContractFormFrame>
  )
}
