import { createHash } from 'node:crypto'
import { canonicalText, dossier } from '#contract/bet-dossier.ts'
import type { DossierContent } from '#contract/bet-dossier.ts'
import type { Outcome } from '#domain/markets/market.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import { naivePayoff, shareOut } from '#domain/results/naive-books.ts'
import { flagsOf } from '#server/bets/bet-flags.ts'
import { naiveBet, recalculate } from '#server/dossiers/recalculate.ts'
import { differing, type DossierCheck } from './dossier-check.ts'
import { recordHolds, resultsRecorded, sealsHold, unprovenSeals, type KnownSeals } from './verify-dossier-record.ts'
import { entriesFollow, voidsHold } from './verify-dossier-voids.ts'

/**
 * What a dossier tells and no seal proves: it is worth as much as the word of whoever made it. The record has ids and no names, and of a bet that it
 * was placed, when (to the minute here), and through which site. Terms and money agree with each other, and are in no seal. A seal proves that a
 * row stands as it was written, and of no row that there is none: each says of the others in it nothing but their hashes.
 */
const unconfirmed = [
  'that nothing was left out: what was done is not missed where its row is away and with it all that tells of it (such as what it took of the bet and the money that it moved)',
  'stakes, prices, the currency, shares, commission and postings, beyond that they agree with each other', 'which player, event, market and runner the bet is of, and whether play had begun',
  'names of people, accounts, sports, leagues, events, markets and runners', 'the player\'s address, browser and device', 'how long the bet was held, and its moment within the minute',
  'the price that was asked for, that after runners left, prices around the bet and what the player saw', 'limits that were in force', 'other bets of the market, and what voids took of them',
  'the marks of the bet (flags) and the void that it is shown with, beyond that they agree with what stands of it, its prices, its delay and the rows of its voids',
  'evidence of a result beyond its own hash, notes, and how the market stands', 'words beside a row of the record: what its call does, whom it is about, its currency and refusal in words',
  'that money was on its way, where it says so: then postings are not compared', 'who made the dossier, and when', 'the newest seal of the record (record.head)',
] as const

/**
 * Checks a dossier without any database: that nothing of it was changed after it was made, that its money follows from its facts by a
 * second calculation, that its running figures are the sums of its postings, that what it tells of voids and results is what its rows of the
 * record say, and that these stand in unbroken seals; and says what it does not confirm. `null`: the text is no dossier.
 */
export function verifyDossier(text: string, known: KnownSeals = new Map()): { readonly checks: readonly DossierCheck[]; readonly unconfirmed: readonly string[] } | null {
  const read = readDossier(text)
  if (read === null) return null
  const { content, sha256 } = read
  const checks = [
    { name: 'the file is as it was made', looked: 1, wrong: createHash('sha256').update(canonicalText(content)).digest('hex') === sha256 ? [] : ['its content has another hash than it names'] },
    termsHold(content), levelsHold(content), resultHolds(content), entriesHold(content), entriesFollow(content), moneyHolds(content), voidsHold(content), recordHolds(content), resultsRecorded(content),
    sealsHold(content, known),
  ]
  const unproven = unprovenSeals(content, known)
  const unsealed = content.record.rows.filter(({ seal }) => seal === null).length
  const ofSeals = [
    ...(unproven.length === 0 ? [] : [`that seals of the record are those of then: ${unproven.join(', ')}, each of which would be proved by the hash of it, or of one behind it in this list without a gap, from elsewhere (--seal)`]),
    ...(unsealed === 0 ? [] : [`${unsealed} rows of the last minute, which no seal held yet`]),
  ]
  return { checks, unconfirmed: [...unconfirmed, ...ofSeals] }
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
function termsHold({ bet, facts, commission_bp: commission }: DossierContent): DossierCheck {
  const of = facts.bets.find(({ id }) => id === bet.id)
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['player', bet.player_id, facts.player_id], ['market', bet.market_id, facts.market_id], ['market type', bet.market_type, of?.market_type], ['side', bet.side, of?.side],
    ['selection', bet.selection_id, of?.selection_id], ['line', bet.line, of?.line], ['price', bet.price_matched, of?.price], ['stake', bet.stake_minor, of?.stake_minor],
    ['part that stands', bet.kept_bp, of?.kept_bp], ['commission', commission, facts.commission_bp], ['status', bet.status, statusOf(facts, bet.id)],
    ['marks', bet.flags.join(), flagsOf(bet, bet.delay_ms).join()],
  ]
  return { name: 'the bet is the one that was reckoned with', looked: pairs.length, wrong: differing(pairs) }
}

