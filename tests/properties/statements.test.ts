import fc from 'fast-check'
import { expect } from 'vitest'
import type { FigureName } from '#contract/statements.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { clientMoney } from '#server/super-admins/client-money.ts'
import { figureOf, loadSubject } from '#server/statements/figure-store.ts'
import type { Subject } from '#server/statements/figure-store.ts'
import { daySums, sumOf } from '#server/statements/kept-sums.ts'
import { linesOf } from '#server/statements/line-store.ts'
import type { Line } from '#server/statements/line-store.ts'
import { moveMoney, moveTurnovers } from '#server/statements/money-mover.ts'
import { turnoverLines, turnoverOf } from '#server/statements/turnover-store.ts'
import { ofTypes, profitTypes } from '#server/statements/source.ts'
import type { Period } from '#server/statements/source.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import { personOf, transferAs } from '../support/transfers.ts'
import { naiveStands } from '../reports/naive-tops.ts'
import { bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, worldPlans } from './random-day.ts'
import type { RandomDay } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

const types = fc.constantFrom<TransferType>('credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take')
const acts = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), turn: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer' as const), player: fc.nat(11), type: types, amount: fc.constantFrom(1, 50, 700) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add up' as const), ending: fc.constantFrom('commit', 'crash', 'twice') }) },
)
/** Minutes after the beginning; a third of an hour and a day apart now and then fall into one quarter of an hour. */
const moments = fc.nat(5_000)
const days = fc.record({
  plan: worldPlans, acts: fc.array(acts, { minLength: 4, maxLength: 14 }), from: fc.option(moments), to: fc.option(moments), limit: fc.integer({ min: 1, max: 6 }), rising: fc.boolean(),
})
const began = Date.parse('2026-03-01T00:00:00Z')
const instant = (minutes: number) => new Date(began + minutes * 60_000).toISOString()

databaseProperty('every figure of every account is what its entries say, in any period and page by page, whenever adding up breaks off', 6, days, async (value) => {
  const day = await openRandomDay(db, context, value.plan)
  const revisions = new Map<string, { settled: boolean; revision: number }>()
  const period = { from: value.from === null ? null : instant(Math.min(value.from, value.to ?? 5_000)), to: value.to === null ? null : instant(Math.max(value.to, value.from ?? 0)) }
  await spread()
  for (const act of value.acts) {
    if (act.kind === 'bets') for (const bet of act.bets) expect(expectedRefusal(await day.driver.place(await day.prepare(bet)))).toBe(true)
    if (act.kind === 'void') await day.voidOne(act.turn)
    if (act.kind === 'transfer') {
      const player = act.player % day.players.length
      const [above, level] = value.plan.players[player]?.lower === true ? ['lower', 5] as const : ['upper', 1] as const
      await transferAs(context, personOf(day.world, above, level), { type: act.type, childId: day.players[player] ?? '', amountMinor: act.amount })
    }
    if (act.kind === 'settle' || act.kind === 'roll back') {
      const market = day.markets[act.market % day.markets.length]?.id ?? ''
      const state = revisions.get(market) ?? { settled: false, revision: 0 }
      if (act.kind === 'settle' && !state.settled) {
        revisions.set(market, { settled: true, revision: state.revision + 1 })
        await day.driver.settle(market, day.outcome(act.market, act.ending), state.revision + 1)
      }
      if (act.kind === 'roll back' && state.settled) {
        revisions.set(market, { ...state, settled: false })
        must(await day.driver.rollBack(market, state.revision))
        await day.driver.work()
      }
    }
    await spread()
    if (act.kind === 'add up') await addUp(act.ending)
  }
  await compare(day, period, value.limit, value.rising)
  await compareShares(day)
  await addUp('commit')
  await compare(day, period, value.limit, value.rising)
  await compareShares(day)
  await day.driver.stop()
  await proveAndClear(db)
})

/** Entries and results of now are spread over four days before they are added up, several at one moment. */
async function spread(): Promise<void> {
  const minutes = (id: string) => `timestamptz '${instant(0)}' + (hashint8(${id}) & 4095) / 3 * 3 * interval '1 minute'`
  await db.owner.query(`begin; set local session_replication_role = replica;
    update postings set at = ${minutes('entry_id / 3')} where at > '2026-04-01'; update journal_entries set at = ${minutes('id / 3')} where at > '2026-04-01';
    update results set settled_at = ${minutes('market_id')} where settled_at > '2026-04-01'; commit`)
}

