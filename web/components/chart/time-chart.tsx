import { useEffect, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { throttled } from '../throttled/throttled.ts'
import { isolated, reachOf, ticksOf, type Bar } from './bar.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import classes from './chart.module.css'
import { useRightToLeft } from './use-right-to-left.ts'

/** In pixels. */
const [height, foot, head, scale, barMax, labelRoom] = [220, 22, 8, 64, 56, 92]

/**
 * Bars in the order of time over one scale, what they are compared with as a mark on each. Time runs as the page does. Whichever bar is
 * pointed at, by hand or with the arrow keys, is said above; a click or Enter follows its name.
 */
export function TimeChart({ format, ...props }: ChartProps): ReactElement {
  const { bars, words, title } = props
  const [pointed, setPointed] = useState<number | null>(null)
  const [follow] = useState(() => throttled((index: number | null) => setPointed(index)))
  useEffect(
    function stopFollowing() {
      return () => follow.cancel()
    },
    [follow],
  )
  const rightToLeft = useRightToLeft()
  const [least, most] = reachOf(bars)
  const span = most - least || 1
  const y = (value: number): number => head + ((most - value) / span) * (height - foot - head)
  const bar = pointed === null ? undefined : bars[pointed]

  const saidOf = ({ label, value, compared }: Bar): string => `${label}: ${format.whole(value)}${compared === undefined ? '' : ` (${words.compared}: ${format.whole(compared)})`}`

  function leave(): void {
    follow.cancel()
    setPointed(null)
  }

  function point(event: KeyboardEvent, open: (index: number) => void): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Enter' && pointed !== null) open(pointed)
    if (step === undefined || bars.length === 0) return
    event.preventDefault()
    const last = bars.length - 1
    const forward = rightToLeft ? -step : step
    setPointed((now) => (now === null ? (forward > 0 ? 0 : last) : Math.max(0, Math.min(last, now + forward))))
  }

  return (
    <ChartFrame
      {...props}
      format={format}
      mark="—"
      draw={(width, ref, open) => {
        const step = (width - scale) / Math.max(1, bars.length)
        const thick = Math.min(barMax, Math.max(1, step * 0.72))
        const labelEvery = Math.max(1, Math.ceil(labelRoom / step))
        const x = (index: number): number => (rightToLeft ? width - scale - (index + 1) * step : scale + index * step)
        const fits = (middle: number): boolean => (rightToLeft ? middle > labelRoom / 2 : middle < width - labelRoom / 2)
        function indexAt({ clientX, currentTarget }: MouseEvent): number | null {
          const inside = clientX - currentTarget.getBoundingClientRect().left
          const index = Math.floor((rightToLeft ? width - scale - inside : inside - scale) / step)
          return index >= 0 && index < bars.length ? index : null
        }
        /** What is pressed is what is under the pointer now; a press without a pointer means what was said last. */
        function press(event: MouseEvent): void {
          const index = event.detail === 0 ? pointed : indexAt(event)
          if (index !== null) open(index)
        }
        return (
          <>
            <p className={classes.said}>
              {bar === undefined ? null : <bdi>{saidOf(bar)}</bdi>}
            </p>
            <div
              role="slider" tabIndex={0} aria-label={title} aria-valuemin={0} aria-valuemax={Math.max(0, bars.length - 1)} aria-valuenow={pointed ?? 0} aria-valuetext={bar === undefined ? words.name : saidOf(bar)}
              className={classes.track} data-opens={props.nameOf !== undefined || undefined}
              onPointerMove={(event) => follow(indexAt(event))} onPointerLeave={leave} onBlur={leave} onKeyDown={(event) => point(event, open)} onClick={press}
            >
              <svg ref={ref} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden className={classes.plot}>
                {ticksOf(least, most).map((tick) => (
                  <g key={tick}>
                    <line x1={rightToLeft ? 0 : scale} x2={rightToLeft ? width - scale : width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line-soft)'} />
                    <text x={rightToLeft ? width - scale + 8 : scale - 8} y={y(tick) + 4} fill="var(--text-muted)" fontSize="var(--type-mark)" textAnchor="end">
                      {format.short(tick)}
                    </text>
                  </g>
                ))}
                {bars.map(({ key, label, value, compared: then }, index) => (
                  <g key={key}>
                    {index === pointed ? <rect x={x(index)} y={head} width={step} height={height - foot - head} fill="var(--line-soft)" /> : null}
                    <rect x={x(index) + (step - thick) / 2} width={thick} y={Math.min(y(0), y(value))} height={Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))} rx={1.5} fill={value < 0 ? 'var(--loss)' : 'var(--chart-bar)'} />
                    {then === undefined ? null : <line x1={x(index) + (step - thick) / 2 - 2} x2={x(index) + (step + thick) / 2 + 2} y1={y(then)} y2={y(then)} stroke="var(--text)" strokeWidth={2} />}
                    {index % labelEvery === 0 && (fits(x(index) + step / 2) || bars.length === 1) ? (
                      <text x={x(index) + step / 2} y={height - 6} fill="var(--text-muted)" fontSize="var(--type-mark)" textAnchor="middle">
                        {isolated(label)}
                      </text>
                    ) : null}
                  </g>
                ))}
              </svg>
            </div>
          </>
        )
      }}
    />
  )
}
