import { formatMinor } from '../../shared/format.ts'
import { translated } from '../../shared/i18n/texts.ts'
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
 * A failure in words: the server's own sentence where it sent one, else "Something went wrong"; without an answer the advice
 * names the network. Works on the form of the error, not its class, so that parts stay free of the API client.
 * @param currency of what the person was about to move: a refusal that says how much there may be at most says it in this
 */
export function explainFailure(error: unknown, currency?: string): FailureText {
  const { status, body } = (error instanceof Error ? error : {}) as Answer
  const advice = typeof status === 'number' ? adviceFor(status) : error instanceof TypeError ? feedbackText.network : feedbackText.again
  const sentence = sentenceOf(body) ?? feedbackText.wrong
  return { message: currency === undefined ? sentence : withBound(sentence, body, currency), advice, reference: referenceOf(body) }
}

/** A failed change of limits has a sentence of its own where the server sent none. */
export function explainLimitFailure(error: unknown): FailureText {
  const failure = explainFailure(error)
  return error instanceof Error && sentenceOf((error as Answer).body) !== null ? failure : { ...failure, message: feedbackText.limitsWrong }
}

function sentenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('status_message' in body)) return null
  const inLanguage = 'code' in body && typeof body.code === 'string' ? translated('refusals', body.code) : null
  return inLanguage ?? (typeof body.status_message === 'string' && body.status_message !== '' ? body.status_message : null)
}

function adviceFor(status: number): string {
  if (status === 403) return feedbackText.askForAccess
  if (status === 404) return feedbackText.gone
  if (status === 429 || status === 503) return feedbackText.wait
  if (status >= 500) return feedbackText.ours
  return feedbackText.again
}

/**
 * The sentence with the bound that was broken, where the refusal knows it. What a form types is what there is to be (`min_minor`,
 * `max_minor`), where there is that; only else is it what may move (`most_minor`).
 */
function withBound(sentence: string, body: unknown, currency: string): string {
  const facts = typeof body === 'object' && body !== null && 'facts' in body ? (body.facts as Readonly<Record<string, unknown>> | undefined) : undefined
  const bound = ['min_minor', 'max_minor', 'most_minor'].find((name) => Number.isSafeInteger(Number(facts?.[name] ?? Number.NaN)))
  if (bound === undefined) return sentence
  const amount = formatMinor(Number(facts?.[bound]), currency)
  return (bound === 'min_minor' ? feedbackText.atLeast : feedbackText.atMost)({ sentence, amount })
}

function referenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('facts' in body)) return null
  const { facts } = body
  if (typeof facts !== 'object' || facts === null || !('correlation_id' in facts)) return null
  return typeof facts.correlation_id === 'string' ? facts.correlation_id : null
}
