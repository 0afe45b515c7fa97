import '../../testing/setup-dom.ts'
import { MantineProvider, Modal } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { FocusBack } from './focus-back.tsx'

// Its pages come and go in the tests of pages; the dialogs stand on one.
const router = createRouter({ routeTree: createRootRoute() })

/** Dialogs as the screens have them: there while they are open. The inner one takes its opener along where it is told to. */
function Desk(): ReactElement {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  const [opener, setOpener] = useState(true)
  return (
    <>
      <FocusBack router={router} />
      <button type="button" onClick={() => setOuter(true)}>Result</button>
      {outer ? (
        <Modal opened onClose={() => setOuter(false)} closeOnEscape={!inner} transitionProps={{ duration: 0 }} title="Result of Winner">
          <input aria-label="Note" />
          {opener ? <button type="button" onClick={() => setInner(true)}>Runner left</button> : null}
        </Modal>
      ) : null}
      {inner ? (
        <Modal opened onClose={() => setInner(false)} transitionProps={{ duration: 0 }} title="A runner left">
          <button type="button" onClick={() => { setOpener(false); setInner(false) }}>Take out</button>
        </Modal>
      ) : null}
    </>
  )
}

const hasKeyboard = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test('a dialog that goes leaves the keyboard where it was before it, dialog by dialog', async () => {
  const user = userEvent.setup()
  render(<Desk />, { wrapper: MantineProvider })
  await user.click(screen.getByRole('button', { name: 'Result' }))
  await user.click(await screen.findByRole('button', { name: 'Runner left' }))
  ;(await screen.findByRole('button', { name: 'Take out' })).focus()
  await user.keyboard('{Escape}')
  await hasKeyboard('Runner left')
  await user.keyboard('{Escape}')
  await hasKeyboard('Result')
})

test('where what opened it is gone too, what had the keyboard before has it; whoever has it elsewhere keeps it', async () => {
  const user = userEvent.setup()
  render(<Desk />, { wrapper: MantineProvider })
  await user.click(screen.getByRole('button', { name: 'Result' }))
  ;(await screen.findByLabelText('Note')).focus()
  await user.click(screen.getByRole('button', { name: 'Runner left' }))
  await user.click(await screen.findByRole('button', { name: 'Take out' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Note'))
})

/** Two pages in a frame with a menu, a search field and a dialog, as the shell has them. */
async function openPages(): Promise<{ readonly user: ReturnType<typeof userEvent.setup>; readonly go: (path: string) => Promise<void> }> {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const root = createRootRoute({
    component: function Frame() {
      const [asked, setAsked] = useState(false)
      return (
        <>
          <FocusBack router={pages} />
          <Link to="/bets">To the bets</Link>
          <input aria-label="Search" />
          <button type="button" onClick={() => setAsked(true)}>Palette</button>
          {asked ? (
            <Modal opened onClose={() => setAsked(false)} transitionProps={{ duration: 0 }} title="Palette">
              <input aria-label="Command" />
            </Modal>
          ) : null}
          <main><Outlet /></main>
        </>
      )
    },
  })
  const routes = (['/', '/bets'] as const).map((path) => createRoute({ getParentRoute: () => root, path, component: () => <Sheet title={path === '/' ? 'Home' : 'Bets'} /> }))
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: () => <input aria-label="User name" autoFocus /> })
  const pages = createRouter({ routeTree: root.addChildren([...routes, form]), history: createMemoryHistory() })
  render(<RouterProvider router={pages as never} />, { wrapper: MantineProvider })
  await screen.findByRole('heading', { name: 'Home' })
  return { user: userEvent.setup(), go: (path) => pages.navigate({ to: path } as never) }
}

/** Its heading is drawn anew once it is known of what the page is. */
function Sheet({ title }: { readonly title: string }): ReactElement {
  const [known, setKnown] = useState(false)
  useEffect(function becomeKnown() {
    const timer = setTimeout(() => setKnown(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return known ? <section><h1>{title}, known</h1><Link to="/">Home</Link></section> : <h1>{title}</h1>
}

test('a page that a link leads to begins at its heading; another search of the same page leaves the keyboard where it is', async () => {
  const { user, go } = await openPages()
  await user.click(screen.getByRole('link', { name: 'To the bets' }))
  await hasKeyboard('Bets')
  await hasKeyboard('Bets, known')
  screen.getByRole('button', { name: 'Palette' }).focus()
  await go('/bets?side=lay')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement?.textContent).toBe('Palette')
  // A link that goes with its page.
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await hasKeyboard('Home, known')
})

test('what is typed in keeps the keyboard on a new page, and so does a field that the page begins at', async () => {
  const { user, go } = await openPages()
  await user.click(screen.getByLabelText('Search'))
  await go('/bets')
  await screen.findByRole('heading', { name: 'Bets' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search')
  screen.getByRole('button', { name: 'Palette' }).focus()
  await go('/form')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('User name'))
})

test('a page that an open dialog leads to has the keyboard when the dialog goes, and not the button that opened it', async () => {
  const { user, go } = await openPages()
  await user.click(screen.getByRole('button', { name: 'Palette' }))
  ;(await screen.findByLabelText('Command')).focus()
  await go('/bets')
  await screen.findByText('Bets')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Command')
  await screen.findByText('Bets, known')
  await user.keyboard('{Escape}')
  await hasKeyboard('Bets, known')
})
