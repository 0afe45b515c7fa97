import { wallet } from '#contract/wallet.ts'
import { rewardTypes } from '#domain/casino/reward-types.ts'
import { placeOf, outcomeOf } from './acts-money.ts'
import { same } from './difference.ts'
import type { Play } from './difference.ts'
import { moneyOf } from './model.ts'
import type { Said } from './model.ts'
import { ask } from './people.ts'
import { shutFromPlay, walletCall, walletRollback } from './rules-casino.ts'
import type { Step } from './steps.ts'

/** A token of the player, asked for when first needed. */
async function tokenOf(play: Play, player: number): Promise<{ readonly token: string } | { readonly refused: string }> {
  const { model, site, casino, tokens } = play
  const known = tokens.get(player)
  if (known !== undefined) return { token: known }
  const expected = shutFromPlay(model, player) ?? { ok: {} }
  const answer = await ask(site(wallet.launch, { body: { player_id: model.accounts[player]?.id ?? '', game_id: casino.gameId, device: 'desktop' } }))
  same('launch of a game', expected, 'data' in answer ? { data: {} } : answer)
  if ('code' in answer) return { refused: answer.code }
  const token = answer.data[0]?.token ?? ''
  tokens.set(player, token)
  return { token }
}

export async function actWallet(play: Play, step: Extract<Step, { do: 'wallet' }>): Promise<string> {
  const { model, casino, branch } = play
  const players = model.accounts.flatMap(({ level }, at) => (level === 9 ? [at] : []))
  const player = players[placeOf(players, step.player) ?? 0] ?? 0
  // What is given needs no game and no token.
  const launched = step.call === 'reward' ? { token: '' } : await tokenOf(play, player)
  if ('refused' in launched) return launched.refused
  // Below zero the last, be it closed or not.
  const known = model.rounds[placeOf(model.rounds, step.round, (round) => round.player === player && !round.closed) ?? -1]
  const round = known?.player === player ? known : undefined
  const begins = step.round < 0 && step.call === 'bet'
  const roundId = (begins ? undefined : round?.id) ?? `${branch.code}-round-${model.rounds.length}-${player}`
  const transactionId = step.late ? (model.tombstones.at(-1) ?? `${branch.code}-${play.walletCalls}`) : `${branch.code}-${play.walletCalls}`
  play.walletCalls++
  const available = moneyOf(model)[player]?.available ?? 0n
  const amount = 'plain' in step.amount ? BigInt(step.amount.plain) : (available * BigInt(step.amount.ofMost)) / 100n + BigInt(step.amount.more)
  const asked = { kind: step.call === 'rollback' ? 'close' as const : step.call, id: transactionId, roundId, player, amount: amount < 1n ? 1n : amount, closes: step.closes }
  const whose = { transaction_id: transactionId, player_id: model.accounts[player]?.id ?? '', token: launched.token }
  const money = { currency: 'INR', amount_minor: Number(asked.amount), round_closed: step.closes }
  const moves = model.walletMoves.filter((each) => each.player === player)
  const reference = step.late ? `${branch.code}-late-${play.walletCalls}` : (moves[placeOf(moves, step.round) ?? -1]?.id ?? `${branch.code}-none-${play.walletCalls}`)

  let expected: Said
  let call: () => ReturnType<typeof casino.call>
  if (step.call === 'rollback') {
    expected = walletRollback(model, player, transactionId, reference)
    call = () => casino.call('rollback', { transaction_id: transactionId, player_id: whose.player_id, reference_id: reference })
  } else if (step.call === 'reward') {
    expected = walletCall(model, asked)
    call = () => casino.call('reward', { transaction_id: transactionId, player_id: whose.player_id, currency: 'INR', reward_type: rewardTypes[step.round % rewardTypes.length] ?? 'prize', amount_minor: money.amount_minor })
  } else {
    expected = walletCall(model, asked)
    call = step.call === 'bet' ? () => casino.call('bet', { ...whose, game: casino.game, round_id: roundId, ...money })
      : step.call === 'win' ? () => casino.call('win', { ...whose, round_id: roundId, ...money })
        : () => casino.call('closeRound', { ...whose, round_id: roundId })
  }
  // One in so many is asked twice: the same answer and no second effect.
  for (let time = 0; time < (step.twice ? 2 : 1); time++) {
    const { code, row } = await call()
    same(`${step.call} of a round`, expected, code === null ? { data: row } : { code })
  }
  return outcomeOf(expected)
}
