import { notifications, type NotificationData } from '@mantine/notifications'
import { feedbackText } from './feedback-text.ts'

type Toast = Pick<NotificationData, 'message' | 'title' | 'color' | 'role'> & {
  /** The same one does not stand twice. */
  readonly id: string
}

/** Shows a toast for as long as all of them stand, and for as long as the pointer is over it or the focus in it. */
export function showToast(toast: Toast): void {
  const held = (on: boolean) => () => notifications.update({ id: toast.id, message: toast.message, autoClose: !on })
  notifications.show({
    ...toast,
    withBorder: true,
    closeButtonProps: { 'aria-label': feedbackText.dismiss },
    // The library waits for the pointer by itself.
    onFocusCapture: held(true),
    onBlurCapture: held(false),
  })
}
