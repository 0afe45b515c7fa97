import { describe, expect, it } from 'vitest'
import { buildOptions } from './build-options.ts'
import { readBuildOptions } from './read-build-options.ts'

describe('what is chosen when the application is built', () => {
  it('is the same origin and the product where nothing is said', () => {
    expect(readBuildOptions({})).toEqual({ apiBase: '', platformBase: '', navigation: { kind: 'product' }, links: [] })
    expect(buildOptions.apiBase).toBe('')
  })

  it('takes two addresses, the profile with its flag, and links', () => {
    const options = readBuildOptions({
      STEWARD_WEB_API_BASE: 'https://api.example.com',
      STEWARD_WEB_PLATFORM_BASE: 'http://localhost:8081',
      STEWARD_WEB_NAVIGATION: 'specification',
      STEWARD_WEB_ROLES: 'off',
      STEWARD_WEB_LINKS: 'Player site|https://play.example.com|For players; Status page',
    })
    expect(options).toEqual({
      apiBase: 'https://api.example.com',
      platformBase: 'http://localhost:8081',
      navigation: { kind: 'specification', roles: 'off' },
      links: [
        { title: 'Player site', href: 'https://play.example.com', caption: 'For players' },
        { title: 'Status page', href: null, caption: null },
      ],
    })
  })

  it.each([
    { STEWARD_WEB_API_BASE: 'api.example.com' },
    { STEWARD_WEB_API_BASE: 'https://api.example.com/v1' },
    { STEWARD_WEB_PLATFORM_BASE: 'javascript:alert(1)' },
    { STEWARD_WEB_NAVIGATION: 'both' },
    { STEWARD_WEB_ROLES: 'maybe' },
    { STEWARD_WEB_LINKS: 'Bad|javascript:alert(1)' },
  ])('refuses %j', (environment) => {
    expect(() => readBuildOptions(environment)).toThrow(Object.keys(environment)[0] ?? '')
  })
})
