import type { PlannedCall, Seat } from './casino-provider.ts'

/** A round as its provider counts it: all bets and wins of it, and what of both it took back; whole minor units. */
export type ReportedRound = {
  readonly round_id: string
  readonly game: string
  readonly player_id: string
  readonly stakes: number
  readonly wins: number
  readonly rollbacks: number
  readonly state: 'open' | 'closed'
}

export type PlayedCalls = { readonly seat: Pick<Seat, 'game' | 'playerId'>; readonly calls: readonly PlannedCall[] }

/**
 * What a provider reports of the rounds that it played: it counts what it sent, whether or not it arrived, but for what was refused.
 * @param refused transactions of these
 */
export function reportOf(played: readonly PlayedCalls[], refused: ReadonlySet<string> = new Set()): readonly ReportedRound[] {
  return played.flatMap(({ seat, calls }) => {
    const taken = calls.filter(({ body }) => !refused.has(body.transaction_id))
    const byTransaction = new Map(taken.map((call) => [call.body.transaction_id, call]))
    const roundOf = ({ name, body }: PlannedCall): unknown => (name === 'rollback' ? byTransaction.get(String(body['reference_id']))?.body['round_id'] : body['round_id'])
    // What it took back before it came has ended its round all the same.
    const ended = new Set(calls.filter(({ name, body }) => name === 'closeRound' || body['round_closed'] === true).map(({ body }) => body['round_id']))
    const amountOf = (call: PlannedCall | undefined): number => Number(call?.body['amount_minor'] ?? 0)
    return [...Map.groupBy(taken, roundOf)].filter(([round]) => round !== undefined).map(([round, of]): ReportedRound => {
      const sum = (name: PlannedCall['name']) => of.filter((call) => call.name === name).reduce((total, call) => total + amountOf(name === 'rollback' ? byTransaction.get(String(call.body['reference_id'])) : call), 0)
      return { round_id: String(round), game: seat.game, player_id: seat.playerId, stakes: sum('bet'), wins: sum('win'), rollbacks: sum('rollback'), state: ended.has(round) ? 'closed' : 'open' }
    })
  })
}

const columns = ['round_id', 'game', 'player_id', 'stakes', 'wins', 'rollbacks', 'state'] as const

export function reportCsv(rounds: readonly ReportedRound[]): string {
  return [columns.join(','), ...rounds.map((round) => columns.map((name) => round[name]).join(','))].join('\n')
}

export function reportJson(rounds: readonly ReportedRound[]): string {
  return JSON.stringify({ rounds })
}
