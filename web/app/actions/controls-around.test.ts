import '../../testing/setup-dom.ts'
import { expect, test, vi } from 'vitest'
import { IconPointer } from '@tabler/icons-react'
import { asTheyAre, hasChanged, lineActions, notOffered, pageControls, panelActions, stillThere, withArrived } from './controls-around.ts'

function show(html: string): void {
  document.body.innerHTML = html
}
// The stand-in of a browser does not keep the order of the page.
const labels = () => lineActions().map(({ label }) => label).toSorted()
const line = (active: boolean, cells: string) => `<div role="row"${active ? ' data-active="true"' : ''}>${cells}</div>`

test('the line under the keyboard offers what it has to press, by name; no other line does', () => {
  show(`<div role="grid">${line(false, '<div role="gridcell">Other <button>Undo</button></div>')}
    ${line(true, `<div role="gridcell" data-pick><input type="checkbox" aria-label="Pick row 2"></div><div role="rowheader">Spring Cup</div>
      <div role="gridcell"><button aria-label="Spring Cup: bets locked">L</button><button title="History of Spring Cup"></button><a href="/x">Open</a><button disabled>Never</button><button></button></div>`)}</div>`)
  const undo = vi.fn<() => void>()
  document.querySelector('button')?.addEventListener('click', undo)
  expect(labels()).toEqual(['History of Spring Cup', 'Spring Cup: Open', 'Spring Cup: bets locked'])
  const pressed = vi.fn<() => void>()
  document.querySelector('[title]')?.addEventListener('click', pressed)
  lineActions().find(({ label }) => label.startsWith('History'))?.run()
  expect([pressed.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0])
})

test('a switch says what it is and what it is going to be, and what the line is about once', () => {
  show(`<div role="grid">${line(true, `<div role="gridcell"><span><b>Oakhaven v Lakeside</b> <i>Highland Trophy</i></span></div>
    <div role="gridcell"><button role="switch" aria-checked="false" aria-label="Oakhaven v Lakeside: Bets locked"></button><button role="switch" aria-checked="true" aria-label="Shown"></button><button aria-pressed="true">All</button></div>`)}</div>`)
  expect(labels()).toEqual(['Oakhaven v Lakeside Highland Trophy: All (on)', 'Oakhaven v Lakeside Highland Trophy: Shown (on → off)', 'Oakhaven v Lakeside: Bets locked (off → on)'])
  const [locked] = lineActions()
  expect(locked === undefined || hasChanged(locked)).toBe(false)
  document.querySelector('[role="switch"]')?.setAttribute('aria-checked', 'true')
  expect(locked !== undefined && hasChanged(locked)).toBe(true)
  expect(asTheyAre(locked === undefined ? [] : [locked]).map(({ label }) => label)).toEqual(['Oakhaven v Lakeside: Bets locked (on → off)'])
})

