import { feedbackText } from './feedback-text.ts'

export type FailureText = {
  readonly message: string
  /** What the person can do about it. */
  readonly advice: string
  /** The server's number for what went wrong inside it; null where nothing did. */
  readonly reference: string | null
}

type Answer = { readonly status?: unknown; readonly body?: unknown }

/**
 * A failure in words. The server's own sentence counts where it sent one; without an answer the network is named.
 * Works on the form of the error, not its class, so that parts stay free of the API client.
 */
export function explainFailure(error: unknown): FailureText {
  if (!(error instanceof Error)) return { message: feedbackText.wrong, advice: feedbackText.again, reference: null }
  const { status, body } = error as Answer
  if (typeof status !== 'number') return { message: feedbackText.unreachable, advice: feedbackText.network, reference: null }
  return { message: error.message, advice: adviceFor(status), reference: referenceOf(body) }
}

function adviceFor(status: number): string {
  if (status === 403) return feedbackText.askForAccess
  if (status === 404) return feedbackText.gone
  if (status === 429 || status === 503) return feedbackText.wait
  if (status >= 500) return feedbackText.ours
  return feedbackText.again
}

function referenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('facts' in body)) return null
  const { facts } = body
  if (typeof facts !== 'object' || facts === null || !('correlation_id' in facts)) return null
  return typeof facts.correlation_id === 'string' ? facts.correlation_id : null
}
