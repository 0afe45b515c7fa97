import type { Links } from './use-alerts.ts'

export type Point = { readonly x: number; readonly y: number }

/** Half of what an account takes in the picture, and what a line keeps from one that it does not join; pixels. */
export const nodeHalf = { x: 58, y: 15 } as const
const clear = 10

export const graphWidth = 720
const [columnX, rowApart, aroundRows] = [70, 54, 96] as const
/** How far lines between accounts of one column reach out of it. */
const outOfColumn = 260
/** How far a line can bend on its way, up and down, to one side and the other: with these one is free of others for any two of 30 accounts. */
const lifts = [0, 50, -50, 80, -80, 120, -120] as const
const asides = [0, -150, 150, -200, 200, -250, 250, -300, 300] as const
/** The least bend first. */
const bends = lifts.flatMap((lift) => asides.map((aside) => ({ lift, aside }))).toSorted((one, other) => sizeOf(one) - sizeOf(other))

function sizeOf({ lift, aside }: { readonly lift: number; readonly aside: number }): number {
  return Math.abs(lift) / 50 + Math.abs(aside) / 200
}

/** Pixels: as many rows as the longer of two columns has. */
export function graphHeight(nodes: number): number {
  return aroundRows + rowApart * Math.ceil((nodes - 1) / 2)
}

/** Where each account stands: the one that is asked about in the middle, the others in a column on each side, those with the most links on top. */
export function graphLayout({ nodes, edges }: Pick<Links, 'nodes' | 'edges'>): ReadonlyMap<string, Point> {
  const [middle, ...others] = nodes
  const places = new Map<string, Point>()
  if (middle === undefined) return places
  const middleY = graphHeight(nodes.length) / 2
  places.set(middle.id, { x: graphWidth / 2, y: middleY })
  const degree = (id: string): number => edges.filter((edge) => edge.from === id || edge.to === id).length
  const around = others.toSorted((one, other) => degree(other.id) - degree(one.id))
  for (const side of [0, 1]) {
    const column = around.filter((_, index) => index % 2 === side)
    for (const [row, node] of column.entries()) places.set(node.id, { x: side === 0 ? graphWidth - columnX : columnX, y: middleY + (row - (column.length - 1) / 2) * rowApart })
  }
  return places
}

/** The line between two accounts, a cubic curve that leaves and reaches them sideways and passes behind no other. */
export function edgeCurve(from: Point, to: Point, others: readonly Point[]): readonly [Point, Point, Point, Point] {
  const sameColumn = from.x === to.x
  const x = sameColumn ? from.x + (from.x < graphWidth / 2 ? outOfColumn : -outOfColumn) : (from.x + to.x) / 2
  const curveOf = ({ lift, aside }: { readonly lift: number; readonly aside: number }) => [from, { x: x + aside, y: from.y + lift }, { x: x + aside, y: to.y + lift }, to] as const
  return curveOf(bends.find((bend) => !passesBehind(curveOf(bend), others)) ?? { lift: 0, aside: 0 })
}

const steps = 60
/** What each of the four points of a curve counts at each step along it. */
const weights = Array.from({ length: steps + 1 }, (_, step) => step / steps).map((t) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3] as const)

/** Whether a curve runs behind one of these accounts. */
function passesBehind([a, b, c, d]: readonly [Point, Point, Point, Point], nodes: readonly Point[]): boolean {
  return weights.some(([wa, wb, wc, wd]) => {
    const x = wa * a.x + wb * b.x + wc * c.x + wd * d.x
    const y = wa * a.y + wb * b.y + wc * c.y + wd * d.y
    return nodes.some((node) => Math.abs(x - node.x) < nodeHalf.x + clear && Math.abs(y - node.y) < nodeHalf.y + clear)
  })
}
