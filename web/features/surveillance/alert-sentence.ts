import { text } from './alert-text.ts'
import { briefText } from './finding-text.ts'
import type { Alert } from './use-alerts.ts'

/** Who, what and where of an alert, in words that fit two lines of the queue. */
export function alertSentence(alert: Pick<Alert, 'kind' | 'facts' | 'player_names' | 'event_name' | 'market_name'>): string {
  return text.row({ who: whoText(alert.player_names), what: briefText(alert.kind, alert.facts), event: alert.event_name, market: alert.market_name })
}

function whoText([first = '', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? text.who.two({ first, second }) : text.who.more({ first, second, count: others.length })
}
