import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { address } from '../../shared/i18n/en/address.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ActiveView } from './active-view.tsx'

afterEach(() => vi.unstubAllGlobals())

it('says that the view of the address is not there, and takes it out of the address', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ response_error: false, status_code: 200, status_message: 'OK', data: [] })))
  const onSearch = vi.fn<(search: string) => void>()
  renderPart(<ActiveView name="bets.list" list={{ search: 'view=99&side=back', onSearch }} view="99" layout={{ shown: {}, order: [], widths: {}, density: 'compact' }} onLayout={() => undefined} />)
  expect((await screen.findByRole('note')).textContent).toBe(address.noView)
  await userEvent.click(screen.getByRole('button', { name: address.leaveOut }))
  expect(onSearch).toHaveBeenCalledWith('side=back')
})
