import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './casino.module.css'
import { text } from './text.ts'

type FormButtonsProps = {
  readonly form: { readonly pending: boolean; readonly dirty: boolean; readonly discard: () => void }
  readonly verb: string
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export function FormButtons({ form, verb, onCancel, children }: FormButtonsProps): ReactElement {
  return (
    <div className={classes.buttons}>
      {children}
      <span className={classes.space} />
      <Button variant="default" disabled={form.pending} onClick={() => { form.discard(); onCancel() }}>{text.cancel}</Button>
      <Button type="submit" loading={form.pending} disabled={!form.dirty}>{verb}</Button>
    </div>
  )
}
