import { useEffect, useEffectEvent, type ReactElement, type ReactNode } from 'react'
import type { Dossier } from '#contract/bet-dossier.ts'
import { selectionText } from '../../components/value/bet-terms.ts'
import { When } from '../../components/value/when.tsx'
import { BetResults, type OutcomeWords } from './bet-records.tsx'
import { BetTerms } from './bet-terms-card.tsx'
import { LevelTable } from './level-table.tsx'
import { LifeEntries, WorkedOutAgain } from './life-money.tsx'
import { lifeText } from './life-text.ts'
import classes from './printed-dossier.module.css'
import { SeenPrices } from './seen-prices.tsx'

type PrintedDossierProps = { readonly dossier: Dossier; readonly onDone: () => void; readonly outcomeOf: OutcomeWords; /** What other features know of it. */ readonly children: ReactNode }

/** A dossier on paper, with the hash of the file that can be confirmed. It prints as it appears, and nothing else of the page does. */
export function PrintedDossier({ dossier: { content, sha256 }, onDone, outcomeOf, children }: PrintedDossierProps): ReactElement {
  const done = useEffectEvent(onDone)
  useEffect(function printOnce() {
    const end = (): void => done()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const { bet, life, record } = content
  // The paper says what its file holds, of which the checker works out what was accepted; what is left of it comes from the voids in it.
  const detail = { ...content, left: null, delay_ms: bet.delay_ms, user_agent: bet.user_agent, device: bet.device, entries: [] }
  return (
    <article className={classes.sheet} data-print-sheet>
      <h1>{lifeText.printed.title({ id: bet.id })}: <bdi>{selectionText(bet)}</bdi></h1>
      <dl className={classes.facts}>
        <dt>{lifeText.printed.made}</dt>
        <dd><When iso={content.made_at} /></dd>
        <dt>{lifeText.printed.by}</dt>
        <dd>{content.made_by}</dd>
        <dt>{lifeText.printed.hash}</dt>
        <dd><bdi dir="ltr">{sha256}</bdi></dd>
        {record.head === null ? null : (
          <>
            <dt>{lifeText.printed.seal}</dt>
            <dd><bdi dir="ltr">{record.head.no}:{record.head.hash}</bdi></dd>
          </>
        )}
      </dl>
      <BetTerms detail={detail} />
      <SeenPrices detail={detail} life={life} paper />
      <LevelTable detail={detail} />
      <BetResults detail={detail} outcomeOf={outcomeOf} />
      <LifeEntries life={life} currency={bet.currency} />
      <WorkedOutAgain life={life} levels={content.levels} currency={bet.currency} />
      {children}
      <p>{lifeText.printed.check}</p>
    </article>
  )
}
