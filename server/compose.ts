import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { startSumKeeper } from './analytics/sum-keeper.ts'
import { createAttemptQueue } from './auth/attempt-queue.ts'
import { createSealing } from './auth/sealing.ts'
import { createSessions } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import { localExports } from './bets/exported-bets.ts'
import type { BetExports } from './bets/exported-bets.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { closeApp } from './http/close-app.ts'
import { createApp } from './http/app.ts'
import { startAlarmWatch } from './exposure/alarm-watch.ts'
import { startLegMover } from './exposure/leg-mover.ts'
import { registerLiveRoute } from './http/live-route.ts'
import { registerOpenapi } from './http/openapi-route.ts'
import { registerCasinoImages } from './casino/image-route.ts'
import { startGameWatch } from './casino/scheduled-games.ts'
import { registerOperations } from './http/operations.ts'
import { routes } from './http/routes.ts'
import { startAuditCheck } from './logs/audit-check.ts'
import { startWagerWatch } from './logs/wager-watch.ts'
import { createPlacement } from './platform/placement.ts'
import { startMaintenanceClock } from './maintenance/maintenance-clock.ts'
import type { MaintenanceClock } from './maintenance/maintenance-clock.ts'
import { startReportClock } from './reports/report-clock.ts'
import { startSettlementWorker } from './results/settlement-worker.ts'
import type { SettlementWorker } from './results/settlement-worker.ts'
import { startNotificationClock } from './site-notifications/notification-clock.ts'
import { startAuditSealer } from './runtime/audit-sealer.ts'
import type { AuditSealer } from './runtime/audit-sealer.ts'
import { startJobs } from './runtime/jobs.ts'
import { listen } from './runtime/listen.ts'
import { startAlertWatch } from './surveillance/alert-watch.ts'
import type { AlertWatch } from './surveillance/alert-watch.ts'
import { createLiveHub } from './runtime/live-hub.ts'
import type { Log } from './runtime/log.ts'
import { createMetrics } from './runtime/metrics.ts'
import type { QueueWorker } from './runtime/queue-worker.ts'
import { createRelay } from './runtime/relay.ts'
import { createIdSource } from './runtime/row-ids.ts'
import { streamChannel } from './runtime/stream-store.ts'
import { startMoneyMover } from './statements/money-mover.ts'
import { startRoundWatch } from './wallet/waiting-rounds.ts'

export type ComposeOptions = {
  readonly config: Config
  /** What signs session tokens. */
  readonly secret: string
  /** What encrypts the seeds of second factors. */
  readonly encryptionKey: string
  /** Open and migrated. */
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Default: on the event loop of this server, where a test can see it. */
  readonly startSettlement?: (context: Context) => SettlementWorker
  /** Default: on the event loop too. Its owner stops it. */
  readonly betExports?: BetExports
  /** Calls are answered once it has come. Default: at once. */
  readonly furnished?: Promise<void>
  /** Default: the web build of this checkout. */
  readonly webFolder?: string
}

/** All parts of one server, wired and not yet running. */
export type Composed = {
  readonly context: Context
  /** Answers calls as soon as it is made, through `inject` too; it listens where its owner says. */
  readonly app: FastifyInstance
  /** Starts what runs by itself: relay, live stream, settlement, jobs. */
  start(): Promise<void>
  /** Ends everything in order: streams, calls under way, workers. The database stays open. */
  stop(): Promise<void>
}

