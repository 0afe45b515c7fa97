import { Button, Modal } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { When } from '../../components/value/when.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import type { OneTimePassword as Password } from './use-staff.ts'

type OneTimePasswordProps = { readonly name: string; readonly password: Password; readonly onDone: () => void }

/** The password that is handed over, shown this once. It is left only by saying so. */
export function OneTimePassword({ name, password, onDone }: OneTimePasswordProps): ReactElement {
  const [copied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(password.one_time_password)
    setCopied(true)
  }
  return (
    <Modal opened onClose={onDone} title={text.password.title} size="md" withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <p className={classes.passwordFor}>{name}</p>
      <p className={classes.password}>
        <code dir="ltr">{password.one_time_password}</code>
        <Button size="compact-sm" variant="default" leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
          {copied ? text.password.copied : text.password.copy}
        </Button>
      </p>
      <p className={classes.muted}>{text.password.text}</p>
      <p className={classes.muted}>
        {text.password.until} <When iso={password.expires_at} />
      </p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onDone}>
          {text.password.done}
        </Button>
      </div>
    </Modal>
  )
}
