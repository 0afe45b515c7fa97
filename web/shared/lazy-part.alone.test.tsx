import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { lazyPart } from './lazy-part.tsx'
import { LostChunk } from './lost-chunk.ts'
import { tellLostPart, useLostPart } from './lost-part.ts'

// However often it is tried: `load-part.test.ts`.
vi.mock('./load-part.ts', () => ({ loadPart: (load: () => Promise<unknown>) => load() }))
afterEach(() => tellLostPart(null))

function Told() {
  return <p>told: {useLostPart() ?? 'nothing'}</p>
}

it('what cannot be had is told, something stands in its place, and whoever wants it anew has it', async () => {
  const load = vi.fn<() => Promise<{ readonly Sheet: (props: { readonly of: string }) => string }>>()
  load.mockRejectedValueOnce(new LostChunk('sheet-1')).mockResolvedValue({ Sheet: ({ of }) => `sheet of ${of}` })
  const Sheet = lazyPart(load, 'Sheet', ({ of }) => `no sheet of ${of}`)
  const page = (wanted: boolean) => <Suspense fallback="coming">{wanted ? <Sheet of="one" /> : null}<Told /></Suspense>
  const { rerender } = renderPart(page(true))
  await screen.findByText(/no sheet of one/)
  expect(screen.getByText('told: sheet-1')).toBeTruthy()
  rerender(page(true))
  expect([screen.queryByText(/^sheet of one/), load.mock.calls.length]).toEqual([null, 1])
  rerender(page(false))
  rerender(page(true))
  await screen.findByText(/^sheet of one/)
  expect(load).toHaveBeenCalledTimes(2)
})
