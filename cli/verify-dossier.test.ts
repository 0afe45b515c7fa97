import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalText } from '#contract/bet-dossier.ts'
import type { Dossier } from '#contract/bet-dossier.ts'
import { dossiers } from '#contract/dossiers.ts'
import { claimSealing, sealRows } from '#database/audit-chain.ts'
import { withTransaction } from '#database/transaction.ts'
import { dossiersHandlers } from '#server/dossiers/handlers.ts'
import type { VoidRow } from '#server/voids/void-store.ts'
import { testDatabase } from '../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { verifyDossier } from './verify-dossier.ts'
import { unprovenSeals } from './verify-dossier-record.ts'

const db = await testDatabase()
/** Another server, whose ids lie below those of the first. */
const elsewhere = await moneyContext(db.database)
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 2_000 },
  { name: 'master', parent: 'company', level: 1, shareBp: 3_333 },
  { name: 'agent', parent: 'master', level: 2, shareBp: 4_667 },
], [{ name: 'player', parent: 'agent', creditMinor: 10_000_000 }])
const driver = moneyDriver(context, world)
await allowAnyStake(db, world)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['One', 'Two', 'Three'] })
const [one = '', two = ''] = market.runners.values()
for (const runner of market.runners.values()) await setPrice(db, market.id, runner, 3_330)
const placed: string[] = []
for (const [selection, stake] of [[one, 10_007], [two, 333], [one, 5_000]] as const) {
  const result = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: selection, side: 'back', price: 3_330, stake_minor: stake })
  if (!result.ok) throw new Error(result.refusal.code)
  placed.push(result.value.bet.id)
}
const outcome = { kind: 'winners' as const, winners: [one] }

async function dossierOf(betId: string): Promise<Dossier> {
  await withTransaction(db.database, {}, async (tx) => {
    await claimSealing(tx)
    await sealRows(tx, 0n)
  })
  const result = await call(context, staffPrincipal(world.trader), dossiers, dossiersHandlers, 'dossier', { params: { id: betId } })
  if (!result.ok) throw new Error(result.refusal.code)
  return structuredClone(result.value[0]) as Dossier
}

const wrongOf = (dossier: Dossier): readonly string[] => verifyDossier(JSON.stringify(dossier))?.checks.flatMap(({ wrong }) => wrong) ?? ['no dossier']
/** Changes a dossier as somebody would who knows how its hash is made. */
function forged(dossier: Dossier, change: (content: Dossier['content']) => void): Dossier {
  const content = structuredClone(dossier.content)
  change(content)
  return { content, sha256: createHash('sha256').update(canonicalText(content)).digest('hex') }
}

