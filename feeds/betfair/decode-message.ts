import {
  flag,
  hundredths,
  hundredthsOrNull,
  instant,
  instantMaxMs,
  integer,
  list,
  MalformedMessage,
  object,
  oneOf,
  text,
  textOrNull,
  thousandths,
  thousandthsOrNull,
  type Json,
} from './read-json.ts'
import {
  bettingTypes,
  runnerStatuses,
  type LevelPriceSize,
  type MarketChange,
  type MarketDefinition,
  type Message,
  type PriceSize,
  type RunnerChange,
  type RunnerDefinition,
  type UnreadableChange,
} from './message.ts'

/** Entries of one list. A recorded image tells a runner in several entries, one for each kind of price. */
const marketsInMessageMax = 10_000
export const runnersInMarketMax = 1_000
const runnerChangesMax = 10_000
const levelsInChangeMax = 2_000
/** A clock grows with the number of servers behind a subscription. */
const clockCharactersMax = 4_000
/** The stream numbers the best levels from 0 and offers at most ten. */
const levelMax = 9

const changeTypes = { SUB_IMAGE: 'image', RESUB_DELTA: 'resubscribed', HEARTBEAT: 'heartbeat' } as const

/**
 * Decodes one line of the stream whole, before any of it is applied. Throws `MalformedMessage` with the reason when it
 * is not JSON or a field that we use has a wrong type or value; fields that we do not use are not looked at. Of a
 * message about several markets each is read by itself: one that cannot be read must not cost the others a suspension.
 */
export function decodeMessage(line: string): Message {
  const message = object(parse(line), 'message')
  switch (message['op']) {
    case 'mcm':
      return decodeMarketMessage(message)
    case 'status':
      return {
        op: 'status',
        id: message['id'] === undefined ? null : integer(message['id'], 'id', 0, Number.MAX_SAFE_INTEGER),
        success: oneOf(message['statusCode'], ['SUCCESS', 'FAILURE'], 'statusCode') === 'SUCCESS',
        errorCode: textOrNull(message['errorCode'], 'errorCode'),
      }
    case 'connection':
      return { op: 'connection' }
    case 'ocm':
    case 'rcm':
    case 'ccm':
      return { op: 'foreign' }
    default:
      throw new MalformedMessage('op: unknown word')
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new MalformedMessage('not JSON')
  }
}

function decodeMarketMessage(message: Json): Message {
  const changeType = message['ct']
  const segment = message['segmentType']
  return {
    op: 'mcm',
    atMs: integer(message['pt'], 'pt', 0, instantMaxMs),
    changeType:
      changeType === undefined
        ? 'delta'
        : changeTypes[oneOf(changeType, ['SUB_IMAGE', 'RESUB_DELTA', 'HEARTBEAT'], 'ct')],
    firstPart: segment === undefined || segment === 'SEG_START',
    lastPart: segment === undefined || segment === 'SEG_END',
    initialClk: textOrNull(message['initialClk'], 'initialClk', clockCharactersMax),
    clk: textOrNull(message['clk'], 'clk', clockCharactersMax),
    ...decodeMarketChanges(list(message['mc'], 'mc', marketsInMessageMax)),
  }
}

function decodeMarketChanges(entries: readonly unknown[]) {
  const changes: MarketChange[] = []
  const unreadable: UnreadableChange[] = []
  for (const entry of entries) {
    try {
      changes.push(decodeMarketChange(entry))
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error
      unreadable.push({ marketRef: marketRefOf(entry), reason: error.message })
    }
  }
  return { changes, unreadable }
}

function marketRefOf(entry: unknown): string | null {
  try {
    return text(object(entry, 'mc')['id'], 'mc.id')
  } catch {
    return null
  }
}

function decodeMarketChange(value: unknown): MarketChange {
  const change = object(value, 'mc')
  const definition = change['marketDefinition']
  return {
    marketRef: text(change['id'], 'mc.id'),
    image: flag(change['img'], 'mc.img'),
    matchedMinor: hundredthsOrNull(change['tv'], 'mc.tv'),
    definition: definition === undefined || definition === null ? null : decodeDefinition(definition),
    runners: list(change['rc'], 'rc', runnerChangesMax).map(decodeRunnerChange),
  }
}

function decodeRunnerChange(value: unknown): RunnerChange {
  const change = object(value, 'rc')
  return {
    ref: runnerRef(change),
    lastThousandths: thousandthsOrNull(change['ltp'], 'rc.ltp') || null,
    matchedMinor: hundredthsOrNull(change['tv'], 'rc.tv'),
    full: { back: priceSizes(change['atb'], 'rc.atb'), lay: priceSizes(change['atl'], 'rc.atl') },
    best: { back: levels(change['batb'], 'rc.batb'), lay: levels(change['batl'], 'rc.batl') },
    display: { back: levels(change['bdatb'], 'rc.bdatb'), lay: levels(change['bdatl'], 'rc.bdatl') },
  }
}

