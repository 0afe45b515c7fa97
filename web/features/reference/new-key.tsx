import { Button, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { Identifier } from '../../components/value/identifier.tsx'
import classes from './businesses.module.css'
import { text } from './text.ts'

/** The key that was made, shown this once. It is left only by saying so. */
export function NewKey({ name, secret, onDone }: { readonly name: string; readonly secret: string; readonly onDone: () => void }): ReactElement {
  return (
    <Modal opened onClose={onDone} title={text.keys.made({ name })} size="lg" withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <p className={classes.secret}>
        <Identifier id={secret} name={text.keys.secret} />
      </p>
      <p role="note" className={classes.notice}>{text.keys.once}</p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onDone}>
          {text.keys.done}
        </Button>
      </div>
    </Modal>
  )
}
