import { createHash, randomUUID } from 'node:crypto'
import type { Body, Endpoint, RowOf, Table } from '#contract/endpoint.ts'
import { platform } from '#contract/platform.ts'
import { results } from '#contract/results.ts'
import { voids } from '#contract/voids.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { allGrants } from '#domain/access/grants.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { PlacementCall } from '#server/platform/decide-batch.ts'
import { createPlacement } from '#server/platform/placement.ts'
import type { PlacementReply } from '#server/platform/stored-reply.ts'
import { resultsHandlers } from '#server/results/handlers.ts'
import type { ResultRow } from '#server/results/result-store.ts'
import { createWork } from '#server/results/settlement-worker.ts'
import { silentLog } from '#server/runtime/log.ts'
import { createMetrics } from '#server/runtime/metrics.ts'
import { createIdSource } from '#server/runtime/row-ids.ts'
import { runUseCase } from '#server/runtime/use-case.ts'
import type { HandlerReply, Handlers, Principal } from '#server/runtime/handler.ts'
import { voidsHandlers } from '#server/voids/handlers.ts'
import type { VoidRow } from '#server/voids/void-store.ts'
import type { VoidTarget } from '#server/voids/void-target.ts'
import type { TestDatabase } from './database.ts'
import { holdResult } from './hold-reply.ts'
import type { MoneyWorld } from './money-world.ts'

export type BetBody = Body<typeof platform.placeBet>

/** The server's context as far as betting and settling reach it. */
export async function moneyContext(database: TestDatabase['database']): Promise<Context> {
  const parts = {
    config: readConfig({}, '/'),
    database,
    log: silentLog,
    metrics: createMetrics(),
    ids: await createIdSource(database),
    wakeRelay: () => undefined,
    wakeSettlement: () => undefined,
    now: () => new Date(),
  }
  return parts as unknown as Context
}

const origin = { ip: '127.0.0.1', userAgent: null, correlationId: 'test' }

export function placementCall(world: MoneyWorld, body: BetBody, key: string = randomUUID()): PlacementCall {
  return {
    businessId: world.businessId,
    scope: `business:${world.businessId}`,
    apiKeyId: world.apiKeyId,
    key,
    hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    body,
    ip: '192.0.2.7',
    callerIp: '127.0.0.1',
    correlationId: 'test',
    waitedMs: 0,
  }
}

/** A member of the staff with every permission on results and voids. */
export function staffPrincipal(staffId: string): Principal {
  const grants = allGrants.filter(({ section }) => section === 'SPORTS' || section === 'BETS')
  return {
    kind: 'person', loginId: staffId, sessionId: randomUUID(), userName: 'staff', name: 'Staff',
    expiresAt: new Date(Date.now() + 3_600_000), due: null, enrolled: false, factorAt: null, policy: defaultPolicies.demo, actor: { kind: 'staff', staffId: staffId as StaffId, grants },
  }
}

/** Calls a handler as the runner does, without the door in front of it. */
export async function call<Rows extends Table, Name extends keyof Rows & string>(
  context: Context,
  principal: Principal,
  table: Rows,
  handlers: Handlers<Rows>,
  name: Name,
  input: { readonly params?: object; readonly query?: object; readonly body?: unknown; readonly key?: string },
): Promise<Result<readonly unknown[]>> {
  const row: Endpoint = table[name]!
  const result: Result<HandlerReply<Endpoint>> = await runUseCase(context, { name: `test.${name}`, row, handler: handlers[name] } as never,
    { principal, origin, params: input.params ?? {}, query: input.query ?? {}, body: input.body, key: input.key ?? null } as never)
  holdResult(row, result)
  return result.ok ? { ok: true, value: result.value.rows } : result
}

export type ResultPreview = RowOf<typeof results.preview>
export type VoidPreview = RowOf<typeof voids.previewBets>
const voidCallOf = { bets: 'voidBets', filter: 'voidBets', market: 'voidMarket', event: 'voidEvent' } as const

function paramsOf(target: VoidTarget): object {
  return target.scope === 'market' ? { id: target.market_id } : target.scope === 'event' ? { id: target.event_id } : {}
}

/** A preview, by its hash. */
export type Seen = { readonly preview_hash: string }

export type MoneyDriver = ReturnType<typeof moneyDriver>

