import '../../testing/setup-dom.ts'
import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useGridKeys } from '../../components/data-table/use-grid-keys.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { listKeys } from './list-keys.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const pressed: Readonly<Record<string, string>> = {
  down: 'ArrowDown', up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', pageDown: 'PageDown', pageUp: 'PageUp', home: 'Home', end: 'End', enter: 'Enter', space: ' ',
}

/** A table with everything that a table can have, the keyboard on its first line or on its second heading. */
function Grid({ at }: { readonly at: keyof typeof listKeys }) {
  const [did] = useState(() => vi.fn())
  const { place, setPlace, onKeyDown } = useGridKeys({
    rows: 3, columns: 3, pageRows: 2, rtl: () => false, onMove: did, onMoveColumn: did, onOpen: did, onMoveRow: () => true, onPick: did, onSort: did, onResize: did, onReorder: did,
  })
  if (place === null) setPlace(at === 'lines' ? { row: 0 } : { column: 1 })
  return <div role="grid" tabIndex={0} onKeyDown={onKeyDown} />
}

test('the sheet has the keys of every list, with other keys for the same', () => {
  renderPart(<ShortcutSheet opened onClose={() => undefined} actions={[]} />)
  const lines = within(screen.getByRole('region', { name: 'In a list' }))
  expect(lines.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Next or previous line', '↓↑ or JK'],
    ['A page down or up', 'Page DownPage Up'],
    ['First or last line', 'HomeEnd'],
    ['Open the line', '↵'],
    ['Pick the line', 'X or Space'],
    ['Pick the lines up to here', 'ShiftX or Shift↓↑'],
    ['Move the line, where lines have an order', 'Alt↓↑ or AltHomeEnd'],
    ['From the first line to the headings', '↑'],
  ])
  expect(within(screen.getByRole('region', { name: 'On the headings of a list' })).getByText('Move the column').nextElementSibling?.textContent).toBe('AltShift←→')
})

const said = (['lines', 'headings'] as const).flatMap((at) => listKeys[at].flatMap(({ does, keys }) => keys.map((either: readonly string[]) => ({ at, does, either }))))

test.each(said)('a table does what is said of its $at: $does, by $either', ({ at, either }) => {
  const modifiers = { shiftKey: either.includes('shift'), altKey: either.includes('alt') }
  for (const name of either.filter((key) => key !== 'shift' && key !== 'alt')) {
    const { getByRole, unmount } = renderPart(<Grid at={at} />)
    const grid = getByRole('grid')
    const event = createEvent.keyDown(grid, { key: pressed[name] ?? name, ...modifiers })
    fireEvent(grid, event)
    expect(event.defaultPrevented, name).toBe(true)
    unmount()
  }
})
