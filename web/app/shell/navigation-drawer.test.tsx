import '../../testing/setup-dom.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { navigationOf } from '../navigation.ts'
import { NavigationDrawer } from './navigation-drawer.tsx'

const groups = navigationOf(staffUser([grant('SPORTS')]), { kind: 'product' })

async function show(at: string) {
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [] }) }))
  const close = vi.fn()
  const root = createRootRoute({ component: () => <NavigationDrawer groups={groups} opened onClose={close} /> })
  const pages = ['/', '/dashboard/sports', '/dashboard/locks'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => null }))
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory({ initialEntries: [at] }) })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByRole('link', { name: /^Sports/ })
  return { close, router }
}

test('it closes when the page that is open is chosen again, and by its cross', async () => {
  const { close } = await show('/dashboard/sports')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('link', { name: /^Sports/ }))
  expect(close).toHaveBeenCalled()
  close.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Close navigation' }))
  expect(close).toHaveBeenCalledOnce()
})

test('it closes when another page or other filters come by another way', async () => {
  const { close, router } = await show('/dashboard/sports')
  await act(() => router.navigate({ to: '/dashboard/locks' }))
  expect(close).toHaveBeenCalledOnce()
  await act(() => router.navigate({ to: '/dashboard/locks', search: { kind: 'x' } as never }))
  expect(close).toHaveBeenCalledTimes(2)
})
