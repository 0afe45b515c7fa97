import { expect, test, vi } from 'vitest'
import { leftOut } from './faults.ts'

test('the full disk is said to be left out where nothing can be mounted, and only where it was asked for', () => {
  // Without a path nobody finds the program that mounts.
  vi.stubEnv('PATH', '/nowhere')
  const said = ['disk of the database full: this user may mount no small disk']
  try {
    expect(leftOut([])).toEqual(said)
    expect(leftOut(['server killed', 'disk of the database full'])).toEqual(said)
    expect(leftOut(['server killed'])).toEqual([])
  } finally {
    vi.unstubAllEnvs()
  }
})
