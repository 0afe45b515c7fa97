/** Waits so many milliseconds, or until it is no longer wanted. */
export function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      ending.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ending.addEventListener('abort', end)
  })
}
