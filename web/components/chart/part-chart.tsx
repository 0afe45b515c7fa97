import type { ReactElement } from 'react'
import { reachOf, type BarFormat } from './bar.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import classes from './chart.module.css'

type PartChartProps = ChartProps & { readonly format: BarFormat; /** Said where there is none. */ readonly none: string }

/** In pixels. */
const [row, thick, gap] = [34, 10, 8]
/** Parts that are drawn; the table has them all. */
const drawnMax = 10

/** Parts of a whole, one below the other, each with its name and its value; bars lie over one scale that has zero in it. */
export function PartChart({ format, none, ...props }: PartChartProps): ReactElement {
  const { title } = props
  const bars = props.bars.slice(0, drawnMax)
  const rightToLeft = document.documentElement.dir === 'rtl'
  const [least, most] = reachOf(bars)
  const span = most - least || 1
  return (
    <ChartFrame
      {...props}
      format={format.whole}
      draw={(width, ref) => {
        if (bars.length === 0) return <p className={classes.said}>{none}</p>
        const x = (value: number): number => ((rightToLeft ? most - value : value - least) / span) * width
        const [start, end] = rightToLeft ? [width, 0] : [0, width]
        const letters = Math.floor((width * 0.6) / 7)
        return (
          <svg ref={ref} viewBox={`0 0 ${width} ${bars.length * row}`} width={width} height={bars.length * row} role="img" aria-label={title} className={classes.plot}>
            {bars.map(({ key, label, value, compared: then }, index) => {
              const y = index * row + row - thick - gap / 2
              return (
                <g key={key}>
                  <title>{`${label}: ${format.whole(value)}`}</title>
                  <text x={start} y={y - 5} fill="var(--text)" fontSize={12} textAnchor="start">
                    {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
                  </text>
                  <text x={end} y={y - 5} fill="var(--text-muted)" fontSize={12} textAnchor={rightToLeft ? 'start' : 'end'} direction="ltr">
                    {format.whole(value)}
                  </text>
                  <line x1={x(0)} x2={x(0)} y1={y - 3} y2={y + thick + 3} stroke="var(--line-strong)" />
                  <rect x={Math.min(x(0), x(value))} width={Math.max(value === 0 ? 0 : 1, Math.abs(x(value) - x(0)))} y={y} height={thick} rx={1.5} fill={value < 0 ? 'var(--loss)' : 'var(--chart-bar)'} />
                  {then === undefined ? null : <line x1={x(then)} x2={x(then)} y1={y - 2} y2={y + thick + 2} stroke="var(--text)" strokeWidth={2} />}
                </g>
              )
            })}
          </svg>
        )
      }}
    />
  )
}
