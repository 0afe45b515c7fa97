import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { setSession } from '../shared/session.ts'
import { grant, staffUser } from '../testing/sample-user.ts'
import { AccessRefused } from './fallback/access-refused.ts'
import { requireItem, requireSection, requireSession } from './guards.ts'

function thrownBy(act: () => void): unknown {
  try {
    act()
  } catch (thrown) {
    return thrown
  }
  return undefined
}

function signIn(...sections: string[]): void {
  setSession({ status: 'signed-in', user: staffUser(sections.map((section) => grant(section))), token: 'token' })
}

describe('the guards', () => {
  afterEach(() => setSession({ status: 'signed-out' }))

  it('send guests to sign-in with the way back', () => {
    setSession({ status: 'signed-out' })
    const thrown = thrownBy(() => requireSession('/dashboard/bets?side=lay'))
    expect(isRedirect(thrown) && thrown.options.href).toBe('/auth/jwt/login?returnTo=%2Fdashboard%2Fbets%3Fside%3Dlay')
  })

  it.each(['second_factor', 'password', 'second_factor_setup'] as const)('send people with a due step (%s) to the page that has it, with the way back', (due) => {
    setSession({ status: 'signed-in', user: staffUser([grant('BETS')], { due }), token: 'token' })
    const thrown = thrownBy(() => requireSession('/dashboard/bets'))
    expect(isRedirect(thrown) && thrown.options.href).toBe('/auth/jwt/login?returnTo=%2Fdashboard%2Fbets')
  })

  it('let signed-in people pass', () => {
    signIn('BETS')
    expect(thrownBy(() => requireSession('/dashboard'))).toBeUndefined()
    expect(thrownBy(() => requireSection('BETS'))).toBeUndefined()
  })

  it('refuse a section that the person may not see', () => {
    signIn('BETS')
    expect(thrownBy(() => requireSection('SPORTS'))).toBeInstanceOf(AccessRefused)
  })

  it('let a page of the sidebar be opened by each of its ways in, and by nobody else', () => {
    const opensVoids = (...grants: Parameters<typeof staffUser>[0]) => {
      setSession({ status: 'signed-in', user: staffUser(grants), token: 'token' })
      return thrownBy(() => requireItem('voids')) === undefined
    }
    expect(opensVoids(grant('BETS'))).toBe(true)
    expect(opensVoids(grant('SPORTS', 'Event Void Bets'))).toBe(true)
    expect(opensVoids(grant('SPORTS', 'Marketwise Void Bets'))).toBe(true)
    expect(opensVoids(grant('SPORTS'))).toBe(false)
  })
})