/** Of each account the results by the share of each possible viewer, from the vectors of the entries. */
async function compareShares({ world }: RandomDay): Promise<void> {
  const { rows } = await db.owner.query<{ account: string; ids: readonly string[]; bps: readonly number[]; amount: string }>(
    `select e.account_id::text as account, v.account_ids::text[] as ids, v.basis_points as bps, e.amount_minor::text as amount
     from journal_entries e join share_vectors v on v.id = e.vector_id where e.business_id = $1`, [world.businessId])
  const ids = [...world.accounts.values()]
  for (const viewer of [null, ...ids]) {
    const found = await withTransaction(db.database, { readOnly: true }, (tx) => clientMoney(tx, ids, viewer))
    for (const id of ids) {
      const must = new Map<number, bigint>()
      for (const each of rows.filter((row) => row.account === id || row.ids.includes(id))) {
        const share = viewer === null ? (each.bps[0] ?? 0) : (each.bps[each.ids.indexOf(viewer)] ?? 0)
        must.set(share, (must.get(share) ?? 0n) + BigInt(each.amount))
      }
      const kept = new Map(found.get(id)?.results.map(({ shareBp, resultMinor }) => [shareBp, resultMinor]))
      for (const share of new Set([...must.keys(), ...kept.keys()])) expect(kept.get(share) ?? 0n, `results of ${id} at ${share} of ${viewer}`).toBe(must.get(share) ?? 0n)
    }
  }
}

class Crash extends Error {}

async function addUp(ending: string): Promise<void> {
  const run = () => withTransaction(db.database, {}, async (tx) => {
    while (await moveMoney(tx));
    while (await moveTurnovers(tx));
    if (ending === 'crash') throw new Crash()
  }).catch((error: unknown) => { if (!(error instanceof Crash)) throw error })
  await (ending === 'twice' ? Promise.all([run(), run()]) : run())
}

const figures: readonly FigureName[] = ['credit', 'given', 'credit_left', 'balance_up', 'balance_down', 'points', 'client_pnl', 'total_pnl', 'own_pnl', 'cash']
/** Lines of one kind read at once. */
const kindsPage = 7
type Posted = { readonly entry: string; readonly at: string; readonly type: string; readonly account: string; readonly level: number; readonly book: string; readonly debit: string; readonly credit: string; readonly amount: string }