function priceSizes(value: unknown, what: string): readonly PriceSize[] | null {
  if (value === undefined || value === null) return null
  return list(value, what, levelsInChangeMax).map((entry) => {
    const [price, size] = tuple(entry, 2, what)
    return { price: thousandths(price, what), size: sizeOf(size, what) }
  })
}

function levels(value: unknown, what: string): readonly LevelPriceSize[] | null {
  if (value === undefined || value === null) return null
  return list(value, what, levelsInChangeMax).map((entry) => {
    const [level, price, size] = tuple(entry, 3, what)
    return { level: integer(level, what, 0, levelMax), price: thousandths(price, what), size: sizeOf(size, what) }
  })
}

function tuple(entry: unknown, length: number, what: string): readonly unknown[] {
  if (!Array.isArray(entry) || entry.length !== length) throw new MalformedMessage(`${what}: no list of ${length}`)
  return entry
}

function sizeOf(value: unknown, what: string): number {
  const size = hundredths(value, what)
  if (size < 0) throw new MalformedMessage(`${what}: size below 0`)
  return size
}

function decodeDefinition(value: unknown): MarketDefinition {
  const definition = object(value, 'marketDefinition')
  const marketTime = instant(definition['marketTime'], 'marketTime')
  return {
    status: oneOf(definition['status'], ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'], 'status'),
    bettingType: oneOf(definition['bettingType'] ?? 'ODDS', bettingTypes, 'bettingType'),
    marketType: textOrNull(definition['marketType'], 'marketType') ?? 'NONE',
    sportCode: text(definition['eventTypeId'], 'eventTypeId'),
    eventRef: text(definition['eventId'], 'eventId'),
    eventName: textOrNull(definition['eventName'], 'eventName'),
    marketName: textOrNull(definition['name'], 'name'),
    venue: textOrNull(definition['venue'], 'venue'),
    country: textOrNull(definition['countryCode'], 'countryCode'),
    eventStartMs: definition['openDate'] === undefined ? marketTime : instant(definition['openDate'], 'openDate'),
    marketStartMs: marketTime,
    // Nothing says that one wins where the number is left out, and one winner too few is money that nobody holds.
    winnersCount: integer(definition['numberOfWinners'] ?? 0, 'numberOfWinners', 0, runnersInMarketMax),
    inPlay: flag(definition['inPlay'], 'inPlay'),
    turnsInPlay: flag(definition['turnInPlayEnabled'], 'turnInPlayEnabled'),
    betDelayMs: integer(definition['betDelay'] ?? 0, 'betDelay', 0, 3600) * 1000,
    runners: decodeRunners(definition['runners']),
  }
}

function decodeRunners(value: unknown): readonly RunnerDefinition[] {
  if (value === undefined || value === null) throw new MalformedMessage('runners: missing')
  const runners = list(value, 'runners', runnersInMarketMax).map(decodeRunner)
  if (new Set(runners.map((runner) => runner.ref)).size !== runners.length) {
    throw new MalformedMessage('runners: the same runner twice')
  }
  return runners
}

function decodeRunner(value: unknown): RunnerDefinition {
  const runner = object(value, 'runner')
  const id = text(runner['id'], 'runner.id')
  const handicap = thousandthsOrNull(runner['hc'], 'runner.hc') ?? 0
  const name = textOrNull(runner['name'], 'runner.name') ?? id
  return {
    ref: runnerRef(runner),
    name: handicap === 0 ? name : `${name} ${handicap > 0 ? '+' : ''}${handicap / 1000}`,
    sort: integer(runner['sortPriority'] ?? 0, 'sortPriority', 0, 1_000_000),
    handicap,
    status: oneOf(runner['status'], runnerStatuses, 'runner.status'),
    reductionBp: share(runner['adjustmentFactor'], 'adjustmentFactor'),
  }
}

/** Per cent to basis points, from nothing to the whole; nothing where it is not told. */
function share(value: unknown, what: string): number {
  const basisPoints = hundredthsOrNull(value, what) ?? 0
  if (basisPoints < 0 || basisPoints > 10_000) throw new MalformedMessage(`${what}: not between 0 and 100 per cent`)
  return basisPoints
}

/** In handicap markets one competitor stands at many handicaps, so the handicap is part of the reference. */
function runnerRef(runner: Json): string {
  const id = text(runner['id'], 'runner id')
  const handicap = thousandthsOrNull(runner['hc'], 'hc') ?? 0
  return handicap === 0 ? id : `${id}@${handicap / 1000}`
}
