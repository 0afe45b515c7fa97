import type { DragEvent } from 'react'

/** A list with the row of one id in another place, given as the place it has in the list without it. */
export function movedTo<Row extends { readonly id: string }>(rows: readonly Row[], id: string, to: number): readonly Row[] {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) return rows
  const others = rows.filter((each) => each !== row)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/** Before which row a row comes to stand; null: behind all; undefined: that is not known, because the list goes on. */
export function standsBefore<Row extends { readonly id: string }>(rows: readonly Row[], id: string, to: number, goesOn: boolean): string | null | undefined {
  return rows.filter((row) => row.id !== id)[to]?.id ?? (goesOn ? undefined : null)
}

/** Whether what is dragged over an element would come to stand behind it: its lower half says so. */
export function isBehind(event: Pick<DragEvent, 'clientY'>, element: Element): boolean {
  const { top, height } = element.getBoundingClientRect()
  return event.clientY > top + height / 2
}