test('each control has an id of its own, the first of a name that of the name alone', () => {
  const of = (state: string) => `<button role="switch" aria-checked="${state}" aria-label="Shown"></button>`
  show(`<main>${of('true')}${of('false')}</main>`)
  expect(pageControls().map(({ id, label }) => [id, label])).toEqual([['page Shown', 'Shown (on → off)'], ['page Shown 2', 'Shown (off → on)']])
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

test('a panel that goes while the palette stands in front of it is not offered any more, nor one that is there and not seen', () => {
  show('<div role="dialog"><button>Close columns</button><a href="/x">The whole list</a><form><input aria-label="Reason"></form></div><div role="dialog" aria-label="Search and commands"></div>')
  const found = panelActions()
  expect(found.map(({ label }) => label)).toEqual(['Close columns', 'The whole list', 'Field: Reason'])
  expect(stillThere(found)).toBe(found)
  document.querySelector('[role="dialog"]')?.remove()
  expect(stillThere(found)).toEqual([])
  show('<div role="dialog"><button>Close the sheet</button></div>')
  Object.assign(document.querySelector('[role="dialog"]') ?? {}, { checkVisibility: () => false })
  expect(panelActions()).toEqual([])
})

const offeredAs = (...names: readonly string[]) => names.map((label) => ({ id: label, label, group: 'page' as const, icon: IconPointer, run: () => undefined }))

test('the page offers what it has to press as a whole, once each: nothing of its lines and dialogs, nothing that leads about, and nothing twice', () => {
  show(`<header><button>Menu</button></header>
    <main><nav><a href="/up">Sports</a></nav><button aria-label="Columns"></button><button aria-label="Columns"></button><button title="Print the report"></button><button>Export</button><button disabled>Never</button><button></button>
      <form><button>Send</button></form><a href="/all">All bets</a><table><tbody><tr><td><button>Undo</button></td></tr></tbody></table>
      <div role="grid"><div role="row"><button>Name</button></div><div role="row"><a href="/bet">Bet 1</a></div><div role="row" data-totals=""><button>Accounts of Balance</button></div></div></main>
    <div role="dialog"><button>Close</button></div>`)
  expect(notOffered(pageControls(), offeredAs('Export', 'Send…')).map(({ label }) => label).toSorted()).toEqual(['Accounts of Balance', 'All bets', 'Columns', 'Print the report'])
  const pressed = vi.fn<() => void>()
  document.querySelector('[title^="Print"]')?.addEventListener('click', pressed)
  pageControls().find(({ label }) => label.startsWith('Print'))?.run()
  expect(pressed).toHaveBeenCalledOnce()
})

test('names are compared whole, and a count beside a name is a word of its own', () => {
  show('<main><button>Lock</button><button><span>Needs a result</span><span>8</span></button><button>In <b>play</b><i aria-hidden="true">x</i></button></main>')
  expect(notOffered(pageControls(), offeredAs('Unlock account', 'Lock the account')).map(({ label }) => label)).toEqual(['Lock', 'Needs a result 8', 'In play'])
  expect(notOffered(pageControls(), offeredAs('lock')).map(({ label }) => label)).toEqual(['Needs a result 8', 'In play'])
})

test('what is chosen and typed on a page is gone to: filters by their names, fields of forms as such; the verbs beside the heading in the top bar are pressed', () => {
  show(`<header><div><div><button>Open navigation</button></div><div><div><h1>Bets</h1></div><a href="/add">Add a member</a></div><div><button>Settings</button></div></div></header>
    <main><select aria-label="Status"><option>all</option></select><label for="text">Search bets</label><input id="text" type="search"><label><input type="checkbox">Closed too</label><input type="hidden" value="1">
      <input type="radio" aria-label="By day" checked><input type="radio" aria-label="By hour"><form><label for="name">Name</label><input id="name"></form></main>`)
  const found = pageControls()
  expect(found.map(({ label }) => label).toSorted()).toEqual(['Add a member', 'By hour', 'Closed too (off → on)', 'Field: Name', 'Filter: Search bets', 'Filter: Status'])
  found.find(({ label }) => label === 'Filter: Status')?.run()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Status')
  found.find(({ label }) => label === 'Closed too (off → on)')?.run()
  expect(document.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked).toBe(true)
})

test('what the page gets while the palette stands in front is offered too, what it had under the name that was read, and each by its own id', () => {
  show('<main><button>Views</button><button>Lock</button></main>')
  const before = pageControls()
  expect(withArrived(before)).toBe(before)
  document.querySelectorAll('button')[1]?.replaceChildren('Unlock')
  document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<button>New sport</button><button role="switch" aria-checked="true">Views</button>')
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<form><button>Send</button></form>')
  const after = withArrived(before)
  expect(after.map(({ label }) => label)).toEqual(['New sport', 'Views (on → off)', 'Views', 'Lock', 'Send'])
  expect(after.filter(hasChanged).map(({ label }) => label)).toEqual(['Lock'])
  expect(new Set(after.map(({ id }) => id)).size).toBe(5)
  document.querySelector('main')?.replaceChildren()
  expect(withArrived(after)).toEqual([])
})

test('what an action of its own stands for is not offered beside it, nor a link to a screen beside the screen', () => {
  show('<main><button data-offered>Declare</button><span data-offered><button>History</button></span><a href="/dashboard/voids">Voids of bets</a><a href="/dashboard/bets?event_id=7">All bets</a></main><div role="dialog"><button data-offered>Roll back</button><button>Close</button></div>')
  expect(notOffered(pageControls(), [{ id: 'screen /dashboard/voids', label: 'Voids', group: 'screens', icon: IconPointer, run: () => undefined }]).map(({ label }) => label)).toEqual(['All bets'])
  expect(panelActions().map(({ label }) => label)).toEqual(['Close'])
})

test('rows of a list are apart from what the page has to press; one of several choices says what is chosen', () => {
  show('<main><ol><li><a href="/bet/1">Bet 1</a></li></ol><button>Print</button><div role="radiogroup" aria-label="Device"><input type="radio" aria-label="Phone"></div></main>')
  expect(pageControls().map(({ group, label }) => [group, label])).toEqual([['page', 'Print'], ['page', 'Device: Phone'], ['rows', 'Bet 1']])
})
