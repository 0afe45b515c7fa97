import { notifications } from '@mantine/notifications'
import { explainFailure } from './explain-failure.ts'

/** Toasts by their text, so that the same one does not stand twice. */
function show(text: string, kind: 'success' | 'error'): void {
  const id = `${kind} ${text}`
  notifications.show({
    id,
    message: text,
    color: kind === 'success' ? 'green' : 'red',
    withBorder: true,
    role: kind === 'success' ? 'status' : 'alert',
  })
}

export const notify = {
  success: (text: string): void => show(text, 'success'),
  /** A sentence, or a failure whose own message is told. */
  error: (failure: unknown): void => show(typeof failure === 'string' ? failure : explainFailure(failure).message, 'error'),
} as const
