import { expect, test } from 'vitest'
import { edgeCurve, graphHeight, graphLayout, graphWidth, nodeHalf } from './graph-layout.ts'
import type { Point } from './graph-layout.ts'
import type { Links } from './use-alerts.ts'

const linksOf = (count: number): Links => {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: String(index), user_name: `n-p-${index}`, path: '', level: 9, bet_locked: false, waiting: 0 }))
  const edges = nodes.flatMap((from, index) => nodes.slice(index + 1).map((to) => ({ from: from.id, to: to.id, kind: 'address' as const, evidence: [] })))
  return { nodes, edges, cut: false }
}

/** A point of a curve the way it is drawn: between points between its points. */
function pointAt(curve: readonly Point[], t: number): Point {
  const [first, ...others] = curve
  if (first === undefined) throw new Error('a curve has points')
  if (others.length === 0) return first
  return pointAt(others.map((point, index) => {
    const before = curve[index] ?? point
    return { x: before.x + (point.x - before.x) * t, y: before.y + (point.y - before.y) * t }
  }), t)
}

/** Otherwise than where lines are led: at other places of the curve. */
const pieces = 97
function runsBehind(curve: readonly Point[], nodes: readonly Point[]): boolean {
  const along = Array.from({ length: pieces + 1 }, (_, piece) => pointAt(curve, piece / pieces))
  return nodes.some((node) => along.some(({ x, y }) => Math.abs(x - node.x) < nodeHalf.x && Math.abs(y - node.y) < nodeHalf.y))
}

// 25 accounts are shown with the one that is asked about, and those above them that money came from.
test.each(Array.from({ length: 29 }, (_, index) => index + 2))('of %i accounts that are all linked no line passes behind a third one, and all are in the picture apart', (count) => {
  const links = linksOf(count)
  const places = graphLayout(links)
  const at = (id: string): Point => places.get(id) ?? expect.fail(id)
  const passed = links.edges.filter(({ from, to }) => {
    const others = [...places].flatMap(([id, place]) => (id === from || id === to ? [] : [place]))
    return runsBehind(edgeCurve(at(from), at(to), others), others)
  })
  expect(passed.map(({ from, to }) => `${from} ${to}`)).toEqual([])
  const points = [...places.values()]
  expect(points.filter(({ x, y }) => x < nodeHalf.x || x > graphWidth - nodeHalf.x || y < nodeHalf.y || y > graphHeight(count) - nodeHalf.y)).toEqual([])
  expect(points.filter((one, index) => points.slice(index + 1).some((other) => Math.abs(one.x - other.x) < 2 * nodeHalf.x && Math.abs(one.y - other.y) < 2 * nodeHalf.y))).toEqual([])
})
