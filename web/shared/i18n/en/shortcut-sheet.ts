/** The sheet of shortcuts; it comes with the sheet. */
export const shortcutSheet = {
  title: 'Keyboard shortcuts',
  close: 'Close keyboard shortcuts',
  single: 'Shortcuts of single keys',
  singleHint: 'Off: only shortcuts with Ctrl or ⌘ work. For those who speak to their computer, or whose keys get pressed by accident.',
  or: 'or',
  lines: {
    title: 'In a list',
    move: 'Next or previous line',
    page: 'A page down or up',
    ends: 'First or last line',
    open: 'Open the line',
    pick: 'Pick the line',
    range: 'Pick the lines up to here',
    order: 'Move the line, where lines have an order',
    headings: 'From the first line to the headings',
  },
  headings: {
    title: 'On the headings of a list',
    walk: 'Next or previous, first or last heading',
    sort: 'Sort by the column',
    sortMore: 'Sort by it beside the others',
    width: 'Change the width of the column',
    place: 'Move the column',
    back: 'To the lines',
  },
} as const