/** What became of the bet, from the facts. */
function statusOf(facts: DossierContent['facts'], betId: string): string {
  const { outcome } = facts
  const of = facts.bets.find(({ id }) => id === betId)
  if (of?.kept_bp === 0) return 'void'
  if (outcome === null) return 'open'
  if (outcome.kind === 'void' || (outcome.kind === 'winners' && outcome.removed?.some((id) => id === of?.selection_id) === true)) return 'void'
  const result = recalculate(facts, betId, []).betMinor ?? 0
  return result > 0 ? 'won' : result < 0 ? 'lost' : 'even'
}

/** What the bet promised to win and to lose at worst, and each level's part of it, worked out again from its terms and shares. */
function levelsHold({ bet, facts, levels }: DossierContent): DossierCheck {
  const name = 'every level has its part of what the bet can do'
  const of = facts.bets.find(({ id }) => id === bet.id)
  const vector = facts.vectors.find(({ id }) => id === of?.vector_id)
  if (of === undefined || vector === undefined) return { name, looked: 0, wrong: ['the bet or its shares are not among the facts'] }
  // As it was accepted: nothing of it void, no runner gone.
  const accepted = { ...naiveBet(facts, { ...of, reductions: [] }), keptBp: 10_000 }
  const payoffs = endsOf(of).map((end) => naivePayoff(accepted, end))
  const best = payoffs.reduce((most, each) => (each > most ? each : most), 0n)
  const worst = payoffs.reduce((least, each) => (each < least ? each : least), 0n)
  const [ifWin, ifLose] = [shareOut(-best, vector.basis_points.map(BigInt)), shareOut(-worst, vector.basis_points.map(BigInt))]
  return {
    name, looked: 2 + levels.length,
    wrong: [
      ...differing([['profit', bet.profit_minor, Number(best)], ['liability', bet.liability_minor, Number(-worst)], ['levels', levels.length, vector.account_ids.length]]),
      ...vector.account_ids.flatMap((account, at) => {
        const level = levels.find(({ account_id: id }) => id === account)
        return differing([
          [`share of account ${account}`, level?.basis_points, vector.basis_points[at]], [`account ${account} if it wins`, level?.if_win_minor, Number(ifWin[at])], [`account ${account} if it loses`, level?.if_lose_minor, Number(ifLose[at])],
        ])
      }),
    ],
  }
}

/** Ends of the market between which the bet has its best and its worst: its runner wins or not; the number is below, at or above its line. */
function endsOf({ selection_id: runner, line }: DossierContent['facts']['bets'][number]): readonly Outcome[] {
  if (runner !== null) return [[runner as SelectionId], []].map((winners) => ({ kind: 'winners', winners, removed: [] }))
  return [-1, 0, 1].map((step) => ({ kind: 'number', value: ((line ?? 0) + step) as Line }))
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
      // Of a bet that is void while no result stands there is a result all the same: nothing.
      ['result of the bet as posted', bet.result_minor, again.betMinor ?? (bet.kept_bp === 0 ? 0 : null)],
      ['result that is compared', recalculation.bet_minor, again.betMinor === null ? null : bet.result_minor],
      ['said to agree', recalculation.agrees, facts.moving ? null : true],
      ['number of accounts', stated.length, again.edges.length],
    ]),
    ...again.edges.flatMap((edge) => {
      const of = stated.find(({ account_id: id }) => id === edge.accountId)
      return differing([[`account ${edge.accountId}, posted`, of?.posted_minor, edge.postedMinor], [`account ${edge.accountId}, recalculated`, of?.recalculated_minor, edge.recalculatedMinor]])
    }),
  ]
  return { name: 'what was posted is what the facts say', looked: again.edges.length, wrong }
}
