import { canonicalText } from '#contract/bet-dossier.ts'
import type { DossierContent } from '#contract/bet-dossier.ts'
import { isInSeal, sealFollows } from '#database/audit-chain.ts'
import { auditDiff } from '#server/logs/audit-diff.ts'
import { differing, type DossierCheck } from './dossier-check.ts'

/** The seal hashes that somebody wrote down elsewhere, in hexadecimal by number. */
export type KnownSeals = ReadonlyMap<string, string>

/** A row of the record that is this young, in milliseconds, need not be in a seal: the sealer comes by every second. */
const unsealedMaxMs = 60_000

/** A row is written in the transaction of what it tells, whose own moment is taken a little before or after: milliseconds. */
export const sameMomentMs = 60_000

/** What a sealed row says, as far as a dossier repeats it: its encoding is a list in this order. `at` is in microseconds. */
type Encoded = readonly [form: string, id: number, at: number, actorKind: string, actor: unknown, session: unknown, ip: unknown, agent: unknown, business: unknown, action: string, targetKind: unknown, target: unknown, refusal: unknown, reason: unknown, before: unknown, after: unknown, correlation: unknown]

export type SealedRow = {
  readonly id: string; readonly atMs: number; readonly actorKind: string; readonly actorId: string | null; readonly session: unknown; readonly ip: unknown; readonly agent: unknown; readonly businessId: string | null
  readonly action: string; readonly targetKind: unknown; readonly targetId: unknown; readonly refusal: unknown; readonly reason: unknown; readonly before: unknown; readonly after: unknown; readonly correlation: unknown
}

export function sealedRows(record: DossierContent['record']): ReadonlyMap<string, SealedRow> {
  return new Map(record.rows.map((row) => {
    const [, id, at, actorKind, actor, session, ip, agent, business, action, targetKind, targetId, refusal, reason, before, after, correlation] = JSON.parse(row.encoded) as Encoded
    const textOf = (value: unknown): string | null => (value === null ? null : String(value as number))
    return [row.id, { id: String(id), atMs: at / 1000, actorKind, actorId: textOf(actor), session, ip, agent, businessId: textOf(business), action, targetKind, targetId, refusal, reason, before, after, correlation }] as const
  }))
}

/**
 * What the dossier tells of what was done is what its rows of the record say, no more and no less, and the placing of the bet is among them.
 * That no row was left out is not looked at here: it is only missed where something else tells of what it tells.
 */
export function recordHolds({ bet, life: { touches }, record, made_at: madeAt }: DossierContent): DossierCheck {
  const rows = sealedRows(record)
  const wrong = touches.flatMap((touch) => {
    const row = rows.get(touch.id)
    if (row === undefined) return [`row ${touch.id} is not among the sealed ones`]
    return differing([
      [`row ${touch.id}, number`, touch.id, row.id], [`row ${touch.id}, moment`, Math.floor(Date.parse(touch.at)), Math.floor(row.atMs)], [`row ${touch.id}, who`, `${touch.actor_kind} ${touch.actor_id}`, `${row.actorKind} ${row.actorId}`],
      [`row ${touch.id}, browser`, touch.user_agent, row.agent], [`row ${touch.id}, business`, touch.business_id, row.businessId], [`row ${touch.id}, correlation`, touch.correlation_id, row.correlation],
      [`row ${touch.id}, session`, touch.session_id, row.session], [`row ${touch.id}, address`, touch.ip, row.ip], [`row ${touch.id}, call`, touch.action, row.action],
      [`row ${touch.id}, target`, `${touch.target_kind} ${touch.target_id}`, `${String(row.targetKind)} ${String(row.targetId)}`], [`row ${touch.id}, refusal`, touch.refusal_code, row.refusal], [`row ${touch.id}, reason`, touch.reason, row.reason], [`row ${touch.id}, changes`, canonicalText(touch.changes), canonicalText(auditDiff(row.before, row.after))],
    ])
  })
  const untold = [...rows.keys()].filter((id) => !touches.some((touch) => touch.id === id)).map((id) => `row ${id} is sealed, and not told`)
  const placing = [...rows.values()].find((row) => row.action.endsWith('.placeBet') && row.targetKind === 'bet' && row.targetId === bet.id && row.refusal === null)
  const placed = placing === undefined ? ['the placing of the bet is not among the sealed rows'] : apart('the bet was placed', bet.placed_at, placing)
  const open = record.rows.filter((row) => row.seal === null && Date.parse(madeAt) - (rows.get(row.id)?.atMs ?? 0) > unsealedMaxMs).map((row) => `row ${row.id} is in no seal, and old enough to be`)
  const later = [...rows.values()].filter((row) => row.atMs > Date.parse(madeAt) + sameMomentMs).map((row) => `row ${row.id} is younger than the dossier`)
  return { name: 'what is told of what was done stands so in the record', looked: touches.length, wrong: [...wrong, ...untold, ...placed, ...open, ...later] }
}

