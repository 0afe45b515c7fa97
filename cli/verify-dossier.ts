import { createHash } from 'node:crypto'
import { canonicalText, dossier } from '#contract/bet-dossier.ts'
import type { DossierContent } from '#contract/bet-dossier.ts'
import { isInSeal, sealFollows } from '#database/audit-chain.ts'
import { recalculate } from '#server/dossiers/recalculate.ts'

/** One thing that must hold of a dossier: what is wrong, the first few; none, it holds. */
export type DossierCheck = { readonly name: string; readonly looked: number; readonly wrong: readonly string[] }

/** The seal hashes that somebody wrote down elsewhere, in hexadecimal by number. */
export type KnownSeals = ReadonlyMap<string, string>

/** A row of the record that is this young, in milliseconds, need not be in a seal: the sealer comes by every second. */
const unsealedMaxMs = 60_000

/**
 * Checks a dossier without any database: that nothing of it was changed after it was made, that its money follows from its facts by a
 * second calculation, that its running figures are the sums of its postings, and that what the record says of the bet stands in unbroken
 * seals. `null`: the text is no dossier.
 */
export function verifyDossier(text: string, known: KnownSeals = new Map()): readonly DossierCheck[] | null {
  const read = readDossier(text)
  if (read === null) return null
  const { content, sha256 } = read
  return [
    { name: 'the file is as it was made', looked: 1, wrong: createHash('sha256').update(canonicalText(content)).digest('hex') === sha256 ? [] : ['its content has another hash than it names'] },
    termsHold(content), resultHolds(content), entriesHold(content), moneyHolds(content), recordHolds(content), sealsHold(content, known),
  ]
}

function readDossier(text: string) {
  try {
    const raw: unknown = JSON.parse(text)
    const { data } = dossier.safeParse(raw)
    // A field that the form does not know would be hashed and never looked at.
    return data !== undefined && canonicalText(data) === canonicalText(raw) ? data : null
  } catch {
    return null
  }
}

/** The bet that is shown is the one that is reckoned with. */
function termsHold({ bet, facts }: DossierContent): DossierCheck {
  const of = facts.bets.find(({ id }) => id === bet.id)
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['player', bet.player_id, facts.player_id], ['market', bet.market_id, facts.market_id], ['market type', bet.market_type, of?.market_type], ['side', bet.side, of?.side],
    ['selection', bet.selection_id, of?.selection_id], ['line', bet.line, of?.line], ['price', bet.price_matched, of?.price], ['stake', bet.stake_minor, of?.stake_minor],
    ['part that stands', bet.kept_bp, of?.kept_bp],
  ]
  return { name: 'the bet is the one that was reckoned with', looked: pairs.length, wrong: differing(pairs) }
}

/** The result that is reckoned with is the one that stands, and its evidence is what arrived. */
function resultHolds({ facts, results, bet }: DossierContent): DossierCheck {
  const standing = results.find(({ state }) => state === 'settled')
  const torn = results.flatMap(({ revision, evidence }) =>
    evidence === null || evidence.cut === true || evidence.file !== undefined || createHash('sha256').update(evidence.raw).digest('hex') === evidence.sha256 ? [] : [`the evidence of revision ${revision} has another hash`])
  return {
    name: 'the result is the one that stands, on its evidence', looked: 1 + results.length,
    wrong: [...differing([['outcome', canonicalText(facts.outcome), canonicalText(standing?.outcome ?? null)]]), ...torn, ...(results.some((row) => row.market_id !== bet.market_id) ? ['a result is of another market'] : [])],
  }
}

/** Every entry is the sum of its postings at each level, and the running figures add up. */
function entriesHold({ life: { entries }, postings, facts }: DossierContent): DossierCheck {
  const running = new Map<string, number>()
  const wrong = entries.flatMap((entry) => {
    const own = new Map<string, number>()
    for (const posting of postings.filter(({ entry_id: id }) => id === entry.id)) {
      own.set(posting.debit_account_id, (own.get(posting.debit_account_id) ?? 0) - posting.amount_minor)
      own.set(posting.credit_account_id, (own.get(posting.credit_account_id) ?? 0) + posting.amount_minor)
    }
    for (const [account, amount] of own) running.set(account, (running.get(account) ?? 0) + amount)
    const strange = [...own.keys()].filter((account) => !entry.levels.some(({ account_id: id }) => id === account))
    return [
      ...differing([[`entry ${entry.id}, player`, entry.amount_minor, own.get(facts.player_id) ?? 0]]),
      ...entry.levels.flatMap((level) => differing([
        [`entry ${entry.id}, ${level.user_name}`, level.amount_minor, own.get(level.account_id) ?? 0],
        [`entry ${entry.id}, ${level.user_name} so far`, level.running_minor, running.get(level.account_id) ?? 0],
      ])),
      ...strange.map((account) => `entry ${entry.id} moves money of account ${account}, which is not on the path`),
    ]
  })
  const lost = postings.filter(({ entry_id: id }) => !entries.some((entry) => entry.id === id)).map(({ entry_id: id }) => `a posting is of entry ${id}, which is not there`)
  return { name: 'every entry is the sum of its postings', looked: entries.length, wrong: [...wrong, ...lost] }
}

