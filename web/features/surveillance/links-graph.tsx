import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { text } from './alert-text.ts'
import { edgeId } from './edge-id.ts'
import { edgeCurve, graphHeight, graphLayout, graphWidth, nodeHalf } from './graph-layout.ts'
import type { Links } from './use-alerts.ts'
import classes from './surveillance.module.css'

const kinds = ['address', 'device', 'opposite', 'transfer'] as const
/** Edges of several kinds between two accounts stand beside each other, this many pixels apart. */
const apart = 5

type LinksGraphProps = {
  readonly links: Links
  /** The edge whose evidence the table shows; null: all of it. */
  readonly chosen: string | null
  readonly onChoose: (edge: string | null) => void
  readonly onAccount: (id: string) => void
}

/** Accounts as buttons beside the one that is asked about, and what joins them as lines. One tab stop, then the arrow keys. */
export function LinksGraph({ links, chosen, onChoose, onAccount }: LinksGraphProps): ReactElement {
  const height = graphHeight(links.nodes.length)
  // Each line is led around every account: not again for each line that is chosen.
  const { places, lines } = useMemo(() => drawnOf(links), [links])
  const buttons = useRef<(SVGGElement | null)[]>([])
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(function showMiddle() {
    const [around, drawing] = [frame.current, frame.current?.querySelector('svg')]
    if (around === null || drawing === null || drawing === undefined) return
    // A phone shows a part of the picture: the one with the accounts in it, from whichever side it is read.
    const across = [...places.values()].map(({ x }) => x)
    const middle = (Math.min(...across) + Math.max(...across)) / 2 / graphWidth
    const [outer, inner] = [around.getBoundingClientRect(), drawing.getBoundingClientRect()]
    around.scrollLeft += inner.left + middle * inner.width - (outer.left + outer.width / 2)
  }, [places])
  const present = kinds.filter((kind) => links.edges.some((edge) => edge.kind === kind))

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 0
    const node = links.nodes[index]
    if (step !== 0) {
      event.preventDefault()
      buttons.current[(index + step + links.nodes.length) % links.nodes.length]?.focus()
    } else if ((event.key === 'Enter' || event.key === ' ') && node !== undefined && node.level === 9) {
      event.preventDefault()
      onAccount(node.id)
    }
  }

  return (
    <figure ref={frame} className={classes.graph}>
      <svg viewBox={`0 0 ${graphWidth} ${height}`} style={{ maxHeight: height * 1.2 }} role="group" aria-label={text.graph.picture({ nodes: links.nodes.length, edges: links.edges.length })}>
        {links.edges.map((edge) => {
          const name = edgeId(edge)
          const line = lines.get(name)
          if (line === undefined) return null
          return (
            <path
              key={name}
              d={line}
              className={classes.edge}
              data-kind={edge.kind}
              data-chosen={chosen === name || undefined}
              onClick={() => onChoose(chosen === name ? null : name)}
            >
              <title>{`${text.graph.kinds[edge.kind]}: ${edge.evidence[0]?.what ?? ''}`}</title>
            </path>
          )
        })}
        {links.nodes.map((node, index) => {
          const place = places.get(node.id)
          if (place === undefined) return null
          return (
            <g
              key={node.id}
              ref={(element) => { buttons.current[index] = element }}
              role={node.level === 9 ? 'button' : 'img'}
              tabIndex={index === 0 ? 0 : -1}
              aria-label={text.graph.node({ name: node.user_name, count: node.waiting })}
              transform={`translate(${place.x} ${place.y})`}
              className={classes.node}
              data-first={index === 0 || undefined}
              data-above={node.level !== 9 || undefined}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={() => { if (node.level === 9) onAccount(node.id) }}
            >
              <rect x={-nodeHalf.x} y={-nodeHalf.y} width={2 * nodeHalf.x} height={2 * nodeHalf.y} rx={nodeHalf.y} />
              <text textAnchor="middle" dy="0.35em" direction="ltr">{node.user_name}{node.waiting > 0 ? ` (${node.waiting})` : ''}</text>
            </g>
          )
        })}
      </svg>
      <figcaption className={classes.legend} aria-label={text.graph.legend}>
        {present.map((kind) => <span key={kind} data-kind={kind}><i aria-hidden />{text.graph.kinds[kind]}</span>)}
      </figcaption>
    </figure>
  )
}

/** Where accounts stand, and the way of each line as the picture has it, by its id. */
function drawnOf(links: LinksGraphProps['links']): { readonly places: ReturnType<typeof graphLayout>; readonly lines: ReadonlyMap<string, string> } {
  const places = graphLayout(links)
  const lines = new Map<string, string>()
  for (const edge of links.edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)]
    if (from === undefined || to === undefined) continue
    const others = [...places].flatMap(([id, place]) => (id === edge.from || id === edge.to ? [] : [place]))
    const shift = (kinds.indexOf(edge.kind) - 1.5) * apart
    const [start, first, second, end] = edgeCurve(from, to, others).map(({ x, y }) => `${x} ${y + shift}`)
    lines.set(edgeId(edge), `M ${start} C ${first}, ${second}, ${end}`)
  }
  return { places, lines }
}