async function compare({ world }: RandomDay, period: Period, limit: number, rising: boolean): Promise<void> {
  const { rows: posted } = await db.owner.query<Posted>(
    `select e.id::text as entry, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.type, e.account_id::text as account, f.level, p.book, p.debit_account_id::text as debit, p.credit_account_id::text as credit, p.amount_minor::text as amount
     from journal_entries e join postings p on (p.business_id, p.entry_id) = (e.business_id, e.id) join account_funds f on f.account_id = e.account_id where e.business_id = $1`, [world.businessId])
  const { rows: tree } = await db.owner.query<{ id: string; parent: string | null; level: number }>('select id::text, parent_id::text as parent, level from accounts where business_id = $1', [world.businessId])
  const parentOf = new Map(tree.map((each) => [each.id, each.parent]))
  const isBelow = (id: string | null | undefined, above: string): boolean => id !== null && id !== undefined && (id === above || isBelow(parentOf.get(id), above))
  const within = posted.filter(({ at }) => (period.from === null || at >= period.from) && (period.to === null || at < period.to))
  for (const [place, { id, level }] of tree.entries()) {
    const player = level === 9
    const to = ({ debit, credit, amount }: Posted, account: string) => (credit === account ? BigInt(amount) : debit === account ? -BigInt(amount) : 0n)
    const child = ({ debit, credit }: Posted) => (parentOf.get(debit) === credit ? debit : credit)
    const own = (each: Posted) => child(each) === id
    const below = (each: Posted) => parentOf.get(child(each)) === id
    const ofPlayer = (each: Posted) => each.level === 9 && child(each) === each.account && isBelow(each.account, id)
    const [isCash, isCredit] = [(each: Posted) => each.type.startsWith('settle_'), (each: Posted) => each.book === 'credit']
    const isProfit = (each: Posted) => !isCash(each) && !isCredit(each)
    const count = (wanted: (each: Posted) => boolean, of: (each: Posted) => bigint) => (each: Posted) => (wanted(each) ? of(each) : 0n)
    const mine = (each: Posted) => to(each, id)
    const theirs = (each: Posted) => to(each, child(each))
    const naive: Readonly<Record<FigureName, (each: Posted) => bigint>> = {
      credit: count((each) => own(each) && isCredit(each), mine),
      given: count((each) => below(each) && isCredit(each), theirs),
      credit_left: count(isCredit, mine),
      balance_up: count((each) => own(each) && !isCredit(each), mine),
      balance_down: count((each) => below(each) && !isCredit(each), (each) => -theirs(each)),
      points: player ? count(own, mine) : (each) => count((one) => (level === 0 ? below(one) : own(one)) && isCredit(one), theirs)(each) + count((one) => ofPlayer(one) && !isCredit(one), theirs)(each),
      client_pnl: count((each) => ofPlayer(each) && !isCredit(each), theirs),
      total_pnl: count((each) => ofPlayer(each) && isProfit(each), (each) => (player ? theirs(each) : -theirs(each))),
      own_pnl: count(isProfit, mine),
      cash: count(isCash, (each) => -mine(each)),
    }
    async function compareKind(tx: Tx, subject: Subject, name: FigureName, type: EntryType): Promise<void> {
      const what = `${type} of ${name} of level ${level}, ${subject.below} below`
      const { source: whole } = await figureOf(tx, subject, name)
      const source = ofTypes(whole, [type])
      const sums = new Map<string, bigint>()
      for (const each of within.filter((one) => one.type === type)) sums.set(each.entry, (sums.get(each.entry) ?? 0n) + naive[name](each))
      const moved = [...sums].filter(([, amount]) => amount !== 0n)
      expect(await sumOf(tx, source, period), what).toBe(moved.reduce((sum, [, amount]) => sum + amount, 0n))
      const found: Line[] = []
      for (;;) {
        const last = found.at(-1)
        const page = await linesOf(tx, source, period, last === undefined ? null : { at: last.at, entryId: last.entry_id }, kindsPage, rising)
        found.push(...page)
        if (page.length < kindsPage) break
      }
      expect(found.flatMap((line) => (line.amount === '0' ? [] : [[line.entry_id, BigInt(line.amount)] as const])).toSorted(), what).toEqual(moved.toSorted())
      const byDay = await daySums(tx, source, period, found.map((line) => line.day), subject.time_zone)
      expect([...byDay.values()].reduce((sum, each) => sum + each, 0n), what).toBe(moved.reduce((sum, [, amount]) => sum + amount, 0n))
    }
    await withTransaction(db.database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
      const subject = await loadSubject(tx, id)
      for (const name of figures) {
        const all = new Map<string, { at: string; amount: bigint }>()
        for (const each of within) {
          const amount = naive[name](each)
          if (amount !== 0n) all.set(each.entry, { at: each.at, amount: (all.get(each.entry)?.amount ?? 0n) + amount })
        }
        const entries = [...all].toSorted(([a, { at: x }], [b, { at: y }]) => (x === y ? Number(BigInt(a) - BigInt(b)) : x < y ? -1 : 1))
        if (!rising) entries.reverse()
        // What is won comes from markets, and all of them are of one sport.
        const sizes = player ? [0] : [1, 1_000]
        const ways = sizes.map((below) => ({ below, gameId: undefined as string | undefined }))
        if (name === 'own_pnl') ways.push({ below: player ? 0 : 1, gameId: world.sportId })
        // Each account takes some of the kinds, and with another figure or size others.
        if (name === 'own_pnl' || name === 'total_pnl') {
          for (const [way, below] of sizes.entries()) {
            for (const type of profitTypes.filter((_, kind) => (kind + place + way + name.length) % 4 === 0)) await compareKind(tx, { ...subject, below }, name, type)
          }
        }
        for (const { below, gameId } of ways) {
          const what = `${name} of level ${level}, ${below} below, ${gameId === undefined ? 'every sport' : 'one sport'}`
          const { source: whole, now } = await figureOf(tx, { ...subject, below }, name)
          const source = { ...whole, gameId }
          expect(await sumOf(tx, source, { from: null, to: null }), what).toBe(now)
          expect(await sumOf(tx, source, period), what).toBe(entries.reduce((sum, [, { amount }]) => sum + amount, 0n))
          const found: (readonly [string, bigint])[] = []
          const stated = new Map<string, bigint>()
          for (;;) {
            const last = found.at(-1)
            const at = last === undefined ? undefined : all.get(last[0])?.at
            const page = await linesOf(tx, source, period, last === undefined || at === undefined ? null : { at, entryId: last[0] }, limit, rising)
            for (const [on, sum] of await daySums(tx, source, period, page.map((line) => line.day), subject.time_zone)) stated.set(on, sum)
            found.push(...page.map((line) => [line.entry_id, BigInt(line.amount)] as const))
            if (page.length < limit) break
          }
          // An entry that moves one edge as much as another stands in a statement with nothing.
          expect(found.filter(([, amount]) => amount !== 0n), what).toEqual(entries.filter(([, { amount }]) => amount !== 0n).map(([entry, { amount }]) => [entry, amount]))
          expect([...stated.values()].reduce((sum, each) => sum + each, 0n), what).toBe(entries.reduce((sum, [, { amount }]) => sum + amount, 0n))
        }
      }
      const { rows: staked } = await db.owner.query<{ sum: string }>(
        `select coalesce(sum(${naiveStands}), 0)::text as sum from bets b join results r on r.market_id = b.market_id and r.state = 'settled'
         join account_paths t on t.descendant_id = b.player_id and t.ancestor_id = $1
         where r.settled_at >= coalesce($2::timestamptz, '-infinity') and r.settled_at < coalesce($3::timestamptz, 'infinity')`, [id, period.from, period.to])
      expect(await turnoverOf(tx, subject, period), `turnover of level ${level}`).toBe(BigInt(staked[0]?.sum ?? 0))
      const markets = await turnoverLines(tx, subject, period, null, 100, rising)
      expect(markets.reduce((sum, market) => sum + BigInt(market.stake_minor), 0n)).toBe(BigInt(staked[0]?.sum ?? 0))
    })
  }
}