test('a dossier holds at every stage of the life of a bet', async () => {
  const [bet = ''] = placed
  const open = await dossierOf(bet)
  expect(wrongOf(open)).toEqual([])
  expect(open.content.life.entries).toEqual([])
  expect(open.content.life.related).toMatchObject([{ why: 'same_player', bets: [{ id: placed[2] }, { id: placed[1] }] }])

  expect((await driver.declare(market.id, outcome)).ok).toBe(true)
  expect((await driver.verify(market.id, outcome)).ok).toBe(true)
  await driver.work()
  const settled = await dossierOf(bet)
  expect(wrongOf(settled)).toEqual([])
  expect(settled.content.life.recalculation).toMatchObject({ agrees: true, bet_minor: 23_316, recalculated_bet_minor: 23_316 })
  const last = settled.content.life.entries.at(-1)
  expect(last?.levels.reduce((sum, level) => sum + level.running_minor, 0)).toBe(0)
  expect(settled.content.life.touches.map(({ action }) => action)).toEqual(expect.arrayContaining(['platform.placeBet', 'test.declare', 'test.verify']))

  expect((await driver.void({ scope: 'bets', bet_ids: [bet] }, 5_000)).ok).toBe(true)
  const half = await dossierOf(bet)
  expect(wrongOf(half)).toEqual([])
  expect(half.content.life.recalculation).toMatchObject({ agrees: true, recalculated_bet_minor: 11_658 })

  expect((await driver.rollBack(market.id)).ok).toBe(true)
  await moneyDriver(elsewhere, world).work()
  const back = await dossierOf(bet)
  expect(wrongOf(back)).toEqual([])
  const { entries } = back.content.life
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted())
  expect(entries.at(-1)?.levels.every(({ running_minor: running }) => running === 0)).toBe(true)
  expect(back.content.life.recalculation.edges.every((edge) => edge.posted_minor === 0)).toBe(true)

  // Whatever is changed, whether or not the hash is made anew, is found.
  expect(wrongOf({ ...settled, content: { ...settled.content, made_by: 'somebody else' } })).toEqual(['its content has another hash than it names'])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.stake_minor += 1)))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown, facts }) => {
    shown.stake_minor += 100
    for (const each of facts.bets) if (each.id === shown.id) each.stake_minor += 100
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ postings }) => void (postings[0] && (postings[0].amount_minor += 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.entries[0]?.levels[0] && (life.entries[0].levels[0].running_minor -= 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ facts, results }) => {
    facts.outcome = { kind: 'winners', winners: [two] }
    for (const result of results) result.outcome = { kind: 'winners', winners: [two] }
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches[0] && (life.touches[0].reason = 'as agreed'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.status = 'lost')))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.placed_at = '2020-01-01T00:00:00.000Z')))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.profit_minor += 1)))).not.toEqual([])
  expect(wrongOf(forged(settled, (content) => void (content.levels = [])))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ levels }) => void (levels[1] && (levels[1].if_lose_minor += 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].verified_by = 'Somebody else'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].declared_by_id = '1'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].verified_at = '2020-01-01T00:00:00.000Z'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches = [])))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches[0] && (life.touches[0].actor_id = '1'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void life.touches[0]?.changes.push({ field: 'stake', before: '1', after: '2' })))).not.toEqual([])
  // With their rows, too: what must have happened is missed.
  expect(wrongOf(forged(settled, ({ life, record }) => {
    life.touches = []
    record.rows = []
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ record }) => void (record.rows[0] && (record.rows[0].encoded = record.rows[0].encoded.replace('placeBet', 'tookBet')))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ record }) => void (record.seals[0] && (record.seals[0].hash = '00'.repeat(32)))))).not.toEqual([])
})

/** Leaves acts out as if they had never been: what is told of them, and their rows. */
function without(content: Dossier['content'], is: (touch: Dossier['content']['life']['touches'][number]) => boolean): void {
  const gone = new Set(content.life.touches.filter(is).map(({ id }) => id))
  expect(gone.size).toBeGreaterThan(0)
  content.life.touches = content.life.touches.filter(({ id }) => !gone.has(id))
  content.record.rows = content.record.rows.filter(({ id }) => !gone.has(id))
}
const ofVoid = ({ target_kind: kind }: { readonly target_kind: string | null }): boolean => kind === 'void'

/** A market with one bet of the player, 10.00 at 2.00. */
async function betOnItsOwn() {
  const own = await addMarket(db, world, { type: 'match_odds', runners: ['Red', 'Blue'] })
  const runner = own.runners.get('Red') ?? ''
  await setPrice(db, own.id, runner, 2_000)
  const result = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: own.id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 1_000 })
  if (!result.ok) throw new Error(result.refusal.code)
  return { marketId: own.id, betId: result.value.bet.id, won: { kind: 'winners' as const, winners: [runner] } }
}

