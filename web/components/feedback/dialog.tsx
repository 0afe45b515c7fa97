import { Modal, type ModalProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { useDialogClose } from '../../shared/use-dialog-close.ts'

/** A dialog with something to send in it: it stands until the answer is there. */
export function Dialog({ onClose, ...props }: ModalProps): ReactElement {
  return <Modal {...props} {...useDialogClose(onClose)} />
}
