import { figureLabel } from '#contract/statements.ts'
import type { OpenedFigure, OpenedTotal } from '../../shared/open-figure.ts'
import { text } from './text.ts'

type Label = keyof typeof text.labels

/** Whose money a figure is of: all of it, what is between two accounts, or the viewer's own share. Null where its name says it. */
const figureLabels: Readonly<Record<OpenedFigure['figure'], Label | null>> = {
  ...figureLabel, turnover: 'total', available: 'total', held: 'total', client_share: null,
}
const totalLabels: Readonly<Record<OpenedTotal['total'], Label | null>> = {
  credit: 'total', given: 'total', exposure: 'total', available: 'total', points: 'total', client_pnl: 'total', unsettled: 'edge', own_pnl: 'my_share', client_share: null,
}

/** The label of an opened figure in words; null where its name says it. */
export function labelOf(of: OpenedFigure | OpenedTotal): string | null {
  const label = 'total' in of ? totalLabels[of.total] : figureLabels[of.figure]
  return label === null ? null : text.labels[label]
}
