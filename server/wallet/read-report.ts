import { reportRoundsMax } from '#contract/wallet-reports.ts'
import { roundKey } from '#domain/casino/compare-report.ts'
import type { CountedRound } from '#domain/casino/compare-report.ts'
import { isId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { readTable } from '../casino/read-table.ts'
import type { TableRow } from '../casino/read-table.ts'

export type SaidRound = CountedRound & { readonly line: number }
export type WrongLine = { readonly line: number; readonly externalId: string; readonly gameCode: string; readonly wrong: 'round' | 'round_twice' | 'game' | 'player' | 'amount' | 'state' | 'shape' }

/** Names of a field: ours first. */
const names = {
  round: ['round_id', 'round', 'external_id'], game: ['game', 'game_code'], player: ['player_id', 'player'], stakes: ['stakes', 'stakes_minor'], wins: ['wins', 'wins_minor'], rollbacks: ['rollbacks', 'rollbacks_minor'],
  state: ['state'],
} as const

/**
 * Reads a provider's report: rows of a CSV or of a JSON list `rounds` (`readTable`, whose refusals it has), amounts as whole minor units.
 * Lines that are wrong say so and are no rounds; of two lines about one round the second is wrong.
 */
export function readReport(format: 'csv' | 'json', text: string): Result<{ readonly rounds: readonly SaidRound[]; readonly wrong: readonly WrongLine[] }> {
  const rows = readTable(text, { format, list: 'rounds', needs: Object.values(names), rowsMax: reportRoundsMax })
  if (!rows.ok) return rows
  const [rounds, wrong]: [SaidRound[], WrongLine[]] = [[], []]
  const seen = new Set<string>()
  for (const row of rows.value) {
    const read = roundOf(row)
    if ('wrong' in read) wrong.push(read)
    else if (seen.has(roundKey(read))) wrong.push({ line: read.line, externalId: read.externalId, gameCode: read.gameCode, wrong: 'round_twice' })
    else {
      seen.add(roundKey(read))
      rounds.push(read)
    }
  }
  return ok({ rounds, wrong })
}

function roundOf({ raw, line }: TableRow): SaidRound | WrongLine {
  const word = (field: keyof typeof names): string => {
    const value = names[field].map((each) => raw[each]).find((each) => each !== undefined && each !== null && each !== '')
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const [externalId, gameCode, playerId, state] = [word('round'), word('game'), word('player'), word('state').toLowerCase()]
  const [stakesMinor, winsMinor, rollbacksMinor] = [amount(word('stakes')), amount(word('wins')), amount(word('rollbacks'))]
  const wrong = externalId === '' && gameCode === '' ? 'shape'
    : !/^[\x21-\x7e]{1,128}$/.test(externalId) ? 'round'
    : !/^[\w.:-]{1,100}$/u.test(gameCode) ? 'game'
    : !isId(playerId) ? 'player'
    : state !== 'open' && state !== 'closed' ? 'state'
    : null
  if (wrong !== null) return { line, externalId: shown(externalId), gameCode: shown(gameCode), wrong }
  if (stakesMinor === null || winsMinor === null || rollbacksMinor === null) return { line, externalId, gameCode, wrong: 'amount' }
  return { line, externalId, gameCode, playerId, stakesMinor, winsMinor, rollbacksMinor, open: state === 'open' }
}

/** A whole number of minor units; no decimals, since nobody would know of what. */
function amount(word: string) {
  return /^\d{1,15}$/.test(word) ? minor(BigInt(word)) : null
}

function shown(word: string): string {
  return word.replace(/[^\x21-\x7e]/g, '?').slice(0, 128)
}
