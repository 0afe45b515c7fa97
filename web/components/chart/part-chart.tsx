import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { isolated, largestOf, reachOf } from './bar.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import classes from './chart.module.css'
import { useRightToLeft } from './use-right-to-left.ts'

type PartChartProps = ChartProps & { /** Said where there is none. */ readonly none: string }

/** In pixels. */
const [row, thick, gap, foot] = [34, 10, 8, 24]
/** Parts that are drawn, the largest; how many others there are is said, and the table has them all. */
const drawnMax = 10

/**
 * Parts of a whole, one below the other, each with its name and its value; bars lie over one scale that has zero in it. A click on one, or Enter
 * on the one that the arrow keys point at, follows its name.
 */
export function PartChart({ format, none, ...props }: PartChartProps): ReactElement {
  const { title, words } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const { drawn: bars, others } = largestOf(props.bars, drawnMax)
  const rightToLeft = useRightToLeft()
  const [least, most] = reachOf(bars)
  const span = most - least || 1
  const opens = props.nameOf !== undefined && bars.length > 0
  const at = pointed === null ? undefined : bars[pointed]

  function point(event: KeyboardEvent, open: (index: number) => void): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && at !== undefined) open(at.at)
    if (step === undefined) return
    event.preventDefault()
    setPointed((now) => (now === null ? (step > 0 ? 0 : bars.length - 1) : Math.max(0, Math.min(bars.length - 1, now + step))))
  }

  return (
    <ChartFrame
      {...props}
      format={format}
      mark="|"
      draw={(width, ref, open) => {
        if (bars.length === 0) return <p className={classes.said}>{none}</p>
        const x = (value: number): number => ((rightToLeft ? most - value : value - least) / span) * width
        const [start, end] = rightToLeft ? [width, 0] : [0, width]
        const letters = Math.floor((width * 0.6) / 7)
        const height = bars.length * row + (others === 0 ? 0 : foot)
        const drawing = (
          <svg ref={ref} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...(opens ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })} className={classes.plot}>
            {bars.map(({ key, label, value, compared: then, at: place }, index) => {
              const y = index * row + row - thick - gap / 2
              return (
                <g key={key} onClick={() => open(place)}>
                  <rect x={0} width={width} y={index * row} height={row} fill={index === pointed ? 'var(--line-soft)' : 'transparent'} />
                  <title>{`${label}: ${format.whole(value)}`}</title>
                  <text x={start} y={y - 5} fill="var(--text)" fontSize="var(--type-note)" textAnchor="start">
                    {isolated(label.length > letters ? `${label.slice(0, letters - 1)}…` : label)}
                  </text>
                  <text x={end} y={y - 5} fill="var(--text-muted)" fontSize="var(--type-note)" textAnchor={rightToLeft ? 'start' : 'end'} direction="ltr">
                    {format.whole(value)}
                  </text>
                  <line x1={x(0)} x2={x(0)} y1={y - 3} y2={y + thick + 3} stroke="var(--line-strong)" />
                  <rect x={Math.min(x(0), x(value))} width={Math.max(value === 0 ? 0 : 1, Math.abs(x(value) - x(0)))} y={y} height={thick} rx={1.5} fill={value < 0 ? 'var(--loss)' : 'var(--chart-bar)'} />
                  {then === undefined ? null : <line x1={x(then)} x2={x(then)} y1={y - 2} y2={y + thick + 2} stroke="var(--text)" strokeWidth={2} />}
                </g>
              )
            })}
            {others === 0 ? null : (
              <text x={start} y={height - 8} fill="var(--text-muted)" fontSize="var(--type-note)" textAnchor="start">
                {words.undrawn(others)}
              </text>
            )}
          </svg>
        )
        if (!opens) return drawing
        return (
          <div role="slider" tabIndex={0} aria-orientation="vertical" aria-label={title} aria-valuemin={0} aria-valuemax={bars.length - 1} aria-valuenow={pointed ?? 0} aria-valuetext={at === undefined ? words.name : `${at.label}: ${format.whole(at.value)}`}
            className={classes.track} data-opens onBlur={() => setPointed(null)} onKeyDown={(event) => point(event, open)}>
            {drawing}
          </div>
        )
      }}
    />
  )
}
