import { describe, expect, it, vi } from 'vitest'
import { permissions } from '#domain/access/permissions.ts'
import { sections } from '#domain/access/sections.ts'
import type { User } from '../../shared/session.ts'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { paths } from '../paths.ts'
import { defaultSettings, readSettings } from '../settings/settings.ts'
import { matchingActions } from './palette-rows.ts'
import { actionsOf } from './registry.ts'

const navigate = vi.fn()
const tools = { navigate, openPalette: vi.fn(), openSettings: vi.fn(), openNotifications: vi.fn(), openShortcuts: vi.fn() }
const of = (user: User) => actionsOf(user, defaultSettings, tools)
const everything = staffUser([...sections.map((section) => grant(section)), ...permissions.map(({ section, name }) => grant(section, name))])
const idsOf = (user: User) => of(user).map(({ id }) => id)

describe('the actions of a person', () => {
  it('reach every screen of the navigation, and nobody else’s', () => {
    expect(idsOf(everything)).toEqual(expect.arrayContaining([paths.sports, paths.bets, paths.members, paths.betTicker, paths.roles].map((path) => `screen ${path}`)))
    const desk = idsOf(staffUser([grant('SPORTS')]))
    expect(desk).toContain(`screen ${paths.sports}`)
    for (const path of [paths.bets, paths.members, paths.betTicker, paths.roles]) expect(desk).not.toContain(`screen ${path}`)
  })

  it('reach every screen that opens without an id', () => {
    const placeholders: readonly string[] = [paths.three, paths.group, paths.five, paths.six]
    // The member listing stands at both of its paths.
    const wanted = Object.values(paths).filter((path) => typeof path === 'string' && path.startsWith(paths.dashboard) && !path.includes('$') && path !== paths.superAdmins && !placeholders.includes(path))
    expect(idsOf(everything)).toEqual(expect.arrayContaining(wanted.map((path) => `screen ${String(path)}`)))
  })

  it('reach in the specification’s profile what section 6 shows, and none of our screens', () => {
    const opened = (user: User, roles: 'on' | 'off') => actionsOf(user, defaultSettings, tools, { kind: 'specification', roles }).map(({ id }) => id).filter((id) => id.startsWith('screen '))
    const whole = [paths.dashboard, paths.bets, paths.casinoCms, paths.betTicker, paths.sports].map((path) => `screen ${path}`)
    expect(opened(everything, 'on')).toEqual(whole)
    expect(opened(everything, 'off')).toEqual(whole)
    expect(opened({ ...everything, role: 'user' }, 'off')).toEqual([paths.dashboard, paths.sports].map((path) => `screen ${path}`))
    const ids = actionsOf({ ...everything, role: 'user' }, defaultSettings, tools, { kind: 'specification', roles: 'off' }).map(({ id }) => id)
    expect(ids).toContain('events in play')
    expect(ids).not.toContain('open bets')
  })

  it('are those whose call the server would answer', () => {
    expect(idsOf(staffUser([grant('SPORTS')]))).toEqual(expect.arrayContaining(['events in play', 'notifications', 'sign out']))
    expect(idsOf(staffUser([grant('SPORTS')]))).not.toContain('open bets')
    expect(idsOf(staffUser([grant('SUPERADMINS'), grant('ROLES')]))).not.toEqual(expect.arrayContaining([`screen ${paths.addRole}`]))
    expect(idsOf(staffUser([]))).not.toContain('events in play')
    expect(idsOf(accountUser(3))).toContain('open bets')
  })

  it('have names and keys of their own, and no key waits behind another', () => {
    const actions = of(everything)
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
    const keys = actions.flatMap((action) => action.keys?.join(' ') ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(keys.filter((other) => other.startsWith(`${key} `))).toEqual([])
  })

  it('do what they say', () => {
    const run = (id: string) => of(everything).find((action) => action.id === id)?.run()
    run(`screen ${paths.bets}`)
    expect(navigate).toHaveBeenLastCalledWith({ to: paths.bets })
    run('events that need a result')
    expect(navigate).toHaveBeenLastCalledWith({ to: paths.sports, search: { state: 'needs_result' } })
    run('mode dark')
    expect(readSettings().mode).toBe('dark')
    run('mode light')
    run('notifications')
    expect(tools.openNotifications).toHaveBeenCalledOnce()
  })
})

describe('typing', () => {
  const found = (typed: string) => matchingActions(of(everything), typed).map(({ label }) => label)

  it('finds by parts of words in any order, what begins so first', () => {
    expect(found('bet')[0]).toBe('Bets')
    expect(found('ticker bet')).toEqual(['Bet Ticker'])
    expect(found('log out')).toEqual(['Sign out'])
    expect(found('logout')).toEqual(['Sign out'])
    expect([found('announce'), found('declare'), found('passkey')]).toEqual([['Maintenance Mode'], ['Results'], ['My security']])
    expect(found('no such thing')).toEqual([])
  })

  it('finds a language by what it is called in every language of the interface', () => {
    expect([found('arabic'), found('عربي'), found('language')].map((labels) => labels.filter((label) => label.startsWith('Language')))).toEqual([['Language: العربية'], ['Language: العربية'], ['Language: العربية']])
  })

  it('finds every screen by words of its own beside its name, the field’s among them', () => {
    const screens = of(everything).filter(({ id }) => id.startsWith('screen ') && ![paths.three, paths.group, paths.five, paths.six].some((path) => id === `screen ${path}`))
    expect(screens.length).toBeGreaterThan(20)
    expect(screens.filter(({ words }) => (words ?? '').split(' ').length < 2).map(({ id }) => id)).toEqual([])
    expect(found('lobby').toSorted()).toEqual(['Casino', 'Casino CMS'])
    expect([found('downline'), found('liability'), found('interrupted'), found('jurisdiction')]).toEqual([['Member Listing'], ['Exposure'], ['Casino Rounds'], ['Businesses']])
  })
})
