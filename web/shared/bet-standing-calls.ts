import { bets } from '#contract/bets.ts'
import { dossiers } from '#contract/dossiers.ts'
import { surveillance } from '#contract/surveillance.ts'
import { voids } from '#contract/voids.ts'

/** The calls that tell how bets stand: a void, or a runner that leaves, changes what they answer of bets that are there. */
export const betStandingCalls = [bets.list, bets.detail, dossiers.life, voids.list, voids.ofEvent, surveillance.alertBets] as const
