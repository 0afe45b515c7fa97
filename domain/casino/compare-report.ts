import type { Minor } from '../kernel/money.ts'

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

/** A round of ours; `counts`: its provider has to know it, since it began in the period of the report and came to something. */
export type OwnRound = CountedRound & { readonly id: string; readonly counts: boolean }

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
    ...own.filter((round) => round.counts && !theirs.has(roundKey(round))).map((round): ComparedRound<Said, Own> => ({ result: 'unknown_there', differences: [], said: null, own: round })),
  ]
}

function compared<Said extends CountedRound, Own extends OwnRound>(said: Said, own: Own | null): ComparedRound<Said, Own> {
  if (own === null) return { result: 'unknown_here', differences: [], said, own }
  const differs: Readonly<Record<ReportDifference, boolean>> = {
    game: said.gameCode !== own.gameCode, stakes: said.stakesMinor !== own.stakesMinor, wins: said.winsMinor !== own.winsMinor, rollbacks: said.rollbacksMinor !== own.rollbacksMinor, state: said.open !== own.open,
  }
  const differences = reportDifferences.filter((name) => differs[name])
  return { result: own.open && !said.open ? 'open_here' : differences.length > 0 ? 'differs' : 'equal', differences, said, own }
}
