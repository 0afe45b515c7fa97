import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sections } from '#domain/access/sections.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { navigationOf } from '../navigation.ts'
import { NavRow } from './nav-row.tsx'

const groups = navigationOf(staffUser(sections.map((section) => grant(section))), { kind: 'product' }, [
  { title: 'Player site', href: 'https://play.example.com/lobby', caption: 'For players' },
  { title: 'Status', href: null, caption: null },
])
const titles = groups.flatMap(({ items }) => items.map(({ title }) => title))

const itemPx = 100
let roomPx = 0
let fromTheRight = false

/** Every item is as wide as any other, and the row as wide as there is room; jsdom lays nothing out. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const index = this.tagName === 'LI' ? [...(this.closest('nav')?.querySelectorAll('li') ?? [])].indexOf(this as HTMLLIElement) : -1
    const [begin, end] = index === -1 ? [0, roomPx] : [index * itemPx, (index + 1) * itemPx]
    return (fromTheRight ? { left: roomPx - end, right: roomPx - begin } : { left: begin, right: end }) as DOMRect
  })
})
afterEach(() => vi.restoreAllMocks())

async function show() {
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => <NavRow groups={groups} /> })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => <NavRow groups={groups} /> })
  const router = createRouter({ routeTree: root.addChildren([index, rest]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  return { nav: await screen.findByRole('navigation'), router }
}
const inRow = (nav: HTMLElement): number => nav.querySelectorAll('li:not([data-beyond])').length

test.each([['from the left', false], ['from the right', true]])('what the row has no room for stands in a menu that keys open, %s', async (_, rtl) => {
  fromTheRight = rtl
  roomPx = (titles.length - 3) * itemPx + itemPx / 2
  const { nav, router } = await show()
  expect(inRow(nav)).toBe(titles.length - 3)
  const more = within(nav).getByRole('button', { name: 'More' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([titles.at(-3), 'Player siteFor players', 'Status'])
  expect(entries.map((entry) => entry.matches('[data-disabled], :disabled'))).toEqual([false, false, true])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await userEvent.click(entries[1] ?? document.body)
  expect(opened.mock.calls).toEqual([['https://play.example.com/lobby', '_blank', 'noopener,noreferrer']])
  expect(router.state.location.pathname).toBe('/')
})

test('the menu leads to a page of the application, and says that it is open there', async () => {
  fromTheRight = false
  roomPx = (titles.length - 3) * itemPx
  const { nav, router } = await show()
  expect(within(nav).getByRole('button', { name: 'More' }).hasAttribute('data-active')).toBe(false)
  await userEvent.click(within(nav).getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: titles.at(-3) ?? '' }))
  await vi.waitFor(() => expect(router.state.location.pathname).not.toBe('/'))
  const more = await screen.findByRole('button', { name: 'More' })
  expect([more.hasAttribute('data-active'), more.getAttribute('aria-current')]).toEqual([true, 'true'])
  await userEvent.click(more)
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.filter((entry) => entry.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([titles.at(-3)])
})

test('where there is room for all there is no menu', async () => {
  fromTheRight = false
  roomPx = titles.length * itemPx
  const { nav } = await show()
  expect(inRow(nav)).toBe(titles.length)
  expect(within(nav).queryByRole('button', { name: 'More' })).toBeNull()
})
