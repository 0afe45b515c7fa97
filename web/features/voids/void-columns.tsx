import type { ReactElement } from 'react'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import { aboutText } from './about-text.ts'
import { FailingActs } from './failing-acts.tsx'
import { text } from './text.ts'
import { UndoButton } from './undo-button.tsx'
import type { VoidRow } from './use-voids.ts'
import classes from './voids.module.css'

const tones: Readonly<Record<VoidRow['state'], ChipTone>> = {
  voiding: 'live', void: 'warn', partly: 'warn', refused: 'alarm', undoing: 'live', undone: 'neutral',
}

function VoidState({ row }: { readonly row: VoidRow }): ReactElement {
  const moving = row.state === 'voiding' || row.state === 'undoing'
  return row.failing > 0 ? (
    <Chip tone="alarm">{text.failing({ count: row.failing })}</Chip>
  ) : (
    <Chip tone={tones[row.state]}>{moving ? text.progress({ done: row.markets_done, all: row.markets }) : text.states[row.state]}</Chip>
  )
}

/** What may be done about a void now. */
function VoidActs({ row }: { readonly row: VoidRow }): ReactElement {
  return row.failing > 0 ? <FailingActs row={row} /> : <UndoButton row={row} />
}

const isWhole = ({ taken_bp: takenBp }: VoidRow): boolean => takenBp === wholeBp

export const voidColumns = (): readonly Column<VoidRow>[] => [
  { id: 'at', header: text.columns.at, width: 112, fixed: true, sortKey: 'at', fallsFirst: true, cell: (row) => <When iso={row.at} style="short" /> },
  { id: 'about', header: text.columns.about, width: 150, grow: 2, fixed: true, cell: (row) => <span dir="auto" className={classes.clip} title={aboutText(row)}>{aboutText(row)}</span> },
  { id: 'share', header: text.columns.share, width: 62, cell: (row) => (isWhole(row) ? text.wholeShare : text.halfShare) },
  { id: 'reason', header: text.columns.reason, width: 100, grow: 1, cell: (row) => <span className={classes.clip} title={[row.legal_basis, row.note].filter((said) => said !== null).join(' · ')}>{voidReasonsText[row.reason]}</span> },
  { id: 'basis', header: text.legalBasis, width: 160, grow: 1, hiddenAtFirst: true, cell: (row) => <span dir="auto">{row.legal_basis ?? '–'}</span> },
  { id: 'note', header: text.note, width: 160, grow: 1, hiddenAtFirst: true, cell: (row) => <span dir="auto">{row.note ?? '–'}</span> },
  { id: 'bets', header: text.columns.bets, width: 84, align: 'end', sortKey: 'bets', cell: (row) => formatCount(row.bets) },
  { id: 'players', header: text.columns.players, width: 72, align: 'end', hiddenAtFirst: true, sortKey: 'players', cell: (row) => (row.players === null ? '–' : formatCount(row.players)) },
  { id: 'state', header: text.columns.state, width: 118, cell: (row) => <VoidState row={row} /> },
  { id: 'by', header: text.columns.by, width: 80, cell: (row) => <span dir="auto" className={classes.clip}>{row.by}</span> },
  {
    id: 'undone', header: text.columns.undone, width: 160, grow: 1, hiddenAtFirst: true,
    cell: (row) => (row.undone_by === null ? '–' : text.undoneBy({ name: row.undone_by, reason: row.undo_reason ?? '' })),
  },
  { id: 'act', header: text.columns.act, width: 148, cell: (row) => <VoidActs row={row} /> },
]

/** A void on a narrow screen, and beside an event. */
export function VoidCard({ row }: { readonly row: VoidRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{aboutText(row)}</b>
        <VoidState row={row} />
      </span>
      <span className={classes.cardLine}>
        <span className={classes.clip}>{voidReasonsText[row.reason]}</span>
        <span>{(isWhole(row) ? text.allOf : text.halfOf)({ count: row.bets })}</span>
      </span>
      {[row.legal_basis, row.note].map((said) => (said === null ? null : <span key={said} dir="auto" className={classes.hint}>{said}</span>))}
      <span className={classes.cardLine}>
        <span className={classes.clip}><bdi>{row.by}</bdi> · <When iso={row.at} style="short" /></span>
        <VoidActs row={row} />
      </span>
    </div>
  )
}
