import { valueText } from '../value/value-text.ts'
import { notify } from './notify.ts'

/**
 * Puts words into the clipboard. A browser may refuse that, and has none to write to at an address without https: the person is told to copy
 * by hand then.
 * @returns whether they are there
 */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    notify.error(valueText.notCopied)
    return false
  }
}
