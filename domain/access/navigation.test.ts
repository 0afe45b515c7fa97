import { describe, expect, test } from 'vitest'
import type { AccountId, BusinessId, StaffId } from '../kernel/ids.ts'
import type { Actor } from './decide.ts'
import { maySee, navRules, navVisible, type NavItemName, type NavPerson, type PermissionFlag, type Role } from './navigation.ts'
import { sectionLabels, sections, type Section } from './sections.ts'

const nobody: Actor = { kind: 'staff', staffId: '1' as StaffId, grants: [] }
const items = Object.keys(navRules) as readonly NavItemName[]
const specItems = items.filter((item) => navRules[item].origin === 'spec')

function flagOf(section: Section, restricted: boolean, permissionName: string | null = null): PermissionFlag {
  return { section, menu_name: sectionLabels[section], permission_name: permissionName, restrict_access: restricted }
}

function person(role: Role | undefined, permissions: readonly PermissionFlag[]): NavPerson {
  return { actor: nobody, role, permissions }
}

type Flag = 'missing' | 'false' | 'true'
const flags: readonly Flag[] = ['missing', 'false', 'true']
const roles = ['user', 'admin', undefined] as const
const buildFlags = ['on', 'off'] as const

/**
 * Section 6 of the specification read off by hand, one line an item: who sees it with the build-time flag on and off, for
 * each state of the person's flag of that section. "user, admin" are the roles that see it; "-" nobody.
 */
const section6 = `
item           section        on:missing   on:false     on:true  off:missing  off:false  off:true
analytics      BETS           -            -            -        -            -          -
bets           BETS           user,admin   user,admin   -        admin        admin      -
users          USERS          -            -            -        -            -          -
super-admins   SUPERADMINS    -            -            -        -            -          -
casino-cms     CASINOCMS      user,admin   user,admin   -        admin        admin      -
roles          ROLES          -            -            -        -            -          -
notifications  NOTIFICATIONS  -            -            -        -            -          -
surveillance   SURVEILLANCE   user,admin   user,admin   -        admin        admin      -
maintenance    NOTIFICATIONS  -            -            -        -            -          -
sports         SPORTS         user,admin   user,admin   -        user,admin   user,admin -
`

const [header = [], ...lines] = section6.trim().split('\n').map((line) => line.trim().split(/\s+/))
const cases = lines.flatMap((line) => {
  const [item, section] = [line[0] as NavItemName, line[1] as Section]
  return buildFlags.flatMap((build) =>
    flags.flatMap((flag) =>
      roles.map((role) => {
        const seen = line[header.indexOf(`${build}:${flag}`)]?.split(',') ?? []
        // A role that is absent reads as admin.
        return { item, section, build, flag, role, visible: seen.includes(role ?? 'admin') }
      }),
    ),
  )
})

describe('the sidebar by the specification', () => {
  test('the table holds every item of it', () => {
    expect(lines.map((line) => line[0]).toSorted()).toEqual(specItems.toSorted())
    expect(cases).toHaveLength(10 * 2 * 3 * 3)
  })

  test.each(cases)('$item: flag $build, section $flag, role $role: $visible', ({ item, section, build, flag, role, visible }) => {
    const permissions = flag === 'missing' ? [] : [flagOf(section, flag === 'true')]
    expect(navVisible(item, person(role, permissions), { kind: 'specification', roles: build })).toBe(visible)
  })

  test('names of sections are found in any case, by code and by label', () => {
    const profile = { kind: 'specification', roles: 'on' } as const
    const named = (section: string, menuName: string): PermissionFlag => ({ section, menu_name: menuName, permission_name: null, restrict_access: true })
    expect(navVisible('casino-cms', person('user', [named('CasinoCMS', '')]), profile)).toBe(false)
    expect(navVisible('casino-cms', person('user', [named('', 'Casino CMS')]), profile)).toBe(false)
    expect(navVisible('casino-cms', person('user', [named('', 'casino')]), profile)).toBe(true)
  })

  test('the flag of a permission inside a section is not the section\'s', () => {
    expect(navVisible('bets', person('user', [flagOf('BETS', true, 'Void Bets')]), { kind: 'specification', roles: 'on' })).toBe(true)
  })

  test('none of our own screens stands in it, whoever asks', () => {
    for (const item of items.filter((each) => navRules[each].origin === 'ours')) {
      for (const build of buildFlags) for (const role of roles) expect(navVisible(item, person(role, []), { kind: 'specification', roles: build })).toBe(false)
    }
  })
})

describe('the sidebar of the product', () => {
  const staff: readonly Actor[] = sections.map((section) => ({ kind: 'staff', staffId: '1' as StaffId, grants: [{ section, permission: null }] }))
  const permitted: readonly Actor[] = (['Reports', 'Business Settings'] as const).map((permission) => ({ kind: 'staff', staffId: '1' as StaffId, grants: [{ section: 'SUPERADMINS', permission }] }))
  const accounts: readonly Actor[] = [0, 1, 2, 3, 4, 5, 9].map((level) => ({ kind: 'account', accountId: '1' as AccountId, businessId: '1' as BusinessId, level }))

  test.each(items)('%s is seen exactly by those to whom its section is open, with what it needs inside, whatever their role and flags', (item) => {
    const rule = navRules[item]
    const permission = 'permission' in rule ? rule.permission : undefined
    for (const actor of [nobody, ...staff, ...permitted, ...accounts]) {
      for (const role of roles) {
        const permissions = [flagOf(navRules[item].section, true)]
        expect(navVisible(item, { actor, role, permissions }, { kind: 'product' })).toBe(maySee(actor, rule.section, permission) && (!('staffOnly' in rule) || actor.kind === 'staff'))
      }
    }
  })
})
