type EarlyPress = { readonly pressed: Element | null; readonly stop: () => void }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Window {
    earlyPress?: EarlyPress
  }
}

/** Does what was pressed last while the page stood there without its code, once; from then on the page hears for itself. */
export function doEarlyPress(): void {
  const early = window.earlyPress
  if (early === undefined) return
  early.stop()
  delete window.earlyPress
  const { pressed } = early
  // A page that was drawn anew has other elements; its one form is the one that was meant.
  if (pressed instanceof HTMLFormElement) (pressed.isConnected ? pressed : document.querySelector('form'))?.requestSubmit()
  else if (pressed instanceof HTMLElement) pressed.click()
}
