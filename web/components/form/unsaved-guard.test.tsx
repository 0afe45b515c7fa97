import { Button, TextInput } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider, useSearch } from '@tanstack/react-router'
import { renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { table } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { usePageActions } from '../../shared/actions.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ContractFormFrame } from './contract-form-frame.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useContractForm } from './use-contract-form.ts'
import { useDraftState } from './use-draft-state.ts'

const { say } = table({
  say: {
    method: 'POST', path: '/platform/sample', origin: 'ours', summary: 'Sample', access: { kind: 'session' }, effect: 'write',
    body: z.strictObject({ why: text(3, 20) }), row: z.object({}), refusals: [],
  },
})

/** A form with no guard of its own making, in what may close it. */
function Sample(): ReactElement {
  const [open, setOpen] = useState(true)
  return open ? <SampleForm onLeft={() => setOpen(false)} /> : <p>Closed</p>
}

const nothing = { why: '' }

function SampleForm({ onLeft }: { readonly onLeft: () => void }): ReactElement {
  const form = useContractForm({ row: say, initial: nothing, draft: 'sample', send: () => Promise.resolve(), onSent: () => undefined })
  return (
    <ContractFormFrame of={form}>
      <TextInput label="Why" {...form.fields.input('why')} />
      <Button type="submit">Say</Button>
      <Link to="/elsewhere" onClick={onLeft}>Close and go</Link>
    </ContractFormFrame>
  )
}

/** What is filled in beside the form. */
function Beside(): ReactElement {
  const { value, set, dirty, discard } = useDraftState('beside', '')
  return (
    <>
      <UnsavedGuard when={dirty} onLeave={discard} />
      <TextInput label="Beside" value={value} onChange={(event) => set(event.currentTarget.value)} />
    </>
  )
}

/** The form in one of two tabs, of which the address says the open one. */
function InTab(): ReactElement {
  const { tab } = useSearch({ strict: false }) as { readonly tab?: string }
  return tab === 'other' ? <p>Other</p> : <Sample />
}

async function show(component: () => ReactElement = Sample) {
  const root = createRootRoute({ component: () => <><Link to="/elsewhere">Go</Link><Link to="/">First tab</Link><Link to="/" search={{ tab: 'other' } as never}>Other tab</Link><Outlet /></> })
  const form = createRoute({ getParentRoute: () => root, path: '/', component })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>Elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([form, elsewhere]), history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByLabelText('Why')
  // The guard comes with the offer in the palette.
  const offered = renderHook(() => usePageActions())
  await waitFor(() => expect(offered.result.current).toHaveLength(1))
  return { router, user: userEvent.setup() }
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.sessionStorage.setItem('accessToken', `of.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }))}.person`)
})

test('every form asks before what is typed in it is left behind', async () => {
  const { router, user } = await show()
  await user.type(screen.getByLabelText('Why'), 'because')
  await user.click(screen.getByRole('link', { name: 'Go' }))
  expect(await screen.findByText('Leave without sending?')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('because')
  await user.click(screen.getByRole('link', { name: 'Go' }))
  await user.click(await screen.findByRole('button', { name: 'Leave and discard' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('because')
})

test('a form in which nothing is typed asks nothing', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('link', { name: 'Go' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('a link that closes the form as it leads away does so, and its draft stays', async () => {
  const { user } = await show()
  await user.type(screen.getByLabelText('Why'), 'because')
  await user.click(screen.getByRole('link', { name: 'Close and go' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('because')
})

test('a change of the parameters alone closes the form without asking, and what was typed is back with it', async () => {
  const { user } = await show(InTab)
  await user.type(screen.getByLabelText('Why'), 'because')
  await user.click(screen.getByRole('link', { name: 'Other tab' }))
  expect(await screen.findByText('Other')).toBeTruthy()
  expect(screen.queryByText('Leave without sending?')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'First tab' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Why')).value).toBe('because')
  expect(screen.getByText('What you typed before is back.')).toBeTruthy()
})

test('where several things are typed it is asked once, and all of them are discarded', async () => {
  const { user } = await show(() => <><Sample /><Beside /></>)
  await user.type(screen.getByLabelText('Why'), 'because')
  await user.type(screen.getByLabelText('Beside'), 'as well')
  expect(JSON.stringify({ ...window.sessionStorage })).toMatch(/because.*as well|as well.*because/)
  await user.click(screen.getByRole('link', { name: 'Go' }))
  await user.click(await screen.findByRole('button', { name: 'Leave and discard' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/because|as well/)
})
