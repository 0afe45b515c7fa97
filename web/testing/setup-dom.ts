import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { learnCurrencies } from '../shared/currency-digits.ts'

// A busy machine is slow, and that is no failure.
configure({ asyncUtilTimeout: 30_000 })

// As whoever signs in is told.
learnCurrencies({ EUR: 2, GBP: 2, INR: 2, USD: 2, JPY: 0, KWD: 3 })

// jsdom has no layout: elements get a size, so that windows over long lists show rows, and queries of the screen say "wide".
afterEach(() => {
  cleanup()
  notifications.clean()
  document.body.replaceChildren()
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const widePx = 1280
const highPx = 600

Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => highPx },
  clientWidth: { configurable: true, get: () => widePx },
  offsetHeight: { configurable: true, get: () => highPx },
  offsetWidth: { configurable: true, get: () => widePx },
  scrollIntoView: { configurable: true, value: () => undefined },
  scrollTo: { configurable: true, value: () => undefined },
})

window.matchMedia = (media) => ({
  media,
  matches: /min-width/.test(media),
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// A text field that grows with its text measures again when a font arrives.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
