import { levels as tree } from '#domain/hierarchy/levels.ts'
import type { BetDetail } from './bet-page.tsx'

/** A line of the table: the player (without a share of profit and loss), or an account above. Minor units. */
export type LevelRow = {
  readonly key: string
  readonly name: string
  readonly basisPoints: number | null
  readonly winMinor: number
  readonly loseMinor: number
}

type Sums = { readonly winMinor: number; readonly loseMinor: number }

/**
 * The player and every account above, from the nearest to the company, with the sums of both columns: of what is left of the bet. Money only
 * changes hands, so the sums are 0 for whoever sees the whole path, and for others what the levels above carry is what is missing to that.
 */
export function levelRows({ bet, levels: accepted, left }: Pick<BetDetail, 'bet' | 'levels' | 'left'>): {
  readonly rows: readonly LevelRow[]
  readonly sum: Sums
  /** What the levels above carry together, where the path is not seen up to the company: who looks from below sees it up to their own account. */
  readonly above: Sums | null
} {
  const { profit_minor: profit, liability_minor: liability, levels } = left ?? { ...bet, levels: accepted }
  const player: LevelRow = {
    key: bet.player_id,
    name: bet.user_name,
    basisPoints: null,
    winMinor: profit,
    loseMinor: -liability,
  }
  const above = levels
    .toSorted((a, b) => b.level - a.level)
    .map((level) => ({
      key: level.account_id,
      name: level.user_name,
      basisPoints: level.basis_points,
      winMinor: level.if_win_minor,
      loseMinor: level.if_lose_minor,
    }))
  const rows = [player, ...above]
  const sum = {
    winMinor: rows.reduce((total, row) => total + row.winMinor, 0),
    loseMinor: rows.reduce((total, row) => total + row.loseMinor, 0),
  }
  return { rows, sum, above: levels.some(({ level }) => level === tree.company) ? null : { winMinor: 0 - sum.winMinor, loseMinor: 0 - sum.loseMinor } }
}