/** The acts of a betting day on one world. */
export function moneyDriver(context: Context, world: MoneyWorld) {
  const placement = createPlacement(context)
  const work = createWork(context)
  const result = (name: 'declare' | 'verify' | 'rollback', staffId: string, body: unknown) =>
    call(context, staffPrincipal(staffId), results, resultsHandlers, name, { body }) as Promise<Result<readonly ResultRow[]>>
  const previewResult = (marketId: string, what: { readonly action: 'settle'; readonly outcome: WireOutcome } | { readonly action: 'roll_back' }) =>
    call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'preview', { body: { market_id: marketId, ...what } }) as Promise<Result<readonly ResultPreview[]>>
  /** What somebody has seen who confirms now; of what has no preview, nothing, and the call says why. */
  const look = async (...what: Parameters<typeof previewResult>): Promise<Seen> => {
    const shown = await previewResult(...what)
    return { preview_hash: (shown.ok ? shown.value[0]?.hash : undefined) ?? 'nothing' }
  }
  const voidCall = <Row>(name: keyof typeof voids, input: { readonly params?: object; readonly body?: unknown; readonly key?: string }) =>
    call(context, staffPrincipal(world.trader), voids, voidsHandlers, name, input) as Promise<Result<readonly Row[]>>
  const preview = (target: VoidTarget, takenBp: number) => voidCall<VoidPreview>(
    target.scope === 'market' ? 'previewMarket' : target.scope === 'event' ? 'previewEvent' : 'previewBets',
    { params: paramsOf(target), body: target.scope === 'bets' || target.scope === 'filter' ? { target, taken_bp: takenBp } : { taken_bp: takenBp } })
  const driver = {
    async place(body: BetBody, key?: string): Promise<Result<PlacementReply>> {
      const placed = await placement.place(placementCall(world, body, key))
      holdResult(platform.placeBet, placed.ok ? ok({ rows: [placed.value] }) : placed)
      return placed
    },
    declare: (marketId: string, outcome: WireOutcome) =>
      result('declare', world.trader, { market_id: marketId, outcome, close_market: true }),
    /** Confirms what a preview shows at this moment; `seen` is one that was looked at before. */
    verify: async (marketId: string, outcome: WireOutcome, revision = 1, staffId = world.verifier, seen?: Seen) =>
      result('verify', staffId, { market_id: marketId, revision, outcome, ...(seen ?? (await look(marketId, { action: 'settle', outcome }))) }),
    rollBack: async (marketId: string, revision = 1, seen?: Seen) =>
      result('rollback', world.verifier, { market_id: marketId, revision, reason: 'wrong winner', ...(seen ?? (await look(marketId, { action: 'roll_back' }))) }),
    /** What this outcome, or taking the settled one back, would do. */
    previewResult,
    /** What a void of these bets, of a market or of an event would do. */
    previewVoid: (target: VoidTarget, takenBp = 10_000) => preview(target, takenBp),
    /** Voids as it is previewed at this moment; `also` goes into the call. */
    async void(target: VoidTarget, takenBp = 10_000, also: object = {}): Promise<Result<readonly VoidRow[]>> {
      const shown = await preview(target, takenBp)
      if (!shown.ok) return shown
      const said = { taken_bp: takenBp, reason: 'palpable_error', preview_hash: shown.value[0]?.hash, ...also }
      const [name, params] = [voidCallOf[target.scope], paramsOf(target)]
      const body = target.scope === 'bets' || target.scope === 'filter' ? { target, ...said } : said
      return voidCall<VoidRow>(name, { params, body, key: randomUUID() })
    },
    /** What a runner leaving by this factor, or coming back (null), would do. */
    previewRemoval: (marketId: string, selectionId: string, reductionBp: number | null) =>
      voidCall<RowOf<typeof voids.previewRemoval>>('previewRemoval', { params: { id: marketId }, body: { selection_id: selectionId, reduction_bp: reductionBp } }),
    /** The same done as it is previewed at this moment; `also` goes into the call. */
    async removeRunner(marketId: string, selectionId: string, reductionBp: number | null, also: object = {}): Promise<Result<readonly RowOf<typeof voids.removeRunner>[]>> {
      const shown = await driver.previewRemoval(marketId, selectionId, reductionBp)
      if (!shown.ok) return shown
      const body = { selection_id: selectionId, reduction_bp: reductionBp, reason: 'withdrawn at the start', preview_hash: shown.value[0]?.hash, ...also }
      return voidCall('removeRunner', { params: { id: marketId }, body, key: randomUUID() })
    },
    async undo(voidRow: VoidRow): Promise<Result<readonly VoidRow[]>> {
      const ofBets = voidRow.scope === 'bets' || voidRow.scope === 'filter'
      const shown = await voidCall<VoidPreview>(ofBets ? 'previewUndoBets' : 'previewUndoMarket', { params: { id: voidRow.id } })
      if (!shown.ok) return shown
      const body = { reason: 'voided by mistake', preview_hash: shown.value[0]?.hash }
      const name = ofBets ? 'undoBets' : voidRow.scope === 'market' ? 'undoMarket' : 'undoEvent'
      return voidCall<VoidRow>(name, { params: { id: voidRow.id }, body, key: randomUUID() })
    },
    /** Works until nothing of any settlement is open. */
    async work(): Promise<void> {
      while (await work());
    },
    /** Declares, verifies and settles; throws the first refusal. */
    async settle(marketId: string, outcome: WireOutcome, revision = 1): Promise<void> {
      for (const step of [await driver.declare(marketId, outcome), await driver.verify(marketId, outcome, revision)]) {
        if (!step.ok) throw new Error(step.refusal.code)
      }
      await driver.work()
    },
    stop: () => placement.stop(),
  }
  return driver
}