/** Every step of every result was taken by who the record says, then, and with that outcome, and its money moved when the record says; and never was one person both who declared and who verified. */
export function resultsRecorded({ results, life: { touches }, record }: DossierContent): DossierCheck {
  const rows = [...sealedRows(record).values()].filter((row) => row.targetKind === 'market' && row.refusal === null)
  const nameOf = (row: SealedRow): string | null => touches.find(({ id }) => id === row.id)?.actor_name ?? null
  const wrong = results.flatMap((result) => {
    const what = (step: string): string => `revision ${result.revision}, ${step}`
    const saidOf = (row: SealedRow): { readonly revision?: number; readonly outcome?: unknown } => (row.after ?? {}) as { revision?: number; outcome?: unknown }
    const rowOf = (step: RegExp): SealedRow | undefined => rows.find((row) => step.test(row.action) && saidOf(row).revision === result.revision)
    const steps = [['declared', /\.declare$/, result.declared_at, result.declared_by], ['verified', /\.verify$/, result.verified_at, result.verified_by], ['rolled back', /\.rollback$/i, result.rolled_back_at, result.rolled_back_by]] as const
    const [declared, verified] = [rowOf(steps[0][1]), rowOf(steps[1][1])]
    // Money moves, and moves back, after its step was taken; of the end of each the system writes a row. One that was only declared moves none back.
    const [settled, ended] = [rowOf(/\.settled$/), rowOf(/\.rolledBack$/)]
    return [
      ...steps.flatMap(([step, action, at, by]) => {
        const row = rowOf(action)
        if (at === null) return row === undefined ? [] : [`${what(step)}: the record has it, and the dossier does not`]
        if (row === undefined) return [`${what(step)}: not among the sealed rows`]
        const { outcome } = saidOf(row)
        return [
          ...apart(what(step), at, step === 'rolled back' ? (ended ?? row) : row), ...differing([[`${what(step)} by`, by, row.actorKind === 'feed' ? null : nameOf(row)]]),
          ...(outcome === undefined ? [] : differing([[`${what(step)}, outcome`, canonicalText(result.outcome), canonicalText(outcome)]])),
        ]
      }),
      ...(settled !== undefined && result.settled_at !== null ? apart(what('settled'), result.settled_at, settled) : []),
      ...differing([
        [what('has a row of its money'), settled !== undefined, result.settled_at !== null], [what('has moved its money'), result.settled_at !== null, ['settled', 'rolling_back', 'rolled_back'].includes(result.state)],
        [what('has a row of its money moved back'), ended !== undefined, result.state === 'rolled_back'], [what('was taken back'), result.rolled_back_at !== null, ['rolling_back', 'rolled_back', 'withdrawn'].includes(result.state)],
      ]),
      ...differing([[what('declared by'), result.declared_by_id, declared?.actorKind === 'feed' ? null : (declared?.actorId ?? null)], [what('declared by the feed'), result.declared_by_feed, declared?.actorKind === 'feed' ? declared.reason : null]]),
      ...(declared?.actorKind === 'staff' && declared.actorId === verified?.actorId ? [`${what('verified')} by who declared it`] : []),
    ]
  })
  const revisions = new Set(results.map(({ revision }) => revision))
  const gaps = results.flatMap(({ revision }) => (revision > 1 && !revisions.has(revision - 1) ? [`revision ${revision - 1} is not there`] : []))
  const untold = rows.flatMap((row) => {
    const { revision } = (row.after ?? {}) as { revision?: number }
    return /\.(declare|verify|rollback|settled|rolledBack)$/i.test(row.action) && revision !== undefined && !revisions.has(revision) ? [`row ${row.id} is of revision ${revision}, which is not there`] : []
  })
  return { name: 'every step of the result was taken by who the record says', looked: results.length, wrong: [...wrong, ...gaps, ...untold] }
}

/** A moment that is told and the row that was written with it. */
export function apart(what: string, at: string, row: SealedRow): readonly string[] {
  return Math.abs(Date.parse(at) - row.atMs) <= sameMomentMs ? [] : [`${what} at ${at}, and the record has it at ${new Date(row.atMs).toISOString()}`]
}

/** The rows stand unchanged in their seals, each seal follows from the one before, the newest is none of before these, and none is another than was written down. */
export function sealsHold({ record: { rows, seals, head } }: DossierContent, known: KnownSeals): DossierCheck {
  const byNo = new Map(seals.map((seal) => [seal.no, seal]))
  const moved = rows.flatMap((row) => {
    if (row.seal === null) return []
    const seal = byNo.get(row.seal)
    return seal !== undefined && isInSeal(row, seal) ? [] : [`row ${row.id} is not as it was sealed in ${row.seal}`]
  })
  const broken = seals.flatMap((seal) => {
    const before = byNo.get(String(BigInt(seal.no) - 1n))
    return sealFollows(seal) && (before === undefined || before.hash === seal.before) ? [] : [`seal ${seal.no} does not follow from the one before`]
  })
  const old = seals.flatMap(({ no, hash }) => (head !== null && (BigInt(no) < BigInt(head.no) || (no === head.no && hash === head.hash)) ? [] : [`seal ${no} does not go with the newest one`]))
  const elsewhere = [...seals, ...(head === null ? [] : [head])].flatMap(({ no, hash }) => (known.has(no) && known.get(no) !== hash ? [`seal ${no} is another than the one written down`] : []))
  return { name: 'the record is sealed and unbroken', looked: rows.length, wrong: [...moved, ...broken, ...old, ...elsewhere] }
}

/**
 * The seals that no seal written down elsewhere proves: one that is written down proves itself and those before it, as far back as each is in
 * the dossier. Of the record's other seals a dossier knows nothing, and so the newest alone proves none that is not next to it.
 */
export function unprovenSeals({ record: { seals } }: DossierContent, known: KnownSeals): readonly string[] {
  let [proven, before]: [string | undefined, string | undefined] = [undefined, undefined]
  return seals.toSorted((a, b) => (BigInt(a.no) > BigInt(b.no) ? -1 : 1)).flatMap(({ no, hash, before: earlier }) => {
    const holds = known.get(no) === hash || (proven === no && before === hash);
    [proven, before] = holds ? [String(BigInt(no) - 1n), earlier] : [undefined, undefined]
    return holds ? [] : [no]
  }).toReversed()
}
