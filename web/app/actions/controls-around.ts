import { IconAppWindow, IconFilter, IconList, IconPointer, IconSquareRounded } from '@tabler/icons-react'
import type { Action, ActionGroup } from '../../shared/actions.ts'
import { firstWordsOf, nameOf, plainName, wordsOf } from './control-names.ts'
import { text } from './text.ts'

/** A control of what stands around the palette, as an action: pressed, or gone to where something is typed or chosen in it. */
export type ControlAction = Action & {
  readonly control: HTMLElement
  /** What it was called where it stands. */
  readonly name: string
  /** What it is called by now: another name may mean the opposite of what was read. */
  readonly labelNow: () => string
}

/** Whether an action is a control that is called otherwise by now than it is offered. */
export function hasChanged(action: Action): action is ControlAction {
  return 'labelNow' in action && (action as ControlAction).labelNow() !== action.label
}

/** The same controls, each under the name that it has by now. */
export function asTheyAre(actions: readonly ControlAction[]): readonly ControlAction[] {
  return actions.map((action) => (hasChanged(action) ? { ...action, label: action.labelNow() } : action))
}

/** Only what is still there: a panel may go while the palette stands in front of it, and what is pressed in it would do nothing. */
export function stillThere(actions: readonly ControlAction[]): readonly ControlAction[] {
  return actions.every(isThere) ? actions : actions.filter(isThere)
}

const isThere = ({ control }: ControlAction): boolean => control.isConnected

const pressable = 'button:not(:disabled), a[href], input[type="checkbox"]:not(:disabled), input[type="radio"]:not(:disabled):not(:checked)'
const unfilled = ['checkbox', 'radio', 'hidden', 'file', 'submit'].map((type) => `:not([type="${type}"])`).join('')
const fields = `select:not(:disabled), textarea:not(:disabled), input:not(:disabled)${unfilled}`
const controls = `${pressable}, ${fields}`

/** The line that the keyboard is on: of the list that has the focus, else of the first that has one. */
function currentLine(): Element | null {
  const line = '[role="row"][data-active]'
  return document.activeElement?.closest('[role="grid"], [role="treegrid"]')?.querySelector(line) ?? document.querySelector(line)
}

/**
 * What the line that the keyboard is on has to press but to pick it, under the names that it has there: a list is one tab stop, so its buttons are no
 * stops of their own. Whoever may not press them has no such control, here as there.
 */
export function lineActions(): readonly ControlAction[] {
  const line = currentLine()
  if (line === null) return []
  return actionsOf([...line.querySelectorAll<HTMLElement>(pressable)].filter((control) => control.closest('[data-pick]') === null), 'line', ofItsLine)
}

/** A name that does not say itself what the line is about, with that before it. A line is about what its first cell says first: a league may follow an event. */
function ofItsLine(name: string, control: HTMLElement): string {
  const cells = [...(control.closest('[role="row"]')?.querySelectorAll('[role="rowheader"], [role="gridcell"]') ?? [])]
  const first = cells.find((cell) => wordsOf(cell) !== '')
  if (first === undefined || name.includes(firstWordsOf(first))) return name
  return text.line({ name: wordsOf(first), what: name })
}

/**
 * What the panel that is open has to press and to fill in, under the names that it has there: a dialog or a drawer over the page, the
 * topmost where several are. What stands in lines of a list there is of the line; the calls of a form are offered by the form.
 */
export function panelActions(): readonly ControlAction[] {
  const panel = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((each) => each.getAttribute('aria-label') !== text.title && isSeen(each))
  return panel === undefined ? [] : actionsOf(outsideLines(panel), 'panel')
}

/** Where the page's own things stand: in it, and around its heading, which may be in the top bar. */
function placesOfThePage(): readonly Element[] {
  return [document.querySelector('header h1')?.closest('header > * > *'), document.querySelector('main')].flatMap((place) => place ?? [])
}

/** What leads through the product and not to an act: crumbs, the tree, a path of accounts. */
const leading = 'nav, [role="navigation"], [role="tree"]'

/** A row of a list that is no table: a bet beside an event, a game of the lobby. */
const listRow = 'li, [role="listitem"]'

/**
 * What the page itself has to press, to choose and to fill in, under the names that it has there: exports, prints, views, columns, menus,
 * links, filters, the fields of its forms, what is behind a total; and what the rows of its lists have, apart.
 */
