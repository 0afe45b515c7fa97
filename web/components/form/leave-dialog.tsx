import { Button, Group, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { formText } from './form-text.ts'

type LeaveDialogProps = { readonly onStay: () => void; readonly onGo: () => void }

/** Whether to leave what is typed and not sent. */
export function LeaveDialog({ onStay, onGo }: LeaveDialogProps): ReactElement {
  return (
    <Modal opened onClose={onStay} title={formText.leave.title} withCloseButton={false}>
      <p>{formText.leave.text}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onStay}>
          {formText.leave.stay}
        </Button>
        <Button color="red" onClick={onGo}>
          {formText.leave.go}
        </Button>
      </Group>
    </Modal>
  )
}
