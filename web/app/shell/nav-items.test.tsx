import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { navigationOf } from '../navigation.ts'
import { NavRow } from './nav-row.tsx'
import { Sidebar } from './sidebar.tsx'

const groups = navigationOf(staffUser([]), { kind: 'product' }, [
  { title: 'Player site', href: 'https://play.example.com/lobby', caption: 'For players' },
  { title: 'Status', href: null, caption: 'Not yet' },
  { title: 'Help desk', href: 'https://help.example.com/', caption: null },
])

const layouts: Readonly<Record<string, () => ReactElement>> = {
  vertical: () => <Sidebar groups={groups} mini={false} />,
  mini: () => <Sidebar groups={groups} mini />,
  horizontal: () => <NavRow groups={groups} />,
}

async function show(component: () => ReactElement): Promise<HTMLElement> {
  const root = createRootRoute()
  const index = createRoute({ getParentRoute: () => root, path: '/', component })
  const router = createRouter({ routeTree: root.addChildren([index]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  return screen.findByRole('group', { name: 'links' })
}

test.each(Object.entries(layouts))('in the %s layout an item has its caption; one of another site its mark, and opens beside; a disabled one leads nowhere', async (_, layout) => {
  const list = within(await show(layout))
  const away = list.getByRole('link', { name: /Player site/ })
  expect(away.textContent).toBe('Player siteFor players')
  expect([away.getAttribute('href'), away.getAttribute('target'), away.getAttribute('rel')]).toEqual(['https://play.example.com/lobby', '_blank', 'noopener noreferrer'])
  // Its own picture, and the mark.
  expect(away.querySelectorAll('svg')).toHaveLength(2)

  const disabled = list.getByRole('link', { name: /Status/ })
  expect(disabled.textContent).toBe('StatusNot yet')
  expect([disabled.tagName, disabled.getAttribute('aria-disabled'), disabled.getAttribute('href')]).toEqual(['SPAN', 'true', null])
  expect(disabled.querySelectorAll('svg')).toHaveLength(1)

  expect(list.getByRole('link', { name: 'Help desk' }).textContent).toBe('Help desk')
})