/** What was posted is what the facts say, worked out again here. */
function moneyHolds({ facts, bet, postings, life: { recalculation } }: DossierContent): DossierCheck {
  const again = recalculate(facts, bet.id, postings)
  const stated = recalculation.edges
  const wrong = [
    ...(again.agrees === false ? ['what was posted is not what the facts say'] : []),
    ...differing([
      ['result of the bet', recalculation.recalculated_bet_minor, again.betMinor],
      ['result of the bet as posted', bet.result_minor, again.betMinor ?? bet.result_minor],
      ['number of accounts', stated.length, again.edges.length],
    ]),
    ...again.edges.flatMap((edge) => {
      const of = stated.find(({ account_id: id }) => id === edge.accountId)
      return differing([[`account ${edge.accountId}, posted`, of?.posted_minor, edge.postedMinor], [`account ${edge.accountId}, recalculated`, of?.recalculated_minor, edge.recalculatedMinor]])
    }),
  ]
  return { name: 'what was posted is what the facts say', looked: again.edges.length, wrong }
}

/** What a sealed row says, as far as a dossier repeats it: its encoding is a list in this order. */
type Encoded = readonly [form: string, id: number, at: number, actorKind: string, actor: unknown, session: unknown, ip: unknown, agent: unknown, business: unknown, action: string, targetKind: unknown, target: unknown, refusal: unknown, reason: unknown, before: unknown, after: unknown]

/** Everything that the dossier tells of what was done stands so in the record. */
function recordHolds({ life: { touches }, record, results, made_at: madeAt }: DossierContent): DossierCheck {
  const rows = new Map(record.rows.map((row) => [row.id, JSON.parse(row.encoded) as Encoded]))
  const wrong = touches.flatMap((touch) => {
    const row = rows.get(touch.id)
    if (row === undefined) return [`row ${touch.id} is not among the sealed ones`]
    return differing([
      [`row ${touch.id}, number`, touch.id, String(row[1])], [`row ${touch.id}, moment`, Math.floor(Date.parse(touch.at)), Math.floor(row[2] / 1000)], [`row ${touch.id}, who`, touch.actor_kind, row[3]], [`row ${touch.id}, call`, touch.action, row[9]],
      [`row ${touch.id}, target`, touch.target_id, row[11]], [`row ${touch.id}, refusal`, touch.refusal_code, row[12]], [`row ${touch.id}, reason`, touch.reason, row[13]],
    ])
  })
  const said = [...rows.values()].flatMap((row) => (row[10] === 'market' && row[12] === null ? [row[15] as { revision?: number; outcome?: unknown } | null] : []))
  const changed = said.flatMap((each) => {
    const result = results.find(({ revision }) => revision === each?.revision)
    return result === undefined || each?.outcome === undefined ? [] : differing([[`outcome of revision ${result.revision}`, canonicalText(result.outcome), canonicalText(each.outcome)]])
  })
  const open = record.rows.filter((row) => row.seal === null && Date.parse(madeAt) - (rows.get(row.id)?.[2] ?? 0) / 1000 > unsealedMaxMs).map((row) => `row ${row.id} is in no seal, and old enough to be`)
  return { name: 'what was done stands so in the record', looked: touches.length, wrong: [...wrong, ...changed, ...open] }
}

/** The rows stand unchanged in their seals, and each seal follows from the one before. */
function sealsHold({ record: { rows, seals, head } }: DossierContent, known: KnownSeals): DossierCheck {
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
  const told = new Map([...seals, ...(head === null ? [] : [head])].map(({ no, hash }) => [no, hash]))
  const elsewhere = [...told].flatMap(([no, hash]) => (known.has(no) && known.get(no) !== hash ? [`seal ${no} is another than the one written down`] : []))
  return { name: 'the record is sealed and unbroken', looked: rows.length, wrong: [...moved, ...broken, ...elsewhere] }
}

function differing(pairs: readonly (readonly [what: string, is: unknown, must: unknown])[]): string[] {
  return pairs.flatMap(([what, is, must]) => (is === must ? [] : [`${what}: ${String(is)}, must be ${String(must)}`]))
}
