import { IconAppWindow, IconPointer, IconSquareRounded } from '@tabler/icons-react'
import type { Action } from '../../shared/actions.ts'
import { text } from './text.ts'

/** The line that the keyboard is on: of the list that has the focus, else of the first that has one. */
function currentLine(): Element | null {
  const line = '[role="row"][data-active]'
  return document.activeElement?.closest('[role="grid"], [role="treegrid"]')?.querySelector(line) ?? document.querySelector(line)
}

const controls = 'button:not(:disabled), a[href], input[type="checkbox"]:not(:disabled)'

/**
 * What the line that the keyboard is on has to press, under the names that it has there: a list is one tab stop, so its buttons are no
 * stops of their own. Whoever may not press them has no such control, here as there.
 */
export function lineActions(): readonly Action[] {
  const line = currentLine()
  if (line === null) return []
  const cells = [...line.querySelectorAll('[role="rowheader"], [role="gridcell"]')]
  const about = cells.map((cell) => cell.textContent.trim()).find((said) => said !== '') ?? ''
  const named = new Set<string>()
  return [...line.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const name = nameOf(control)
    if (name === '' || named.has(name)) return []
    named.add(name)
    return [{ id: `line ${name}`, label: name.includes(about) ? name : text.line({ name: about, what: name }), group: 'line' as const, icon: IconPointer, run: () => control.click() }]
  })
}

/**
 * What the panel that is open has to press, under the names that it has there: a dialog or a drawer over the page, the topmost where
 * several are. What stands in lines of a list there is of the line.
 */
export function panelActions(): readonly Action[] {
  const panel = [...document.querySelectorAll('[role="dialog"]')].findLast((each) => each.getAttribute('aria-label') !== text.title)
  const named = new Set<string>()
  return [...(panel?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].flatMap((control) => {
    const name = control.closest('[role="row"]') === null ? nameOf(control) : ''
    if (name === '' || named.has(name)) return []
    named.add(name)
    return [{ id: `panel ${name}`, label: name, group: 'panel' as const, icon: IconAppWindow, run: () => control.click() }]
  })
}

/** What is no button of the page as a whole: lines and heads of lists, and forms, which send themselves. */
const ofAPart = ['[role="row"]', '[role="grid"]', '[role="treegrid"]', '[role="dialog"]', 'table', 'form'].join(', ')

/**
 * What the page itself has to press, under the names that it has there: exports, prints, views, columns, menus, which it opens.
 * @param offered what the palette offers anyway: an action whose label holds a button's name is that button, said more fully
 */
export function pageControls(offered: readonly Action[]): readonly Action[] {
  const named = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>('main button:not(:disabled)')].flatMap((control) => {
    const name = control.closest(ofAPart) === null && isSeen(control) ? nameOf(control) : ''
    const known = offered.some(({ group, label }) => group === 'page' && label.toLowerCase().includes(name.toLowerCase()))
    if (name === '' || named.has(name) || known) return []
    named.add(name)
    return [{ id: `page ${name}`, label: name, group: 'page' as const, icon: IconSquareRounded, run: () => control.click() }]
  })
}

/** Not hidden, nor in what is (jsdom cannot tell). */
function isSeen(control: HTMLElement): boolean {
  return (control as Partial<HTMLElement>).checkVisibility?.({ visibilityProperty: true }) ?? true
}

function nameOf(control: HTMLElement): string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent
  return (control.getAttribute('aria-label') ?? (label?.trim() || control.title)).trim()
}