export async function compose({ config, secret, encryptionKey, database, log, now, startSettlement = startSettlementWorker, betExports = localExports(database), furnished = Promise.resolve(), webFolder }: ComposeOptions): Promise<Composed> {
  const node = randomUUID()
  const metrics = createMetrics()
  const live = createLiveHub({ database, log, metrics })
  const relay = createRelay({ database, holder: node, log, metrics, onMoved: live.wake })
  const tokens = createTokens(secret, now)
  const sealing = createSealing(encryptionKey)
  let settlement: SettlementWorker | null = null
  const context: Context = {
    config, database, log, metrics, live, tokens, now, sealing, betExports,
    attempts: createAttemptQueue(),
    ids: await createIdSource(database),
    sessions: createSessions({ database, tokens, sealing, now, mode: config.mode }),
    wakeRelay: relay.wake,
    wakeSettlement: () => settlement?.wake(),
  }
  const placement = createPlacement(context)
  const migration = await newestMigration(database)
  const app = await createApp({
    context,
    rows: routes(context, placement),
    furnished,
    webFolder: webFolder ?? fileURLToPath(new URL('../web/dist', import.meta.url)),
    register(routed) {
      registerLiveRoute(routed, context)
      registerOpenapi(routed, context)
      registerCasinoImages(routed, context)
      registerOperations(routed, context, { relay: relay.healthy, migration })
    },
  })

  let listener: { stop(): void } | null = null
  let sealer: AuditSealer | null = null
  let auditCheck: { stop(): Promise<void> } | null = null
  let wagerWatch: { stop(): Promise<void> } | null = null
  let jobs: { stop(): Promise<void> } | null = null
  let legMover: QueueWorker | null = null
  let moneyMover: QueueWorker | null = null
  let maintenance: MaintenanceClock | null = null
  let alarmWatch: { stop(): Promise<void> } | null = null
  let sumKeeper: QueueWorker | null = null
  let notificationClock: { stop(): Promise<void> } | null = null
  let reportClock: QueueWorker | null = null
  let alertWatch: AlertWatch | null = null
  let roundWatch: QueueWorker | null = null
  let gameWatch: QueueWorker | null = null
  return {
    context,
    app,
    async start() {
      await live.start()
      listener = listen(database, streamChannel, (no) => {
        live.wake(Number(no))
        legMover?.wake()
        alertWatch?.wake()
      })
      relay.start()
      settlement = startSettlement(context)
      sealer = startAuditSealer({ database, log })
      auditCheck = startAuditCheck({ database, holder: node, log, now })
      wagerWatch = startWagerWatch({ database, log })
      jobs = startJobs({ database, holder: node, log })
      maintenance = startMaintenanceClock(context)
      legMover = startLegMover({ database, holder: node, log, metrics })
      moneyMover = startMoneyMover({ database, holder: node, log })
      sumKeeper = startSumKeeper({ database, holder: node, log, now })
      notificationClock = startNotificationClock(context)
      reportClock = startReportClock({ database, holder: node, log, now })
      alertWatch = startAlertWatch({ database, ids: context.ids, log, now, wakeRelay: relay.wake })
      alarmWatch = startAlarmWatch({ database, holder: node, log, now, wakeRelay: relay.wake })
      roundWatch = startRoundWatch({ database, holder: node, log, now, wakeRelay: relay.wake })
      gameWatch = startGameWatch({ database, holder: node, log, now, wakeRelay: relay.wake })
    },
    async stop() {
      // Calls under way are waited for: who waits for a bet delay must have an answer by then.
      placement.endDelays()
      await live.stop()
      await closeApp(app)
      await placement.stop()
      await settlement?.stop()
      await maintenance?.stop()
      await alarmWatch?.stop()
      await roundWatch?.stop()
      await gameWatch?.stop()
      await reportClock?.stop()
      await notificationClock?.stop()
      await sumKeeper?.stop()
      await alertWatch?.stop()
      await legMover?.stop()
      await moneyMover?.stop()
      await jobs?.stop()
      await wagerWatch?.stop()
      await auditCheck?.stop()
      await sealer?.stop()
      await relay.stop()
      listener?.stop()
    },
  }
}

async function newestMigration(database: Database): Promise<number> {
  const { rows } = await withTransaction(database, { readOnly: true }, (tx) => tx.query<{ newest: number }>('select max(number) as newest from migrations'))
  return rows[0]?.newest ?? 0
}
