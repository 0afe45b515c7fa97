import { createHash } from 'node:crypto'
import { canonicalText, dossierSchema } from '#contract/bet-dossier.ts'
import type { Dossier, DossierContent } from '#contract/bet-dossier.ts'
import { sealedAmong } from '#database/audit-chain.ts'
import type { Tx } from '#database/transaction.ts'
import { explainPlacedBet } from '../limits/explain.ts'
import { betDetail } from '../bets/bet-detail.ts'
import { lifeOfBet } from './bet-life.ts'
import { listedBets } from '../bets/listed-bets.ts'
import { staffViewer } from '../bets/viewer.ts'

/**
 * All that is known of a bet, as a person of the staff sees it, with what it takes to check it elsewhere; null where there is no such bet.
 * @param by name and user name of the person who asks for it
 */
export async function betDossier(tx: Tx, id: string, by: string, now: Date): Promise<Dossier | null> {
  const detail = await betDetail(tx, id, staffViewer)
  const told = await lifeOfBet(tx, id, staffViewer)
  const [bet] = await listedBets(tx, [id], staffViewer)
  if (detail === null || told === null || bet === undefined) return null
  const explanation = await explainPlacedBet(tx, { viewer: staffViewer, hearsWho: true }, id)
  const content: DossierContent = {
    schema: dossierSchema,
    made_at: now.toISOString(),
    made_by: by,
    bet,
    commission_bp: detail.commission_bp,
    levels: detail.levels,
    results: detail.results,
    runners: detail.runners,
    explanation: explanation.ok ? explanation.value : null,
    life: told.life,
    facts: told.facts,
    postings: [...told.postings],
    record: await sealedAmong(tx, told.life.touches.map((touch) => touch.id)),
  }
  return { content, sha256: createHash('sha256').update(canonicalText(content)).digest('hex') }
}
