import { expect, test } from 'vitest'
import { ConfigInvalid, readConfig } from './config.ts'

function mistakes(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, '/srv')
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.mistakes
    throw error
  }
  return []
}

const ofItsOwn = { STEWARD_SECRET: 'a signing secret of this test, 0123456789', STEWARD_ENCRYPTION_KEY: 'an encryption key of this test, 0123456789' }

test('without an environment it is a demo on this machine', () => {
  expect(readConfig({}, '/srv/steward')).toEqual({
    mode: 'demo', host: '127.0.0.1', port: 8080, dataFolder: '/srv/steward/.data', databaseUrl: null, migrateDatabaseUrl: null, secret: null, encryptionKey: null, origin: null, timeZone: 'Asia/Kolkata', register: false, betfair: null, trustedProxies: [], metricsToken: null,
  })
})

test('every mistake is told at once', () => {
  const found = mistakes({ PORT: '99999', STEWARD_MODE: 'prod', STEWARD_REGISTER: 'yes', DATABASE_URL: 'mysql://x', STEWARD_SECRET: 'short', STEWARD_TRUSTED_PROXIES: 'proxy.example', STEWARD_MIGRATE_DATABASE_URL: 'db', STEWARD_ENCRYPTION_KEY: 'shorter', STEWARD_ORIGIN: 'http://office.example.com', STEWARD_METRICS_TOKEN: 'short', STEWARD_TIME_ZONE: 'Mars/Olympus' })
  expect(found).toHaveLength(11)
  for (const name of ['PORT', 'STEWARD_MODE', 'STEWARD_REGISTER', 'DATABASE_URL', 'STEWARD_SECRET', 'STEWARD_TRUSTED_PROXIES', 'STEWARD_MIGRATE_DATABASE_URL', 'STEWARD_ENCRYPTION_KEY', 'STEWARD_ORIGIN', 'STEWARD_METRICS_TOKEN', 'STEWARD_TIME_ZONE']) expect(found.join('\n')).toContain(name)
})

test('production needs a secret and a database of its own', () => {
  expect(mistakes({ STEWARD_MODE: 'production' })).toEqual([expect.stringContaining('STEWARD_SECRET is missing'), expect.stringContaining('STEWARD_ENCRYPTION_KEY is missing'), expect.stringContaining('DATABASE_URL is missing')])
  expect(mistakes({ STEWARD_MODE: 'production', ...ofItsOwn, DATABASE_URL: 'postgres://db/steward' })).toEqual([])
})

test('a secret that was filled in for the moment, or serves twice, is none', () => {
  for (const name of ['STEWARD_SECRET', 'STEWARD_ENCRYPTION_KEY', 'STEWARD_METRICS_TOKEN']) {
    expect(mistakes({ ...ofItsOwn, [name]: 'x'.repeat(40) })).toEqual([`${name} has only 1 different characters; it must be chosen at random`])
  }
  expect(mistakes({ ...ofItsOwn, STEWARD_ENCRYPTION_KEY: ofItsOwn.STEWARD_SECRET })).toEqual([expect.stringContaining('the same as STEWARD_SECRET')])
})

test('a proxy is an address or a network', () => {
  for (const proxy of ['10.0.0.0/8', '192.0.2.1', '::1', '2001:db8::/32', '10.0.0.1, 10.0.0.2/32']) expect(mistakes({ STEWARD_TRUSTED_PROXIES: proxy }), proxy).toEqual([])
  for (const proxy of ['10.0.0.0/99', '999.1.1.1', '...', '1', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/', '2001:db8::/129', 'proxy.example']) {
    expect(mistakes({ STEWARD_TRUSTED_PROXIES: proxy }), proxy).toEqual([`STEWARD_TRUSTED_PROXIES has "${proxy}"; each must be an address or a network such as 10.0.0.0/8`])
  }
})

test('an owner\'s way into a database needs the application\'s', () => {
  expect(mistakes({ STEWARD_MIGRATE_DATABASE_URL: 'postgres://owner@db/steward' })).toEqual([expect.stringContaining('without DATABASE_URL')])
})

test('a database is named with its host', () => {
  for (const url of ['postgres://', 'postgres:', 'postgres://db', 'postgres://db/', 'postgres:///steward', 'postgresql://user:word@/steward']) {
    for (const name of ['DATABASE_URL', 'STEWARD_MIGRATE_DATABASE_URL']) expect(mistakes({ DATABASE_URL: 'postgres://db/steward', [name]: url }), url).toEqual([expect.stringMatching(`^${name} .*host and database`)])
  }
  for (const url of ['postgres://db/steward', 'postgresql://user:word@db:5432/steward?sslmode=require', 'postgres:///steward?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql/steward']) expect(mistakes({ DATABASE_URL: url }), url).toEqual([])
})

test('an address of IPv6 is taken as it stands in URLs too', () => {
  for (const HOST of ['::1', '[::1]']) expect(readConfig({ HOST }, '/srv').host).toBe('::1')
})

test('no mistake repeats a secret', () => {
  const text = mistakes({ STEWARD_SECRET: 'hunter2', STEWARD_METRICS_TOKEN: 'hunter4', DATABASE_URL: 'mysql://admin:hunter3@db/x' }).join('\n')
  expect(text).not.toMatch(/hunter/)
})

test('a time zone is refused with what else is wrong, and how it is spelled is said', () => {
  for (const STEWARD_TIME_ZONE of ['UTC', 'Europe/London', 'Asia/Kolkata', 'US/Eastern', 'Etc/GMT+5', 'GB-Eire', 'NZ-CHAT', 'EST5EDT']) expect(mistakes({ STEWARD_TIME_ZONE }), STEWARD_TIME_ZONE).toEqual([])
  for (const [zone, spelled] of [['utc', 'UTC'], ['europe/london', 'Europe/London'], ['america/port_of_spain', 'America/Port_of_Spain'], ['EUROPE/LONDON', 'Europe/London'], ['asia/kolkata', 'Asia/Calcutta'], ['ASIA/KOLKATA', 'Asia/Calcutta']] as const) {
    expect(mistakes({ PORT: 'x', STEWARD_TIME_ZONE: zone })).toEqual([expect.stringContaining('PORT'), `STEWARD_TIME_ZONE is "${zone}"; this time zone is spelled ${spelled}`])
  }
  for (const zone of ['+05:30', 'Mars/Olympus', 'localtime']) expect(mistakes({ STEWARD_TIME_ZONE: zone })).toEqual([expect.stringMatching(/^STEWARD_TIME_ZONE is .* such as Europe\/London or UTC$/)])
})

test('an empty value is no value', () => {
  expect(readConfig({ PORT: ' ', STEWARD_SECRET: '' }, '/srv')).toMatchObject({ port: 8080, secret: null })
})

test('the live exchange stream is configured wholly or not at all', () => {
  expect(mistakes({ STEWARD_BETFAIR_APP_KEY: 'key', STEWARD_BETFAIR_MARKETS: '[]' })).toEqual([expect.stringContaining('SESSION_FILE'), expect.stringContaining('JSON object')])
  const environment = { STEWARD_BETFAIR_APP_KEY: 'key', STEWARD_BETFAIR_SESSION_FILE: '/run/session', STEWARD_BETFAIR_MARKETS: '{"marketTypes":["MATCH_ODDS"]}' }
  expect(readConfig(environment, '/').betfair).toEqual({ appKey: 'key', sessionFile: '/run/session', marketFilter: { marketTypes: ['MATCH_ODDS'] } })
})
