import '../../testing/setup-dom.ts'
import { expect, test, vi } from 'vitest'
import { lineActions, panelActions } from './line-actions.ts'

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
