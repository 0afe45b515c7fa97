import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { zoneSpelling } from '#contract/time-zone.ts'

export type Config = {
  readonly mode: 'demo' | 'production'
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  /** Absolute folder of the embedded database and of secrets. */
  readonly dataFolder: string
  /** A PostgreSQL 15 or later to use instead of the embedded one. */
  readonly databaseUrl: string | null
  /** The same database as its schema's owner, where `databaseUrl` signs in as somebody who is not. */
  readonly migrateDatabaseUrl: string | null
  /** What signs session tokens. Null in demo mode where none is given: one is then made and kept in the data folder. */
  readonly secret: string | null
  /** What encrypts the seeds of second factors. Null in demo mode where none is given: one is then made and kept in the data folder. */
  readonly encryptionKey: string | null
  /** Where people reach this site, such as https://office.example.com; passkeys are bound to it. Null: none in production, localhost in demo mode. */
  readonly origin: string | null
  /** IANA name of the time zone of the site: days and clocks of the staff, who belong to no business. A business has its own. */
  readonly timeZone: string
  /** Whether `POST /api/auth/register` creates people. */
  readonly register: boolean
  /** The live exchange stream; null where it is not configured. */
  readonly betfair: BetfairConfig | null
  /** Addresses or networks of proxies whose forwarding headers are believed. Empty: none are. */
  readonly trustedProxies: readonly string[]
  /** Who brings it may read `/metrics` from anywhere, and nobody else may. Null: whoever asks from this machine. */
  readonly metricsToken: string | null
}

export type BetfairConfig = {
  readonly appKey: string
  /** A file that holds the session token of now; whoever renews the session writes it. Read before every connection. */
  readonly sessionFile: string
  /** Which markets, in the exchange's own words. */
  readonly marketFilter: Readonly<Record<string, unknown>>
}

/** Every mistake of the configuration at once, one a line, for a person to read. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[], options?: ErrorOptions) {
    super(`The configuration is not valid:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`, options)
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const secretLengthMin = 32
/** What was chosen at random has more different characters, even written in hexadecimal; what was filled in for the moment has not. */
const secretVarietyMin = 8

/**
 * Reads the configuration from the environment; nothing else in the server reads it.
 * @throws ConfigInvalid naming every mistake
 */
export function readConfig(environment: Environment, workingFolder: string): Config {
  const { config, mistakes } = readSettings(environment, workingFolder)
  if (mistakes.length > 0) throw new ConfigInvalid(mistakes)
  return config
}

