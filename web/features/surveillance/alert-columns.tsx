import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import lines from '../../components/value/two-lines.module.css'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { ruleWords } from '../../shared/delivered-words.ts'
import { AlertAssignee } from './alert-assignee.tsx'
import { SeverityMark, StatusMark } from './alert-marks.tsx'
import { alertSentence } from './alert-sentence.ts'
import { text } from './alert-text.ts'
import { findingText } from './finding-text.ts'
import type { Alert } from './use-alerts.ts'
import classes from './surveillance.module.css'

const playersOf = (alert: Alert): string => alert.player_names.join(', ')

export const alertColumns = (): readonly Column<Alert>[] => [
  { id: 'score', header: text.columns.score, width: 78, align: 'end', sortKey: 'score', cell: (alert) => formatCount(alert.score) },
  { id: 'severity', header: text.columns.severity, width: 76, cell: (alert) => <SeverityMark severity={alert.severity} /> },
  { id: 'rule', header: text.columns.rule, width: 88, grow: 1, fixed: true, cell: (alert) => <b dir="auto" className={lines.twoLines} title={ruleWords(alert.rule_name)}>{text.kinds[alert.kind]}</b> },
  { id: 'found', header: text.columns.found, width: 340, grow: 5, fixed: true, cell: (alert) => <Found alert={alert} /> },
  { id: 'players', header: text.columns.players, width: 100, grow: 1, hiddenAtFirst: true, cell: (alert) => <bdi className={classes.clip} title={playersOf(alert)}>{playersOf(alert)}</bdi> },
  { id: 'event', header: text.columns.event, width: 140, grow: 1, hiddenAtFirst: true, cell: (alert) => <span dir="auto" className={classes.clip}>{alert.event_name}</span> },
  { id: 'market', header: text.columns.market, width: 120, grow: 1, hiddenAtFirst: true, cell: (alert) => <span dir="auto" className={classes.clip}>{alert.market_name}</span> },
  { id: 'hits', header: text.columns.hits, width: 66, align: 'end', sortKey: 'hits', hiddenAtFirst: true, cell: (alert) => formatCount(alert.hits) },
  { id: 'last', header: text.columns.last, width: 112, sortKey: 'last', fallsFirst: true, cell: (alert) => <When iso={alert.last_at} style="short" /> },
  { id: 'opened', header: text.columns.opened, width: 112, sortKey: 'opened', fallsFirst: true, hiddenAtFirst: true, cell: (alert) => <When iso={alert.opened_at} style="short" /> },
  { id: 'status', header: text.columns.status, width: 92, cell: (alert) => <StatusMark alert={alert} /> },
  { id: 'assignee', header: text.columns.assignee, width: 108, cell: (alert) => <AlertAssignee alert={alert} /> },
]

function Found({ alert }: { readonly alert: Alert }): ReactElement {
  return <span className={lines.twoLines} title={findingText(alert.kind, alert.facts)}>{alertSentence(alert)}</span>
}

/** An alert on a narrow screen. */
export function AlertCard({ alert }: { readonly alert: Alert }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <SeverityMark severity={alert.severity} />
        <b dir="auto" className={classes.clip}>{text.kinds[alert.kind]}</b>
        <StatusMark alert={alert} />
      </span>
      <span className={classes.cardText}>{alertSentence(alert)}</span>
      <span className={classes.cardLine}>
        <span>{text.findingBets({ count: alert.hits })}</span>
        <When iso={alert.last_at} style="short" />
      </span>
    </div>
  )
}
