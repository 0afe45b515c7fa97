import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askedTarget } from './asked-target.ts'

const withId = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).flatMap(([name, { path }]) => (path.includes('{') ? [{ name: `${capability}.${name}`, path }] : [])))

test.each(withId)('a refusal of $name says what kind of thing was asked for', ({ name, path }) => {
  expect(askedTarget(name, path, { id: '5' })).toEqual({ targetKind: expect.not.stringMatching(/^id$/) as string, targetId: '5' })
})

test.each([
  ['api-keys.revoke', '/platform/api-keys/{id}', 'api_key'], ['wallet.revokeKey', '/platform/wallet/keys/{id}', 'casino_key'], ['wallet.addKey', '/platform/wallet/providers/{id}/keys', 'casino_provider'], ['wallet.resolveRound', '/platform/wallet/rounds/{id}/resolve', 'casino_round'],
  ['surveillance.setState', '/platform/surveillance-rules/{id}/state', 'surveillance_rule'], ['surveillance.decide', '/platform/alerts/{id}/status', 'alert'], ['reports.unschedule', '/platform/reports/schedules/{id}', 'report_schedule'],
  ['voids.undoBets', '/platform/voids/{id}/undo', 'void'], ['results.declare', '/platform/markets/{id}/result', 'market'],
])('%s is about a thing of its own kind', (name, path, kind) => {
  expect(askedTarget(name, path, { id: '5' }).targetKind).toBe(kind)
})
