import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { namedRows } from '../support/hold-reply.ts'

/** Calls that send something and take no key: what keeps a second sending, as after a lost answer, from doing harm. `tests/contract/repeated.test.ts` sends each of those that take one twice. */
const keyless = namedRows.filter(({ row }) => row.method !== 'GET' && row.key === undefined)

/** What the contract says of a call by itself; the first that holds is its reason. */
const bySelf: readonly (readonly [reason: string, holds: (row: Endpoint) => boolean])[] = [
  ['it looks and changes nothing', ({ effect }) => effect === 'read'],
  ['it names the state that it was made of, which has moved then', ({ refusals }) => refusals.includes('REQUEST_STALE') || refusals.includes('CASINO_IMPORT_CHANGED')],
  ['it takes away, and what is gone is not found', ({ method }) => method === 'DELETE'],
  ['it says how something is to be, which it is then', ({ method }) => method === 'PUT'],
  ['its name is taken then', ({ refusals }) => refusals.some((code) => code.endsWith('_NAME_TAKEN'))],
  ['what it puts there stands then, or there is nothing left of it to do', ({ refusals }) => refusals.includes('LOCK_STANDS') || refusals.includes('VOID_NOTHING')],
]

const secretTold = 'its reply holds a secret, which a key would keep: one that was lost on its way is taken away in the list, and another made'

/** The others, each with its reason. None of them moves money. */
const byName: Readonly<Record<string, readonly string[]>> = {
  'each of its rows names the state that it was made of': ['casino.changeGames', 'super-admins.bulkStatus'],
  'it begins or ends what belongs to one session, or makes a secret anew: a second one is another beside it, or takes the place of the first': [
    'auth.adminLogin', 'auth.logout', 'wallet.launch', 'wallet.endSessions', 'roles.endSessions', 'roles.resetPassword', 'roles.resetFactors', 'super-admins.resetPassword', 'super-admins.resetFactors',
    'super-admins.resetMaster', 'security.prove', 'security.startTotp', 'security.confirmTotp', 'security.passkeyOptions', 'security.addPasskey', 'security.removeFactor', 'security.renewRecoveryCodes', 'security.changePassword',
    'security.endSessions', 'transfers.setMasterPassword',
  ],
  'it marks what was read up to a moment, which stays marked': ['notifications.readAll'],
  [secretTold]: ['api-keys.make', 'wallet.addKey'],
  'it asks for a place that a person decides about, once for an address': ['auth.register'],
  'it may stand twice in a list, where people see it and take one away or leave it': [
    'exposure.addAlarm', 'maintenance.announce', 'reports.schedule', 'site-notifications.create', 'surveillance.backtest', 'surveillance.note', 'wallet.keepReport',
  ],
}

test('every call that sends something takes a key, or has its reason for none', () => {
  const left = keyless.filter(({ row }) => !bySelf.some(([, holds]) => holds(row))).map(({ name }) => name)
  expect(Object.values(byName).flat().toSorted()).toEqual(left.toSorted())
})

test('where a reply holds a secret of what is made, a key is refused', () => {
  expect(namedRows.filter(({ row }) => row.noKey).map(({ name }) => name).toSorted()).toEqual(byName[secretTold])
})

test('what moves money takes one', () => {
  expect(namedRows.filter(({ row }) => row.effect === 'money' && row.key === undefined).map(({ name }) => name)).toEqual([])
})