test('a void of an open bet is not hidden by halves', async () => {
  const { betId } = await betOnItsOwn()
  const posted = await driver.void({ scope: 'bets', bet_ids: [betId] }, 5_000)
  const half = await dossierOf(betId)
  expect(wrongOf(half)).toEqual([])
  expect(half.content.bet).toMatchObject({ kept_bp: 5_000, flags: ['part_void'], voided: { reason: 'palpable_error' } })
  const whole = (content: Dossier['content']): void => {
    content.bet.kept_bp = 10_000
    for (const each of content.facts.bets) each.kept_bp = 10_000
  }
  const unshown = ({ bet }: Dossier['content']): void => {
    bet.voided = null
    bet.flags = []
  }
  const changes: Readonly<Record<string, (content: Dossier['content']) => void>> = {
    'the act is left out': (content) => without(content, ofVoid),
    'the act is left out, and the bet is whole': (content) => [() => without(content, ofVoid), whole, unshown].forEach((change) => change(content)),
    'the bet is whole, and its act is told': (content) => [whole, unshown, () => void (content.facts.voids = [])].forEach((change) => change(content)),
    'the act is left out, and what it took, and the mark is not': (content) => {
      without(content, ofVoid)
      content.facts.voids = []
      whole(content)
      content.bet.voided = null
    },
    'the act is left out, and what it took, and the void that is shown is not': (content) => {
      without(content, ofVoid)
      content.facts.voids = []
      whole(content)
      content.bet.flags = []
    },
    'it took less': (content) => {
      content.bet.kept_bp = 6_000
      for (const each of content.facts.bets) each.kept_bp = 6_000
      for (const each of content.facts.voids) each.taken_bp = 4_000
    },
    'it was done at another time': (content) => {
      for (const each of content.facts.voids) each.at = '2020-01-01T00:00:00.000Z'
      if (content.bet.voided) content.bet.voided.at = '2020-01-01T00:00:00.000Z'
    },
    'the void is not shown': ({ bet }) => void (bet.voided = null),
    'for another reason': ({ bet }) => void (bet.voided && (bet.voided.reason = 'technical_fault')),
    'by somebody else': ({ bet }) => void (bet.voided && (bet.voided.by = 'Somebody else')),
    'the mark is away': ({ bet }) => void (bet.flags = []),
    'another mark': ({ bet }) => void bet.flags.push('delayed'),
    'a result of an open bet': ({ bet }) => void (bet.result_minor = 500),
    'said to disagree': ({ life }) => void (life.recalculation.agrees = false),
    'a browser': ({ life }) => void (life.touches[0] && (life.touches[0].user_agent = 'somebody\'s')),
    'made before it was done': (content) => void (content.made_at = '2020-01-01T00:00:00.000Z'),
    'a newest seal from before': ({ record }) => void (record.head = { no: '1', hash: '00' }),
    'no newest seal': ({ record }) => void (record.head = null),
  }
  for (const [what, change] of Object.entries(changes)) expect(wrongOf(forged(half, change)), what).not.toEqual([])

  // With all that tells of it, it is gone: no file shows that, and none is said to.
  const gone = forged(half, (content) => {
    without(content, ofVoid)
    content.facts.voids = []
    whole(content)
    unshown(content)
  })
  const verified = verifyDossier(JSON.stringify(gone))
  expect(verified?.checks.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(verified?.checks.filter(({ name }) => name.includes('all of it'))).toEqual([])
  expect(verified?.unconfirmed.join('\n')).toMatch(/^that nothing was left out/)
  for (const word of ['currency', 'play had begun', 'flags', 'void that it is shown with', 'events', 'who made the dossier', 'record.head']) expect(verified?.unconfirmed.join('\n'), word).toContain(word)

  if (!posted.ok || posted.value[0] === undefined) throw new Error('no void')
  expect((await driver.undo(posted.value[0])).ok).toBe(true)
  const undone = await dossierOf(betId)
  expect(wrongOf(undone)).toEqual([])
  expect(undone.content.facts.voids.map(({ kind, taken_bp: taken }) => [kind, taken])).toEqual([['void', 5_000], ['undo', -5_000]])
  expect(wrongOf(forged(undone, (content) => without(content, (touch) => /undo/.test(touch.action))))).not.toEqual([])
  expect(wrongOf(forged(undone, ({ facts, bet }) => {
    facts.voids = facts.voids.filter(({ kind }) => kind === 'void')
    bet.kept_bp = 5_000
    bet.flags = ['part_void']
    for (const each of facts.bets) each.kept_bp = 5_000
  }))).not.toEqual([])
})

test('the end of a result is not left out, nor a result that was taken back', async () => {
  const { marketId, betId, won } = await betOnItsOwn()
  expect((await driver.void({ scope: 'event', event_id: world.eventId }, 2_500)).ok).toBe(true)
  await driver.work()
  expect(wrongOf(await dossierOf(betId))).toEqual([])
  await driver.settle(marketId, won)
  const settled = await dossierOf(betId)
  expect(wrongOf(settled)).toEqual([])
  expect(settled.content.bet).toMatchObject({ kept_bp: 7_500, status: 'won', result_minor: 750 })
  expect(wrongOf(forged(settled, (content) => without(content, ({ action }) => action === 'results.settled')))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].settled_at = '2020-01-01T00:00:00.000Z'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.entries[0] && (life.entries[0].revision = 2))))).not.toEqual([])

  expect((await driver.void({ scope: 'bets', bet_ids: [betId] }, 2_500)).ok).toBe(true)
  const less = await dossierOf(betId)
  expect(wrongOf(less)).toEqual([])
  expect(less.content.life.entries.map(({ type }) => type)).toContain('void_adjustment')
  expect(wrongOf(forged(less, ({ life }) => void (life.entries.at(-1)!.void_id = '1')))).not.toEqual([])

  expect((await driver.rollBack(marketId)).ok).toBe(true)
  await driver.work()
  await driver.settle(marketId, won, 2)
  const again = await dossierOf(betId)
  expect(wrongOf(again)).toEqual([])
  expect(again.content.results.map(({ revision, state }) => [revision, state]).toSorted()).toEqual([[1, 'rolled_back'], [2, 'settled']])
  expect(wrongOf(forged(again, (content) => without(content, ({ action }) => action === 'results.rolledBack')))).not.toEqual([])
  expect(wrongOf(forged(again, ({ results }) => void results.splice(results.findIndex(({ revision }) => revision === 1), 1)))).not.toEqual([])
  expect(wrongOf(forged(again, ({ life }) => void (life.entries.find(({ reverses_id: id }) => id !== null)!.reverses_id = '1')))).not.toEqual([])
})

