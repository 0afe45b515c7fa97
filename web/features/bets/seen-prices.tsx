import { Suspense, useMemo, type ReactElement } from 'react'
import { Skeleton } from '@mantine/core'
import { offerText, priceText, selectionText, sideWord } from '../../components/value/bet-terms.ts'
import { When } from '../../components/value/when.tsx'
import { formatInstant, formatLine, formatMinor } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { PriceTable } from '../../shared/price-table.tsx'
import { useSession } from '../../shared/session.ts'
import { thousandthsText } from '#domain/kernel/price.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { BetDetail, BetLife } from './bet-page.tsx'
import { BetSection } from './bet-section.tsx'
import classes from './bets.module.css'
import { lifeText } from './life-text.ts'
import { pathOfPrices } from './path-of-prices.ts'
import { PrintedPath } from './printed-path.tsx'
import { text } from './text.ts'

const PriceChart = lazyPart(() => import('../../shared/price-chart.tsx'), 'PriceChart')

/** How the sides of a market are called: those of a line market stand under and over its lines. */
function sidesOf(type: MarketType): Readonly<Record<'back' | 'lay' | 'line', string>> {
  return type === 'line' ? { ...lifeText.sides, back: sideWord('back', type), lay: sideWord('lay', type) } : lifeText.sides
}

type SeenPricesProps = { readonly detail: BetDetail; readonly life: BetLife; /** On paper the chart is a drawing of lines. */ readonly paper?: boolean }

/** What the player saw when asking, how long the bet waited, and where the prices went around it. */
export function SeenPrices({ detail, life, paper = false }: SeenPricesProps): ReactElement {
  const { bet } = detail
  const zone = useSession().user.time_zone
  const { seen } = life
  const words = sidesOf(bet.market_type)
  const path = useMemo(() => pathOfPrices(life, bet, sidesOf(bet.market_type)), [life, bet])
  const before = seen === null ? 0 : Math.max(0, Date.parse(life.asked_at) - Date.parse(seen.at))
  return (
    <BetSection title={lifeText.seen}>
      <dl className={classes.terms}>
        <div>
          <dt>{lifeText.askedAt}</dt>
          <dd><When iso={life.asked_at} /></dd>
        </div>
        <div>
          <dt>{lifeText.waited}</dt>
          <dd>{text.delay({ seconds: thousandthsText(detail.delay_ms) })}</dd>
        </div>
        <div>
          <dt>{lifeText.accepted}</dt>
          <dd><When iso={bet.placed_at} /></dd>
        </div>
      </dl>
      {seen === null ? <p className={classes.hint}>{lifeText.noSeen}</p> : (
        <>
          <dl className={classes.terms}>
            {seen.line === null ? null : <div><dt>{lifeText.sides.line}</dt><dd><bdi dir="ltr">{formatLine(seen.line)}</bdi></dd></div>}
            {(['back', 'lay'] as const).map((side) => (
              <div key={side} data-seen={side}>
                <dt>{words[side]}</dt>
                <dd>
                  {seen[side].length === 0 ? lifeText.none : seen[side].slice(0, 3).map(([price, size]) => {
                    const shown = offerText(price, bet.market_type)
                    return <bdi key={price} className={classes.level}>{size === 0 ? shown : lifeText.sizes({ price: shown, size: formatMinor(size, bet.currency) })}</bdi>
                  })}
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.hint}>{lifeText.seenAt({ when: formatInstant(seen.at, zone), seconds: thousandthsText(before) })}</p>
        </>
      )}
      {path.series.seconds.length < 2 ? <p className={classes.hint}>{lifeText.noChart}</p> : paper ? <PrintedPath {...path} zone={zone} /> : (
        <figure className={classes.chart}>
          <Suspense fallback={<Skeleton height={240} />}>
            <PriceChart series={path.series} marks={path.marks} zone={zone} label={lifeText.chart} />
          </Suspense>
          <figcaption className={classes.hint}>
            {lifeText.mark({ side: sideWord(bet.side, bet.market_type), selection: selectionText(bet), price: priceText(bet.price_matched, bet.market_type), when: formatInstant(bet.placed_at, zone, 'second') })}
            <PriceTable series={path.series} label={lifeText.chart} />
          </figcaption>
        </figure>
      )}
    </BetSection>
  )
}
