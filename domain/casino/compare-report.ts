import type { Minor } from '../kernel/money.ts'
import { add } from '../kernel/money.ts'

/** A round as one of the two sides counts it: all its bets, all its wins, and what of both was taken back; minor units, not negative. */
export type CountedRound = {
  readonly externalId: string
  readonly playerId: string
  readonly gameCode: string
  readonly stakesMinor: Minor
  readonly winsMinor: Minor
  readonly rollbacksMinor: Minor
  readonly open: boolean
}

/**
 * A round of ours; `counts`: its provider has to know it, since it began in the period of the report and came to something. `overtaken`: bets
 * and wins that were refused here because their rollback had come before them, in none of the amounts.
 */
export type OwnRound = CountedRound & { readonly id: string; readonly counts: boolean; readonly overtaken: { readonly stakesMinor: Minor; readonly winsMinor: Minor } }

export const reportDifferences = ['game', 'stakes', 'wins', 'rollbacks', 'state'] as const
export type ReportDifference = (typeof reportDifferences)[number]

/**
 * `equal`: both say the same. `differs`: amounts, game or state do. `open_here`: over for the provider, open here, whatever the amounts are.
 * `unknown_here`: the provider alone has it. `unknown_there`: it is ours alone.
 */
export const reportResults = ['equal', 'differs', 'open_here', 'unknown_here', 'unknown_there'] as const
export type ReportResult = (typeof reportResults)[number]

export type ComparedRound<Said extends CountedRound = CountedRound, Own extends OwnRound = OwnRound> = {
  readonly result: ReportResult
  readonly differences: readonly ReportDifference[]
  /**
   * What the provider counts as staked or won and as taken back, and we do not, since the rollback came first: it came to nothing on both
   * sides, and is no difference. Minor units; null: nothing of the kind.
   */
  readonly overtakenMinor: Minor | null
  readonly said: Said | null
  readonly own: Own | null
}

/** The one name under which both sides know a round: a provider's name of it is of one player. */
export const roundKey = ({ externalId, playerId }: Pick<CountedRound, 'externalId' | 'playerId'>): string => `${playerId} ${externalId}`

/** Holds a provider's report against our rounds: every round of the report in its order, then those of ours that it should have. No round comes twice in either. */
export function compareReport<Said extends CountedRound, Own extends OwnRound>(said: readonly Said[], own: readonly Own[]): readonly ComparedRound<Said, Own>[] {
  const ours = new Map(own.map((round) => [roundKey(round), round]))
  const theirs = new Set(said.map(roundKey))
  return [
    ...said.map((round): ComparedRound<Said, Own> => compared(round, ours.get(roundKey(round)) ?? null)),
    ...own.filter((round) => round.counts && !theirs.has(roundKey(round))).map((round): ComparedRound<Said, Own> => ({ result: 'unknown_there', differences: [], overtakenMinor: null, said: null, own: round })),
  ]
}

function compared<Said extends CountedRound, Own extends OwnRound>(said: Said, own: Own | null): ComparedRound<Said, Own> {
  if (own === null) return { result: 'unknown_here', differences: [], overtakenMinor: null, said, own }
  const overtakenMinor = overtakenIn(said, own)
  const amounts = overtakenMinor === null ? own : withOvertaken(own)
  const differs: Readonly<Record<ReportDifference, boolean>> = {
    game: said.gameCode !== own.gameCode, stakes: said.stakesMinor !== amounts.stakesMinor, wins: said.winsMinor !== amounts.winsMinor, rollbacks: said.rollbacksMinor !== amounts.rollbacksMinor, state: said.open !== own.open,
  }
  const differences = reportDifferences.filter((name) => differs[name])
  return { result: own.open && !said.open ? 'open_here' : differences.length > 0 ? 'differs' : 'equal', differences, overtakenMinor, said, own }
}

type Amounts = Pick<CountedRound, 'stakesMinor' | 'winsMinor' | 'rollbacksMinor'>

/** What a round comes to where what was overtaken counts, with what took it back. */
function withOvertaken({ stakesMinor, winsMinor, rollbacksMinor, overtaken }: OwnRound): Amounts {
  return { stakesMinor: add(stakesMinor, overtaken.stakesMinor), winsMinor: add(winsMinor, overtaken.winsMinor), rollbacksMinor: add(rollbacksMinor, add(overtaken.stakesMinor, overtaken.winsMinor)) }
}

/** A provider counts all that was overtaken, or none of it: anything between is a difference. */
function overtakenIn(said: Amounts, own: OwnRound): Minor | null {
  const sum = add(own.overtaken.stakesMinor, own.overtaken.winsMinor)
  const counted = withOvertaken(own)
  return sum > 0n && said.stakesMinor === counted.stakesMinor && said.winsMinor === counted.winsMinor && said.rollbacksMinor === counted.rollbacksMinor ? sum : null
}
