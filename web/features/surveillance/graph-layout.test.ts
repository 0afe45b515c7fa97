import { expect, test } from 'vitest'
import { edgeCurve, graphHeight, graphLayout, graphWidth, nodeHalf, passesBehind } from './graph-layout.ts'
import type { Point } from './graph-layout.ts'
import type { Links } from './use-alerts.ts'

const linksOf = (count: number): Links => {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: String(index), user_name: `n-p-${index}`, path: '', level: 9, bet_locked: false, waiting: 0 }))
  const edges = nodes.flatMap((from, index) => nodes.slice(index + 1).map((to) => ({ from: from.id, to: to.id, kind: 'address' as const, evidence: [] })))
  return { nodes, edges, cut: false }
}

// 25 accounts are shown with the one that is asked about, and those above them that money came from.
test.each(Array.from({ length: 29 }, (_, index) => index + 2))('of %i accounts that are all linked no line passes behind a third one, and all are in the picture apart', (count) => {
  const links = linksOf(count)
  const places = graphLayout(links)
  const at = (id: string): Point => places.get(id) ?? expect.fail(id)
  const passed = links.edges.filter(({ from, to }) => {
    const others = [...places].flatMap(([id, place]) => (id === from || id === to ? [] : [place]))
    const curve = edgeCurve(at(from), at(to), others)
    return others.some((other) => passesBehind(curve, other))
  })
  expect(passed.map(({ from, to }) => `${from} ${to}`)).toEqual([])
  const points = [...places.values()]
  expect(points.filter(({ x, y }) => x < nodeHalf.x || x > graphWidth - nodeHalf.x || y < nodeHalf.y || y > graphHeight(count) - nodeHalf.y)).toEqual([])
  expect(points.filter((one, index) => points.slice(index + 1).some((other) => Math.abs(one.x - other.x) < 2 * nodeHalf.x && Math.abs(one.y - other.y) < 2 * nodeHalf.y))).toEqual([])
})
