import { memo, useState, type ComponentType, type ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { PriceCell } from '../../components/odds/price-cell.tsx'
import { priceText } from '../../components/value/bet-terms.ts'
import { Chip } from '../../components/value/chip.tsx'
import { Stakes } from '../../components/value/stakes.tsx'
import lines from '../../components/value/two-lines.module.css'
import { formatCount } from '../../shared/format.ts'
import { outcomeText } from '../../shared/outcome-text.ts'
import classes from './markets.module.css'
import type { Book, MarketFigures } from './desk-books.ts'
import type { Market } from './market-live.ts'
import { LateMarketActs } from './late-market-acts.tsx'
import { ChartButton, LatePriceHistory } from './late-price-history.tsx'
import { MarketChips } from './status-chips.tsx'
import { placeIn, settledNet, soleWinner } from './settled-book.ts'
import { text } from './text.ts'
import { withCurrency } from './with-currency.ts'

export type BookSide = 'total' | 'my_share'

/** The market's result in short and the way to its verbs; another feature draws it. */
export type MarketResult = ComponentType<{ readonly market: Market }>

type RunnerPanelProps = {
  readonly market: Market
  readonly book: Book | undefined
  /** Bets and stakes over all currencies. */
  readonly figures: MarketFigures
  /** The currency of the books; null where nobody has bet. */
  readonly currency: string | null
  readonly side: BookSide
  readonly Result: MarketResult
}

const depth = [0, 1, 2] as const

/** A market of runners: per runner the book and three prices on each side, the best next to the middle. */
export const RunnerPanel = memo(function RunnerPanel({ market, book, figures, currency, side, Result }: RunnerPanelProps): ReactElement {
  const overlay = market.status === 'suspended' || market.status === 'ball_running' ? text.overlays[market.status] : null
  const priced = overlay !== null || market.status === 'open'
  const over = market.status === 'settled'
  const outcome = over ? book?.settled?.outcome : undefined
  const winner = soleWinner(outcome)
  const net = settledNet(book, side)
  const [charted, setCharted] = useState(false)
  return (
    <section className={classes.panel} aria-label={market.name} data-status={market.status} data-market={market.id} tabIndex={-1}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelName}>{market.name}</h2>
        <MarketChips market={market} />
        {market.decides_event ? <Chip title={text.decidesHint}>{text.decides}</Chip> : null}
        {market.winners_count > 1 ? <Chip>{text.winners({ count: market.winners_count })}</Chip> : null}
        <span className={classes.panelFacts}>
          <span>
            {text.bets} <b>{formatCount(figures.bets)}</b>
          </span>
          <span>
            {text.stake}{' '}
            <b>
              <Stakes stakes={figures.stakes} />
            </b>
          </span>
        </span>
        <span className={classes.panelEnd}>
          <Result market={market} />
          <ChartButton market={market} charted={charted} onChart={() => setCharted(!charted)} />
          <LateMarketActs market={market} />
        </span>
      </header>
      {charted ? <LatePriceHistory market={market} /> : null}
      <div className={classes.runners} role="table" aria-label={market.name} data-priced={priced || undefined}>
        <div role="row" className={classes.runnersHead}>
          <span role="columnheader">{text.runner}</span>
          <span role="columnheader" className={classes.end} title={over ? text.settledHint : book?.form === 'per_runner' ? text.perRunner : text.bookHint}>
            {withCurrency(over ? text.settledNet[side] : side === 'total' ? text.totalBook : text.myShare, currency)}
          </span>
          {priced ? (
            <>
              <span role="columnheader" className={classes.end}>
                {text.last}
              </span>
              <span role="columnheader" aria-colspan={3} className={classes.backHead}>
                {text.back}
              </span>
              <span role="columnheader" aria-colspan={3} className={classes.layHead}>
                {text.lay}
              </span>
            </>
          ) : null}
        </div>
        {market.selections.map((selection) => (
          <RunnerRow
            key={selection.id}
            market={market}
            name={selection.name}
            removed={selection.status === 'removed'}
            quote={market.quotes[selection.id]}
            place={placeIn(outcome, selection.id)}
            over={over}
            minor={over ? (selection.id === winner ? net : null) : bookOf(book, selection.id, side)}
            currency={currency}
            priced={priced}
          />
        ))}
        {outcome !== undefined && winner === null ? (
          <div role="row" className={classes.runner}>
            <span role="rowheader" className={classes.runnerName}>{net === null ? <span dir="auto" className={lines.twoLines} title={outcomeText(outcome, market)}>{outcomeText(outcome, market)}</span> : text.inAll}</span>
            <span role="cell" className={classes.end}>
              {net === null ? <small title={text.settledHint}>{text.byItsResult}</small> : <Amount minor={net} currency={currency} tone="pnl" />}
            </span>
          </div>
        ) : null}
        {overlay === null ? null : (
          <div className={`${classes.overlay} ${classes.runnersOverlay}`} aria-hidden="true">
            <span>{overlay}</span>
          </div>
        )}
      </div>
    </section>
  )
})

type RunnerRowProps = {
  readonly market: Market
  readonly name: string
  readonly removed: boolean
  /** The market has settled, and how this runner came off. */
  readonly over: boolean
  readonly place: 'won' | 'tied' | null
  readonly quote: Market['quotes'][string] | undefined
  readonly minor: number | null
  readonly currency: string | null
  readonly priced: boolean
}

function RunnerRow({ market, name, removed, over, place, quote, minor, currency, priced }: RunnerRowProps): ReactElement {
  return (
    <div role="row" className={classes.runner} data-removed={removed || undefined} data-place={place ?? undefined} data-quiet={(over && place === null) || undefined}>
      <span role="rowheader" className={classes.runnerName} title={name}>
        <bdi>{name}</bdi>
        {removed ? <Chip>{text.removed}</Chip> : null}
        {place === null ? null : <Chip tone="accent">{text.places[place]}</Chip>}
      </span>
      <span role="cell" className={classes.end}>
        {over && minor === null ? null : <Amount minor={minor} currency={currency} tone="pnl" />}
      </span>
      {priced ? (
        <>
          <span role="cell" className={classes.last}>
            <bdi dir="ltr">{quote?.last === undefined ? '–' : priceText(quote.last, market.type)}</bdi>
          </span>
          {depth.toReversed().map((level) => (
            <PriceCell
              key={`back ${level}`}
              side="back"
              type={market.type}
              best={level === 0}
              price={quote?.back[level]?.[0] ?? null}
              size={quote?.back[level]?.[1] ?? null}
            />
          ))}
          {depth.map((level) => (
            <PriceCell
              key={`lay ${level}`}
              side="lay"
              type={market.type}
              best={level === 0}
              price={quote?.lay[level]?.[0] ?? null}
              size={quote?.lay[level]?.[1] ?? null}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}

function bookOf(book: Book | undefined, selectionId: string, side: BookSide): number | null {
  const cell = book?.cells.find(({ key }) => key === selectionId)
  if (cell === undefined) return null
  return side === 'total' ? cell.total_minor : cell.my_share_minor
}
