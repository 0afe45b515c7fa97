import type { DossierContent } from '#contract/bet-dossier.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { differing, type DossierCheck } from './dossier-check.ts'
import { apart, sameMomentMs, sealedRows, type SealedRow } from './verify-dossier-record.ts'

/** What a row of a void, or of its undoing, says of it. */
type Said = { readonly kind?: 'void' | 'undo'; readonly taken_bp?: number; readonly markets?: number; readonly void_id?: string }
const saidOf = (row: SealedRow): Said => (row.after ?? {}) as Said

/**
 * What stands of each bet is what its voids left; each void of this bet was asked for by a row of the record and took what that asked for, each
 * row of one met the bet, and the void that the bet is shown with is the last whose part of this bet was not given back.
 */
export function voidsHold(content: DossierContent): DossierCheck {
  const { bet, facts, record, life: { touches } } = content
  const rows = [...sealedRows(record).values()]
  const asked = rows.filter((row) => row.targetKind === 'void' && row.refusal === null && saidOf(row).kind !== undefined)
  const own = facts.voids.filter((each) => each.bet_id === bet.id)
  const left = facts.bets.flatMap(({ id, kept_bp: kept }) =>
    differing([[`what voids left of bet ${id}`, kept, facts.voids.reduce((sum, each) => (each.bet_id === id ? sum - each.taken_bp : sum), wholeBp)]]))

  let kept = wholeBp
  const moved = own.flatMap(({ void_id: voidId, kind, taken_bp: taken, at }) => {
    const what = `${kind} ${voidId}`
    const by = asked.findLast((row) => row.targetId === voidId && saidOf(row).kind === kind && row.atMs <= Date.parse(at) + sameMomentMs)
    const of = own.find((each) => each.void_id === voidId && each.kind === 'void')
    const must = kind === 'undo' ? -(of?.taken_bp ?? 0) : Math.min(by === undefined ? 0 : (saidOf(by).taken_bp ?? 0), kept)
    kept -= taken
    return by === undefined ? [`${what}: who asked for it is not among the sealed rows`] : [...differing([[`${what} took`, taken, must]]), ...atItsMoment(content, what, voidId, at, by, rows)]
  })
  const unmet = asked.flatMap((row) => {
    const { kind } = saidOf(row)
    return own.some((each) => each.void_id === row.targetId && each.kind === kind) || (kind === 'undo' && notUndone(content, row, rows)) ? [] : [`row ${row.id}: the ${kind} of which it tells did nothing to the bet`]
  })

  const undone = new Set(own.filter(({ kind }) => kind === 'undo').map((each) => each.void_id))
  const last = bet.kept_bp === wholeBp ? undefined : own.findLast((each) => each.kind === 'void' && !undone.has(each.void_id))
  const by = asked.find((row) => row.targetId === last?.void_id && saidOf(row).kind === 'void')
  const shown = differing([
    ['void at', bet.voided?.at ?? null, last?.at ?? null], ['void because of', bet.voided?.reason ?? null, by?.reason ?? null],
    ['void by', bet.voided?.by ?? null, touches.find(({ id }) => id === by?.id)?.actor_name ?? null],
  ])
  return { name: 'what stands of the bet is what its voids left', looked: facts.voids.length, wrong: [...left, ...moved, ...unmet, ...shown] }
}

/** A void is done with its row, or later, market by market; then the system writes a row of the market, which is not told where there are many. */
function atItsMoment({ life }: DossierContent, what: string, voidId: string, at: string, by: SealedRow, rows: readonly SealedRow[]): readonly string[] {
  const done = rows.filter((row) => row.targetKind === 'market' && row.refusal === null && saidOf(row).void_id === voidId)
  const wrong = [by, ...done].map((row) => apart(what, at, row))
  return life.touches_cut || wrong.some((each) => each.length === 0) ? [] : (wrong[0] ?? [])
}

/** An undoing need not have reached the market of the bet: it is on its way, was refused or given up there, or began with fewer markets than the void. */
function notUndone({ facts }: DossierContent, undo: SealedRow, rows: readonly SealedRow[]): boolean {
  const posted = rows.find((row) => row.targetKind === 'void' && row.targetId === undo.targetId && saidOf(row).kind === 'void')
  return facts.moving || (saidOf(undo).markets ?? 0) < (posted === undefined ? 0 : (saidOf(posted).markets ?? 0))
    || rows.some((row) => (row.targetKind === 'market' && row.refusal !== null && saidOf(row).void_id === undo.targetId) || (row.targetKind === 'void' && row.targetId === undo.targetId && row.action.endsWith('.giveUp')))
}

/** Every entry has what it follows from: its result, the entry that it takes back, or a void of a bet of the player. */
export function entriesFollow({ life: { entries }, results, facts }: DossierContent): DossierCheck {
  const wrong = entries.flatMap(({ id, type, revision, reverses_id: reverses, void_id: voidId }) => {
    const state = results.find((result) => result.revision === revision)?.state
    const moved = state !== undefined && state !== 'declared' && state !== 'withdrawn'
    const back = type === 'pnl_reversal' || type === 'commission_reversal' || type === 'void_adjustment_reversal'
    const voided = type === 'void_adjustment' ? 'void' : type === 'void_reversal' ? 'undo' : null
    return [
      ...(moved ? [] : [`entry ${id} is of revision ${revision}, which moved no money`]),
      ...(back && !(state === 'rolling_back' || state === 'rolled_back') ? [`entry ${id} takes back what was not rolled back`] : []),
      ...(back && !entries.some((each) => each.id === reverses) ? [`entry ${id} takes back entry ${reverses}, which is not there`] : []),
      ...(voided !== null && !facts.voids.some((each) => each.void_id === voidId && each.kind === voided) ? [`entry ${id} is of a ${voided} that did nothing to a bet of the player`] : []),
    ]
  })
  return { name: 'every entry has what it follows from', looked: entries.length, wrong }
}
