import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { reportRowResults } from '#contract/wallet-reports.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { formatCount, formatMinor } from '../../shared/format.ts'
import { text } from './text.ts'
import classes from './wallet.module.css'

export type ReportLine = RowOf<typeof wallet.reportRows>
export type ReportResult = ReportLine['result']
type Counts = Readonly<Record<ReportResult, number>>

const tones: Readonly<Record<ReportResult, ChipTone>> = { equal: 'neutral', differs: 'alarm', open_here: 'warn', unknown_here: 'alarm', unknown_there: 'alarm', wrong: 'neutral' }

function Result({ line }: { readonly line: ReportLine }): ReactElement {
  const overtaken = line.overtaken_minor === null ? [] : [text.compare.overtaken({ amount: line.currency === null ? String(line.overtaken_minor) : formatMinor(line.overtaken_minor, line.currency) })]
  const why = line.wrong === null ? [...line.differences.map((name) => text.compare.differences[name]), ...overtaken].join(', ') : text.compare.wrong[line.wrong]
  return (
    <span className={classes.clip} title={why}>
      <Chip tone={tones[line.result]}>{text.compare.results[line.result]}</Chip> {why}
    </span>
  )
}

/** What the provider says, and what we have where that is something else. */
function Pair({ said, own, line }: { readonly said: number | null; readonly own: number | null; readonly line: ReportLine }): ReactElement {
  const { currency } = line
  const shown = said ?? own
  // What came after its rollback counts on neither side, or twice on theirs: there is nothing to look into.
  return said === null || own === null || said === own || line.overtaken_minor !== null ? <Amount minor={shown} currency={currency} /> : (
    <b title={text.compare.pairHint}><Amount minor={said} currency={currency} /> ≠ <Amount minor={own} currency={currency} /></b>
  )
}

function State({ line: { said_state: said, own_state: own } }: { readonly line: ReportLine }): string {
  const shown = said ?? own
  if (shown === null) return '–'
  return said !== null && own !== null && said !== own ? text.compare.pair({ said: text.compare.states[said], own: text.compare.states[own] }) : text.compare.states[shown]
}

export const reportColumns = (): readonly Column<ReportLine>[] => [
  { id: 'line', header: text.compare.columnsOf.line, width: 56, align: 'end', cell: (line) => (line.line === null ? '–' : formatCount(line.line)) },
  { id: 'result', header: text.compare.columnsOf.result, width: 170, grow: 2, fixed: true, cell: (line) => <Result line={line} /> },
  { id: 'round', header: text.compare.columnsOf.round, width: 116, grow: 2, fixed: true, cell: (line) => <bdi dir="ltr" className={classes.clip} title={line.external_id}>{line.external_id}</bdi> },
  { id: 'player', header: text.columns.player, width: 92, grow: 1, cell: (line) => <span dir="auto" className={classes.clip}>{line.user_name ?? line.player_id ?? '–'}</span> },
  { id: 'game', header: text.columns.game, width: 104, grow: 1, hiddenAtFirst: true, cell: (line) => <bdi dir="ltr" className={classes.clip}>{line.game_code}</bdi> },
  { id: 'stakes', header: text.compare.columnsOf.stakes, width: 124, align: 'end', cell: (line) => <Pair said={line.said_stakes_minor} own={line.own_stakes_minor} line={line} /> },
  { id: 'wins', header: text.compare.columnsOf.wins, width: 124, align: 'end', cell: (line) => <Pair said={line.said_wins_minor} own={line.own_wins_minor} line={line} /> },
  { id: 'rollbacks', header: text.compare.columnsOf.rollbacks, width: 108, align: 'end', cell: (line) => <Pair said={line.said_rollbacks_minor} own={line.own_rollbacks_minor} line={line} /> },
  { id: 'currency', header: text.columns.currency, width: 80, hiddenAtFirst: true, cell: (line) => line.currency ?? '–' },
  { id: 'state', header: text.columns.state, width: 108, cell: (line) => <State line={line} /> },
]

export const lineId = (line: ReportLine): string => `${line.line ?? ''} ${line.player_id ?? ''} ${line.external_id}`

/** A line of a report on a narrow screen. */
export function ReportCard({ line }: { readonly line: ReportLine }): ReactElement {
  return (
    <div className={classes.card}>
      <Result line={line} />
      <span className={classes.cardLine}>
        <bdi dir="ltr" className={classes.clip}>{line.external_id}</bdi>
        <span dir="auto" className={classes.clip}>{line.user_name ?? line.player_id ?? '–'}</span>
      </span>
      <span className={classes.cardLine}>
        <span>{text.compare.columnsOf.stakes}: <Pair said={line.said_stakes_minor} own={line.own_stakes_minor} line={line} /></span>
        <span>{text.compare.columnsOf.wins}: <Pair said={line.said_wins_minor} own={line.own_wins_minor} line={line} /></span>
      </span>
    </div>
  )
}

type ResultChoicesProps = { readonly counts: Counts; readonly chosen: ReportResult | undefined; readonly onChoose: (result: ReportResult | undefined) => void }

/** How many rounds have each result; one of them alone is shown by a press. */
export function ResultChoices({ counts, chosen, onChoose }: ResultChoicesProps): ReactElement {
  return (
    <div className={classes.results} role="group" aria-label={text.compare.which}>
      {reportRowResults.map((result) => (
        <button key={result} type="button" aria-pressed={chosen === result} disabled={counts[result] === 0 && chosen !== result} onClick={() => onChoose(chosen === result ? undefined : result)}>
          {text.compare.results[result]} <b>{formatCount(counts[result])}</b>
        </button>
      ))}
    </div>
  )
}
