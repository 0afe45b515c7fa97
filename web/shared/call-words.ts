import { calls } from './i18n/en/calls.ts'
import { record } from './i18n/en/record.ts'
import { texts } from './i18n/texts.ts'

const callsText = texts('calls', calls)
const text = texts('record', record)

/** What was done, in the person's language; what has no words here stands in those of the server. */
export function callWords({ action, summary }: { readonly action: string; readonly summary: string }): string {
  if (action.endsWith('.csv')) return text.exportOf({ what: callWords({ action: action.slice(0, -'.csv'.length), summary }) })
  const [capability = '', name = ''] = action.split('.')
  const calls: Readonly<Record<string, string>> | undefined = callsText[capability as keyof typeof callsText]
  return calls?.[name] ?? summary
}
