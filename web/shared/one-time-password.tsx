import { Button, Modal } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { copyText } from '../components/feedback/copy-text.ts'
import { When } from '../components/value/when.tsx'
import { handed } from './i18n/en/handed.ts'
import { texts } from './i18n/texts.ts'
import classes from './one-time-password.module.css'

const text = texts('handed', handed)

export type HandedPassword = { readonly one_time_password: string; readonly expires_at: string }

type OneTimePasswordProps = { readonly name: string; readonly password: HandedPassword; readonly onDone: () => void }

/** The password that is handed over, shown this once. It is left only by saying so. */
export function OneTimePassword({ name, password, onDone }: OneTimePasswordProps): ReactElement {
  const [copied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    setCopied(await copyText(password.one_time_password))
  }
  return (
    <Modal opened onClose={onDone} title={text.title} size="md" withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <p className={classes.passwordFor}>{name}</p>
      <p className={classes.password}>
        <code dir="ltr">{password.one_time_password}</code>
        <Button size="compact-sm" variant="default" leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
          {copied ? text.copied : text.copy}
        </Button>
      </p>
      <p className={classes.muted}>{text.text}</p>
      <p className={classes.muted}>
        {text.until} <When iso={password.expires_at} />
      </p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onDone}>
          {text.done}
        </Button>
      </div>
    </Modal>
  )
}
