import { useEffect, useRef, type ReactElement } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { oddsText } from '../components/odds/odds-text.ts'
import classes from './price-chart.module.css'
import { priceLabel, type PriceUnit } from './price-label.ts'
import { priceRange, priceTicks } from './price-ticks.ts'

/** Prices over time as a chart draws them: seconds, and each line's prices as decimals; null where there was none. */
export type PriceSeries = {
  /** Absent: prices. */
  readonly unit?: PriceUnit
  readonly seconds: readonly number[]
  /** `side`: what it is the best price of; it has its colour. */
  readonly lines: readonly { readonly id: string; readonly name: string; readonly side?: 'back' | 'lay'; readonly prices: readonly (number | null)[] }[]
}

/** A bet as a mark on the chart: when, at which price, on which line, on which side. */
export type BetMark = { readonly second: number; readonly price: number; readonly line: number; readonly side: 'back' | 'lay' }

type PriceChartProps = {
  readonly series: PriceSeries
  readonly marks: readonly BetMark[]
  readonly zone: string
  readonly label: string
}

const heightPx = 240
const markRadiusPx = 3.5
/** Of a mark that stands alone: it is what the chart is about. */
const loneRadiusPx = 6

/** Prices over time, a line each, on a scale of ratios, or the line of a market of numbers; bets are dots in the colour of their side. Time runs from left to right in every language. */
export function PriceChart({ series, marks, zone, label }: PriceChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot | null>(null)
  const drawn = useRef(marks)
  const data = [series.seconds, ...series.lines.map((line) => line.prices)] as unknown as UPlot.AlignedData
  const newest = useRef(data)
  const { unit = 'price' } = series
  const named = series.lines.map((line) => `${line.side ?? ''}\t${line.name}`).join('\n')

  useEffect(
    function makeChart() {
      const element = box.current
      if (element === null) return undefined
      const style = getComputedStyle(element)
      const token = (name: string): string => style.getPropertyValue(name).trim()
      const [ink, grid] = [token('--text-muted'), token('--line')]
      const axis: UPlot.Axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: `${token('--type-mark')} ${style.fontFamily}` }
      const clock = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
      const made = new UPlot(
        {
          width: element.clientWidth,
          height: heightPx,
          scales: { y: unit === 'price' ? { distr: 3, log: 2, range: () => [...rangeOf(newest.current, drawn.current)] } : {} },
          series: [{ label: oddsText.time, value: (_, second) => (second === null ? '–' : clock.format(second * 1000)) }, ...named.split('\n').map((line, index): UPlot.Series => {
            const [side = '', name = ''] = line.split('\t')
            return { label: name, stroke: side === '' ? lineColour(index) : token(`--${side}-strong`), width: 1.5, spanGaps: true, points: { show: false } }
          })],
          axes: [{ ...axis, values: (_, ticks) => ticks.map((tick) => clock.format(tick * 1000)), space: 90 }, { ...axis, size: 52, ...(unit === 'price' ? { splits: (_: UPlot, __: number, low: number, high: number) => [...priceTicks(low, high)], filter: (_: UPlot, ticks: number[]) => ticks } : {}), values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : priceLabel(tick, unit))) }],
          cursor: { y: false },
          hooks: { draw: [(plot) => drawMarks(plot, drawn.current, { back: token('--back-strong'), lay: token('--lay-strong'), ring: token('--text') })] },
        },
        newest.current,
        element,
      )
      chart.current = made
      const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: heightPx }))
      watch.observe(element)
      return () => {
        watch.disconnect()
        made.destroy()
        chart.current = null
      }
    },
    [zone, named, unit],
  )
  useEffect(function redraw() {
    drawn.current = marks
    newest.current = data
    chart.current?.setData(data)
  })
  return <div ref={box} className={classes.chart} role="img" aria-label={label} dir="ltr" />
}

/** Prices of the lines and of the marks on them, from below the lowest to above the highest. */
function rangeOf([, ...lines]: UPlot.AlignedData, marks: readonly BetMark[]): readonly [low: number, high: number] {
  let [low, high] = [Infinity, 0]
  for (const price of [...lines.flatMap((line) => [...line]), ...marks.map((mark) => mark.price)]) {
    if (price == null) continue
    low = Math.min(low, price)
    high = Math.max(high, price)
  }
  return priceRange(Math.min(low, high), high)
}

/** Apart from each other for most eyes, in both modes. */
function lineColour(index: number): string {
  return `hsl(${(index * 67 + 205) % 360} 62% 48%)`
}

function drawMarks(plot: UPlot, marks: readonly BetMark[], colours: Readonly<Record<BetMark['side'] | 'ring', string>>): void {
  const { ctx } = plot
  const radius = (marks.length === 1 ? loneRadiusPx : markRadiusPx) * devicePixelRatio
  ctx.save()
  for (const { second, price, side } of marks) {
    const [x, y] = [plot.valToPos(second, 'x', true), plot.valToPos(price, 'y', true)]
    if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) continue
    ctx.beginPath()
    ctx.arc(x, y, radius, 0, 2 * Math.PI)
    ctx.fillStyle = colours[side]
    ctx.fill()
    if (marks.length > 1) continue
    ctx.lineWidth = 2 * devicePixelRatio
    ctx.strokeStyle = colours.ring
    ctx.stroke()
  }
  ctx.restore()
}
