import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notify } from '../../components/feedback/notify.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { LostChunk } from '../../shared/lost-chunk.ts'
import { useLostPart } from '../../shared/lost-part.ts'
import { LateToasts } from './late-toasts.tsx'

const line = vi.hoisted(() => ({ up: false, tries: 0 }))
vi.mock('../../shared/load-part.ts', () => ({
  loadPart(load: () => Promise<unknown>) {
    line.tries++
    return line.up ? load() : Promise.reject(new LostChunk('toasts'))
  },
}))
afterEach(() => act(() => notifications.clean()))

function Told() {
  return <p>told: {useLostPart() ?? 'nothing'}</p>
}

it('what draws toasts was lost: it is asked for again with the next one, which then stands beside the first', async () => {
  renderPart(<><LateToasts /><Told /></>)
  act(() => notify.success('The first.'))
  await screen.findByText('told: toasts')
  // Nothing had been told when it was first asked for: the first toast is a next one already. Then it rests.
  await waitFor(() => expect(line.tries).toBe(2))
  await act(() => new Promise((rests) => setTimeout(rests, 1_000)))
  expect([line.tries, screen.queryByText('The first.')]).toEqual([2, null])
  line.up = true
  act(() => notify.success('The second.'))
  await screen.findByText('The second.')
  await waitFor(() => expect(screen.queryByText('The first.')).not.toBeNull())
  expect(line.tries).toBe(3)
})
