import { useElementSize } from '@mantine/hooks'
import { useRef, type ReactElement, type ReactNode, type Ref } from 'react'
import { csvBegin, csvCells } from '#contract/csv.ts'
import { isolated, type Bar, type BarFormat, type ChartFacts, type ChartWords } from './bar.ts'
import { chartImage } from './chart-image.ts'
import classes from './chart.module.css'

export type ChartProps = {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly words: ChartWords
  readonly format: BarFormat
  readonly facts: ChartFacts
  /** Hands a file to whoever saves files. */
  readonly onFile: (file: Blob, name: string) => void
  /** A cell of the table behind it, where the name leads somewhere. */
  readonly nameOf?: ((bar: Bar) => ReactNode) | undefined
  /** The same of what it is compared with, given as it is written. */
  readonly comparedOf?: ((bar: Bar, written: string) => ReactNode) | undefined
}

type ChartFrameProps = ChartProps & {
  /** How the drawing marks what it is compared with. */
  readonly mark: string
  /** The drawing, as wide as its room is in pixels: what is written in it has the size of all other words. `open` follows where the name of a bar leads. */
  readonly draw: (width: number, ref: Ref<SVGSVGElement>, open: (index: number) => void) => ReactNode
}

/** Its room before it is measured. */
const unmeasured = 420

/** A chart with its title; behind it stands the same as a table, and both can be taken along. */
export function ChartFrame({ title, bars, format: { whole: format, plain }, words, facts, onFile, nameOf, comparedOf = (_, written) => written, mark, draw }: ChartFrameProps): ReactElement {
  const drawn = useRef<SVGSVGElement>(null)
  const rows = useRef<HTMLTableSectionElement>(null)
  const { ref: room, width } = useElementSize()
  const compared = bars.some(({ compared: then }) => then !== undefined)
  const name = title.toLowerCase().replaceAll(/\s+/g, '-')

  /** What is drawn leads where its name in the table does. */
  const open = (index: number): void => rows.current?.rows[index]?.querySelector<HTMLElement>('th a, th button')?.click()

  function saveImage(): void {
    // Each value runs as it does by itself, whatever stands before it.
    const said = [...facts.map(([fact, value]) => `${fact}: ${isolated(value)}`), ...(compared ? [`${mark} ${words.compared}`] : [])]
    if (drawn.current !== null) void chartImage(drawn.current, title, said).then((file) => onFile(file, `${name}.png`))
  }
  function saveCsv(): void {
    const lines = [[title], ...facts, [], [words.name, words.value, ...(compared ? [words.compared] : [])], ...bars.map((bar) => [bar.label, plain(bar.value), ...(compared ? [bar.compared === undefined ? null : plain(bar.compared)] : [])])]
    onFile(new Blob([csvBegin + lines.map(csvCells).join('')], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h2>{title}</h2>
        <span className={classes.takes}>
          <button type="button" aria-label={`${words.image}: ${title}`} onClick={saveImage}>
            {words.image}
          </button>
          <button type="button" aria-label={`${words.csv}: ${title}`} onClick={saveCsv}>
            {words.csv}
          </button>
        </span>
      </figcaption>
      <div ref={room} className={classes.room}>
        {draw(width === 0 ? unmeasured : width, drawn, open)}
      </div>
      <details className={classes.behind}>
        <summary>{words.table}</summary>
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={`${words.table}: ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col" data-align="end">{words.value}</th>
                {compared ? <th scope="col" data-align="end">{words.compared}</th> : null}
              </tr>
            </thead>
            <tbody ref={rows}>
              {bars.map((bar) => (
                <tr key={bar.key}>
                  <th scope="row">{nameOf === undefined ? bar.label : nameOf(bar)}</th>
                  <td data-align="end"><bdi dir="ltr">{format(bar.value)}</bdi></td>
                  {compared ? <td data-align="end"><bdi dir="ltr">{bar.compared === undefined ? '–' : comparedOf(bar, format(bar.compared))}</bdi></td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
