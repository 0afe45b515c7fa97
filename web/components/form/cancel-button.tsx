import { Button, type ButtonProps } from '@mantine/core'
import type { ReactElement } from 'react'

type CancelButtonProps = ButtonProps & {
  readonly of: { readonly pending: boolean; readonly discard: () => void }
  readonly onCancel: () => void
}

/** The way out of a form: what is typed is given up. Not while it waits for its answer, which would be told to nobody. */
export function CancelButton({ of, onCancel, ...rest }: CancelButtonProps): ReactElement {
  return <Button variant="default" {...rest} disabled={of.pending} onClick={() => { of.discard(); onCancel() }} />
}