/** The configuration with what is wrong in it, for whoever has more to look at before it is told; a port that is none stands as 0. */
export function readSettings(environment: Environment, workingFolder: string): { readonly config: Config; readonly mistakes: readonly string[] } {
  const mistakes: string[] = []
  const value = (name: string) => environment[name]?.trim() || null
  const choice = <Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice => {
    const text = value(name)
    if (text === null) return otherwise
    const found = choices.find((each) => each === text)
    if (found === undefined) mistakes.push(`${name} is "${text}"; it must be ${choices.join(' or ')}`)
    return found ?? otherwise
  }

  const mode = choice('STEWARD_MODE', ['demo', 'production'], 'demo')
  const register = choice('STEWARD_REGISTER', ['on', 'off'], 'off') === 'on'

  const portText = value('PORT') ?? '8080'
  const isPort = /^\d{1,5}$/.test(portText) && Number(portText) <= 65_535
  if (!isPort) mistakes.push(`PORT is "${portText}"; it must be a number from 0 to 65535`)

  const postgresUrl = (name: string): string | null => {
    const text = value(name)
    if (text !== null && !isPostgresUrl(text)) mistakes.push(`${name} must have the form postgres://user:password@host:port/database; host and database are always named, a host by its socket as ?host=/folder`)
    return text
  }
  const databaseUrl = postgresUrl('DATABASE_URL')
  const migrateDatabaseUrl = postgresUrl('STEWARD_MIGRATE_DATABASE_URL')
  if (migrateDatabaseUrl !== null && databaseUrl === null) mistakes.push('STEWARD_MIGRATE_DATABASE_URL is of no use without DATABASE_URL')
  const ownSecret = (name: string): string | null => {
    const text = value(name)
    if (text === null) return null
    if (text.length < secretLengthMin) mistakes.push(`${name} has ${text.length} characters; it must have at least ${secretLengthMin}, chosen at random`)
    else if (new Set(text).size < secretVarietyMin) mistakes.push(`${name} has only ${new Set(text).size} different characters; it must be chosen at random`)
    return text
  }
  const secret = ownSecret('STEWARD_SECRET')
  const encryptionKey = ownSecret('STEWARD_ENCRYPTION_KEY')
  if (secret !== null && secret === encryptionKey) mistakes.push('STEWARD_ENCRYPTION_KEY is the same as STEWARD_SECRET; each must be chosen by itself')
  const metricsToken = ownSecret('STEWARD_METRICS_TOKEN')
  const origin = value('STEWARD_ORIGIN')
  if (origin !== null && !isOrigin(origin)) mistakes.push(`STEWARD_ORIGIN is "${origin}"; it must be like https://office.example.com`)
  const timeZone = value('STEWARD_TIME_ZONE') ?? 'Asia/Kolkata'
  const spelling = zoneSpelling(timeZone)
  if (spelling === null) mistakes.push(`STEWARD_TIME_ZONE is "${timeZone}"; it must be the name of a time zone, such as Europe/London or UTC`)
  else if (spelling !== timeZone) mistakes.push(`STEWARD_TIME_ZONE is "${timeZone}"; this time zone is spelled ${spelling}`)
  if (mode === 'production') {
    if (secret === null) mistakes.push('STEWARD_SECRET is missing; production signs sessions with a secret of your own')
    if (encryptionKey === null) mistakes.push('STEWARD_ENCRYPTION_KEY is missing; production encrypts the seeds of second factors with a key of your own')
    if (databaseUrl === null) mistakes.push('DATABASE_URL is missing; production does not run on the embedded database')
  }

  const folder = value('STEWARD_DATA') ?? '.data'
  const trustedProxies = (value('STEWARD_TRUSTED_PROXIES') ?? '').split(',').map((each) => each.trim()).filter((each) => each !== '')
  for (const proxy of trustedProxies) {
    if (!isProxy(proxy)) mistakes.push(`STEWARD_TRUSTED_PROXIES has "${proxy}"; each must be an address or a network such as 10.0.0.0/8`)
  }
  const betfair = readBetfair(value, mistakes)

  const config: Config = {
    mode,
    // An address of IPv6 may stand as it does in URLs.
    host: (value('HOST') ?? '127.0.0.1').replace(/^\[([0-9a-f:.]+)\]$/i, '$1'),
    port: isPort ? Number(portText) : 0,
    dataFolder: isAbsolute(folder) ? folder : resolve(workingFolder, folder),
    databaseUrl,
    migrateDatabaseUrl,
    secret,
    encryptionKey,
    origin,
    timeZone,
    register,
    betfair,
    trustedProxies,
    metricsToken,
  }
  return { config, mistakes }
}

/** All three or none. */
function readBetfair(value: (name: string) => string | null, mistakes: string[]): BetfairConfig | null {
  const [appKey, sessionFile, markets] = [value('STEWARD_BETFAIR_APP_KEY'), value('STEWARD_BETFAIR_SESSION_FILE'), value('STEWARD_BETFAIR_MARKETS')]
  if (appKey === null && sessionFile === null && markets === null) return null
  const marketFilter = jsonObject(markets ?? '')
  if (appKey === null) mistakes.push('STEWARD_BETFAIR_APP_KEY is missing')
  if (sessionFile === null) mistakes.push('STEWARD_BETFAIR_SESSION_FILE is missing; it names the file that holds the session token')
  if (marketFilter === null) mistakes.push('STEWARD_BETFAIR_MARKETS must be a JSON object such as {"eventTypeIds":["4"],"marketTypes":["MATCH_ODDS"]}')
  return appKey === null || sessionFile === null || marketFilter === null ? null : { appKey, sessionFile, marketFilter }
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Says host and database too: what a client takes where they are missing is the machine and the user name of whoever starts the server. */
function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && (url.hostname !== '' || Boolean(url.searchParams.get('host'))) && url.pathname.length > 1
}

/** An address, or a network as the server's HTTP library takes one; it knows none of length 0, which would be everybody. */
function isProxy(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const kind = isIP(address)
  return kind !== 0 && more.length === 0 && (length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (kind === 4 ? 32 : 128)))
}

/** An address of a site and nothing behind it; only a machine of one's own may do without TLS. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost'))
}