export function pageControls(): readonly ControlAction[] {
  const own = placesOfThePage().flatMap(outsideLines).filter((control) => control.closest(`[role="dialog"], ${leading}`) === null && isSeen(control))
  const ofRows = (control: HTMLElement): boolean => control.closest(listRow) !== null
  return [...actionsOf(own.filter((control) => !ofRows(control)), 'page', ofItsChoice), ...actionsOf(own.filter(ofRows), 'rows')]
}

/** One of several that exclude each other, with what is chosen by them before it. */
function ofItsChoice(name: string, control: HTMLElement): string {
  const choice = control.matches('[type="radio"]') ? control.closest('[role="radiogroup"]')?.getAttribute('aria-label') ?? null : null
  return choice === null ? name : text.line({ name: choice, what: name })
}

/** What is not offered anyway: an action of the page that is called as a button is that button, and a link to a screen is the screen. */
export function notOffered(controls: readonly ControlAction[], offered: readonly Action[]): readonly ControlAction[] {
  const known = new Set(offered.filter(({ group }) => group === 'page').map(({ label }) => plainName(label)))
  const ids = new Set(offered.map(({ id }) => id))
  return controls.filter(({ control, name }) => !known.has(plainName(name)) && !(control instanceof HTMLAnchorElement && ids.has(`screen ${control.getAttribute('href') ?? ''}`)))
}

/** What the page has now: what was there before under the name that was read, in its place among what has come since. */
export function withArrived(before: readonly ControlAction[]): readonly ControlAction[] {
  const known = new Map(before.map((action) => [action.control, action]))
  const ids = new Set(before.map(({ id }) => id))
  const found = pageControls().map((action) => known.get(action.control) ?? (ids.has(action.id) ? { ...action, id: `${action.id} come` } : action))
  return found.length === before.length && found.every((action, index) => action === before[index]) ? before : found
}

/** An action of its own stands for it in the palette, under a name that says more. */
const offeredOtherwise = '[data-offered]'

const lines = '[role="row"]:not([data-totals]), table'

/** Lines are offered one at a time, when the keyboard is on them; what a list comes to is no line. */
function outsideLines(place: Element): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)].filter((control) => control.closest(`${lines}, ${offeredOtherwise}`) === null)
}

function actionsOf(found: Iterable<HTMLElement>, group: ActionGroup, labelled: (name: string, control: HTMLElement) => string = (name) => name): readonly ControlAction[] {
  const named = new Set<string>()
  /** How many have a name already: each has an id of its own, the first the one by which it was remembered. */
  const ofName = new Map<string, number>()
  return [...found].flatMap((control) => {
    const name = nameOf(control)
    const filled = control.matches(fields)
    const labelNow = (): string => filled ? text[control.closest('form') === null ? 'filter' : 'field']({ name: nameOf(control) }) : withState(labelled(nameOf(control), control), control)
    const label = labelNow()
    if (name === '' || named.has(label)) return []
    named.add(label)
    const plainId = `${group} ${filled ? 'field ' : ''}${name}`
    const before = ofName.get(plainId) ?? 0
    ofName.set(plainId, before + 1)
    return [{ id: before === 0 ? plainId : `${plainId} ${before + 1}`, label, group, icon: filled ? IconFilter : icons[group] ?? IconPointer, control, name, labelNow, run: () => (filled ? control.focus() : control.click()) }]
  })
}

/** What is switched, with what it is now and what it is going to be; what is pressed in, with that it is. */
function withState(name: string, control: HTMLElement): string {
  const on = control.matches('[role="switch"]') ? control.getAttribute('aria-checked') === 'true' : control.matches('[type="checkbox"]') ? (control as HTMLInputElement).checked : null
  if (on !== null) return text[on ? 'toOff' : 'toOn']({ name })
  return control.getAttribute('aria-pressed') === 'true' ? text.isOn({ name }) : name
}

const icons: Partial<Readonly<Record<ActionGroup, Action['icon']>>> = { panel: IconAppWindow, page: IconSquareRounded, rows: IconList }

/** Not hidden, nor in what is (jsdom cannot tell). */
function isSeen(control: HTMLElement): boolean {
  return (control as Partial<HTMLElement>).checkVisibility?.({ visibilityProperty: true }) ?? true
}
