import { vi } from 'vitest'

/** Queries of the screen say that it is a phone's, until mocks are restored. */
export function narrowWindow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: media.includes('639px'), media, onchange: null,
    addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => false,
  }))
}
