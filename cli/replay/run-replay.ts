import { withTransaction } from '#database/transaction.ts'
import type { Database } from '#database/open-database.ts'
import { createIntake } from '#server/markets/feed-intake.ts'
import type { Intake } from '#server/markets/feed-intake.ts'
import type { Log } from '#server/runtime/log.ts'
import { playRecording, surveyRecording } from './play-recording.ts'
import { RecordingTally } from './recording-tally.ts'
import { checkBooks, readStand } from './replay-books.ts'
import type { ReplayOptions } from './replay-options.ts'
import { ReplayPlayers } from './replay-players.ts'
import { rollBack, settleAgain, settleProposals } from './replay-results.ts'
import { startReplayServer } from './replay-server.ts'
import type { ReplayServer } from './replay-server.ts'
import { replayWorld } from './replay-world.ts'

/** What a replay found; the names and units of its JSON form. */
export type ReplayReport = {
  readonly files: readonly string[]
  readonly seed: string
  readonly messages: number
  readonly malformed: number
  readonly markets: number
  /** Of the market with the most. */
  readonly runners: number
  readonly runners_removed: number
  readonly suspensions: number
  /** The last status that the recording tells. */
  readonly market_status: string
  readonly winners: readonly string[]
  /** Of the platform's own results, by the same names: must be those of the recording for the markets that were settled. */
  readonly winners_settled: readonly string[]
  readonly markets_settled: number
  /** Markets that ended in the recording in a way that the platform leaves to people, as where it does not say who tied. */
  readonly markets_left_to_people: number
  readonly bets_accepted: number
  readonly bets_refused: Readonly<Record<string, number>>
  /** Accepted bets on runners that were removed later: they pay 0. */
  readonly bets_void: number
  readonly staked_minor: number
  readonly ledger_sum_minor: number
  readonly mismatches: number
  /** Whether every account was where it had been, and came to the same again; null where nothing was settled that could be rolled back. */
  readonly rollback_identical: boolean | null
  readonly resettled_identical: boolean | null
  readonly seconds: number
  /** What is off, in words; empty when all is right. */
  readonly troubles: readonly string[]
}

const roundsPerFile = 150
/** How often a player bets in a replay, on average. */
const betsPerPlayer = 12
const mismatchesShown = 5

/** Plays the recordings from first message to second settlement, on a database of its own or on the empty one that is named. */
export async function runReplay(options: ReplayOptions, log: Log, databaseUrl: string | null = null): Promise<ReplayReport> {
  const startedMs = performance.now()
  const server = await startReplayServer(replayWorld(options.seed, options.players), options.seed, log, databaseUrl)
  try {
    const players = new ReplayPlayers(server.site, options.seed)
    await players.begin()
    const tally = new RecordingTally()
    const intake = createIntake(server.context)
    let messages = 0
    for (const file of options.files) messages += await playFile(file, options, tally, intake, players)
    await intake.stop()

    const settled = await settleTwice(server, tally)
    const { accepted, refused, stakedMinor } = players.bets
    const troubles = [...settled.troubles]
    if (tally.markets === 0) troubles.push('no market was found in the recordings')
    if (accepted === 0 && players.sawMarkets) troubles.push('no bet was accepted')
    return {
      files: options.files,
      seed: options.seed,
      messages,
      malformed: tally.malformed,
      markets: tally.markets,
      runners: tally.runners,
      runners_removed: tally.removed,
      suspensions: tally.suspensions,
      market_status: tally.status,
      winners: tally.winners,
      winners_settled: settled.winners,
      markets_settled: settled.markets,
      markets_left_to_people: settled.leftToPeople,
      bets_accepted: accepted,
      bets_refused: Object.fromEntries(Object.entries(refused).toSorted()),
      bets_void: await betsOnRemoved(server.context.database),
      staked_minor: Number(stakedMinor),
      ledger_sum_minor: Number(settled.ledgerSumMinor),
      mismatches: settled.mismatches.length,
      rollback_identical: settled.markets === 0 ? null : settled.rollbackIdentical,
      resettled_identical: settled.markets === 0 ? null : settled.resettledIdentical,
      seconds: Math.round(performance.now() - startedMs) / 1_000,
      troubles,
    }
  } finally {
    await server.stop()
  }
}

