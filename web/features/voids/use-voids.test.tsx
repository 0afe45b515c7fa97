import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { rowQuery } from '../../shared/api.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { usePostVoid } from './use-voids.ts'

afterEach(() => vi.unstubAllGlobals())

test('once a void is posted all that is shown of the bet is read again, its life with its terms', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname)
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [{ id: '1' }] }) }
  })
  function Shown() {
    useQuery(rowQuery(bets.detail, { params: { id: '9' } }))
    useQuery(rowQuery(dossiers.life, { params: { id: '9' } }))
    const { post } = usePostVoid()
    const body = { taken_bp: 10_000, reason_code: 'other', reason: 'a mistake', preview_hash: '' } as unknown as Parameters<typeof post>[1]['body']
    return <button type="button" onClick={() => void post({ scope: 'bets', betIds: ['9'] }, { body, key: 'once' })}>Void</button>
  }
  renderPart(<Shown />)
  const often = (path: string) => asked.filter((each) => each === path).length
  const read = () => [often('/api/bet/9'), often('/platform/placed-bets/9/life')]
  await waitFor(() => expect(read()).toEqual([1, 1]))
  await userEvent.setup().click(screen.getByRole('button'))
  await waitFor(() => expect(read()).toEqual([2, 2]))
})
