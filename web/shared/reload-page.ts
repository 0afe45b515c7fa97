let reloading = false

/** Loads the page again because the person asked for it here: what is typed is kept as drafts, so the browser need not ask as well. */
export function reloadPage(): void {
  reloading = true
  window.location.reload()
}

export function isReloading(): boolean {
  return reloading
}