/** One recording into the platform, with rounds of bets spread evenly over its messages. Answers the messages read. */
async function playFile(file: string, { speed, players: count }: ReplayOptions, tally: RecordingTally, intake: Intake, players: ReplayPlayers): Promise<number> {
  const survey = await surveyRecording(file)
  const betsPerRound = Math.max(1, Math.round((count * betsPerPlayer) / Math.min(roundsPerFile, survey.messages)))
  return playRecording(file, {
    survey,
    speed,
    rounds: roundsPerFile,
    take: (events) => {
      tally.take(events)
      return intake.take(events)
    },
    betweenRounds: () => players.bet(betsPerRound),
  })
}

type Settled = {
  readonly markets: number
  readonly leftToPeople: number
  readonly winners: readonly string[]
  readonly mismatches: readonly string[]
  readonly ledgerSumMinor: bigint
  readonly rollbackIdentical: boolean
  readonly resettledIdentical: boolean
  readonly troubles: readonly string[]
}

/** Settles, rolls back and settles again what the recordings decide and the platform does not leave to people, and checks every account after each step. */
async function settleTwice(server: ReplayServer, tally: RecordingTally): Promise<Settled> {
  const { database } = server.context
  const mismatches: string[] = []
  let ledgerSumMinor = 0n
  const check = async (step: string): Promise<string> => {
    const books = await checkBooks(database)
    mismatches.push(...books.mismatches.map((line) => `${step}: ${line}`))
    if (books.ledgerSumMinor !== 0n) ledgerSumMinor = books.ledgerSumMinor
    return readStand(database)
  }

  const refs = await refsOf(database, tally.decided)
  const open = await check('before the result')
  const outcomes = await settleProposals(server, [...refs.keys()])
  const settled = await check('settled')
  const winners = await winnerNames(database)
  const toldWinners = tally.winnersOf([...outcomes.keys()].flatMap((id) => refs.get(id) ?? []))
  await rollBack(server, [...outcomes.keys()])
  const undone = await check('rolled back')
  await settleAgain(server, outcomes)
  const again = await check('settled again')

  const troubles = mismatches.slice(0, mismatchesShown)
  if (mismatches.length > mismatchesShown) troubles.push(`and ${mismatches.length - mismatchesShown} more mismatches`)
  if (ledgerSumMinor !== 0n) troubles.push(`the ledger sums to ${ledgerSumMinor}`)
  if (undone !== open) troubles.push('an account is not where it was before the settlement that was rolled back')
  if (again !== settled) troubles.push('the second settlement left other figures than the first')
  if (winners.toSorted().join('\n') !== toldWinners.toSorted().join('\n')) troubles.push(`settled for ${winners.join(', ')} where the recording says ${toldWinners.join(', ')}`)
  return { markets: outcomes.size, leftToPeople: refs.size - outcomes.size, winners, mismatches, ledgerSumMinor, rollbackIdentical: undone === open, resettledIdentical: again === settled, troubles }
}

/** The platform's markets of these references, by id. */
function refsOf(database: Database, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ id: string; feed_ref: string }>('select id, feed_ref from markets where feed_ref = any ($1::text[]) order by id', [refs])
    return new Map(rows.map((row) => [row.id, row.feed_ref]))
  })
}

function winnerNames(database: Database): Promise<readonly string[]> {
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ name: string }>(`
      select s.name from results r,
        jsonb_array_elements_text((r.outcome -> 'winners') || coalesce(r.outcome -> 'dead_heat' -> 'selections', '[]')) as w(id) join selections s on s.id = w.id::bigint
      where r.state = 'settled' order by s.market_id, s.id`)
    return rows.map(({ name }) => name)
  })
}

function betsOnRemoved(database: Database): Promise<number> {
  return withTransaction(database, { readOnly: true }, async (tx) => {
    const { rows } = await tx.query<{ bets: number }>(
      "select count(*)::int as bets from bets b join selections s on s.id = b.selection_id where s.status = 'removed'",
    )
    return rows[0]?.bets ?? 0
  })
}
