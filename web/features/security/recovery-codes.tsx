import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { saveFile } from '../../shared/save-file.ts'
import classes from './security.module.css'
import { securityText } from './text.ts'

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly userName: string; readonly onKept: () => void }

/** The recovery codes, this one time: to download, to print, and to be confirmed as kept before anything goes on. */
export function RecoveryCodes({ codes, userName, onKept }: RecoveryCodesProps): ReactElement {
  const [kept, setKept] = useState(false)
  const text = securityText.codes
  function download(): void {
    saveFile(new Blob([`Steward\n${text.file({ user: userName })}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), `steward-recovery-codes-${userName}.txt`)
  }
  return (
    <section className={classes.stack} aria-label={text.title}>
      <h3 className={classes.title}>{text.title}</h3>
      <p className={classes.text}>{text.text}</p>
      <ol className={classes.codes} dir="ltr" data-print>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={download}>
          {text.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />} onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <Checkbox label={text.kept} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button disabled={!kept} onClick={onKept}>
        {text.done}
      </Button>
    </section>
  )
}
