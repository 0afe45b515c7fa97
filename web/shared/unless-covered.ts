/** Closes what is opened, unless something stands over it: Escape reaches every dialog that is open, and is meant for the one on top, a runner's leaving, say, over his market's result. */
export function unlessCovered(close: () => void): () => void {
  return () => {
    if (document.querySelectorAll('[role="dialog"]').length < 2) close()
  }
}
