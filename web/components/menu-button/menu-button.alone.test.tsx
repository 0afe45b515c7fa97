import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'

const panel = vi.hoisted(() => ({ come: () => {} }))
// The menu comes when the test says so.
vi.mock('../../shared/load-part.ts', () => ({
  loadPart: async (load: () => Promise<unknown>) => {
    const part = await load()
    await new Promise<void>((resolve) => { panel.come = resolve })
    return part
  },
}))
// It comes to every test anew.
beforeEach(() => vi.resetModules())
afterEach(() => vi.restoreAllMocks())

async function press() {
  panel.come = () => {}
  const { MenuButton } = await import('./menu-button.tsx')
  renderPart(
    <>
      <MenuButton label="Account" entries={[{ kind: 'item', label: 'Home', onSelect: () => {} }]} width={200} position="bottom-end">A</MenuButton>
      <button type="button">Bell</button>
    </>,
  )
  const atRest = panel.come
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await vi.waitFor(() => expect(panel.come).not.toBe(atRest))
}
async function arrive() {
  // An act that gives a promise waits for what React has put off.
  await act(() => Promise.resolve(panel.come()))
}

it('the menu is asked for when somebody comes near its button, and not before', async () => {
  const asked = vi.fn()
  vi.doMock('./menu-panel.tsx', async (original) => {
    asked()
    return original()
  })
  const { MenuButton } = await import('./menu-button.tsx')
  renderPart(<MenuButton label="Account" entries={[]} width={200} position="bottom-end">A</MenuButton>)
  await userEvent.pointer({ target: document.body })
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(asked).not.toHaveBeenCalled()
  await userEvent.hover(screen.getByRole('button', { name: 'Account' }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  vi.doUnmock('./menu-panel.tsx')
})

it('a menu whose code comes late opens for the button that has kept the focus', async () => {
  await press()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }))
  await arrive()
  expect(await screen.findByRole('menuitem', { name: 'Home' })).toBeDefined()
})

it('a menu whose code comes late does not open for who has gone elsewhere by then, and leaves the focus there', async () => {
  await press()
  await userEvent.click(screen.getByRole('button', { name: 'Bell' }))
  await arrive()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' }))
})

it('Escape takes back what was pressed, and the next press has the menu', async () => {
  await press()
  await userEvent.keyboard('{Escape}')
  await arrive()
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(await screen.findByRole('menuitem', { name: 'Home' })).toBeDefined()
})
