import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { useLive, useLiveState } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser in which so many places are left for streams. */
function placesLeft(count: number): void {
  let left = count
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, {
    locks: { request: async (_name: string, _options: object, take: (lock: object | null) => unknown) => take(left-- > 0 ? {} : null) },
  }))
}

function Window({ own }: { readonly own: boolean }) {
  useLive({ topics: ['book'], enabled: own }, () => undefined)
  useLive({ topics: ['catalogue'], around: true }, () => undefined)
  return <output>{useLiveState()}</output>
}
const badge = () => document.querySelector('output')?.textContent

test('the badge tells of what the page follows of its own, and of what is around it only where there is nothing else', async () => {
  placesLeft(1)
  const { heard, say } = stubServer()
  const { unmount } = renderPart(<Window own />)
  await waitFor(() => expect(heard).toHaveLength(1))
  act(() => say({ no: 1, hidden: 0, messages: [] }))
  await waitFor(() => expect(badge()).toBe('live'))
  unmount()
  placesLeft(0)
  renderPart(<Window own={false} />)
  await waitFor(() => expect(badge()).toBe('waiting'))
})
