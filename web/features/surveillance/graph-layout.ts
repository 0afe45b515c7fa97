import type { Links } from './use-alerts.ts'

export type Point = { readonly x: number; readonly y: number }

/** So many accounts at most stand in a row, more in a circle. */
export const rowNodes = 3

/** Where each account stands: the one that is asked about in the middle, the others around it, those with the most links first. Pixels. */
export function graphLayout({ nodes, edges }: Pick<Links, 'nodes' | 'edges'>, size: { readonly width: number; readonly height: number }): ReadonlyMap<string, Point> {
  const [middle, ...others] = nodes
  const places = new Map<string, Point>()
  if (middle === undefined) return places
  places.set(middle.id, { x: size.width / 2, y: size.height / 2 })
  const degree = (id: string): number => edges.filter((edge) => edge.from === id || edge.to === id).length
  const around = others.toSorted((one, other) => degree(other.id) - degree(one.id))
  const [across, down] = [size.width / 2 - 70, size.height / 2 - 34]
  for (const [index, node] of around.entries()) {
    // Every second one stands nearer, so that names do not touch.
    const reach = around.length > 10 && index % 2 === 1 ? 0.62 : 1
    // A circle begins on top.
    const angle = (2 * Math.PI * index) / around.length - (nodes.length <= rowNodes ? 0 : Math.PI / 2)
    places.set(node.id, { x: size.width / 2 + Math.cos(angle) * across * reach, y: size.height / 2 + Math.sin(angle) * down * reach })
  }
  return places
}
