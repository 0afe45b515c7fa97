import type { ReactElement } from 'react'
import { formatInstant } from '../../shared/format.ts'
import type { BetMark, PriceSeries } from '../../shared/price-chart.tsx'
import { priceLabel } from '../../shared/price-label.ts'
import classes from './printed-path.module.css'
import { lifeText } from './life-text.ts'

/** In the units of the drawing, which is as wide as the sheet. */
const size = { width: 700, height: 170, start: 44, end: 10, top: 8, foot: 20 } as const
/** Paper may have no colours: lines are told apart by their strokes. */
const strokes = ['none', '5 3', '1 3'] as const

type PrintedPathProps = { readonly series: PriceSeries; readonly marks: readonly BetMark[]; readonly zone: string }

/** The path of prices as a drawing of lines: what a screen draws on a canvas no printer draws. Prices stand until the next one. Time runs from left to right in every language. */
export function PrintedPath({ series, marks, zone }: PrintedPathProps): ReactElement {
  const { seconds, lines } = series
  const prices = [...lines.flatMap((line) => line.prices.filter((price) => price !== null)), ...marks.map(({ price }) => price)]
  const [from, to] = [Math.min(...seconds), Math.max(...seconds)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (second: number): number => size.start + ((second - from) / (to - from || 1)) * (size.width - size.start - size.end)
  // As on the screen, equal steps are equal ratios; where all is one price it stands in the middle.
  const part = (price: number): number => (high === low ? 0.5 : Math.log(price / low) / Math.log(high / low))
  const y = (price: number): number => size.height - size.foot - part(price) * (size.height - size.top - size.foot)
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={lifeText.chart} direction="ltr">
        {[...new Set([low, high])].map((price) => (
          <g key={price}>
            <line x1={size.start} x2={size.width - size.end} y1={y(price)} y2={y(price)} className={classes.grid} />
            <text x={size.start - 6} y={y(price) + 3} textAnchor="end">{priceLabel(price, series.unit ?? 'price')}</text>
          </g>
        ))}
        {[from, to].map((second, index) => (
          <text key={second} x={x(second)} y={size.height - 5} textAnchor={index === 0 ? 'start' : 'end'}>{formatInstant(new Date(second * 1_000).toISOString(), zone, 'time')}</text>
        ))}
        {lines.map((line, index) => <path key={line.id} d={stepsOf(seconds, line.prices, x, y)} className={classes.line} strokeDasharray={strokes[index % strokes.length]} />)}
        {marks.map(({ second, price }) => <circle key={second} cx={x(second)} cy={y(price)} r={4.5} className={classes.mark} />)}
      </svg>
      <figcaption>
        {lines.map((line, index) => (
          <span key={line.id}>
            <svg viewBox="0 0 26 8" width="26" height="8" aria-hidden><line x1="0" x2="26" y1="4" y2="4" className={classes.line} strokeDasharray={strokes[index % strokes.length]} /></svg> {line.name}
          </span>
        ))}
        <span>{lifeText.chart}</span>
      </figcaption>
    </figure>
  )
}

/** A price stands until another takes its place; where there is none the line is broken. */
export function stepsOf(seconds: readonly number[], prices: readonly (number | null)[], x: (second: number) => number, y: (price: number) => number): string {
  let path = ''
  let isDrawn = false
  for (const [index, price] of prices.entries()) {
    const at = x(seconds[index] ?? 0).toFixed(1)
    if (isDrawn) path += `H${at}`
    if (price !== null) path += `${isDrawn ? 'V' : `M${at} `}${y(price).toFixed(1)}`
    isDrawn = price !== null
  }
  return path
}
