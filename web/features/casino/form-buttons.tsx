import { Button } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './casino.module.css'
import { text } from './text.ts'
import { CancelButton } from '../../components/form/cancel-button.tsx'

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
      <CancelButton of={form} onCancel={onCancel}>{text.cancel}</CancelButton>
      <Button type="submit" loading={form.pending} disabled={!form.dirty}>{verb}</Button>
    </div>
  )
}
