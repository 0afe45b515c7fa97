import '../../testing/setup-dom.ts'
import { expect, test, vi } from 'vitest'
import { IconPointer } from '@tabler/icons-react'
import { lineActions, pageControls, panelActions } from './controls-around.ts'

function show(html: string): void {
  document.body.innerHTML = html
}
// The stand-in of a browser does not keep the order of the page.
const labels = () => lineActions().map(({ label }) => label).toSorted()
const line = (active: boolean, cells: string) => `<div role="row"${active ? ' data-active="true"' : ''}>${cells}</div>`

test('the line under the keyboard offers what it has to press, by name; no other line does', () => {
  show(`<div role="grid">${line(false, '<div role="gridcell">Other <button>Undo</button></div>')}
    ${line(true, `<div role="gridcell"><input type="checkbox" aria-label="Pick row 2"></div><div role="rowheader">Spring Cup</div>
      <div role="gridcell"><button aria-label="Spring Cup: bets locked">L</button><button title="History of Spring Cup"></button><a href="/x">Open</a><button disabled>Never</button><button></button></div>`)}</div>`)
  const undo = vi.fn<() => void>()
  document.querySelector('button')?.addEventListener('click', undo)
  expect(labels()).toEqual(['History of Spring Cup', 'Spring Cup: Open', 'Spring Cup: Pick row 2', 'Spring Cup: bets locked'])
  const pressed = vi.fn<() => void>()
  document.querySelector('[title]')?.addEventListener('click', pressed)
  lineActions().find(({ label }) => label.startsWith('History'))?.run()
  expect([pressed.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0])
})

test('of several lists it is the one that has the focus; with no line under the keyboard there is nothing', () => {
  const grid = (name: string) => `<div role="treegrid" tabindex="0">${line(true, `<div role="rowheader">${name}</div><button>Press</button>`)}</div>`
  show(grid('First') + grid('Second'))
  expect(labels()).toEqual(['First: Press'])
  document.querySelectorAll<HTMLElement>('[tabindex]')[1]?.focus()
  expect(labels()).toEqual(['Second: Press'])
  show(line(false, '<div role="gridcell"><button>Press</button></div>'))
  expect(labels()).toEqual([])
})

test('the panel in front offers what it has to press, by name: no panel behind it, no line of a list in it, and never the palette', () => {
  show(`<div role="dialog"><button>Behind</button></div>
    <div role="dialog"><h2>Alert 7</h2><button aria-label="Alert 7 is seen to by nobody">Take</button><button disabled>Never</button><button></button>
      <div role="grid">${line(true, '<div role="gridcell">Bet 1 <button>Void</button></div>')}</div></div>
    <div role="dialog" aria-label="Search and commands"><button>Palette</button></div>`)
  expect(panelActions().map(({ label }) => label)).toEqual(['Alert 7 is seen to by nobody'])
  const pressed = vi.fn<() => void>()
  document.querySelector('[aria-label^="Alert 7"]')?.addEventListener('click', pressed)
  panelActions()[0]?.run()
  expect(pressed).toHaveBeenCalledOnce()
  show('<button>Press</button>')
  expect(panelActions()).toEqual([])
})

test('the page offers what it has to press as a whole, once each: nothing of its lines, forms and dialogs, and nothing that is offered by a fuller name', () => {
  show(`<header><button>Menu</button></header>
    <main><button aria-label="Columns"></button><button aria-label="Columns"></button><button title="Print the report"></button><button>Export</button><button disabled>Never</button><button></button>
      <form><button>Send</button></form><table><tbody><tr><td><button>Undo</button></td></tr></tbody></table>
      <div role="grid"><div role="row"><button>Name</button></div></div></main>
    <div role="dialog"><button>Close</button></div>`)
  const offered = [{ id: 'table.export bets', label: 'Export bets', group: 'page' as const, icon: IconPointer, run: () => undefined }]
  expect(pageControls(offered).map(({ label }) => label)).toEqual(['Columns', 'Print the report'])
  expect(pageControls([]).map(({ label }) => label)).toEqual(['Columns', 'Print the report', 'Export'])
  const pressed = vi.fn<() => void>()
  document.querySelector('[title^="Print"]')?.addEventListener('click', pressed)
  pageControls(offered)[1]?.run()
  expect(pressed).toHaveBeenCalledOnce()
})
