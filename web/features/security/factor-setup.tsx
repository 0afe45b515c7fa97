import { Button, UnstyledButton } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { passkeysWork } from './passkeys.ts'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'
import { securityText } from './text.ts'
import { TotpSetup } from './totp-setup.tsx'

type Kind = 'totp' | 'passkey'

type FactorSetupProps = {
  readonly userName: string
  /** Where it is known which; else the person chooses. */
  readonly kind?: Kind
  /** The factor counts, and recovery codes that came with it are kept. */
  readonly onDone: () => void
  /** Recovery codes are on the screen: nothing may take them away before they are kept. */
  readonly onCodes?: () => void
}

/** A second factor, step by step, with the recovery codes that come with the first. */
export function FactorSetup({ userName, kind, onDone, onCodes }: FactorSetupProps): ReactElement {
  const [chosen, choose] = useState<Kind | null>(kind ?? null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const text = securityText.setup
  function added(recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes)
    if (recoveryCodes.length === 0) onDone()
    else onCodes?.()
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} userName={userName} onKept={onDone} />
  if (chosen === null) {
    return (
      <div className={classes.stack}>
        <Choice icon={<IconDeviceMobile size={22} stroke={1.6} aria-hidden />} title={text.chooseApp} text={text.chooseAppText} onChoose={() => choose('totp')} />
        {passkeysWork() ? (
          <Choice icon={<IconFingerprint size={22} stroke={1.6} aria-hidden />} title={text.choosePasskey} text={text.choosePasskeyText} onChoose={() => choose('passkey')} />
        ) : null}
      </div>
    )
  }
  return (
    <div className={classes.stack}>
      {chosen === 'totp' ? <TotpSetup onAdded={added} /> : <PasskeySetup onAdded={added} />}
      {kind === undefined ? (
        <Button variant="subtle" size="compact-sm" onClick={() => choose(null)}>
          {text.back}
        </Button>
      ) : null}
    </div>
  )
}

type ChoiceProps = { readonly icon: ReactNode; readonly title: string; readonly text: string; readonly onChoose: () => void }

function Choice({ icon, title, text, onChoose }: ChoiceProps): ReactElement {
  return (
    <UnstyledButton className={classes.choice} onClick={onChoose}>
      {icon}
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </UnstyledButton>
  )
}
