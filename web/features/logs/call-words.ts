import type { AuditRow } from './audit-columns.tsx'
import { callsText, text } from './text.ts'

/** What was done, in the person's language; what has no words here stands in those of the server. */
export function callWords({ action, summary }: Pick<AuditRow, 'action' | 'summary'>): string {
  if (action.endsWith('.csv')) return text.exportOf({ what: callWords({ action: action.slice(0, -'.csv'.length), summary }) })
  const [capability = '', name = ''] = action.split('.')
  const calls: Readonly<Record<string, string>> | undefined = callsText[capability as keyof typeof callsText]
  return calls?.[name] ?? summary
}
