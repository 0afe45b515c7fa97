import { wholeBp } from '#domain/kernel/shares.ts'
import type { TypedFigure } from '../../components/form/figure-input.tsx'
import { ownShare, type ShareField } from './member-values.ts'
import type { MemberDetail } from './profile-tab.tsx'

/** Who carries what of a sport, in basis points, from the first account that the viewer sees down to this one. */
export type Split = {
  readonly above: readonly { readonly name: string; readonly bp: number }[]
  readonly own: TypedFigure
  /** What is left for the accounts below, or kept by this one while nobody below stands over players; negative: too much was given. */
  readonly left: number
  /** The most that may be given. */
  readonly most: number
}

/** The split of a sport under the typed shares of an account that is there already. */
export function splitOf(detail: MemberDetail, gameId: string, shares: readonly ShareField[]): Split {
  const path = detail.paths.find((each) => each.game_id === gameId)?.shares ?? []
  const most = path.at(-1)?.own_bp ?? wholeBp
  return splitUnder(path.slice(0, -1).map((share) => ({ name: share.user_name, bp: share.own_bp })), most, ownShare(shares, gameId))
}

/** The split of a sport under the typed shares of an account that is to be made below a parent. */
export function splitBelow(parent: MemberDetail, gameId: string, shares: readonly ShareField[]): Split {
  const path = parent.paths.find((each) => each.game_id === gameId)?.shares ?? []
  // As the last of its path the parent keeps what is left; with a child below it carries its own share and the rest goes on.
  const kept = path.at(-1)?.own_bp ?? wholeBp
  const parentOwn = (parent.shares.find((share) => share.game_id === gameId) ?? parent.shares.find((share) => share.game_id === null))?.own_bp ?? 0
  const above = [...path.slice(0, -1).map((share) => ({ name: share.user_name, bp: share.own_bp })), { name: parent.account.user_name, bp: parentOwn }]
  return splitUnder(above, kept - parentOwn, ownShare(shares, gameId))
}

function splitUnder(above: Split['above'], most: number, own: TypedFigure): Split {
  return { above, own, most, left: typeof own === 'number' ? most - own : most }
}
