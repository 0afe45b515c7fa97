import type { Edit } from '../support/edit.ts'

/** A rule of the product that is broken on purpose, which the model must find. */
export type BrokenRule = { readonly name: string; readonly edits: readonly Edit[] }

export const brokenRules: readonly BrokenRule[] = [
  { name: 'ties of a split go to the last account', edits: [{ file: 'domain/kernel/split.ts', from: 'difference === 0n ? a - b', to: 'difference === 0n ? b - a' }] },
  { name: 'a hedge releases nothing', edits: [{ file: 'domain/bets/bet-rules.ts', from: 'const after = heldFor(spans, leg)', to: 'const hedged = heldFor(spans, leg), after = hedged < before ? before : hedged' }] },
  { name: 'the declarer may verify', edits: [{ file: 'domain/results/result-machine.ts', from: 'current.declaredBy.staffId === actor.staffId', to: 'false' }] },
  {
    name: 'a key serves for other words',
    edits: [
      { file: 'server/runtime/idempotency.ts', from: '!claim.hash.equals(stored.input_hash)', to: 'false' },
      { file: 'server/platform/decide-batch.ts', from: 'before.hash === call.hash', to: 'true' },
    ],
  },
  { name: 'half a void rounds the profit of half the stake', edits: [{ file: 'domain/markets/payoff.ts', from: 'divideHalfAway(profit * keptOf(terms), unit * whole)', to: 'divideHalfAway(standingStake(terms) * (returned - unit), unit)' }] },
  { name: 'a roll back holds nothing again', edits: [{ file: 'server/results/reverse-chunk.ts', from: 'heldBy(stands))', to: 'new Map())' }] },
  { name: 'commission is shared out by losses too', edits: [{ file: 'domain/results/settle-player.ts', from: 'greatest(gross, zero)),', to: 'greatest(gross, negate(gross))),' }] },
  { name: 'commission at the rate of the last bet', edits: [{ file: 'server/platform/write-batch.ts', from: 'exposure_minor = excluded.exposure_minor, best_case_minor', to: 'commission_bp = excluded.commission_bp, exposure_minor = excluded.exposure_minor, best_case_minor' }] },
  { name: 'cash is given although open bets need it', edits: [{ file: 'domain/hierarchy/transfer.ts', from: 'child.level === levels.player ? least(unsettledMinor, available) : unsettledMinor', to: 'unsettledMinor' }] },
  { name: 'new bets have the shares of before', edits: [{ file: 'server/super-admins/share-store.ts', from: 'where t.ancestor_id = $1 and v.parent_account_id', to: 'where false and t.ancestor_id = $1 and v.parent_account_id' }] },
  { name: 'a runner that leaves reduces no price', edits: [{ file: 'domain/markets/reduction.ts', from: 'if (factorsBp.length === 0) return terms', to: 'if (factorsBp.length >= 0) return terms' }] },
  { name: 'a runner that comes holds nothing', edits: [{ file: 'server/markets/hold-grown.ts', from: 'if (shaped !== null) await', to: 'if (shaped === null) await' }] },
  { name: 'no limit on what a market holds', edits: [{ file: 'domain/markets/limits.ts', from: 'bound(unlessZero(maxExposure.value)', to: 'bound(unlessZero(null)' }] },
  { name: 'a section opens all that is in it', edits: [{ file: 'domain/access/decide.ts', from: 'permissions.every((needed)', to: 'permissions.slice(permissions.length).every((needed)' }] },
  { name: 'accounts above carry a part of a reward', edits: [{ file: 'domain/casino/settle-reward.ts', from: 'basisPoints: index === 0 ? wholeBp : 0 }', to: 'basisPoints: index === path.length - 1 ? wholeBp : 0 }' }] },
  { name: 'a round that was closed posts all of it again', edits: [{ file: 'domain/casino/settle-round.ts', from: 'subtract(subtract(winMinor, stakeMinor), postedMinor)', to: 'subtract(winMinor, stakeMinor)' }] },
  { name: 'a statement has what is of all for its own', edits: [{ file: 'server/statements/handlers.ts', from: "view === 'total' ? 'total_pnl' : 'own_pnl'", to: "'total_pnl'" }] },
  { name: 'what an undone void gives back is another void', edits: [{ file: 'server/voids/void-part.ts', from: "type: kind === 'void' ? 'void_adjustment' : 'void_reversal'", to: "type: 'void_adjustment'" }] },
]
