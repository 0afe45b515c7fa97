// Plain JavaScript on built-ins only, as what installs the packages is.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const pollMs = 200

/**
 * Waits until no other process holds this file, and holds it until this one ends. What a process that is gone has left behind is nobody's.
 * @param {string} file
 */
export function holdUntilExit(file) {
  while (!taken(file)) {
    if (isGone(holderOf(file))) rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

/** @param {string} file */
function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** The process that holds the file; null where it has just been given back, or is just being written. @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/** @param {number | null} holder */
function isGone(holder) {
  if (holder === null) return false
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
