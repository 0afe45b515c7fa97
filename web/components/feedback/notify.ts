import { explainFailure } from './explain-failure.ts'
import { showToast } from './show-toast.ts'

/** Toasts by their text, so that the same one does not stand twice. */
function show(kind: 'success' | 'error', text: string, advice?: string): void {
  showToast({
    id: `${kind} ${text}`,
    ...(advice === undefined ? { message: text } : { title: text, message: advice }),
    color: kind === 'success' ? 'green' : 'red',
    role: kind === 'success' ? 'status' : 'alert',
  })
}

export const notify = {
  success: (text: string): void => show('success', text),
  /** A sentence, or a failure whose own message is told. */
  error(failure: unknown): void {
    if (typeof failure === 'string') return show('error', failure)
    const { message, advice } = explainFailure(failure)
    // Without an answer the message alone does not say what to do.
    if (failure instanceof TypeError) show('error', message, advice)
    else show('error', message)
  },
} as const