/** What comes next, the same in every run: a number from 0 up to below `of`. */
function dice(seed: number): (of: number) => number {
  let state = seed
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % of
  }
}

test('whatever is done to a bet, its dossier holds after each act', async () => {
  const roll = dice(7)
  const { marketId, betId, won } = await betOnItsOwn()
  const lost = { kind: 'winners' as const, winners: [] }
  const done: VoidRow[] = []
  let [revision, acts] = [0, 0]
  for (let step = 0; step < 16; step++) {
    const outcome = roll(2) === 0 ? won : lost
    const act = [
      async () => driver.void(roll(2) === 0 ? { scope: 'bets', bet_ids: [betId] } : { scope: 'event', event_id: world.eventId }, 1_000 + roll(3) * 1_500),
      async () => (done.length === 0 ? null : driver.undo(done.splice(roll(done.length), 1)[0]!)),
      async () => driver.declare(marketId, outcome),
      async () => driver.verify(marketId, outcome, revision),
      async () => driver.rollBack(marketId, revision),
    ][roll(5)]
    const result = await act?.()
    if (result?.ok !== true) continue
    acts++
    const [row] = result.value
    if (row !== undefined && 'taken_bp' in row && row.state !== 'undone' && row.state !== 'undoing') done.push(row)
    if (row !== undefined && 'revision' in row) revision = row.revision
    expect(wrongOf(await dossierOf(betId)), `act ${acts}, before the work`).toEqual([])
    await driver.work()
    expect(wrongOf(await dossierOf(betId)), `act ${acts}`).toEqual([])
  }
  expect(acts).toBeGreaterThan(6)
})

test('a seal that was written down elsewhere shows a record that was made up as a whole', async () => {
  const dossier = await dossierOf(placed[1] ?? '')
  const head = dossier.content.record.head
  const wrong = (hash: string) => verifyDossier(JSON.stringify(dossier), new Map([[head?.no ?? '', hash]]))?.checks.flatMap((check) => check.wrong)
  expect(wrong(head?.hash ?? '')).toEqual([])
  expect(wrong('ab'.repeat(32))).toHaveLength(1)

  // It proves itself, and what stands before it without a gap: of the seals of a dossier, not of the record's others.
  const { content } = forged(dossier, ({ record }) => {
    const link = (no: string) => ({ no, before: `hash of ${BigInt(no) - 1n}`, row_hashes: [], hash: `hash of ${no}` })
    record.seals = ['3', '4', '6'].map(link)
  })
  const unproven = (...named: readonly string[]) => unprovenSeals(content, new Map(named.map((no) => [no, `hash of ${no}`])))
  expect([unproven(), unproven('9'), unproven('6'), unproven('4'), unproven('3'), unproven('4', '6')]).toEqual([['3', '4', '6'], ['3', '4', '6'], ['3', '4'], ['6'], ['4', '6'], []])
  expect(unprovenSeals(content, new Map([['4', 'another']]))).toEqual(['3', '4', '6'])
  const told = (known: ReadonlyMap<string, string>): boolean => verifyDossier(JSON.stringify(dossier), known)?.unconfirmed.some((each) => each.startsWith('that seals of the record')) ?? false
  expect([told(new Map()), told(new Map(dossier.content.record.seals.map(({ no, hash: of }) => [no, of])))]).toEqual([true, false])
})

test('what is no dossier is told apart from one that does not hold', async () => {
  const dossier = await dossierOf(placed[1] ?? '')
  expect(verifyDossier('{')).toBeNull()
  expect(verifyDossier('{}')).toBeNull()
  expect(verifyDossier(JSON.stringify({ ...dossier, remark: 'a field that nobody knows' }))).toBeNull()
})
